"""The house as a broker tells it, without one: what comes is handed in."""

import json
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

import handler
import link
from devices import Device
from mqtt import Broker, Unreachable
from watches import Watch, Watches
from house import Settings
from wilco_intents import Context


class FakeClient:
    """Takes everything; what it is to tell is told at once."""

    fault = None

    def __init__(self, broker, connected, received):
        self.connected, self.received, self.subscribed = connected, received, []

    def start(self):
        self.connected()

    def close(self):
        pass

    def wait_until_tried(self, seconds):
        pass

    def subscribe(self, filters):
        self.subscribed += filters

    def when_told(self, then):
        then()


def lamp(name):
    return json.dumps({"name": name, "command_topic": f"{name}/set", "state_topic": name})


class LinkTests(unittest.TestCase):
    def setUp(self):
        temporary = TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.before, link.Client = link.Client, FakeClient
        self.addCleanup(setattr, link, "Client", self.before)
        self.changes, self.heard = [], []

    def linked(self):
        made = link.Link(self.folder, lambda: self.changes.append(1), lambda *what: self.heard.append(what))
        made.use(Settings(Broker("somewhere")))
        return made, made._client

    def names(self, made):
        return [device.name for device in made.house.devices]

    def test_devices_come_and_go(self):
        made, client = self.linked()
        client.received("homeassistant/light/a/config", lamp("a").encode())
        client.received("homeassistant/light/b/config", lamp("b").encode())
        self.assertEqual(self.names(made), ["a", "b"])
        self.assertLessEqual({"a", "b"}, set(client.subscribed))
        client.received("homeassistant/light/a/config", b"")
        self.assertEqual(self.names(made), ["b"])

    def test_what_was_told_last_is_known_before_the_broker_answers_and_forgotten_when_it_tells_no_more(self):
        made, client = self.linked()
        client.received("homeassistant/light/a/config", lamp("a").encode())
        again = link.Link(self.folder, lambda: None, lambda *_: None)
        again.use(Settings())
        self.assertEqual(self.names(again), ["a"])
        # A broker that keeps nothing of it any more.
        again.use(Settings(Broker("somewhere")))
        self.assertEqual(self.names(again), [])

    def test_only_changes_are_heard(self):
        made, client = self.linked()
        client.received("homeassistant/light/a/config", lamp("a").encode())
        for payload in (b"ON", b"ON", b"OFF", b"\xff"):
            client.received("a", payload)
        client.received("elsewhere", b"ON")
        self.assertEqual([(topic, before, now) for topic, before, now in self.heard], [("a", None, "ON"), ("a", "ON", "OFF"), ("a", "OFF", "\ufffd")])

    def test_without_a_broker_nothing_is_sent(self):
        made = link.Link(self.folder, lambda: None, lambda *_: None)
        with self.assertRaises(Unreachable):
            made.send([], 1)
        self.assertEqual(made.fault, "unset")


class WatchesTests(unittest.TestCase):
    def test_once_and_always(self):
        with TemporaryDirectory() as folder:
            path = Path(folder) / "watches.json"
            watches = Watches(path)
            door = Device("door", "lock", "Door")
            watches.add(Watch("1", ("door",), "unlocked", False, "en-US"))
            watches.add(Watch("2", ("door",), None, True, "en-US"))
            self.assertEqual([one.key for one in watches.due(door, "locked")], ["2"])
            self.assertEqual([one.key for one in Watches(path).due(door, "unlocked")], ["1", "2"])
            self.assertEqual([one.key for one in Watches(path).due(door, "unlocked")], ["2"])
            self.assertEqual(Watches(path).remove(["window"]), 0)
            self.assertEqual(Watches(path).remove(["door"]), 1)
            path.write_text("nonsense")
            self.assertEqual(Watches(path).due(door, "unlocked"), [])


class TermsTests(unittest.TestCase):
    def test_a_name_is_one_term_and_a_kind_is_none(self):
        made = [Device("1", "light", "Ceiling", "Kitchen"), Device("2", "light", "ceiling", "Hall"), Device("3", "light", "Lamp", "Hall")]
        self.assertEqual([(term.id, term.display, term.alternative_names) for term in handler._terms(made)],
                         [("1", "ceiling", ("Kitchen Ceiling", "Hall ceiling"))])

    def test_the_doctor_is_told_what_is_missing(self):
        with TemporaryDirectory() as folder:
            home = handler.Home(Context("home", folder, "en-US"))
            self.assertIn("no MQTT broker is named", home.examine()[0].what)
            (Path(folder) / "home.json").write_text("nonsense")
            self.assertIn("cannot be used", home.examine()[0].what)
