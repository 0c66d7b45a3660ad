"""What an app can say about a parameter's value: one of seven results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias, Union

from .values import IntentObject, Json, Value, value_to_json


@dataclass(frozen=True)
class Success:
    """Understood and valid: this is the value to use."""

    value: Value

    def to_json(self) -> Json:
        return {"result": "success", "value": value_to_json(self.value)}


@dataclass(frozen=True)
class NeedsValue:
    """Empty, and the app needs one: ask."""

    def to_json(self) -> Json:
        return {"result": "needsValue"}


@dataclass(frozen=True)
class NeedsMoreDetails:
    """Too many things fit: ask for something more specific."""

    def to_json(self) -> Json:
        return {"result": "needsMoreDetails"}


@dataclass(frozen=True)
class Disambiguation:
    """Let the person choose."""

    options: list[IntentObject]

    def to_json(self) -> Json:
        return {"result": "disambiguation", "options": [option.to_json() for option in self.options]}


@dataclass(frozen=True)
class Confirmation:
    """A strong guess: ask yes or no."""

    value: Value

    def to_json(self) -> Json:
        return {"result": "confirmationRequired", "value": value_to_json(self.value)}


@dataclass(frozen=True)
class Unsupported:
    """Impossible: say why, and ask anew. `details` fill the reason's template."""

    reason: str | None = None
    details: dict[str, Json] = field(default_factory=dict)
    alternatives: list[IntentObject] = field(default_factory=list)

    def to_json(self) -> Json:
        members: dict[str, Json] = {"result": "unsupported"}
        if self.reason is not None:
            members["reason"] = self.reason
        if self.details:
            members["details"] = value_to_json(self.details)
        if self.alternatives:
            members["alternatives"] = [option.to_json() for option in self.alternatives]
        return members


@dataclass(frozen=True)
class NotRequired:
    """Not needed this time: whatever was said is ignored."""

    def to_json(self) -> Json:
        return {"result": "notRequired"}


Resolution: TypeAlias = Union[
    Success, NeedsValue, NeedsMoreDetails, Disambiguation, Confirmation, Unsupported, NotRequired
]
