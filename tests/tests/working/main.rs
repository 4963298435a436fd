//! What the two tiers of working memory promise beyond the recorded traces.

mod bounds;
mod documents;
mod races;
mod readable;
mod requests;
mod rows;

use serde_json::{Value, json};
use vademecum_core::{Caller, Error};
use vademecum_tests::{
    component::ComponentDoor,
    door::{Door, NativeDoor, everybody},
};

pub(crate) const NOON: u64 = 1_773_144_000_000;
pub(crate) const DAY: u64 = 86_400_000;

/// A store with a clock that stands at noon.
pub(crate) struct Bench {
    pub(crate) door: Box<dyn Door>,
    /// Another core over the same values, where they can be looked at.
    pub(crate) window: Option<NativeDoor>,
    pub(crate) caller: Caller,
}

impl Bench {
    /// The native core and the component: what one promises, both do.
    pub(crate) fn both() -> [Self; 2] {
        let native = NativeDoor::default();
        let window = Some(native.second());
        [
            Self::at(Box::new(native), window),
            Self::at(Box::new(ComponentDoor::default()), None),
        ]
    }

    fn at(mut door: Box<dyn Door>, window: Option<NativeDoor>) -> Self {
        door.set_now(NOON);
        Self {
            door,
            window,
            caller: everybody("desk"),
        }
    }

    /// Whether any stored value holds a text; `None` where values cannot be looked at.
    pub(crate) fn stores(&self, text: &str) -> Option<bool> {
        let values = self.window.as_ref()?.script().store("desk").values();
        let values = values.borrow();
        let holds = |value: &Vec<u8>| {
            value
                .windows(text.len())
                .any(|part| part == text.as_bytes())
        };
        Some(values.values().any(holds))
    }

    pub(crate) fn attempt(&mut self, method: &str, request: Value) -> Result<Value, Error> {
        self.door
            .call(&self.caller, &format!("working.{method}"), &request)
    }

    pub(crate) fn call(&mut self, method: &str, request: Value) -> Value {
        self.attempt(method, request)
            .unwrap_or_else(|error| panic!("{method}: {error:?}"))
    }

    pub(crate) fn fails(&mut self, method: &str, request: Value) -> Error {
        match self.attempt(method, request) {
            Ok(answer) => panic!("{method} answers {answer}"),
            Err(error) => error,
        }
    }

    pub(crate) fn document(&mut self, name: &str) -> Value {
        self.call("document", json!({ "name": name }))["data"].clone()
    }

    pub(crate) fn rows(&mut self, table: &str) -> Vec<Value> {
        self.call("show", json!({ "table": table }))["rows"]
            .as_array()
            .cloned()
            .unwrap_or_default()
    }

    pub(crate) fn found(&mut self, request: Value) -> Vec<(String, String)> {
        let items = self.call("search", request)["items"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        items
            .iter()
            .map(|item| (text(&item["table"]), text(&item["id"])))
            .collect()
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

pub(crate) fn pair(table: &str, id: &str) -> (String, String) {
    (table.to_string(), id.to_string())
}
