"""Units and their sizes, from units.json: each kind has one unit of the size 1; temperatures also have a zero, in kelvins."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path


@dataclass(frozen=True)
class Unit:
    id: str
    kind: str
    size: Fraction
    zero: Fraction
    # One and many, by language.
    names: dict[str, tuple[str, str]]
    # The unit of what follows a number of these: "five feet ten".
    smaller: str | None
    # A unit of another kind that people call the same: ounces.
    same_name: str | None
    # ISO 4217; what it is worth stands in a file of rates.
    currency: str | None

    def name(self, amount: Fraction, locale: str) -> str:
        one, many = self.names["de" if locale.startswith("de") else "en"]
        return one if abs(amount) == 1 else many


def load() -> dict[str, Unit]:
    kinds = json.loads((Path(__file__).parent / "units.json").read_text(encoding="utf-8"))
    return {
        name: Unit(
            id=name,
            kind=kind,
            size=Fraction(given["size"]),
            zero=Fraction(given.get("zero", "0")),
            names={language: (given[language][0], given[language][1]) for language in ("en", "de")},
            smaller=given.get("smaller"),
            same_name=given.get("sameName"),
            currency=given.get("currency"),
        )
        for kind, units in kinds.items()
        for name, given in units.items()
    }


def alike(first: Unit, second: Unit, units: dict[str, Unit]) -> tuple[Unit, Unit] | None:
    """Two units of one kind: an ounce is one of a fluid beside cups; none where there is no such kind."""
    for one in (first, units.get(first.same_name or "")):
        for other in (second, units.get(second.same_name or "")):
            if one is not None and other is not None and one.kind == other.kind:
                return one, other
    return None


def turned(amount: Fraction, unit: Unit, into: Unit) -> Fraction:
    return (amount * unit.size + unit.zero - into.zero) / into.size


def is_too_cold(amount: Fraction, unit: Unit) -> bool:
    return unit.kind == "temperature" and amount * unit.size + unit.zero < 0
