"""Devices out of Home Assistant's MQTT discovery: retained messages below a prefix, one for each thing or for each device."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import templates
from devices import Command, Device, Message, Reading, chromaticity, hue_and_saturation, mireds, rgb, scaled, unscaled

# Longer words for the short ones that small devices write, part by part: `bri_cmd_t` is `brightness_command_topic`.
_PARTS = {
    "act": "action", "avty": "availability", "bri": "brightness", "cla": "class", "clr": "color", "clrm": "color_mode",
    "clsd": "closed", "cls": "close", "cmd": "command", "cmps": "components", "cat": "category", "curr": "current",
    "dev": "device", "ent": "entity", "hum": "humidity", "ids": "identifiers", "ic": "icon", "max": "max", "meas": "measurement",
    "mirs": "mireds", "mod": "mode", "obj": "object", "pct": "percentage", "pl": "payload", "pos": "position", "pow": "power",
    "prs": "press", "ret": "retain", "rng": "range", "scl": "scale", "spd": "speed", "stat": "state", "sup": "supported",
    "t": "topic", "temp": "temperature", "tpl": "template", "uniq": "unique", "unlk": "unlock", "val": "value",
    "avail": "available", "sa": "suggested_area", "p": "platform", "o": "origin", "whit": "white",
}
# Where the parts alone would give another word.
_WORDS = {
    "sup_clrm": "supported_color_modes", "min_temp": "min_temp", "max_temp": "max_temp", "temp_unit": "temperature_unit",
    "dev_cla": "device_class", "pl_on": "payload_on", "clr_temp_k": "color_temp_kelvin", "obj_id": "object_id",
    "clr_temp_cmd_t": "color_temp_command_topic", "clr_temp_stat_t": "color_temp_state_topic",
    "clr_temp_val_tpl": "color_temp_value_template", "color_temp_kelvin": "color_temp_kelvin",
    "unit_of_meas": "unit_of_measurement", "mode_stat_tpl": "mode_state_template", "cmps": "components",
    "set_pos_t": "set_position_topic", "set_pos_tpl": "set_position_template", "cod_form": "code_format",
    "max_mirs": "max_mireds", "min_mirs": "min_mireds", "color_temp": "color_temp", "ret": "retain",
}
_DEVICE_WORDS = {"ids": "identifiers", "sa": "suggested_area", "name": "name", "cns": "connections"}
KINDS = (
    "light", "switch", "fan", "cover", "valve", "lock", "climate", "sensor", "binary_sensor", "scene", "siren", "humidifier",
)
Config = Mapping[str, Any]


def filters(prefix: str) -> list[str]:
    return [f"{prefix}/+/+/config", f"{prefix}/+/+/+/config"]


def devices(topic: str, payload: str, prefix: str) -> Iterator[Device]:
    """What one message tells of; nothing where it makes no sense."""
    place = re.fullmatch(re.escape(prefix) + r"/([a-z_]+)/(?:([\w-]+)/)?([\w-]+)/config", topic)
    config = _read(payload)
    if place is None or config is None:
        return
    if place[1] == "device":
        shared = {key: value for key, value in config.items() if key != "components"}
        components = config.get("components")
        for name, part in components.items() if isinstance(components, dict) else ():
            whole = {**shared, **_long(part, _WORDS)} if isinstance(part, dict) else {}
            made = _device(str(whole.get("platform", "")), f"{place[3]}/{name}", _rooted(whole))
            if made is not None:
                yield made
        return
    made = _device(place[1], "/".join(part for part in (place[2], place[3]) if part), config)
    if made is not None:
        yield made


def owners(payload: str) -> list[str]:
    """The identifiers of the device that a message is about."""
    config = _read(payload) or {}
    owner = config.get("device")
    found = owner.get("identifiers", []) if isinstance(owner, dict) else []
    return [str(one) for one in (found if isinstance(found, list) else [found])]


def _read(payload: str) -> dict[str, Any] | None:
    try:
        config = json.loads(payload)
    except (ValueError, RecursionError):
        return None
    return _rooted(_long(config, _WORDS)) if isinstance(config, dict) else None


def _long(config: Config, words: Mapping[str, str]) -> dict[str, Any]:
    long: dict[str, Any] = {}
    for key, value in config.items():
        name = words.get(key) or "_".join(_PARTS.get(part, part) for part in key.split("_"))
        if name == "device" and isinstance(value, dict):
            value = {_DEVICE_WORDS.get(key, key): member for key, member in value.items()}
        elif name == "availability":
            value = [_long(one, words) for one in (value if isinstance(value, list) else [value]) if isinstance(one, dict)]
        long[name] = value
    return long


def _rooted(config: dict[str, Any]) -> dict[str, Any]:
    """`~` at either end of a topic stands for what all of them begin or end with."""
    base = config.get("~")
    if not isinstance(base, str):
        return config
    def whole(text: str) -> str:
        if text.startswith("~"):
            return base + text[1:]
        return text[:-1] + base if text.endswith("~") else text
    return {
        key: whole(value) if isinstance(value, str) and (key.endswith("topic") or key == "topic") else value
        for key, value in config.items()
    } | {
        "availability": [
            {key: whole(value) if key == "topic" and isinstance(value, str) else value for key, value in one.items()}
            for one in config.get("availability", ())
        ]
    }


def _device(kind: str, id: str, config: Config) -> Device | None:
    if kind not in KINDS or config.get("entity_category") is not None or config.get("enabled_by_default") is False:
        return None
    owner = config.get("device") if isinstance(config.get("device"), dict) else {}
    own, whole = config.get("name"), owner.get("name")
    names = [str(one).strip() for one in (whole, own) if isinstance(one, str) and one.strip()]
    fallback = str(config.get("object_id") or id.split("/")[-1]).replace("_", " ").replace("-", " ")
    name = _joined(*names) if len(names) == 2 else next(iter(names), fallback)
    parts = _Parts(config)
    made = {
        "light": _light, "switch": _switch, "siren": _switch, "humidifier": _switch, "fan": _fan, "cover": _cover,
        "valve": _cover, "lock": _lock, "climate": _climate, "sensor": _sensor, "binary_sensor": _binary_sensor, "scene": _scene,
    }[kind](parts)
    sort = config.get("device_class")
    unit = config.get("unit_of_measurement") or config.get("temperature_unit")
    return Device(
        id=f"ha:{kind}/{id}",
        kind="switch" if kind in ("siren", "humidifier") else kind,
        name=name,
        room=owner.get("suggested_area") if isinstance(owner.get("suggested_area"), str) else None,
        sort=sort if isinstance(sort, str) else None,
        unit=unit if isinstance(unit, str) else None,
        readings=parts.readings,
        commands=parts.commands,
        availability=_availability(config),
        lowest=_amount(config, "min_temp", 7),
        highest=_amount(config, "max_temp", 35),
        modes=tuple(str(mode) for mode in config["modes"]) if isinstance(config.get("modes"), list) else (),
    )


def _joined(whole: str, part: str) -> str:
    """"Washer power"; but "lamp" of the device "Desk lamp" is not called "Desk lamp lamp"."""
    if part.casefold().startswith(whole.casefold()) or whole.casefold().endswith(part.casefold()):
        return max(whole, part, key=len)
    return f"{whole} {part}"


def _availability(config: Config) -> tuple[Reading, ...]:
    listed = list(config.get("availability") or ())
    if isinstance(config.get("availability_topic"), str):
        listed.append({
            "topic": config["availability_topic"], "value_template": config.get("availability_template"),
            "payload_available": config.get("payload_available"), "payload_not_available": config.get("payload_not_available"),
        })
    def reading(one: Config) -> Reading:
        there = {
            str(one.get("payload_available") or "online"): True, str(one.get("payload_not_available") or "offline"): False,
        }
        return Reading(one["topic"], one.get("value_template"), lambda value: there.get(str(value)))
    return tuple(reading(one) for one in listed if isinstance(one.get("topic"), str))


def _amount(config: Config, key: str, other: float) -> float:
    given = config.get(key)
    return float(given) if isinstance(given, (int, float)) and not isinstance(given, bool) else other


class _Parts:
    """Collects what a thing tells and takes."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.readings: dict[str, Reading] = {}
        self.commands: dict[str, Command] = {}

    def text(self, key: str, other: str = "") -> str:
        given = self.config.get(key)
        return other if given is None else str(given)

    def topic(self, key: str) -> str | None:
        given = self.config.get(key)
        return given if isinstance(given, str) and given else None

    def reads(self, aspect: str, topic: str, template: str, meaning: Any = lambda value: value) -> None:
        source = self.topic(topic)
        if source is not None:
            template_text = self.topic(template)
            self.readings[aspect] = Reading(source, template_text, meaning)

    def takes(self, aspect: str, topic: str, template: str, payload: Any = str, names: Any = lambda value: {}) -> None:
        """`payload` makes a text of a value, which a template may put into another."""
        target = self.topic(topic)
        if target is None:
            return
        frame, retain = self.topic(template), self.config.get("retain") is True
        def command(value: Any) -> list[Message]:
            plain = payload(value)
            text = plain if frame is None else templates.rendered(frame, {"value": plain, **names(value)})
            return [Message(target, plain if text is None else str(text), retain)]
        self.commands[aspect] = command


