"""Devices that are not there: they announce themselves to a broker, do what they are told, and say so.

    python3 simulated.py HOUSE.json LOG

Starts a mosquitto of its own on a free port of this machine, and ends it when it is ended. The first line of LOG, once all is told, is
`ready` and the port; every command follows, as topic and payload. `HOUSE.json` lists `things`: `id`, `kind`, `name`, and as needed
`room`, `state`, `sort`, `unit`, `config` (members of discovery), `answers` (false: it does nothing), `there` (false: it has said that it
is away). Beside them, `zigbee` is a list of devices as zigbee2mqtt tells them, with a `state` each.
"""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[4] / "config/apps/home"))

from mqtt import Broker, Client  # noqa: E402


class SimulatedHouse:
    def __init__(self, port: int, house: dict[str, Any], log: Path) -> None:
        self.log = log
        self.things = {f"sim/{thing['id']}": thing for thing in house.get("things", [])}
        self.zigbee = {f"zigbee2mqtt/{device['friendly_name']}": device for device in house.get("zigbee", [])}
        self.ready = threading.Event()
        self.client = Client(Broker("localhost", port), self.connected, self.received)
        # Answers are sent by a thread of their own: the client's waits for what it sends.
        self.answers = threading.Condition()
        self.queue: list[tuple[str, str]] = []
        threading.Thread(target=self.answering, daemon=True).start()

    def start(self) -> None:
        self.client.start()
        self.ready.wait()
        self.note(f"ready {self.client.broker.port}")

    def note(self, line: str) -> None:
        with open(self.log, "a", encoding="utf-8") as file:
            file.write(line + "\n")

    def connected(self) -> None:
        self.client.subscribe(["sim/+/set/#", "zigbee2mqtt/+/set", "zigbee2mqtt/+/+/set"])
        for topic, thing in self.things.items():
            self.say(f"homeassistant/{thing['kind']}/{thing['id']}/config", json.dumps(config(topic, thing)))
            for part, value in states(thing).items():
                self.say(f"{topic}/{part}", value)
        if self.zigbee:
            listed = [{key: value for key, value in device.items() if key != "state"} for device in self.zigbee.values()]
            self.say("zigbee2mqtt/bridge/devices", json.dumps(listed))
            for topic, device in self.zigbee.items():
                self.say(topic, json.dumps(device.get("state", {})))
        self.say("sim/ready", "yes")

    def say(self, topic: str, payload: str) -> None:
        with self.answers:
            self.queue.append((topic, payload))
            self.answers.notify()

    def answering(self) -> None:
        while True:
            with self.answers:
                self.answers.wait_for(lambda: self.queue)
                topic, payload = self.queue.pop(0)
            self.client.publish(topic, payload, 10, retain=True)
            if topic == "sim/ready":
                self.ready.set()

    def received(self, topic: str, data: bytes) -> None:
        payload = data.decode()
        self.note(f"{topic} {payload}")
        base, _, part = topic.partition("/set")
        if base in self.zigbee:
            device = self.zigbee[base]
            if device.get("answers", True):
                device.setdefault("state", {}).update(json.loads(payload))
                self.say(base, json.dumps(device["state"]))
            return
        thing = self.things.get(base)
        if thing is not None and thing.get("answers", True):
            for name, value in answer(thing, part.strip("/"), payload).items():
                self.say(f"{base}/{name}", value)


def config(topic: str, thing: dict[str, Any]) -> dict[str, Any]:
    """What a thing of the kind announces, with all that it can do."""
    members: dict[str, Any] = {
        "name": thing["name"], "unique_id": thing["id"], "state_topic": f"{topic}/state", "availability_topic": f"{topic}/there",
    }
    if "room" in thing:
        members["device"] = {"identifiers": [thing["id"]], "suggested_area": thing["room"]}
    if "sort" in thing:
        members["device_class"] = thing["sort"]
    if "unit" in thing:
        members["unit_of_measurement"] = thing["unit"]
    match thing["kind"]:
        case "light":
            members |= {"command_topic": f"{topic}/set"}
            members |= {f"{part}_{way}_topic": f"{topic}/{end}" for part in ("brightness", "rgb", "color_temp")
                        for way, end in (("command", f"set/{part}"), ("state", part))}
        case "switch" | "lock" | "fan":
            members |= {"command_topic": f"{topic}/set"}
        case "cover":
            members |= {"command_topic": f"{topic}/set", "set_position_topic": f"{topic}/set/position", "position_topic": f"{topic}/position"}
        case "valve":
            members |= {"command_topic": f"{topic}/set", "reports_position": True}
        case "climate":
            del members["state_topic"]
            members |= {
                "mode_command_topic": f"{topic}/set/mode", "mode_state_topic": f"{topic}/mode", "modes": ["off", "heat", "auto"],
                "temperature_command_topic": f"{topic}/set/target", "temperature_state_topic": f"{topic}/target",
                "current_temperature_topic": f"{topic}/current", "min_temp": 5, "max_temp": 30,
            }
        case "scene":
            del members["state_topic"]
            members |= {"command_topic": f"{topic}/set", "payload_on": "ON"}
    return members | thing.get("config", {})


def states(thing: dict[str, Any]) -> dict[str, str]:
    there = {"there": "online" if thing.get("there", True) else "offline"}
    given = thing.get("state")
    if isinstance(given, dict):
        return there | {name: str(value) for name, value in given.items()}
    return there | ({"state": str(given)} if given is not None else {})


def answer(thing: dict[str, Any], part: str, payload: str) -> dict[str, str]:
    """What a thing says when it has done as it was told."""
    match thing["kind"], part:
        case "cover", "":
            open = payload == "OPEN"
            return {} if payload == "STOP" else {"state": "open" if open else "closed", "position": "100" if open else "0"}
        case "cover", "position":
            return {"position": payload, "state": "closed" if payload == "0" else "open"}
        case "lock", _:
            return {"state": {"LOCK": "LOCKED", "UNLOCK": "UNLOCKED"}[payload]}
        case "light", "brightness" | "rgb" | "color_temp":
            return {part: payload, "state": "ON"}
        case "climate", _:
            return {part: payload}
        case _:
            return {"state": payload}


def main(house: str, log: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as configuration:
        configuration.write(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
        configuration.flush()
        broker = subprocess.Popen(["/usr/sbin/mosquitto", "-c", configuration.name], stderr=subprocess.DEVNULL)
        signal.signal(signal.SIGTERM, lambda *_: broker.terminate())
        SimulatedHouse(port, json.loads(Path(house).read_text()), Path(log)).start()
        broker.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
