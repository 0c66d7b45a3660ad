"""What a device is: where it stands, what it tells of itself, and how it is told to do something.

Nothing here knows which kind of bridge a device came from; `discovery` and `zigbee` make devices of what those tell.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import templates

# Kinds that can be switched on and off.
SWITCHED = ("light", "switch", "fan", "climate")
# Covers through which somebody gets in.
GUARDED = ("garage", "gate", "door")


@dataclass(frozen=True)
class Reading:
    """Where a device tells something, and what of the message it is."""

    topic: str
    template: str | None = None
    # The message's value as everybody else knows it; None: it says nothing.
    meaning: Callable[[Any], Any] = lambda value: value

    def of(self, payload: str) -> Any:
        try:
            told = templates.value(self.template, payload)
            return None if told is None else self.meaning(told)
        except (TypeError, ValueError, LookupError, ArithmeticError, RecursionError):
            return None


@dataclass(frozen=True)
class Message:
    topic: str
    payload: str
    retain: bool = False


# What messages bring a value about.
Command = Callable[[Any], list[Message]]


@dataclass(frozen=True)
class Device:
    id: str
    # light, switch, fan, cover, valve, lock, climate, sensor, binary_sensor or scene.
    kind: str
    name: str
    room: str | None = None
    also: tuple[str, ...] = ()
    # What sort of cover or sensor: blind, garage, temperature, window.
    sort: str | None = None
    unit: str | None = None
    # By what they are about: power, brightness, color, warmth, speed, position, cover, lock, target, current, humidity, mode, value,
    # active; activate is a command alone.
    readings: Mapping[str, Reading] = field(default_factory=dict)
    commands: Mapping[str, Command] = field(default_factory=dict)
    # A device is there when these say so.
    availability: tuple[Reading, ...] = ()
    # Temperatures that can be asked of it.
    lowest: float = 7
    highest: float = 35
    modes: tuple[str, ...] = ()

    @property
    def topics(self) -> set[str]:
        return {one.topic for one in (*self.readings.values(), *self.availability)}

    @property
    def is_guarded(self) -> bool:
        return self.kind == "lock" or self.kind == "cover" and self.sort in GUARDED

    def told(self, aspect: str, messages: Mapping[str, str]) -> Any:
        """What the device last said of something; None: nothing yet."""
        reading = self.readings.get(aspect)
        payload = messages.get(reading.topic) if reading else None
        return None if reading is None or payload is None else reading.of(payload)

    def is_there(self, messages: Mapping[str, str]) -> bool:
        """False only where it was said that the device is away."""
        return not any(
            one.topic in messages and one.of(messages[one.topic]) is False for one in self.availability
        )

    def called(self, name: str | None = None, room: str | None = None, also: tuple[str, ...] = ()) -> Device:
        """As the person calls it."""
        return replace(self, name=name or self.name, room=room or self.room, also=(*self.also, *also))


# Colors and warmth


def rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def hue_and_saturation(color: str) -> tuple[float, float]:
    """Degrees and percent."""
    hue, saturation, _ = colorsys.rgb_to_hsv(*(part / 255 for part in rgb(color)))
    return round(hue * 360, 1), round(saturation * 100, 1)


def chromaticity(color: str) -> tuple[float, float]:
    """CIE 1931 x and y of an sRGB color."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (p / 255 for p in rgb(color))
    )
    x = 0.4124 * red + 0.3576 * green + 0.1805 * blue
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = 0.0193 * red + 0.1192 * green + 0.9505 * blue
    whole = x + y + z
    # Black has no color: the white point.
    return (0.3127, 0.329) if whole == 0 else (round(x / whole, 4), round(y / whole, 4))


def mireds(kelvin: float) -> int:
    return round(1_000_000 / kelvin)


def scaled(value: Any, top: float, bottom: float = 0) -> int:
    """A value between bottom and top in percent."""
    return max(0, min(100, round((float(value) - bottom) / (top - bottom) * 100)))


def unscaled(percent: float, top: float, bottom: float = 0) -> int:
    """The other way round; a light of one percent is not off."""
    result = round(bottom + percent / 100 * (top - bottom))
    return max(result, 1) if percent > 0 and bottom == 0 < top else result
