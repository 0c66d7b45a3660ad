import tempfile
import unittest
from pathlib import Path

from wilco_intents import Card, Context, Intent, Response, Row, StatefulApp


class Counter(StatefulApp):
    def initial_state(self):
        return {"count": 0}

    def perform(self, intent, state):
        if intent.name == "Count":
            state["count"] += 1
        return Response("success", {"count": state["count"]}, Card("Counter", [Row("Count", str(state["count"]))]))


class StatefulAppTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def counter(self):
        return Counter(Context("counter", self.folder, "en-US"))

    def test_the_state_outlives_the_process(self):
        self.counter().handle(Intent("Count", "a", "en-US"))
        self.counter().handle(Intent("Count", "b", "en-US"))
        self.assertEqual(self.counter().state(), {"count": 2})

    def test_the_same_key_gets_the_same_answer_and_does_nothing(self):
        first = self.counter().handle(Intent("Count", "a", "en-US"))
        self.counter().handle(Intent("Count", "b", "en-US"))
        again = self.counter().handle(Intent("Count", "a", "en-US"))
        self.assertEqual(again, first)
        self.assertEqual(self.counter().state(), {"count": 2})

    def test_looking_writes_nothing(self):
        self.counter().handle(Intent("Look", "a", "en-US"))
        self.assertEqual(list(Path(self.folder).iterdir()), [])

    def test_a_file_that_was_not_finished_changes_nothing(self):
        self.counter().handle(Intent("Count", "a", "en-US"))
        (Path(self.folder) / "state.new").write_text("{\"state")
        self.assertEqual(self.counter().state(), {"count": 1})
        self.counter().handle(Intent("Count", "b", "en-US"))
        self.assertEqual(self.counter().state(), {"count": 2})


if __name__ == "__main__":
    unittest.main()