def _of(words: Mapping[str, Any]) -> Any:
    """What one of several words means; None for any other."""
    return lambda value: words.get(_word(value))


def _word(value: Any) -> str:
    """Templates make True of what was `true`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _switch(parts: _Parts) -> None:
    on, off = parts.text("payload_on", "ON"), parts.text("payload_off", "OFF")
    template = "value_template" if "value_template" in parts.config else "state_value_template"
    parts.reads("power", "state_topic", template, _of({
        _word(parts.config.get("state_on", on)): True, _word(parts.config.get("state_off", off)): False,
        "True" if on == "true" else on: True, "False" if off == "false" else off: False,
    }))
    parts.takes("power", "command_topic", "command_template", lambda value: on if value else off)


def _light(parts: _Parts) -> None:
    if parts.config.get("schema") == "json":
        return _json_light(parts)
    if parts.config.get("schema") == "template":
        return None
    _switch(parts)
    top = _amount(parts.config, "brightness_scale", 255)
    parts.reads("brightness", "brightness_state_topic", "brightness_value_template", lambda value: scaled(value, top))
    parts.takes("brightness", "brightness_command_topic", "brightness_command_template", lambda value: str(unscaled(value, top)))
    parts.takes(
        "color", "rgb_command_topic", "rgb_command_template", lambda color: ",".join(map(str, rgb(color))),
        lambda color: dict(zip(("red", "green", "blue"), rgb(color))),
    )
    parts.reads("color", "rgb_state_topic", "rgb_value_template",
                lambda value: "#" + "".join(f"{int(part):02x}" for part in str(value).split(",")[:3]))
    if "color" not in parts.commands:
        parts.takes("color", "hs_command_topic", "hs_command_template", lambda color: ",".join(map(str, hue_and_saturation(color))))
    if "color" not in parts.commands:
        parts.takes("color", "xy_command_topic", "xy_command_template", lambda color: ",".join(map(str, chromaticity(color))))
    kelvins = parts.config.get("color_temp_kelvin") is True
    parts.takes("warmth", "color_temp_command_topic", "color_temp_command_template",
                lambda kelvin: str(kelvin if kelvins else mireds(kelvin)))
    parts.reads("warmth", "color_temp_state_topic", "color_temp_value_template",
                lambda value: round(float(value)) if kelvins else mireds(float(value)))
    return None


def _json_light(parts: _Parts) -> None:
    target, source = parts.topic("command_topic"), parts.topic("state_topic")
    modes = parts.config.get("supported_color_modes")
    modes = set(modes) if isinstance(modes, list) else set()
    top = _amount(parts.config, "brightness_scale", 255)
    kelvins = parts.config.get("color_temp_kelvin") is True
    if source is not None:
        parts.readings["power"] = Reading(source, "{{ value_json.state }}", _of({"ON": True, "OFF": False}))
    if target is None:
        return
    def says(**members: Any) -> list[Message]:
        return [Message(target, json.dumps({"state": "ON", **members}), parts.config.get("retain") is True)]
    parts.commands["power"] = lambda value: says(state="ON" if value else "OFF")
    if parts.config.get("brightness") is True or modes - {"onoff"}:
        parts.commands["brightness"] = lambda value: says(brightness=unscaled(value, top))
        if source is not None:
            parts.readings["brightness"] = Reading(source, "{{ value_json.brightness }}", lambda value: scaled(value, top))
    if modes & {"rgb", "rgbw", "rgbww"}:
        parts.commands["color"] = lambda color: says(color=dict(zip("rgb", rgb(color))))
    elif "hs" in modes:
        parts.commands["color"] = lambda color: says(color=dict(zip("hs", hue_and_saturation(color))))
    elif "xy" in modes:
        parts.commands["color"] = lambda color: says(color=dict(zip("xy", chromaticity(color))))
    if "color_temp" in modes:
        parts.commands["warmth"] = lambda kelvin: says(color_temp=kelvin if kelvins else mireds(kelvin))
        if source is not None:
            parts.readings["warmth"] = Reading(
                source, "{{ value_json.color_temp }}", lambda value: round(value) if kelvins else mireds(value)
            )


def _fan(parts: _Parts) -> None:
    _switch(parts)
    top, bottom = _amount(parts.config, "speed_range_max", 100), _amount(parts.config, "speed_range_min", 1) - 1
    parts.takes("speed", "percentage_command_topic", "percentage_command_template", lambda value: str(unscaled(value, top, bottom)))
    parts.reads("speed", "percentage_state_topic", "percentage_value_template", lambda value: scaled(value, top, bottom))


def _cover(parts: _Parts) -> None:
    open, closed = _amount(parts.config, "position_open", 100), _amount(parts.config, "position_closed", 0)
    in_words = {
        "open": parts.text("payload_open", "OPEN"), "close": parts.text("payload_close", "CLOSE"),
        "stop": parts.text("payload_stop", "STOP"),
    }
    by_position = parts.config.get("reports_position") is True
    if by_position:
        # A valve that tells its position is told it, too.
        parts.takes("position", "command_topic", "command_template", lambda value: str(unscaled(value, open, closed)))
        parts.reads("position", "state_topic", "value_template", lambda value: scaled(value, open, closed))
        return
    parts.takes("cover", "command_topic", "command_template", lambda value: in_words[value])
    states = {parts.text(f"state_{name}", name): name for name in ("open", "opening", "closed", "closing", "stopped")}
    parts.reads("cover", "state_topic", "value_template", _of(states))
    parts.reads("position", "position_topic", "position_template", lambda value: scaled(value, open, closed))
    parts.takes(
        "position", "set_position_topic", "set_position_template", lambda value: str(round(closed + value / 100 * (open - closed))),
        lambda value: {"position": round(closed + value / 100 * (open - closed))},
    )


def _lock(parts: _Parts) -> None:
    words = {"lock": parts.text("payload_lock", "LOCK"), "unlock": parts.text("payload_unlock", "UNLOCK")}
    states = {
        parts.text(f"state_{name}", name.upper()): name for name in ("locked", "unlocked", "locking", "unlocking", "jammed")
    }
    parts.reads("lock", "state_topic", "value_template", _of(states))
    # A code would have to be said aloud.
    if parts.topic("code_format") is None:
        parts.takes("lock", "command_topic", "command_template", lambda value: words[value])


def _climate(parts: _Parts) -> None:
    parts.reads("target", "temperature_state_topic", "temperature_state_template", float)
    parts.reads("current", "current_temperature_topic", "current_temperature_template", float)
    parts.reads("humidity", "current_humidity_topic", "current_humidity_template", float)
    parts.reads("mode", "mode_state_topic", "mode_state_template", str)
    parts.takes("target", "temperature_command_topic", "temperature_command_template", lambda value: f"{value:g}")
    parts.takes("mode", "mode_command_topic", "mode_command_template", str)


def _sensor(parts: _Parts) -> None:
    parts.reads("value", "state_topic", "value_template")


def _binary_sensor(parts: _Parts) -> None:
    on, off = parts.config.get("payload_on", "ON"), parts.config.get("payload_off", "OFF")
    parts.reads("active", "state_topic", "value_template", _of({_word(on): True, _word(off): False}))


def _scene(parts: _Parts) -> None:
    on = parts.text("payload_on", "ON")
    parts.takes("activate", "command_topic", "command_template", lambda value: on)
