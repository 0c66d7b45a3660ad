"""What money is worth in other money, at rates that the person gives in a file: nothing is fetched."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path


@dataclass(frozen=True)
class Rates:
    day: str
    # How much of each is worth one of the base.
    worth: dict[str, Fraction]

    def turned(self, amount: Fraction, currency: str, into: str) -> Fraction | None:
        """None: one of them has no rate."""
        if currency not in self.worth or into not in self.worth:
            return None
        return amount / self.worth[currency] * self.worth[into]


def load(path: Path) -> Rates | None:
    """From `{"date": "2026-03-02", "base": "EUR", "rates": {"USD": 1.08}}`; None: there is none, or it makes no sense."""
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
        worth = {str(name): Fraction(str(rate)) for name, rate in given["rates"].items()} | {str(given["base"]): Fraction(1)}
        day = date.fromisoformat(given["date"]).isoformat()
    except (OSError, ValueError, KeyError, TypeError, AttributeError, ZeroDivisionError):
        return None
    return Rates(day, worth) if all(rate > 0 for rate in worth.values()) else None
