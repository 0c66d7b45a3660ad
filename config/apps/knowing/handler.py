#!/usr/bin/env python3
"""Sums, percentages, units, spelling and what words mean: nothing is kept, and nothing is asked of anybody else."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from pathlib import Path

from wilco_intents import Card, Context, Intent, IntentApp, IntentObject, Json, NeedsValue, NotRequired, Resolution
from wilco_intents import Response, Row, Success, run

import arithmetic
import rates
import units
from dictionary import Dictionary

# What a sign is called; letters and digits are called by themselves.
SIGNS = {
    "en": {
        "-": "hyphen", "'": "apostrophe", "’": "apostrophe", ".": "dot", "&": "ampersand", "@": "at", "/": "slash",
    },
    "de": {
        "-": "Bindestrich", "'": "Apostroph", "’": "Apostroph", ".": "Punkt", "&": "und", "@": "at", "/": "Schrägstrich",
        "ß": "Eszett",
    },
}


class Knowing(IntentApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.units = units.load()
        self.dictionary = Dictionary()
        self.rates = Path(context.data_folder) / "rates.json"

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        """Optional, units would be taken for what a request of another app does without: "no fifty minutes"."""
        if parameter == "restUnit" and intent[parameter] is None:
            return NotRequired()
        if parameter == "from" and intent[parameter] is None:
            other = self.other(self.unit("to", intent))
            return NeedsValue() if other is None else Success(IntentObject(other.id, other.name(Fraction(2), intent.locale)))
        return super().resolve(parameter, intent)

    def handle(self, intent: Intent) -> Response:
        try:
            match intent.name:
                case "Calculate":
                    return self.number(self.calculated(intent), intent)
                case "Apply":
                    return self.number(arithmetic.apply(str(intent["function"]), self.given("number", intent)), intent)
                case "TakePercent":
                    return self.take_percent(intent)
                case "TellPercent":
                    part, whole = self.given("part", intent), self.given("whole", intent)
                    return self.number(arithmetic.operate(part * 100, "dividedBy", whole), intent)
                case "Convert":
                    return self.convert(intent)
                case "Spell":
                    return self.spell(intent)
                case "Define":
                    return self.define(intent)
        except arithmetic.Impossible as reason:
            return Response(str(reason))
        return Response("failure")

    @staticmethod
    def given(parameter: str, intent: Intent) -> Fraction:
        return arithmetic.exact(intent[parameter])

    def calculated(self, intent: Intent) -> Fraction:
        first, second = self.given("first", intent), self.given("second", intent)
        operation = str(intent["operation"])
        if operation == "plus" and in_percent("first", intent) and not in_percent("second", intent):
            # "Add twenty percent to fifty".
            return arithmetic.within(second + second * first / 100)
        if in_percent("second", intent):
            # "Fifty minus twenty percent": of the fifty.
            second *= (first if operation in ("plus", "minus") else 1) / Fraction(100)
        if intent["nextOperation"] is None or intent["third"] is None:
            return arithmetic.operate(first, operation, second)
        return arithmetic.chained(first, operation, second, str(intent["nextOperation"]), self.given("third", intent))

    @staticmethod
    def number(result: Fraction, intent: Intent, more: dict[str, Json] | None = None, code: str = "success") -> Response:
        currency = intent["currency"] or "none"
        is_money = currency != "none"
        shown, is_rounded = (
            arithmetic.money(result, str(currency), intent.locale)
            if is_money
            else arithmetic.written(result, intent.locale, 4)
        )
        properties: dict[str, Json] = {"result": float(result), "shown": shown} | (more or {})
        return Response("successAbout" if is_rounded and code == "success" else code, properties, Card(shown, []))

    def take_percent(self, intent: Intent) -> Response:
        number = self.given("number", intent)
        number += Fraction(str(intent["cents"] or 0)) / 100
        part = arithmetic.operate(number * self.given("percent", intent), "dividedBy", Fraction(100))
        currency = str(intent["currency"] or "none")
        asked: dict[str, Json] = {"number": float(number), "percent": intent["percent"], "currency": currency}
        asked["change"] = intent["change"] or "of"
        match intent["change"]:
            case "off":
                return self.number(number - part, intent, asked)
            case "onTop":
                return self.number(arithmetic.within(number + part), intent, asked)
            case "tip":
                # Money has no more than two places.
                tip, total = (arithmetic.money(one, currency, intent.locale)[0] for one in (part, number + part))
                return self.number(part, intent, asked | {"shown": tip, "total": total}, "successTip")
        return self.number(part, intent, asked)

    def convert(self, intent: Intent) -> Response:
        to = self.unit("to", intent)
        unit = self.unit("from", intent) or self.other(to)
        if to is None or unit is None:
            return Response("failureFrom")
        pair = units.alike(unit, to, self.units)
        amount = self.given("amount", intent) if intent["amount"] is not None else Fraction(1)
        if pair is None:
            names = {"given": unit.name(Fraction(2), intent.locale), "wanted": to.name(Fraction(2), intent.locale)}
            return Response("failureKinds", names)
        unit, to = pair
        if unit.currency is not None and to.currency is not None and unit is not to:
            return self.exchange(amount, unit, to, intent)
        if intent["rest"] is not None:
            smaller = self.unit("restUnit", intent) or self.units.get(unit.smaller or "")
            if smaller is None or smaller.kind != unit.kind:
                return Response("failureFrom")
            amount += units.turned(self.given("rest", intent), smaller, unit)
        if units.is_too_cold(amount, unit):
            return Response("failureTooCold")
        result = arithmetic.within(units.turned(amount, unit, to))
        # The larger, the less of it people want to hear.
        places = 2 if abs(result) < 10 else 1 if abs(result) < 1000 else 0
        text, is_rounded = arithmetic.written(result, intent.locale, 1 if to.kind == "temperature" else places)
        shown = f"{text} {to.name(result, intent.locale)}"
        given = f"{arithmetic.written(amount, intent.locale, 4)[0]} {unit.name(amount, intent.locale)}"
        properties: dict[str, Json] = {"result": float(result), "shown": shown, "unit": IntentObject(to.id, to.id).to_json()}
        return Response("successAbout" if is_rounded else "success", properties, Card(shown, [Row(given)]))

    def exchange(self, amount: Fraction, unit: units.Unit, to: units.Unit, intent: Intent) -> Response:
        known = rates.load(self.rates)
        if known is None:
            return Response("failureNoRates")
        result = known.turned(amount, str(unit.currency), str(to.currency))
        if result is None:
            missing = to if to.currency not in known.worth else unit
            return Response("failureNoRate", {"wanted": missing.name(Fraction(2), intent.locale)})
        result = arithmetic.within(result)
        text, _ = arithmetic.written(result, intent.locale, 2)
        shown = f"{text} {to.name(result, intent.locale)}"
        properties: dict[str, Json] = {"result": float(result), "shown": shown, "date": known.day}
        return Response("successRate", properties | {"unit": IntentObject(to.id, to.id).to_json()}, Card(shown, []))

    def unit(self, parameter: str, intent: Intent) -> units.Unit | None:
        value = intent[parameter]
        return self.units.get(value.id) if isinstance(value, IntentObject) else None

    def other(self, to: units.Unit | None) -> units.Unit | None:
        """Of degrees without a name those are meant that are not asked for."""
        return self.units.get({"celsius": "fahrenheit", "fahrenheit": "celsius"}.get(to.id if to else "", ""))

    @staticmethod
    def spell(intent: Intent) -> Response:
        word = plain(intent)
        signs = SIGNS["de" if intent.locale.startswith("de") else "en"]
        # "ß" has no capital that anybody says.
        names = [signs.get(sign) or sign.upper() for sign in word if sign in signs or sign.isalnum()]
        if not any(sign.isalnum() for sign in word):
            return Response("failureNoLetters")
        return Response("success", {"letters": ", ".join(names), "written": capitalized(word)}, Card(word, []))

    def define(self, intent: Intent) -> Response:
        if not self.dictionary.is_there:
            return Response("failureNoDictionary")
        word = plain(intent)
        found = self.dictionary.meaning(word)
        if found is None:
            return Response("failureUnknown", {"written": word})
        # By ear, what is in brackets and behind a semicolon is too much.
        short = re.sub(r"\s*\([^)]*\)", "", found.text).partition(";")[0].strip() or found.text
        properties: dict[str, Json] = {"written": capitalized(found.word), "meaning": found.text, "short": short}
        return Response("success", properties, Card(capitalized(found.word), [Row(found.text)]))


def in_percent(parameter: str, intent: Intent) -> bool:
    """Whether a number was said in percent: its value is the number then."""
    given = intent.parameters.get(parameter)
    return given is not None and re.search(r"(%|per ?cent|prozent)\s*$", given.raw or "", re.IGNORECASE) is not None


def plain(intent: Intent) -> str:
    """The word that is asked about, without the signs of a sentence."""
    return unicodedata.normalize("NFC", str(intent["word"])).strip(" .?!\"'“”")


def capitalized(word: str) -> str:
    return word[:1].upper() + word[1:]


if __name__ == "__main__":
    run(Knowing)
