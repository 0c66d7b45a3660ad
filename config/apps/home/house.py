"""The house: rooms on floors, the devices in them, and which of them somebody means."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discovery
import zigbee
from devices import Device
from mqtt import Broker

# What words of the app's own stand for; `all` are things that are switched.
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...] | None]] = {
    "lights": (("light",), None), "switches": (("switch",), None), "fans": (("fan",), None),
    "everything": (("light", "switch", "fan"), None), "heating": (("climate",), None), "locks": (("lock",), None),
    "covers": (("cover", "valve"), None), "blinds": (("cover",), ("blind",)), "curtains": (("cover",), ("curtain",)),
    "shutters": (("cover",), ("shutter",)), "shades": (("cover",), ("shade",)), "awnings": (("cover",), ("awning",)),
    "windows": (("cover", "binary_sensor"), ("window",)), "valves": (("valve",), None),
    "garage": (("cover",), ("garage",)), "gates": (("cover",), ("gate",)),
    "batteries": (("sensor", "binary_sensor"), ("battery", "battery_charging")), "gas": (("binary_sensor",), ("gas",)),
    "motion": (("binary_sensor",), ("motion", "occupancy", "presence", "moving")), "smoke": (("binary_sensor",), ("smoke",)),
    "carbonMonoxide": (("binary_sensor",), ("carbon_monoxide",)),
    "leaks": (("binary_sensor",), ("moisture",)),
    "doors": (("lock", "cover", "binary_sensor"), ("door", "garage", "garage_door", "gate", "opening")),
}
# Characters: a longer name is none that anybody says.
LONGEST_NAME = 80
# What covers are called where nobody said which sort they are of.
SOFT_COVERS = ("blinds", "curtains", "shutters", "shades")


class BadFile(Exception):
    """The person's own file cannot be used; the text says why."""


@dataclass(frozen=True)
class Settings:
    """What the person wrote into `home.json`; all of it may be left out."""

    broker: Broker | None = None
    discovery_prefix: str = "homeassistant"
    zigbee_base: str = "zigbee2mqtt"
    # The room in which the assistant stands.
    here: str | None = None
    rooms: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    devices: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @staticmethod
    def read(path: Path) -> Settings:
        if not path.exists():
            return Settings()
        try:
            given = _object(json.loads(path.read_text(encoding="utf-8")), "the file")
        except (OSError, ValueError, RecursionError) as error:
            raise BadFile(str(error)) from None
        broker = _object(given.get("broker", {}), "broker")
        here = given.get("here")
        return Settings(
            broker=_broker(broker) if broker else None,
            discovery_prefix=str(broker.get("discovery", "homeassistant")),
            zigbee_base=str(broker.get("zigbee2mqtt", "zigbee2mqtt")),
            here=here if isinstance(here, str) else None,
            rooms={name: _object(about, name) for name, about in _object(given.get("rooms", {}), "rooms").items()},
            devices={name: _object(about, name) for name, about in _object(given.get("devices", {}), "devices").items()},
        )


