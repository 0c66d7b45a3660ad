#!/usr/bin/env python3
"""The house, over MQTT: what devices there are comes from the broker, and what they do is told when they have said it."""

from __future__ import annotations

import json
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

from wilco_intents import Card, Context, Finding, Intent, IntentApp, IntentObject, Json, NeedsValue, NotRequired, Resolution
from wilco_intents import Response, Row, Success, Unsupported, announce, event, run, vocabulary_changed

import states
import telling
from asking import Asking
from devices import Device, rgb
from house import BadFile, House, Settings, key
from link import Link
from meaning import Meaning
from mqtt import Unreachable
from watches import Watch, Watches

# Seconds.
SETTLING_TIME = 3.0
SENDING_TIME = 3.0
ANSWERING_TIME = 3.0
# A bolt takes its time.
LOCKING_TIME = 7.0
# Percent, and degrees.
USUAL_STEP = 20
USUAL_DEGREES = 1.0
# Kelvin.
WARMTHS = {"candle": 2000, "warm": 2700, "neutral": 4000, "cool": 5500, "daylight": 6500}
FAULTS = {"unset": "unconnected", "absent": "failureBroker", "garbage": "failureBroker", "refused": "failureRefused"}
# Seconds that names are gathered in before Wilco asks for them anew.
GATHERING_TIME = 0.5
# Seconds to wait for the broker's names where those of the last time are known.
PATIENCE = 1.5
# More than so many a second come of a device that is broken.
MOST_EVENTS = 20


