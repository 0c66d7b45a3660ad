"""How devices are, in a few plain states, and what their sensors measure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from devices import Device

# What a sensor's yes and no are called, by its sort.
_BINARY = {
    "battery": ("low", "fine"), "battery_charging": ("charging", "idle"), "cold": ("cold", "fine"), "heat": ("hot", "fine"),
    "connectivity": ("connected", "disconnected"), "door": ("open", "closed"), "window": ("open", "closed"),
    "opening": ("open", "closed"), "garage_door": ("open", "closed"), "lock": ("unlocked", "locked"), "moisture": ("wet", "dry"),
    "plug": ("plugged", "unplugged"), "running": ("running", "idle"), "power": ("on", "off"),
}
# Other words for what a sensor tells.
_ALIKE = {
    "occupied": "detected", "free": "clear", "on": "detected", "off": "clear", "wet": "detected", "dry": "clear",
}
# What is measured, by the question; `brightness` is that of a room.
SORTS: dict[str, tuple[str, ...]] = {
    "temperature": ("temperature",), "humidity": ("humidity",), "brightness": ("illuminance", "irradiance"), "battery": ("battery",),
    "pressure": ("pressure", "atmospheric_pressure"), "carbon_dioxide": ("carbon_dioxide",), "carbon_monoxide": ("carbon_monoxide",),
    "pm25": ("pm25", "aqi"), "power": ("power",), "energy": ("energy", "energy_storage"), "voltage": ("voltage",),
    "current": ("current",), "moisture": ("moisture",), "speed": ("speed", "wind_speed", "data_rate"),
}
# Below it, a battery is low: percent.
LOW_BATTERY = 20


def state(device: Device, messages: Mapping[str, str]) -> str | None:
    """One of the states that can be asked about; None: it has said nothing, or nothing of the kind."""
    match device.kind:
        case "light" | "switch" | "fan":
            power = device.told("power", messages)
            return None if power is None else "on" if power else "off"
        case "climate":
            mode = device.told("mode", messages)
            return None if mode is None else "off" if mode == "off" else "on"
        case "cover" | "valve":
            return _cover(device, messages)
        case "lock":
            told = device.told("lock", messages)
            return {"locking": "locked", "unlocking": "unlocked", "jammed": "unlocked"}.get(told, told)
        case "binary_sensor":
            active = device.told("active", messages)
            return None if active is None else _BINARY.get(device.sort or "", ("detected", "clear"))[0 if active else 1]
        case "sensor" if device.sort == "battery":
            level = number(device.told("value", messages))
            return None if level is None else "low" if level < LOW_BATTERY else "fine"
    return None


def _cover(device: Device, messages: Mapping[str, str]) -> str | None:
    told = device.told("cover", messages)
    if told in ("open", "closed"):
        return told
    position = device.told("position", messages)
    if position is not None:
        return "closed" if position == 0 else "open"
    return {"opening": "open", "closing": "open", "stopped": "open"}.get(told)


def can_be(device: Device, wanted: str) -> bool:
    """Whether a question for that state makes sense of the device."""
    match device.kind:
        case "light" | "switch" | "fan" | "climate":
            return wanted in ("on", "off")
        case "cover" | "valve":
            return wanted in ("open", "closed")
        case "lock":
            return wanted in ("locked", "unlocked")
        case "binary_sensor":
            own = _BINARY.get(device.sort or "", ("detected", "clear"))
            return wanted in own or _ALIKE.get(wanted) in own
        case "sensor":
            return device.sort == "battery" and wanted in ("low", "fine")
    return False


def own(device: Device, wanted: str) -> str:
    """The device's own word for a state that it can be in."""
    alike = _ALIKE.get(wanted)
    pair = _BINARY.get(device.sort or "", ("detected", "clear"))
    return alike if device.kind == "binary_sensor" and wanted not in pair and alike in pair else wanted


def is_in(device: Device, wanted: str, messages: Mapping[str, str]) -> bool | None:
    """Whether it is so; None: nobody knows."""
    told = state(device, messages)
    if told is None or not can_be(device, wanted):
        return None
    return told in (wanted, _ALIKE.get(wanted))


def number(value: Any) -> float | None:
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def measured(device: Device, measure: str, messages: Mapping[str, str]) -> tuple[Any, str | None] | None:
    """What a device measures, with its unit; None: it does not measure that. What it has not said yet is a None within."""
    if device.kind == "sensor" and (measure == "value" or device.sort in SORTS.get(measure, ())):
        return device.told("value", messages), device.unit
    aspect, unit = {
        ("climate", "temperature"): ("current", device.unit or "°C"), ("climate", "target"): ("target", device.unit or "°C"),
        ("climate", "humidity"): ("humidity", "%"), ("light", "brightness"): ("brightness", "%"),
        ("cover", "position"): ("position", "%"), ("valve", "position"): ("position", "%"), ("fan", "speed"): ("speed", "%"),
    }.get((device.kind, measure), (None, None))
    return (device.told(aspect, messages), unit) if aspect is not None and aspect in device.readings else None
