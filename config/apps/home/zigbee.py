"""Devices out of zigbee2mqtt's list of them: one retained message, `bridge/devices`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from devices import Device, Message, Reading, mireds, scaled, unscaled

# What a yes means: the sort of a sensor, and whether `value_on` is the state that people ask for. A contact is closed when it is made.
_BINARY = {
    "contact": "opening", "water_leak": "moisture", "occupancy": "occupancy", "presence": "occupancy", "smoke": "smoke",
    "vibration": "vibration", "tamper": "tamper", "battery_low": "battery", "gas": "gas", "carbon_monoxide": "carbon_monoxide",
    "moving": "motion", "sos": "safety",
}
_NUMERIC = {
    "temperature", "humidity", "battery", "pressure", "illuminance", "power", "energy", "voltage", "current", "co2", "pm25",
    "voc", "soil_moisture",
}
_SORTS = {"co2": "carbon_dioxide", "voc": "volatile_organic_compounds", "soil_moisture": "moisture"}
Member = Mapping[str, Any]


def devices(payload: str, base: str) -> Iterator[Device]:
    try:
        listed = json.loads(payload)
    except (ValueError, RecursionError):
        return
    for entry in listed if isinstance(listed, list) else ():
        try:
            yield from _of(entry, base)
        except (TypeError, KeyError, AttributeError, ValueError):
            # One that makes no sense is no reason to do without the others.
            continue


def _of(entry: Member, base: str) -> Iterator[Device]:
    definition = entry.get("definition")
    if entry.get("type") == "Coordinator" or entry.get("disabled") is True or not isinstance(definition, dict):
        return
    address, called = str(entry["ieee_address"]), str(entry["friendly_name"])
    room, _, name = called.rpartition("/")
    # Nobody has given it a name yet: what it is, then.
    if called.startswith("0x"):
        name = str(definition.get("description") or definition.get("model") or called)
    parts = _Parts(
        f"{base}/{called}", _plain(name), _plain(room) or None, address,
        (
            Reading(f"{base}/{called}/availability", None, _availability),
            Reading(f"{base}/bridge/state", None, _availability),
        ),
    )
    for exposed in definition.get("exposes") or ():
        made = parts.device(exposed)
        if made is not None:
            yield made


def _plain(name: str) -> str:
    return " ".join(name.replace("/", " ").replace("_", " ").split())


def _availability(value: Any) -> bool | None:
    """A word, or JSON with one."""
    text = str(value)
    return {"online": True, "offline": False}.get(json.loads(text).get("state") if text.startswith("{") else text)


class _Parts:
    def __init__(self, topic: str, name: str, room: str | None, address: str, availability: tuple[Reading, ...]) -> None:
        self.topic, self.name, self.room, self.address, self.availability = topic, name, room, address, availability

    def device(self, exposed: Member) -> Device | None:
        match exposed.get("type"):
            case "light" | "switch" | "fan" | "cover" | "lock" | "climate" as kind:
                readings, commands, more = self.parts(kind, {part["name"]: part for part in exposed["features"]})
                return self.made(kind, exposed, readings, commands, **more)
            case "binary" if exposed["name"] in _BINARY and exposed.get("category") is None:
                # A contact's yes is "closed", and that is what `value_on` stands for there.
                on, off = exposed["value_on"], exposed["value_off"]
                if exposed["name"] == "contact":
                    on, off = False, True
                reading = self.reading(exposed, lambda value: True if value == on else False if value == off else None)
                return self.made("binary_sensor", exposed, {"active": reading}, {}, sort=_BINARY[exposed["name"]])
            case "numeric" if exposed["name"] in _NUMERIC and not exposed.get("access", 1) & 2:
                sort = _SORTS.get(exposed["name"], exposed["name"])
                return self.made("sensor", exposed, {"value": self.reading(exposed)}, {}, sort=sort, unit=exposed.get("unit"))
        return None

    def made(self, kind: str, exposed: Member, readings: Any, commands: Any, **more: Any) -> Device:
        endpoint = exposed.get("endpoint")
        return Device(
            id=f"z:{self.address}/{kind}/{exposed.get('name') or ''}{endpoint or ''}",
            kind=kind,
            name=self.name if endpoint is None else f"{self.name} {_plain(str(endpoint))}",
            room=self.room,
            readings=readings,
            commands=commands,
            availability=self.availability,
            **more,
        )

    def reading(self, part: Member, meaning: Any = lambda value: value) -> Reading:
        return Reading(self.topic, "{{ value_json['" + str(part["property"]).replace("'", "") + "'] }}", meaning)

    def says(self, part: Member, value: Any) -> list[Message]:
        return [Message(f"{self.topic}/set", json.dumps({part["property"]: value}))]

    def parts(self, kind: str, features: Mapping[str, Member]) -> tuple[dict[str, Reading], dict[str, Any], dict[str, Any]]:
        readings: dict[str, Reading] = {}
        commands: dict[str, Any] = {}
        more: dict[str, Any] = {}
        state = features.get("state")
        if state is not None and kind in ("light", "switch", "fan"):
            on, off = state.get("value_on", "ON"), state.get("value_off", "OFF")
            readings["power"] = self.reading(state, lambda value: {on: True, off: False}.get(value))
            commands["power"] = lambda value: self.says(state, on if value else off)
        match kind:
            case "light":
                self.light(features, readings, commands)
            case "cover":
                if state is not None:
                    words = {"open": "OPEN", "close": "CLOSE", "stop": "STOP"}
                    readings["cover"] = self.reading(state, lambda value: {"OPEN": "open", "CLOSE": "closed"}.get(value))
                    commands["cover"] = lambda value: self.says(state, words[value])
                if "position" in features:
                    position = features["position"]
                    readings["position"] = self.reading(position, lambda value: scaled(value, 100))
                    commands["position"] = lambda value: self.says(position, value)
            case "lock" if state is not None:
                on, off = state.get("value_on", "LOCK"), state.get("value_off", "UNLOCK")
                commands["lock"] = lambda value: self.says(state, on if value == "lock" else off)
                readings["lock"] = self.reading(state, lambda value: {on: "locked", off: "unlocked"}.get(value))
            case "climate":
                self.climate(features, readings, commands, more)
        return readings, commands, more

    def light(self, features: Mapping[str, Member], readings: dict[str, Reading], commands: dict[str, Any]) -> None:
        if "brightness" in features:
            brightness = features["brightness"]
            top = brightness.get("value_max", 254)
            readings["brightness"] = self.reading(brightness, lambda value: scaled(value, top))
            commands["brightness"] = lambda value: self.says(brightness, unscaled(value, top))
        if "color_temp" in features:
            warmth = features["color_temp"]
            least, most = warmth.get("value_min", 150), warmth.get("value_max", 500)
            readings["warmth"] = self.reading(warmth, lambda value: mireds(float(value)))
            commands["warmth"] = lambda kelvin: self.says(warmth, max(least, min(most, mireds(kelvin))))
        for name in ("color_xy", "color_hs"):
            if name in features and "color" not in commands:
                color = features[name]
                commands["color"] = lambda value: self.says(color, {"hex": value.upper()})

    def climate(
        self, features: Mapping[str, Member], readings: dict[str, Reading], commands: dict[str, Any], more: dict[str, Any]
    ) -> None:
        for name in ("occupied_heating_setpoint", "current_heating_setpoint"):
            if name in features and "target" not in commands:
                wanted = features[name]
                readings["target"] = self.reading(wanted, float)
                commands["target"] = lambda value: self.says(wanted, value)
                more |= {"lowest": wanted.get("value_min", 7), "highest": wanted.get("value_max", 30), "unit": wanted.get("unit")}
        if "local_temperature" in features:
            readings["current"] = self.reading(features["local_temperature"], float)
        if "system_mode" in features:
            mode = features["system_mode"]
            readings["mode"] = self.reading(mode, str)
            commands["mode"] = lambda value: self.says(mode, value)
            more["modes"] = tuple(str(one) for one in mode.get("values", ()))
