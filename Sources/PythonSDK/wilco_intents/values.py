"""The values of parameters, and how they stand in the protocol."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, TypeAlias, Union

Json: TypeAlias = Any


class ProtocolError(Exception):
    """A message that does not follow the app protocol."""


@dataclass(frozen=True)
class IntentObject:
    """A thing of the app's own: an id for the app, words for people."""

    id: str
    display: str = ""
    pronunciation: str | None = None
    alternative_names: tuple[str, ...] = ()
    properties: dict[str, Json] = field(default_factory=dict, hash=False)

    def to_json(self, place: str = "") -> Json:
        members: dict[str, Json] = {"id": self.id, "display": self.display or self.id}
        if self.pronunciation is not None:
            members["pronunciation"] = self.pronunciation
        if self.alternative_names:
            members["alternativeNames"] = list(self.alternative_names)
        if self.properties:
            members["properties"] = value_to_json(self.properties, place)
        return members

    @staticmethod
    def from_json(json: Json) -> IntentObject:
        """Reads an object, or its id alone."""
        if isinstance(json, str):
            return IntentObject(json, json)
        if not isinstance(json, dict) or not isinstance(json.get("id"), str):
            raise ProtocolError("an object has no \"id\"")
        return IntentObject(
            id=json["id"],
            display=json.get("display", json["id"]),
            pronunciation=json.get("pronunciation"),
            alternative_names=tuple(json.get("alternativeNames", ())),
            properties=json.get("properties", {}),
        )


@dataclass(frozen=True)
class Measurement:
    """An amount and its plural unit: `Measurement(10, "meters")`."""

    amount: float
    unit: str

    def to_json(self) -> Json:
        return {"amount": self.amount, "unit": self.unit}


@dataclass(frozen=True)
class CurrencyAmount:
    """Money; `currency` is an ISO 4217 code."""

    # A float is taken for what it is written as: 2.1.
    amount: Decimal | int | float
    currency: str

    def to_json(self) -> Json:
        if not isinstance(self.amount, (Decimal, int, float)):
            raise TypeError(f"the amount of money is {self.amount!r:.60} — give a Decimal")
        amount = value_to_json(self.amount, "the amount of money")
        return {"amount": int(amount) if amount == int(amount) else amount, "currency": self.currency}


Value: TypeAlias = Union[str, bool, int, float, IntentObject, Measurement, CurrencyAmount, list["Value"]]

_MEASURED = {"distance", "mass", "temperature", "speed", "volume", "energy", "angle"}


def value_to_json(value: Value | Json | None, place: str = "") -> Json:
    """A value as it stands in the protocol, also inside lists and dictionaries.

    `place` is where it stands, for whoever has to mend it: `departures[0].time`.
    """
    if isinstance(value, (list, tuple)):
        return [value_to_json(item, f"{place}[{index}]") for index, item in enumerate(value)]
    if isinstance(value, dict):
        return {name: value_to_json(item, f"{place}.{name}" if place else str(name)) for name, item in value.items()}
    if isinstance(value, IntentObject):
        return value.to_json(place)
    if isinstance(value, (Measurement, CurrencyAmount)):
        return value.to_json()
    if isinstance(value, (Decimal, float)) and not math.isfinite(value):
        raise TypeError(f"{place or 'a value'} is {value} — write a number, or leave it out")
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, datetime):
        # Times in the protocol are local.
        local = value.astimezone().replace(tzinfo=None) if value.tzinfo else value
        return local.isoformat(timespec="minutes")
    if isinstance(value, time):
        return value.replace(tzinfo=None).isoformat(timespec="minutes")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, timedelta):
        seconds = value.total_seconds()
        return int(seconds) if seconds.is_integer() else seconds
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    kind = type(value).__name__
    mend = {"set": "a list: [\"red\", \"blue\"]", "frozenset": "a list: [\"red\", \"blue\"]", "bytes": "text: \"red\""}.get(
        kind, "a text, a number, a time, an IntentObject, or a list or dictionary of these"
    )
    raise TypeError(f"{place or 'a value'} is a {kind} — write {mend}")


def value_from_json(json: Json, type_name: str | None) -> Value:
    """Reads a value of a type; without a type, by its shape."""
    if isinstance(json, list):
        return [value_from_json(item, type_name) for item in json]
    kind = (type_name or "").partition(":")[0]
    if kind in ("object", "person", "place"):
        return IntentObject.from_json(json)
    if isinstance(json, dict):
        if "unit" in json and (kind in _MEASURED or not kind):
            return Measurement(json["amount"], json["unit"])
        if "currency" in json and kind in ("currencyAmount", ""):
            return CurrencyAmount(Decimal(str(json["amount"])), json["currency"])
        if not kind:
            return IntentObject.from_json(json)
        raise ProtocolError(f"a value is not of type {type_name}")
    if json is None:
        raise ProtocolError("a value is missing")
    return json
