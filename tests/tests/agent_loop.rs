//! The agent loop of the examples prints the prompts that are kept beside it.

#[path = "../../host/runtime/examples/agent-loop.rs"]
#[allow(dead_code, reason = "its main reads a command line")]
mod agent_loop;

use std::path::Path;

use vademecum_tests::component;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/agent-loop")
}

#[test]
fn the_loop_prints_the_recorded_prompts() {
    let script = agent_loop::script(&folder().join("script.json")).unwrap();
    let mut out = Vec::new();
    agent_loop::play(component::bytes(), &script, &mut out).unwrap();
    let printed = String::from_utf8(out).unwrap();
    let expected = std::fs::read_to_string(folder().join("expected.txt")).unwrap();
    assert_eq!(printed, expected);
}

#[test]
fn the_recorded_prompts_show_what_a_loop_is_for() {
    let expected = std::fs::read_to_string(folder().join("expected.txt")).unwrap();
    let (first, second) = expected.split_once("######## run 2").unwrap();
    // Recall, discover, hint and use, in the first run.
    assert!(first.contains("loaded customer.initech, deploy-window"));
    assert!(first.contains("---- hints\nModules:\n- `releases`\nSkills:\n- `roll-back`"));
    assert!(first.contains("loaded roll-back"));
    assert!(first.contains("used roll-back (executor): the release was bad"));
    assert!(!first.contains("used nothing-like-it"));
    // After the restart: the skill is there, the memories are not, and eggs get no hint.
    let before_any_call = second.split("loaded").next().unwrap();
    assert!(before_any_call.contains("ID: `roll-back`"));
    assert!(!second.contains("---- memories"));
    assert!(!second.contains("---- hints"));
}
