"""What ends where an exception ends a thread of the app's."""

import io
import json
import threading
import unittest
from unittest import mock

from wilco_intents import IntentApp, Response, update
from wilco_intents.runner import Runner


def boil(*given):
    raise ValueError("no water")


def boil_one(intent):
    boil()


def boil_both(intent, other):
    boil()


class GoingTests(unittest.TestCase):
    def setUp(self):
        self.output = io.BytesIO()
        self.app = None
        self.runner = Runner(self.made, self.output)
        started = self.runner.going.inherited(threading.Thread.start)
        for name, value in (
            ("threading.excepthook", self.runner.uncaught),
            ("threading.Thread.start", started),
            ("wilco_intents.runner._runner", self.runner),
        ):
            patch = mock.patch(name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def made(self, context):
        test = self

        class Kettle(IntentApp):
            def __init__(self, context):
                super().__init__(context)
                self.intents = {}

            def handle(self, intent):
                self.intents[intent.key] = intent
                return test.handle(intent) or Response("inProgress")

        self.app = Kettle(context)
        return self.app

    def handle(self, intent):
        """What the app does at once; replaced by tests."""

    def say(self, *messages):
        for message in messages:
            self.runner.receive(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    def ask(self, *keys):
        """The requests of these keys, with the ids 2, 3, …"""
        self.say({"id": 1, "method": "initialize", "params": {"protocol": 1}})
        for number, key in enumerate(keys):
            intent = {"name": "Boil", "key": key, "locale": "en-US", "parameters": {}}
            self.say({"id": 2 + number, "method": "handle", "params": {"intent": intent}})

    def thread(self, work, *given):
        thread = threading.Timer(0, work, given)
        thread.start()
        return thread

    def said(self):
        """What is said by itself since the last time: `log: no water`, `update k: failure`."""
        lines = [json.loads(line) for line in self.output.getvalue().splitlines()]
        self.output.truncate(0)
        self.output.seek(0)
        return [
            f"update {line['params']['key']}: {line['params']['response']['code']}"
            if line["method"] == "update"
            else f"log: {line['params']['message'].splitlines()[-1]}"
            for line in lines
            if "method" in line
        ]

    def test_what_has_the_intent_in_hand_ends_with_it(self):
        self.ask("k", "l", "m")
        for work, keys in ((boil_one, ["l"]), (boil_both, ["k", "m"])):
            self.thread(work, *[self.app.intents[key] for key in keys]).join()
            log, *updates = self.said()
            self.assertIn("in boil", log)
            # Of two in the same hand nobody knows which was meant.
            self.assertEqual(updates, ["update l: failure"] if len(keys) == 1 else [])

    def test_a_thread_belongs_to_the_request_in_which_it_was_started(self):
        go, threads = threading.Event(), []

        def wait(deeper):
            go.wait()
            if deeper:
                self.thread(boil).join()
            else:
                boil()

        self.handle = lambda intent: threads.append(self.thread(wait, intent.key == "l"))
        self.ask("k", "l", "m")
        self.assertEqual(self.said(), [])
        go.set()
        for thread in threads:
            thread.join()
        self.assertEqual(
            sorted(one for one in self.said() if one.startswith("update")),
            ["update k: failure", "update l: failure", "update m: failure"],
        )

    def test_a_thread_belongs_to_the_request_of_which_it_tells(self):
        self.ask("k", "l")

        def tell():
            update(Response("inProgress"), self.app.intents["l"])
            boil()

        self.thread(tell).join()
        self.assertEqual(self.said()[-1:], ["update l: failure"])

    def test_what_belongs_to_none_is_told_alone(self):
        for keys, is_told in (([], False), (["k"], True), (["k", "l"], True)):
            self.ask(*keys)
            self.thread(boil).join()
            (log,) = self.said()
            self.assertEqual("start the thread in `handle`" in log, is_told, log)

    def test_what_has_ended_does_not_end_again(self):
        self.ask("k", "l", "m")
        k, l, m = self.app.intents.values()
        update(Response(), k)
        self.say({"method": "cancel", "params": {"id": 3}})
        self.said()
        for intent in (k, l, m, m):
            self.thread(boil_one, intent).join()
        self.assertEqual([one for one in self.said() if one.startswith("update")], ["update m: failure"])
        self.assertEqual(len(self.runner.going), 0)

    def test_what_ends_before_it_is_answered(self):
        answers = {"k": None, "l": Response(), "m": None}

        def handle(intent):
            if intent.key == "m":
                update(Response(), intent)
            self.thread(boil).join()
            return answers[intent.key]

        self.handle = handle
        for key, ends in (("k", ["update k: failure"]), ("l", []), ("m", ["update m: success"])):
            self.ask(key)
            lines = [json.loads(line) for line in self.output.getvalue().splitlines()]
            self.assertEqual([one for one in self.said() if one.startswith("update")], ends)
            # Behind the answer: what goes on cannot fail before.
            self.assertEqual(lines[-1].get("method"), "update" if key == "k" else None)
            self.assertEqual(len(self.runner.going), 0)


if __name__ == "__main__":
    unittest.main()