def _object(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadFile(f"{name} is no object")
    return value


def _broker(given: Mapping[str, Any]) -> Broker:
    host, port = given.get("host"), given.get("port", 1883)
    if not (isinstance(host, str) and host and isinstance(port, int) and 0 < port < 65536):
        raise BadFile("the broker needs a host, and a port from 1 to 65535")
    username, password = (None if given.get(name) is None else str(given[name]) for name in ("username", "password"))
    return Broker(host, port, username, password, given.get("tls") is True)


@dataclass(frozen=True)
class Room:
    id: str
    name: str
    floor: str | None = None
    also: tuple[str, ...] = ()


def key(name: str) -> str:
    """Names that nobody tells apart when they are said."""
    return " ".join(re.findall(r"\w+", name.casefold().replace("_", " ")))


class House:
    def __init__(self, devices: Iterable[Device] = (), settings: Settings = Settings()) -> None:
        self.settings = settings
        rooms: dict[str, Room] = {}
        for name, about in settings.rooms.items():
            floor = about.get("floor")
            floor = floor if isinstance(floor, str) else None
            rooms[key(name)] = Room(f"room:{key(name)}", name, floor, _texts(about.get("also")))
        found = [self._named(device) for device in devices]
        for device in found:
            if device.room is not None and self._known(device.room, rooms) is None:
                rooms[key(device.room)] = Room(f"room:{key(device.room)}", device.room)
        self.rooms = list(rooms.values())
        self.floors = list({key(room.floor): room.floor for room in self.rooms if room.floor}.values())
        self.devices = [self._placed(device, rooms) for device in found]
        self._by_topic: dict[str, list[Device]] = {}
        for device in self.devices:
            for topic in device.topics:
                self._by_topic.setdefault(topic, []).append(device)
        self._by_id = {device.id: device for device in self.devices}

    def _named(self, device: Device) -> Device:
        device = device.called(device.name[:LONGEST_NAME], device.room and device.room[:LONGEST_NAME])
        for name, about in self.settings.devices.items():
            if name == device.id or key(name) == key(device.name):
                called, room = (next(iter(_texts(about.get(part))), None) for part in ("name", "room"))
                return device.called(called, room, _texts(about.get("also")))
        return device

    @staticmethod
    def _known(name: str, rooms: Mapping[str, Room]) -> Room | None:
        return rooms.get(key(name)) or next((one for one in rooms.values() if key(name) in map(key, one.also)), None)

    def _placed(self, device: Device, rooms: Mapping[str, Room]) -> Device:
        if device.room is not None:
            room = self._known(device.room, rooms)
            return device.called(room=room.name if room else None)
        # "Kitchen ceiling" is in the kitchen, where nobody says otherwise.
        words = f"{key(device.name)} "
        within = [room for room in rooms.values() if words.startswith(f"{key(room.name)} ")]
        return device.called(room=max(within, key=lambda room: len(room.name)).name) if within else device

    def device(self, id: str) -> Device | None:
        return self._by_id.get(id)

    @property
    def topics(self) -> set[str]:
        return set(self._by_topic)

    def telling(self, topic: str) -> list[Device]:
        """Those that tell something there."""
        return self._by_topic.get(topic, [])

    # Who is meant

    def place(self, id: str, name: str) -> set[str] | None:
        """The rooms of a room or floor, by its id, else by its name; None: there is none such in the house."""
        wanted = {key(name)} | ({id.partition(":")[2]} if id.startswith(("room:", "floor:")) else set())
        for room in self.rooms:
            if {key(room.name), *map(key, room.also)} & wanted:
                return {room.name}
        for floor in self.floors:
            if key(floor) in wanted:
                return {room.name for room in self.rooms if room.floor == floor}
        return None

    def named(self, id: str) -> list[Device]:
        """All devices of the name that the one of that id has: a plug's switch and its meter are called the same."""
        device = self.device(id)
        return [] if device is None else [one for one in self.devices if key(one.name) == key(device.name)]

    def of_kind(self, kind: str, rooms: set[str] | None = None) -> list[Device]:
        kinds, sorts = KINDS[kind]
        found = [
            one for one in self.devices
            if one.kind in kinds and (rooms is None or one.room in rooms)
            and (sorts is None or one.sort in sorts or one.kind == "lock")
        ]
        if not found and kind in SOFT_COVERS:
            return [one for one in self.of_kind("covers", rooms) if one.sort is None]
        return found


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str))


def devices(announced: Mapping[str, str], settings: Settings) -> list[Device]:
    """What the messages of discovery tell of, in the order of their topics; what two tell of is there once."""
    listed = f"{settings.zigbee_base}/bridge/devices"
    found = list(zigbee.devices(announced[listed], settings.zigbee_base)) if listed in announced else []
    addresses = {device.id.partition(":")[2].partition("/")[0] for device in found}
    for topic, payload in sorted(announced.items()):
        if topic == listed or not payload:
            continue
        if any(owner.rpartition("_")[2] in addresses for owner in discovery.owners(payload)):
            continue
        found.extend(discovery.devices(topic, payload, settings.discovery_prefix))
    return found
