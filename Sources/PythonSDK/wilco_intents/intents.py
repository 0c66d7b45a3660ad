"""The intent as an app gets it: clean values, no language."""

from __future__ import annotations

from dataclasses import dataclass, field

from .values import Json, ProtocolError, Value, value_from_json, value_to_json


@dataclass(frozen=True)
class Assignment:
    """A parameter's value, and how it came about."""

    value: Value
    # What people see and hear.
    display: str = ""
    # The words it was read from; None when nothing was said.
    raw: str | None = None
    # said, context, template, default or shortcut.
    source: str = "said"


@dataclass(frozen=True)
class Intent:
    """What is to be done, with what is known so far."""

    name: str
    # The same for every call of one conversation; what was handled under a key is not handled twice.
    key: str
    # BCP 47.
    locale: str
    parameters: dict[str, Assignment] = field(default_factory=dict)
    # Parameters the intent can do without.
    optional: frozenset[str] = frozenset()
    # The sound output beside whoever asked, as the sound system names it; None: nobody knows where they are.
    output: str | None = None

    def __getitem__(self, parameter: str) -> Value | None:
        """The value of a parameter; None when it has none."""
        assignment = self.parameters.get(parameter)
        return assignment.value if assignment else None

    def display(self, parameter: str) -> str:
        """What people see and hear of a parameter; empty when it has no value."""
        assignment = self.parameters.get(parameter)
        return assignment.display if assignment else ""

    def to_json(self) -> Json:
        parameters = {
            name: {"value": value_to_json(given.value), "display": given.display, "source": given.source}
            for name, given in self.parameters.items()
        }
        return {"name": self.name, "key": self.key, "locale": self.locale, "parameters": parameters}

    @staticmethod
    def from_json(json: Json) -> Intent:
        if not isinstance(json, dict) or not isinstance(json.get("name"), str):
            raise ProtocolError("the intent's \"name\" is missing")
        parameters = {
            name: Assignment(
                value=value_from_json(given.get("value"), given.get("type")),
                display=given.get("display", ""),
                raw=given.get("raw"),
                source=given.get("source", "said"),
            )
            for name, given in json.get("parameters", {}).items()
        }
        return Intent(
            name=json["name"],
            key=json.get("key", ""),
            locale=json.get("locale", "en-US"),
            parameters=parameters,
            optional=frozenset(json.get("optional", ())),
            output=json.get("output"),
        )
