"""An agent loop with a scripted model, see README.md."""

import json
import pathlib
import sys
import tempfile

from vademecum import Caller, SqliteStore, Vademecum

FOLDER = pathlib.Path(__file__).parent


class Agent:
    """One agent, its session in the store."""

    def __init__(self, component, path, script):
        self.vademecum = Vademecum(component, {script["caller"]["store"]: SqliteStore(path)})
        self.caller = Caller(**script["caller"])
        self.script = script

    def call(self, method, request):
        return self.vademecum.call(method, request, self.caller)

    def session(self, method, request=None):
        return self.call(f"session.{method}", {"place": {"session": self.script["session"]}, **(request or {})})

    def prepare(self):
        for text in self.script["skills"]:
            self.call("skills.put", {"text": text})
        self.call("session.create", {"session": self.script["session"], "config": self.script["config"]})

    def run(self, run):
        self.session("begin")
        stage = "distiller"
        for turn in run["turns"]:
            if turn["stage"] != stage:
                stage = turn["stage"]
                self.session("enter", {"stage": stage})
                if stage == "executor":
                    self.hint(run["inputs"])
            number = self.session("turn")["turn"]
            self.show(stage, number)
            for name, *arguments in turn["calls"]:
                self.act(name, arguments)
        finished = self.session("finish")
        for kind in ("memories", "skills"):
            for usage in finished[kind]:
                print(f"used {usage['id']} ({usage['stage']}): {usage['reason']}")

    def hint(self, inputs):
        catalogs = {
            "functions": self.script["functions"],
            "namespaces": self.script["namespaces"],
            "memories": self.script["memories"],
        }
        self.session("hint", {"inputs": inputs, **catalogs})

    def act(self, name, arguments):
        if name == "recall":
            answer = self.session("recall", {"input": arguments[0], "catalog": self.script["memories"]})
            print("loaded", ", ".join(answer["loading"]["loaded"]))
        elif name == "discover":
            answer = self.session("discover", {"input": arguments[0]})
            print("loaded", ", ".join(answer["loading"]["loaded"]))
        else:
            self.session("used", {"id": arguments[0], "reason": arguments[1]})

    def show(self, stage, number):
        prompt = self.session("prompt")
        print(f"==== {stage}, turn {number}")
        for section in ("index", "memories", "skills", "hints"):
            if prompt.get(section) is not None:
                print(f"---- {section}\n{prompt[section]}")


def main():
    script = json.loads((FOLDER / "script.json").read_text(encoding="utf-8"))
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    with tempfile.TemporaryDirectory() as folder:
        path = str(pathlib.Path(folder) / "agent.sqlite")
        for number, run in enumerate(script["runs"]):
            # Every run is a process of its own as far as the core can tell.
            agent = Agent(sys.argv[1], path, script)
            if number == 0:
                agent.prepare()
            print(f"######## run {number + 1}")
            agent.run(run)
            agent.vademecum.close()


main()
