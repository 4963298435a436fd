"""Stores and doors of the package, over the component that the build left."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import tempfile
import threading
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path

from vademecum import (
    Candidate,
    Caller,
    FolderStore,
    MemoryStore,
    Provider,
    Search,
    SqliteStore,
    Store,
    Vademecum,
    VademecumError,
)

COMPONENT = os.environ.get("VADEMECUM_COMPONENT") or str(
    Path(__file__).resolve().parents[3] / "target/component/vademecum.wasm"
)
ME = Caller(store="s", owner="me")
FACT = {"kind": "fact", "key": "k", "value": "v"}


class Interrupted(MemoryStore):
    """A store in which Ctrl-C arrives."""

    at = ""

    def get(self, keys: list[str]) -> list[bytes | None]:
        if self.at == "get":
            raise KeyboardInterrupt
        return super().get(keys)

    def swap(self, key: str, expected: bytes | None, next: bytes | None) -> bool:
        if self.at == "swap":
            raise KeyboardInterrupt
        return super().swap(key, expected, next)


class AroundCalls(unittest.TestCase):
    """What a call does when its surroundings misbehave."""

    def test_an_interrupt_in_a_store_is_raised_and_the_next_call_works(self) -> None:
        store = Interrupted()
        with Vademecum(COMPONENT, {"s": store}) as core:
            for store.at in ("get", "swap"):
                with self.assertRaises(KeyboardInterrupt):
                    core.call("facts.store", FACT, ME)
            store.at = ""
            core.call("facts.store", FACT, ME)
            self.assertEqual(core.call("facts.get", {"key": "k"}, ME)["fact"]["value"], "v")

    def test_a_caller_that_cannot_be_is_refused(self) -> None:
        for field, value in (("channel", "zzz"), ("owner", 5), ("owner", "\ud800"), ("agent", None)):
            with self.assertRaises(VademecumError) as caught:
                Caller(**{field: value})
            self.assertEqual((caught.exception.code, caught.exception.subject), ("invalid", field))


class Falling(MemoryStore):
    """A store that answers what no component can read, `at` once or `after` something changed."""

    at = ""

    def swap(self, key: str, expected: bytes | None, next: bytes | None) -> bool:
        done = super().swap(key, expected, next)
        if done and self.at == "after":
            self.at = "once"
        return done

    def put(self, key: str, value: bytes) -> None:
        super().put(key, value)
        if self.at == "after":
            self.at = "once"

    def get(self, keys: list[str]) -> list[bytes | None]:
        if self.at == "once":
            return [object() for _ in keys]  # type: ignore[misc]
        return super().get(keys)


class Unwritable(MemoryStore):
    """A store that stops taking writes."""

    full = False

    def swap(self, key: str, expected: bytes | None, next: bytes | None) -> bool:
        if self.full and next is not None:
            raise VademecumError("full", "no room")
        return super().swap(key, expected, next)


class Stopping(unittest.TestCase):
    """What becomes of a call that stops, and of stores that do not close."""

    def test_a_call_that_stopped_says_whether_it_began_to_write(self) -> None:
        me = Caller(store="s", owner="me", operation="op-1")
        for at, method, code in (
            ("once", "facts.store", "internal"),
            ("once", "facts.list", "internal"),
            ("after", "admin.compact", "unknown-outcome"),
        ):
            store = Falling()
            with Vademecum(COMPONENT, {"s": store}) as core:
                core.call("facts.store", FACT, ME)
                core.reopen()
                store.at = at
                with self.assertRaises(VademecumError) as caught:
                    core.call(method, FACT if method == "facts.store" else {}, me)
                store.at = ""
                self.assertEqual((caught.exception.code, caught.exception.operation), (code, "op-1"))
                self.assertEqual(core.call("facts.get", {"key": "k"}, ME)["fact"]["value"], "v")

    def test_closing_closes_every_store_and_raises_the_first_failure(self) -> None:
        stores = {name: Unwritable() for name in ("a", "b", "c")}
        core = Vademecum(COMPONENT, stores)
        for name in stores:
            me = Caller(store=name, owner="me")
            core.call("memory.remember", {"content": "the harbour opens at dawn"}, me)
            self.assertTrue(core.call("retrieval.recall", {"query": "harbour"}, me)["hits"])
        stores["a"].full = True
        with self.assertRaises(VademecumError) as caught:
            core.close()
        self.assertEqual(caught.exception.code, "full")
        core = Vademecum(COMPONENT, stores)
        for name, kept in (("a", 0), ("b", 1), ("c", 1)):
            stores[name].full = False
            (memory,) = core.call("memory.list", {}, Caller(store=name, owner="me"))["items"]
            self.assertEqual(memory["uses"], kept, name)
        with self.assertRaises(ZeroDivisionError), core:
            stores["a"].full = True
            core.call("retrieval.recall", {"query": "harbour"}, Caller(store="a", owner="me"))
            raise ZeroDivisionError


    def test_what_is_closed_stays_closed(self) -> None:
        store = MemoryStore()
        core = Vademecum(COMPONENT, {"s": store})
        core.call("facts.store", FACT, ME)
        core.close()
        core.close()
        for late in (
            lambda: core.call("facts.get", {"key": "k"}, ME),
            lambda: core.call_text("facts.get", "{}", ME),
            lambda: core.methods("s"),
            core.reopen,
            core.__enter__,
        ):
            with self.assertRaises(VademecumError) as caught:
                late()
            self.assertEqual((caught.exception.code, caught.exception.subject), ("invalid", "closed"))
        with Vademecum(COMPONENT, {"s": store}) as core:
            self.assertEqual(core.call("facts.get", {"key": "k"}, ME)["fact"]["value"], "v")


class Large(unittest.TestCase):
    """What is larger than a call of the host can carry."""

    def test_many_large_lines_are_taken_in(self) -> None:
        me = Caller(store="a", owner="me")
        with Vademecum(COMPONENT, {"a": MemoryStore()}) as core:
            text = "lorem ipsum " * 1000
            lines = [json.dumps({"content": f"number {n} {text}"}) for n in range(300)]
            answer = core.call("admin.load", {"lines": lines}, me)
            self.assertEqual((answer["loaded"], answer["rejected"]), (300, []))
            core.call("memory.remember", {"content": "x" * 900_000}, me)
            core.reopen()
            found = core.call("retrieval.recall", {"query": "number 299"}, me)
            self.assertTrue(found["hits"])


class OnEveryStore(unittest.TestCase):
    """What every store does."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def stores(self) -> Iterator[Store]:
        sqlite = SqliteStore(self.folder / "s.sqlite")
        self.addCleanup(sqlite.close)
        for store in (MemoryStore(), sqlite, FolderStore(self.folder / "s.store")):
            with self.subTest(type(store).__name__):
                yield store

    def test_swap_tells_absent_from_empty(self) -> None:
        for store in self.stores():
            steps = [
                (b"", b"x", False),
                (None, b"", True),
                (None, b"x", False),
                (b"", b"x", True),
                (b"", None, False),
                (b"x", None, True),
                (None, None, True),
            ]
            for expected, next, done in steps:
                self.assertEqual(store.swap("k", expected, next), done, (expected, next))

    def test_keys_are_ordered_and_paged(self) -> None:
        for store in self.stores():
            for key in ("b/2", "b/~", "a", "b/10", "c"):
                store.put(key, key.encode())
            self.assertEqual(store.keys("b/", "b/10", 2), ["b/2", "b/~"])
            self.assertEqual(store.keys("", "", 9), ["a", "b/10", "b/2", "b/~", "c"])
            store.delete([])
            store.delete(["b/2", "none", "c"])
            self.assertEqual(store.get(["b/2", "a", "c"]), [None, b"a", None])
            self.assertEqual(store.keys("", "", 9), ["a", "b/10", "b/~"])

    def test_a_key_with_a_slash_is_created_once(self) -> None:
        for store in self.stores():
            self.assertTrue(store.swap("j/1", None, b"a"))
            self.assertFalse(store.swap("j/1", None, b"b"))
            store.put("j/1", b"c")
            self.assertEqual(store.get(["j/1"]), [b"c"])

    def test_what_only_reads_makes_no_folder(self) -> None:
        path = self.folder / "deep" / "s.store"
        store, writer = FolderStore(path), FolderStore(path)
        self.assertEqual(store.get(["a", "j/1"]), [None, None])
        self.assertEqual(store.keys("", "", 9), [])
        self.assertFalse(store.swap("a", b"v", b"w"))
        self.assertTrue(store.swap("a", None, None))
        store.delete(["a", "j/1"])
        self.assertEqual(os.listdir(self.folder), [])
        writer.put("j/1", b"v")
        self.assertEqual(store.get(["j/1"]), [b"v"])
        self.assertTrue(store.swap("a", None, b"v"))
        self.assertEqual(writer.keys("", "", 9), ["a", "j/1"])

    def test_what_a_crash_left_beside_a_value_goes_with_it(self) -> None:
        path = self.folder / "s.store"
        store = FolderStore(path)
        store.swap("j/1", None, b"secret")
        os.link(path / "once" / "j~2f1", path / "new" / "00000000000000aa")
        (path / "new" / "00000000000000ac").mkdir()
        store.delete(["j/1"])
        self.assertEqual(os.listdir(path / "new"), ["00000000000000ac"])
        # A copy may lack the folder, which is empty at rest.
        shutil.rmtree(path / "new")
        store.delete(["j/1"])

    def test_a_path_is_a_path_whatever_sqlite_would_make_of_it(self) -> None:
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            for name in (":memory:", "file:x.sqlite"):
                for value in (None, b"v"):
                    store = SqliteStore(name)
                    self.assertEqual(store.get(["k"]), [value])
                    store.put("k", b"v")
                    store.close()
            self.assertEqual(sorted(os.listdir()), [":memory:", "file:x.sqlite"])
        finally:
            os.chdir(before)

    def test_a_removal_that_fails_halfway_says_so(self) -> None:
        path = self.folder / "s.store"
        store = FolderStore(path)
        keys = ["j/1", "j/2", "j/3"]
        for key in keys:
            store.put(key, b"v")
        # No file can be removed where a folder lies.
        second = path / "once" / "j~2f2"
        second.unlink()
        second.mkdir()
        for asked, codes in (
            (["j/1", ""], ("invalid",)),
            (keys[1:], ("unavailable", "denied")),
            (keys, ("unknown-outcome",)),
        ):
            with self.assertRaises(VademecumError) as caught:
                store.delete(asked)
            self.assertIn(caught.exception.code, codes)
        second.rmdir()
        store.delete(keys)
        self.assertEqual(store.keys("j/", "", 9), [])

    def test_the_last_number_of_a_pointer_has_no_successor(self) -> None:
        store = FolderStore(self.folder / "s.store")
        store.put("head", b"v")
        (first,) = (self.folder / "s.store" / "turn" / "head").glob("*-*")
        last = first.rename(first.with_name("18446744073709551615" + first.name[20:]))
        with self.assertRaises(VademecumError) as caught:
            store.swap("head", b"v", b"w")
        failure = caught.exception
        self.assertEqual((failure.code, failure.subject), ("corrupt", str(last)))
        self.assertEqual(store.get(["head"]), [b"v"])

    def test_keys_that_are_none_are_refused(self) -> None:
        for store in self.stores():
            for key, code in (("", "invalid"), ("\u00fc", "invalid"), ("k" * 513, "too-large")):
                with self.assertRaises(VademecumError) as caught:
                    store.put(key, b"x")
                self.assertEqual(caught.exception.code, code, key)

    def test_one_of_many_racers_wins_every_swap(self) -> None:
        racers, rounds = 4, 25
        for store in self.stores():

            def race() -> None:
                done = 0
                while done < rounds:
                    (value,) = store.get(["count"])
                    number = int(value or b"0")
                    done += store.swap("count", value, str(number + 1).encode())

            threads = [threading.Thread(target=race) for _ in range(racers)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(store.get(["count"]), [str(racers * rounds).encode()])


class OnFiles(unittest.TestCase):
    """What the stores on a disk do."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_foreign_files_are_refused_and_kept(self) -> None:
        text = b"no database at all, only some text that is long enough"
        (self.folder / "foreign").write_bytes(text)
        (self.folder / "format").write_bytes(b"something else\n")
        for open_foreign in (
            lambda: SqliteStore(self.folder / "foreign"),
            lambda: FolderStore(self.folder),
        ):
            with self.assertRaises(VademecumError) as caught:
                open_foreign()
            self.assertEqual(caught.exception.code, "corrupt")
        self.assertEqual((self.folder / "foreign").read_bytes(), text)

    def test_what_is_somebody_elses_is_told_from_damage(self) -> None:
        def database(name: str, *statements: str) -> Path:
            path = self.folder / name
            with contextlib.closing(sqlite3.connect(path)) as connection:
                for statement in statements:
                    connection.execute(statement)
                connection.commit()
            return path

        kv = "CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID"
        ours, theirs = "PRAGMA application_id = 1447316813", "CREATE TABLE theirs (id)"
        shopping, begun, full = (self.folder / name for name in ("shopping", "begun", "full"))
        for path in (shopping, begun / "once", begun / "turn", full / "once", full / "turn"):
            path.mkdir(parents=True)
        (shopping / "list").write_text("milk")
        (full / "once" / "theirs").write_text("mine")
        os.mkfifo(self.folder / "pipe")
        (self.folder / "text").write_text("text")
        FolderStore(begun)
        for open_it, code in (
            (lambda: SqliteStore(database("theirs", theirs)), "invalid"),
            (lambda: SqliteStore(database("version", theirs, "PRAGMA user_version = 1")), "invalid"),
            (lambda: SqliteStore(database("marked", kv, "PRAGMA user_version = 1")), "corrupt"),
            (lambda: SqliteStore(database("old", kv, ours)), "corrupt"),
            (lambda: SqliteStore(database("new", kv, ours, "PRAGMA user_version = 2")), "unsupported"),
            (lambda: SqliteStore(database("none", theirs, ours, "PRAGMA user_version = 1")), "corrupt"),
            (lambda: SqliteStore(shopping), "invalid"),
            (lambda: SqliteStore(self.folder / "pipe"), "invalid"),
            (lambda: SqliteStore(self.folder / "text" / "below"), "invalid"),
            (lambda: FolderStore(shopping), "invalid"),
            (lambda: FolderStore(full), "invalid"),
            (lambda: FolderStore(self.folder / "text"), "invalid"),
            (lambda: FolderStore(self.folder / "text" / "below"), "invalid"),
        ):
            with self.assertRaises(VademecumError) as caught:
                open_it()
            self.assertEqual(caught.exception.code, code, caught.exception.message)
        self.assertEqual(os.listdir(shopping), ["list"])

    def test_what_is_no_file_where_a_value_should_be_is_damage_and_is_not_waited_for(self) -> None:
        def refused(place: Path, work: Callable[[], object]) -> None:
            with self.assertRaises(VademecumError) as caught:
                work()
            self.assertEqual((caught.exception.code, caught.exception.subject), ("corrupt", str(place)))
            self.assertIn(str(place), caught.exception.message)

        for round, (key, where) in enumerate((("j/1", "once"), ("head", "turn/head")) * 2):
            path = self.folder / f"{round}.store"
            store = FolderStore(path)
            store.put(key, b"four")
            (value,) = (it for it in (path / where).iterdir() if it.stat().st_size == 4)
            value.unlink()
            (os.mkfifo, os.mkdir)[round // 2](value)
            self.assertEqual(store.keys("", "", 9), [key])
            refused(value, lambda: store.get([key]))
        path = self.folder / "s.store"
        FolderStore(path).put("head", b"four")
        shutil.rmtree(path / "turn" / "head")
        (path / "turn" / "head").write_text("text")
        refused(path / "turn" / "head", lambda: FolderStore(path).get(["head"]))
        for name in ("new", "format"):
            place = path / name
            place.rmdir() if place.is_dir() else place.unlink()
            os.mkfifo(place)
            refused(place, lambda: FolderStore(path))
            place.unlink()

    def test_a_damaged_key_is_found(self) -> None:
        path = self.folder / "s.sqlite"
        store = SqliteStore(path)
        for number in range(1, 30):
            store.put(f"j/{number:020}", b"record")
        store.delete([])
        store.close()
        sound = path.read_bytes()
        key, other = b"j/00000000000000000029", b"j/00000000000000000009"
        self.assertIn(key, sound)
        path.write_bytes(sound.replace(key, other))
        with self.assertRaises(VademecumError) as caught:
            SqliteStore(path)
        self.assertEqual(caught.exception.code, "corrupt")
        self.assertIn("j/00000000000000000009", caught.exception.message)

    def test_a_newest_row_that_no_key_leads_to_is_told_at_opening(self) -> None:
        path = self.folder / "s.sqlite"
        store = SqliteStore(path)
        for number in range(1, 6):
            store.put(f"j/{number}", b"value")
        store.delete([])
        store.close()
        # The third page holds the keys, and says at its begin how many: the last one is lost.
        file = bytearray(path.read_bytes())
        self.assertEqual(bytes(file[8192:8197]), b"\x0a\0\0\0\x05")
        file[8196] = 4
        path.write_bytes(file)
        with self.assertRaises(VademecumError) as caught:
            SqliteStore(path)
        self.assertEqual(caught.exception.code, "corrupt")
        self.assertRegex(caught.exception.message, "j/5.*REINDEX")
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("REINDEX")
        store = SqliteStore(path)
        self.assertEqual(store.get(["j/5"]), [b"value"])
        store.close()

    def test_a_table_of_keys_and_rows_in_one_tree_opens_as_before(self) -> None:
        path = self.folder / "s.sqlite"
        SqliteStore(path).close()
        kv = "CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID"
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.executescript(f"DROP TABLE kv; {kv}; INSERT INTO kv VALUES ('j/1', x'01')")
        store = SqliteStore(path)
        self.assertEqual(store.get(["j/1"]), [b"\1"])
        store.close()

    def test_many_may_make_one_file_at_once(self) -> None:
        for round in range(10):
            path = self.folder / f"{round}.sqlite"
            failures: list[BaseException] = []

            def make() -> None:
                try:
                    SqliteStore(path).close()
                except BaseException as error:
                    failures.append(error)

            threads = [threading.Thread(target=make) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(failures, [])


class Letters(Search):
    """Embeds a text by the letters it holds."""

    def describe(self) -> Provider:
        return Provider(embeds=True, model="letters", dimensions=26)

    def embed(self, texts: list[str]) -> list[list[float]]:
        alphabet = "abcdefghijklmnopqrstuvwxyz"
        return [[float(text.count(letter)) for letter in alphabet] for text in texts]


class Finds(Search):
    """Finds what it is told."""

    def __init__(self, *found: Candidate) -> None:
        self.found = found

    def describe(self) -> Provider:
        return Provider(queries=True)

    def query(self, *_: object) -> list[Candidate]:
        return list(self.found)


class Mute(Search):
    """Cannot even say what it offers."""

    def describe(self) -> Provider:
        raise RuntimeError("half \ud83d")


class Broken(MemoryStore):
    """A store whose reads fail in their own way."""

    def get(self, keys: list[str]) -> list[bytes | None]:
        raise RuntimeError("gone fishing")


class Calls(unittest.TestCase):
    """What the component does over the stores of this language."""

    def test_errors_of_a_store_reach_the_caller(self) -> None:
        core = Vademecum(COMPONENT, {"s": MemoryStore(), "bad": Broken()})
        for store, code in (("bad", "unavailable"), ("none", "denied")):
            with self.assertRaises(VademecumError) as caught:
                core.call("facts.store", FACT, Caller(store=store, owner="me"))
            self.assertEqual(caught.exception.code, code)
        self.assertEqual(core.call("facts.store", FACT, ME)["version"], 1)
        core.call("facts.get", {"key": "k"}, ME)

    def test_text_that_is_none_is_refused(self) -> None:
        with Vademecum(COMPONENT, {"s": MemoryStore()}) as core:
            with self.assertRaises(VademecumError) as caught:
                core.call("facts.store", {**FACT, "value": "half \ud83d"}, ME)
            self.assertEqual(caught.exception.code, "invalid")
            with self.assertRaises(VademecumError) as caught:
                core.call("facts.nothing", {}, ME)
            self.assertIn(caught.exception.code, ("missing", "unsupported", "invalid"))

    def test_an_engine_that_answers_other_types_fails_no_recall(self) -> None:
        typed: list[object] = [1, True, "1.0", None, 10**400, float("nan")]
        named: list[object] = [None, 7, "half \ud83d"]
        scored = [Candidate(0, "k", score) for score in typed]  # type: ignore[arg-type]
        others = [Candidate(0, id, 1.0) for id in named]  # type: ignore[arg-type]
        for candidate in [*scored, *others, Candidate(-1, "k", 1.0), None]:
            engine = Finds(candidate)  # type: ignore[arg-type]
            with Vademecum(COMPONENT, {"s": MemoryStore()}, search=engine) as core:
                core.call("facts.store", FACT, ME)
                found = core.call("retrieval.recall", {"query": "v"}, ME)
                self.assertEqual([hit["key"] for hit in found["hits"]], ["k"], candidate)
                self.assertIn("search", found["degraded"], candidate)
        with Vademecum(COMPONENT, {"s": MemoryStore()}, search=Mute()) as core:
            core.call("facts.store", FACT, ME)
            self.assertEqual(len(core.call("retrieval.recall", {"query": "v"}, ME)["hits"]), 1)

    def test_a_model_of_the_host_is_used(self) -> None:
        with Vademecum(COMPONENT, {"s": MemoryStore()}, search=Letters()) as core:
            for content in ("the harbour opens at dawn", "zebras graze"):
                core.call("working.add_fact", {"content": content}, ME)
            status = core.call("admin.status", {}, ME)
            self.assertEqual((status["embeds"], status["model"]), (True, "letters"))
            self.assertEqual(core.call("working.embed_sync", {}, ME)["embedded"], 2)
            hits = core.call("working.embed_search", {"query": "gazes arbez"}, ME)["hits"]
            self.assertTrue(hits[0]["text"].startswith("zebras graze"), hits)


if __name__ == "__main__":
    unittest.main()
