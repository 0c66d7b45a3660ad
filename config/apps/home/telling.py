"""How the house is told of, in the words of a language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wilco_intents import listed

from devices import Device

_STATES = {
    "de": {
        "on": "an", "off": "aus", "open": "offen", "closed": "zu", "locked": "abgeschlossen", "unlocked": "nicht abgeschlossen",
        "low": "fast leer", "fine": "in Ordnung", "charging": "am Laden", "connected": "verbunden", "disconnected": "nicht verbunden",
        "wet": "nass", "dry": "trocken", "detected": "ausgelöst", "clear": "ruhig", "hot": "heiß", "cold": "kalt",
        "running": "in Betrieb", "idle": "fertig", "plugged": "eingesteckt", "unplugged": "ausgesteckt", "occupied": "belegt",
        "free": "leer",
    },
    "en": {
        "fine": "fine", "detected": "triggered", "clear": "quiet", "idle": "done", "plugged": "plugged in", "low": "low",
        "free": "empty",
    },
}
_KINDS = {
    "en": {
        "switches": "plugs", "everything": "devices", "motion": "motion sensors", "smoke": "smoke detectors", "leaks": "water sensors",
        "gas": "gas sensors", "carbonMonoxide": "carbon monoxide sensors", "heating": "thermostats", "garage": "garage doors",
    },
    "de": {
        "lights": "Lichter", "switches": "Steckdosen", "fans": "Ventilatoren", "everything": "Geräte", "heating": "Thermostate",
        "locks": "Schlösser", "doors": "Türen", "windows": "Fenster", "covers": "Rollläden und Vorhänge", "blinds": "Jalousien",
        "curtains": "Vorhänge", "shutters": "Rollläden", "shades": "Rollos", "awnings": "Markisen", "valves": "Ventile",
        "garage": "Garagentore", "gates": "Tore", "batteries": "Batterien", "motion": "Bewegungsmelder", "smoke": "Rauchmelder",
        "leaks": "Wassermelder", "gas": "Gasmelder", "carbonMonoxide": "Kohlenmonoxidmelder",
    },
}
_UNITS = {
    "en": {
        "°C": "degrees", "°F": "degrees Fahrenheit", "%": "percent", "W": "watts", "kW": "kilowatts", "Wh": "watt hours",
        "kWh": "kilowatt hours", "V": "volts", "A": "amperes", "lx": "lux", "hPa": "hectopascals", "ppm": "ppm",
    },
    "de": {
        "°C": "Grad", "°F": "Grad Fahrenheit", "%": "Prozent", "W": "Watt", "kW": "Kilowatt", "Wh": "Wattstunden",
        "kWh": "Kilowattstunden", "V": "Volt", "A": "Ampere", "lx": "Lux", "hPa": "Hektopascal", "ppm": "ppm",
    },
}
# A device that is called nothing but this has no name of its own: the word means all of the kind.
KIND_WORDS = set(
    "light lights lamp lamps fan fans switch switches plug plugs outlet socket door doors window windows lock blind blinds curtain "
    "curtains shutter shutters shade shades cover garage gate thermostat heating heater radiator device "
    "licht lichter lampe lampen ventilator lüfter steckdose steckdosen schalter tür türen fenster schloss jalousie jalousien "
    "vorhang vorhänge rollladen rollläden rollo rollos markise tor thermostat heizung heizkörper gerät geräte".split()
)
# Names that are told before the rest is counted.
MOST_NAMES = 4


def language(locale: str) -> str:
    return "de" if locale.startswith("de") else "en"


def state(id: str, locale: str) -> str:
    return _STATES[language(locale)].get(id, id)


def kind(id: str, locale: str) -> str:
    return _KINDS[language(locale)].get(id, id)


def devices(found: Sequence[Device], locale: str) -> str:
    return listed([device.name for device in found], locale, MOST_NAMES)


def named(found: Sequence[Device], locale: str) -> dict[str, Any]:
    """The devices as the texts speak of them: their names, and how many names those are."""
    return {"what": devices(found, locale), "number": len({device.name for device in found})}


def sentence(device: Device, state_id: str, locale: str) -> str:
    return f"{device.name} {'ist' if language(locale) == 'de' else 'is'} {state(state_id, locale)}."


def amount(value: Any, unit: str | None, locale: str) -> str:
    """A measured value and its unit; text stays as it is."""
    try:
        number = round(float(value), 1)
    except (TypeError, ValueError):
        return str(value)
    text = f"{number:g}" if abs(number) < 1e6 else f"{number:.0f}"
    if language(locale) == "de":
        text = text.replace(".", ",")
    unit = _UNITS[language(locale)].get(unit or "", unit)
    return f"{text} {unit}" if unit else text