class Home(IntentApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.folder = Path(context.data_folder)
        self.watches = Watches(self.folder / "watches.json")
        self.link = Link(self.folder, self.changed, self.heard)
        self.terms: Json = None
        self.gathering: threading.Timer | None = None
        self.events: deque[float] = deque(maxlen=MOST_EVENTS)
        # Why the person's file cannot be used.
        self.bad_file: str | None = None
        self.stamp: tuple[float, int] | None = None
        self.look()

    # The person's file

    def look(self) -> None:
        """Takes up `home.json` where it has changed."""
        path = self.folder / "home.json"
        stamp = (path.stat().st_mtime, path.stat().st_size) if path.exists() else (0.0, 0)
        if stamp == self.stamp:
            return
        self.stamp = stamp
        try:
            self.link.use(Settings.read(path))
            self.bad_file = None
        except BadFile as fault:
            self.bad_file = str(fault)

    def house(self) -> House:
        self.look()
        return self.link.house

    def fault(self) -> str | None:
        """The response for what keeps the house from being spoken to."""
        self.look()
        if self.bad_file is not None:
            return "failureFile"
        self.link.wait_until_settled(SETTLING_TIME)
        return FAULTS.get(self.link.fault or "")

    def examine(self) -> list[Finding]:
        """In English, as the doctor speaks."""
        fault, broker = self.fault(), self.link.settings.broker
        path = self.folder / "home.json"
        where = f"{broker.host}:{broker.port}" if broker else ""
        match fault:
            case "failureFile":
                return [Finding(f"{path} cannot be used: {self.bad_file}", "see Home.md for what it may have")]
            case "unconnected":
                return [Finding("no MQTT broker is named", 'say "connect my home", or write `broker` into ' + str(path))]
            case "failureRefused":
                return [Finding(f"the MQTT broker at {where} lets nobody in", f"write `username` and `password` into {path}")]
            case "failureBroker":
                return [Finding(f"no MQTT broker answers at {where}", "start it, or allow the app the network: wilco apps info home")]
        if not self.link.house.devices:
            return [Finding(f"no device has told of itself at {where}", "switch on MQTT discovery, or zigbee2mqtt")]
        return []

    # What is heard from the broker, on a thread of its own

    def changed(self) -> None:
        terms = {name: [term.to_json() for term in found] for name, found in self.words().items()}
        if self.terms is not None and terms != self.terms and (self.gathering is None or not self.gathering.is_alive()):
            self.gathering = threading.Timer(GATHERING_TIME, vocabulary_changed)
            self.gathering.daemon = True
            self.gathering.start()
        self.terms = terms

    def heard(self, topic: str, before: str | None, payload: str) -> None:
        """A device has come to be otherwise: somebody may wait for that, and so may automations ("front door open")."""
        if before is None:
            return
        after = self.link.messages
        for device in self.link.house.telling(topic):
            now = states.state(device, after)
            if now is None or now == states.state(device, {**after, topic: before}):
                continue
            moment = time.monotonic()
            if len(self.events) == MOST_EVENTS and moment - self.events[0] < 1:
                return
            self.events.append(moment)
            event(f"{key(device.name)} {now}")
            for watch in self.watches.due(device, now):
                announce(f"watch-{watch.key}-{key(device.name)}", telling.sentence(device, now, watch.locale))

    # What can be said

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        self.look()
        self.link.wait_until_settled(PATIENCE if self.link.house.devices else SETTLING_TIME)
        found = self.words()
        self.terms = {name: [term.to_json() for term in terms] for name, terms in found.items()}
        return found

    def words(self) -> dict[str, list[IntentObject]]:
        house, used = self.link.house, self.used()
        ordered = sorted(house.devices, key=lambda device: -used.get(device.id, 0))
        speakable = [device for device in ordered if any(letter.isalpha() for letter in device.name)]
        return {
            "object:Thing": _terms(device for device in speakable if device.kind != "scene"),
            "object:Door": _terms(device for device in speakable if device.is_guarded),
            "object:Cover": _terms(d for d in speakable if d.kind in ("cover", "valve") and not d.is_guarded),
            "object:Scene": _terms(device for device in speakable if device.kind == "scene"),
            "object:Room": [IntentObject(room.id, room.name, alternative_names=room.also) for room in house.rooms]
            + [IntentObject(f"floor:{key(floor)}", floor) for floor in house.floors],
        }

    def used(self) -> dict[str, int]:
        try:
            counts = json.loads((self.folder / "uses.json").read_text(encoding="utf-8"))
            return {id: count for id, count in counts.items() if isinstance(count, int)}
        except (OSError, ValueError, AttributeError):
            return {}

    def count(self, devices: list[Device]) -> None:
        counts = self.used()
        for device in devices:
            counts[device.id] = counts.get(device.id, 0) + 1
        self.write("uses.json", counts)

    def write(self, name: str, content: Json) -> None:
        temporary = self.folder / f"{name}.new"
        with open(temporary, "w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, self.folder / name)

    # Who and what is meant

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        value = intent[parameter]
        house = self.house()
        # Without a house there is nothing to be known; `confirm` says why.
        if self.bad_file is not None or not house.devices:
            return Success(value) if value is not None else NotRequired()
        match parameter:
            case "room" | "exceptRoom":
                if isinstance(value, IntentObject):
                    known = house.place(value.id, value.display) is not None
                    return Success(value) if known else Unsupported("noRoom", {"name": value.display})
                wants_room = intent.name == "SetHeating" and parameter == "room" and intent["things"] is None
                return NeedsValue() if wants_room and len(Meaning(house, intent).thermostats()) > 1 else NotRequired()
            case "things" | "covers" | "doors" | "except" | "kind" | "thing" | "scene":
                return self.named(parameter, value, intent, house)
            case "degrees" if value is None:
                return NotRequired() if any(intent[one] is not None for one in ("step", "mode")) else NeedsValue()
            case "level" if value is None:
                known = any(intent[one] is not None for one in ("step", "color", "warmth"))
                return NotRequired() if known else NeedsValue()
            case "movement" if value is None:
                return NotRequired() if intent["position"] is not None else NeedsValue()
        return super().resolve(parameter, intent)

    @staticmethod
    def named(parameter: str, value: Json, intent: Intent, house: House) -> Resolution:
        if value is None:
            is_elsewhere = intent["room"] is not None or intent["where"] is not None
            is_here = house.settings.here is not None and intent.name in ("AdjustLight", "MoveCover")
            needless = parameter in intent.optional or is_elsewhere or is_here
            return NotRequired() if needless else NeedsValue()
        meant = Meaning(house, intent)
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, IntentObject) and not meant.is_known(one):
                return Unsupported("absent", {"name": one.display})
        return Success(value)

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        words = self.words()
        types = {"covers": "object:Cover", "doors": "object:Door", "scene": "object:Scene", "room": "object:Room"}
        found = words[types.get(parameter, "object:Thing")]
        if intent.name == "AdjustLight":
            found = [one for one in found if any(d.kind == "light" for d in self.link.house.named(one.id))]
        return found[:50]

    def confirm(self, intent: Intent) -> Response:
        fault = None if intent.name == "ConnectHome" else self.fault()
        return Response(fault) if fault else Response("ready")

    def handle(self, intent: Intent) -> Response:
        if intent.name == "ConnectHome":
            return self.connect(intent)
        fault = self.fault()
        if fault is not None:
            return Response(fault)
        meant = Meaning(self.link.house, intent)
        match intent.name:
            case "Switch":
                return self.switch(meant, intent)
            case "AdjustLight":
                return self.adjust(meant, intent)
            case "MoveCover":
                return self.move(meant, intent)
            case "LockDoor" | "UnlockDoor":
                return self.lock(meant, intent)
            case "SetHeating":
                return self.heat(meant, intent)
            case "ActivateScene":
                found = meant.scenes()
                return self.do(found, intent, lambda device: ("activate", True), "on")
            case "TellWhen" | "TellNoMore":
                return self.watch(meant, intent)
        return Asking(meant, intent, self.link.messages).answer()

    # Doing

    def switch(self, meant: Meaning, intent: Intent) -> Response:
        found, messages = meant.switched(), self.link.messages
        def wish(device: Device) -> tuple[str, Json] | None:
            on = intent["power"] == "on" if intent["power"] != "toggle" else device.told("power", messages) is not True
            if device.kind == "climate":
                modes = [mode for mode in device.modes if mode != "off"]
                if "mode" not in device.commands or "off" not in device.modes or not modes:
                    return None
                return "mode", ("heat" if "heat" in modes else modes[0]) if on else "off"
            return "power", on
        state = str(intent["power"])
        if state == "toggle":
            state = "off" if found and found[0].told("power", messages) is True else "on"
        return self.do(found, intent, wish, state)

    def adjust(self, meant: Meaning, intent: Intent) -> Response:
        found, messages, locale = meant.lights(), self.link.messages, intent.locale
        if intent["color"] is not None:
            return self.do(found, intent, lambda device: ("color", _bright(str(intent["color"]))), intent.display("color"))
        if intent["warmth"] is not None:
            kelvin = WARMTHS[str(intent["warmth"])]
            return self.do(found, intent, lambda device: ("warmth", kelvin), intent.display("warmth"))
        def level(device: Device) -> int:
            match intent["step"] if intent["level"] is None else None:
                case "most":
                    return 100
                case "least":
                    return 1
                case "up" | "down" as step:
                    now = (device.told("brightness", messages) or 0) if device.told("power", messages) is not False else 0
                    change = int(intent["by"] or USUAL_STEP) * (1 if step == "up" else -1)
                    return max(1 if now else 0, min(100, int(now) + change))
            return int(intent["level"] or 0)
        def wish(device: Device) -> tuple[str, Json] | None:
            wanted = level(device)
            return ("power", False) if wanted == 0 else ("brightness", wanted)
        shown = {level(device) for device in found}
        state = telling.amount(shown.pop(), "%", locale) if len(shown) == 1 else str(intent.display("step"))
        return self.do(found, intent, wish, state)

    def move(self, meant: Meaning, intent: Intent) -> Response:
        found = meant.covers()
        position = 50 if intent["movement"] == "half" and intent["position"] is None else intent["position"]
        def wish(device: Device) -> tuple[str, Json] | None:
            if position is None:
                word = str(intent["movement"])
                if "cover" not in device.commands and word != "stop":
                    return "position", 100 if word == "open" else 0
                return "cover", word
            if "position" not in device.commands and position in (0, 100):
                return "cover", "open" if position == 100 else "close"
            return "position", position
        if position is not None:
            return self.do(found, intent, wish, telling.amount(position, "%", intent.locale))
        state = {"open": "opening", "close": "closing"}.get(str(intent["movement"]), "stopped")
        return self.do(found, intent, wish, state)

    def lock(self, meant: Meaning, intent: Intent) -> Response:
        opens = intent.name == "UnlockDoor"
        found = meant.doors()
        def wish(device: Device) -> tuple[str, Json] | None:
            if device.kind == "lock":
                return "lock", "unlock" if opens else "lock"
            return "cover", "open" if opens else "close"
        locks = any(device.kind == "lock" for device in found)
        state = ("unlocked" if opens else "locked") if locks else ("opening" if opens else "closing")
        return self.do(found, intent, wish, state, LOCKING_TIME)

    def heat(self, meant: Meaning, intent: Intent) -> Response:
        found, messages = meant.thermostats(), self.link.messages
        if intent["mode"] is not None and intent["degrees"] is None and intent["step"] is None:
            mode = str(intent["mode"])
            return self.do(found, intent, lambda d: ("mode", mode) if mode in d.modes else None, intent.display("mode"))
        def wanted(device: Device) -> float | None:
            if intent["degrees"] is not None:
                return _degrees(float(intent["degrees"]), str(intent["unit"] or ""), device.unit)
            now = states.number(device.told("target", messages))
            if intent["step"] in ("most", "least"):
                return device.highest if intent["step"] == "most" else device.lowest
            change = float(intent["by"] or USUAL_DEGREES) * (1 if intent["step"] == "up" else -1)
            return None if now is None else max(device.lowest, min(device.highest, now + change))
        beyond = [d for d in found if (wanted(d) or d.lowest) < d.lowest or (wanted(d) or d.lowest) > d.highest]
        if beyond:
            ends = {
                name: telling.amount(end, beyond[0].unit or "°C", intent.locale)
                for name, end in (("lowest", beyond[0].lowest), ("highest", beyond[0].highest))
            }
            return Response("failureRange", {"what": beyond[0].name, **ends})
        def wish(device: Device) -> tuple[str, Json] | None:
            degrees = wanted(device)
            return None if degrees is None else ("target", degrees)
        shown = next((degrees for degrees in map(wanted, found) if degrees is not None), None)
        unit = next((device.unit for device in found if device.unit), "°C")
        return self.do(found, intent, wish, "" if shown is None else telling.amount(shown, unit, intent.locale))

    def watch(self, meant: Meaning, intent: Intent) -> Response:
        found = meant.asked_about()
        if intent.name == "TellNoMore":
            count = self.watches.remove([device.id for device in found] if meant.objects("thing") else None)
            return Response("success" if count else "successNone", telling.named(found, intent.locale))
        wanted = None if intent["state"] is None else str(intent["state"])
        able = [d for d in found if wanted is None and states.state(d, self.link.messages) or wanted and states.can_be(d, wanted)]
        if not able:
            return Response("failureNone")
        always = intent["times"] == "always"
        # What a sensor says for the word that was said.
        wanted = wanted and states.own(able[0], wanted)
        self.watches.add(Watch(intent.key, tuple(device.id for device in able), wanted, always, intent.locale))
        state = {} if wanted is None else {"state": telling.state(wanted, intent.locale)}
        code = "successChange" if wanted is None else "successAlways" if always else "success"
        return Response(code, {**telling.named(able, intent.locale), **state})

    def do(
        self,
        found: list[Device],
        intent: Intent,
        wish: Callable[[Device], tuple[str, Json] | None],
        state: str,
        seconds: float = ANSWERING_TIME,
    ) -> Response:
        """Tells the devices, and waits until they have said that it is so."""
        locale = intent.locale
        messages = then = self.link.messages
        wishes = {device.id: wish(device) for device in found}
        able = [d for d in found if (wanted := wishes[d.id]) is not None and wanted[0] in d.commands]
        if not able:
            return Response("failureUnable" if found else "failureNone", telling.named(found, locale))
        there = [device for device in able if device.is_there(messages)]
        if not there:
            return Response("failureAway", telling.named(able, locale))
        heard = self.link.arrivals
        try:
            for device in there:
                aspect, value = wishes[device.id] or ("", None)
                self.link.send(device.commands[aspect](value), SENDING_TIME)
        except Unreachable:
            return Response(FAULTS.get(self.link.fault or "absent", "failureBroker"))
        telling_back = [device for device in there if device.topics and device.kind != "scene"]
        def is_so(device: Device, messages: dict[str, str]) -> bool:
            return _is_done(device, wishes[device.id] or ("", None), messages, heard, self.link.arrivals)
        self.link.wait(lambda messages: all(is_so(device, messages) for device in telling_back), seconds)
        messages = self.link.messages
        silent = [device for device in telling_back if not is_so(device, messages)]
        done = [device for device in there if device not in silent]
        if not done:
            return Response("failureSilent", telling.named(silent, locale))
        self.count(done)
        properties: dict[str, Json] = {**telling.named(done, locale), "state": telling.state(state, locale)}
        if intent.name == "Switch":
            # What is as it was before needs no taking back. Ids alone are no list to be read aloud.
            others = [d for d in done if (before := d.told("power", then)) is not None and before != d.told("power", messages)]
            properties["changed"] = [{"id": device.id} for device in others]
            properties["opposite"] = "off" if state == "on" else "on"
        lost = silent + [device for device in able if device not in there]
        code = "success"
        if lost:
            properties["failed"] = telling.devices(lost, locale)
            code = "successPartly"
        elif not telling_back and intent.name != "ActivateScene":
            code = "successUnsure"
        card = Card("Home", [Row(device.name, telling.state(state, locale)) for device in done[:20]]) if len(done) > 1 else None
        return Response(code, properties, card)

    # Connecting

    def connect(self, intent: Intent) -> Response:
        """Writes the broker's address into the person's file, and leaves everything else there as it is."""
        host, _, port = str(intent["host"]).strip().replace(" ", "").partition(":")
        path = self.folder / "home.json"
        try:
            given = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
            broker = given.get("broker") or {}
            given["broker"] = {**broker, "host": host, "port": int(port) if port.isdigit() else broker.get("port", 1883)}
        except (OSError, ValueError, AttributeError, TypeError):
            return Response("failureFile")
        self.write("home.json", given)
        fault = self.fault()
        if fault is not None:
            return Response(fault, {"host": host})
        house = self.link.house
        code = "success" if house.devices else "successEmpty"
        return Response(code, {"host": host, "number": len(house.devices), "rooms": len(house.rooms)})


def _is_done(device: Device, wish: tuple[str, Json], messages: dict[str, str], before: dict[str, int], now: dict[str, int]) -> bool:
    aspect, value = wish
    # Whatever it says after it was told.
    answered = any(now.get(topic, 0) > before.get(topic, 0) for topic in {r.topic for r in device.readings.values()})
    told = device.told(aspect, messages)
    match aspect:
        case "power" | "mode" if aspect in device.readings:
            return told == value
        case "lock" if aspect in device.readings:
            return told in (("locked", "locking") if value == "lock" else ("unlocked", "unlocking"))
        case "brightness" | "target" if aspect in device.readings:
            return told is not None and abs(float(told) - float(value)) <= (3 if aspect == "brightness" else 0.6)
        case "cover" if value != "stop" and aspect in device.readings:
            return told in (("open", "opening") if value == "open" else ("closed", "closing"))
    return answered


def _bright(color: str) -> str:
    """A dark green is a green light: how bright it shines is another matter."""
    parts = rgb(color)
    top = max(parts)
    return color if top == 0 else "#" + "".join(f"{round(part * 255 / top):02x}" for part in parts)


def _degrees(given: float, unit: str, own: str | None) -> float:
    fahrenheit = own is not None and own.upper().endswith("F")
    if unit == "fahrenheit" and not fahrenheit:
        return round((given - 32) / 1.8, 1)
    if unit == "celsius" and fahrenheit:
        return round(given * 1.8 + 32, 1)
    return given


def _terms(devices: Iterable[Device]) -> list[IntentObject]:
    """A name is one term, whoever has it; by its room, too."""
    terms: dict[str, IntentObject] = {}
    for device in devices:
        if key(device.name) in telling.KIND_WORDS:
            continue
        also = [*device.also]
        if device.room is not None and not key(device.name).startswith(key(device.room)):
            also.append(f"{device.room} {device.name}")
        known = terms.get(key(device.name))
        if known is not None:
            also = [*known.alternative_names, *also]
        first = known or device
        terms[key(device.name)] = IntentObject(
            first.id, device.name, alternative_names=tuple(dict.fromkeys(also)),
        )
    return list(terms.values())


if __name__ == "__main__":
    run(Home)
