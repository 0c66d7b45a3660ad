"""Sums with exact fractions, and how their results are written. Nothing here knows of intents."""

from __future__ import annotations

import math
import re
from fractions import Fraction

# What is larger than this nobody can follow by ear.
LARGEST = Fraction(10) ** 24
SMALLEST = 1 / LARGEST
# Powers of more digits than this are not worked out at all, and those with more digits on the way not exactly.
DIGITS = 100
EXACT_DIGITS = 5000


class Impossible(Exception):
    """A sum without a result; the text is the code of the response that says so."""


def exact(number: object) -> Fraction:
    """A number of the protocol as it was said: 0.1 is a tenth."""
    return Fraction(str(number))


def operate(first: Fraction, operation: str, second: Fraction) -> Fraction:
    match operation:
        case "plus":
            result = first + second
        case "minus":
            result = first - second
        case "times":
            result = first * second
        case "dividedBy":
            if second == 0:
                raise Impossible("failureZero")
            result = first / second
        case _:
            result = power(first, second)
    return within(result)


def within(result: Fraction) -> Fraction:
    if abs(result) > LARGEST:
        raise Impossible("failureTooLarge")
    if 0 < abs(result) < SMALLEST:
        raise Impossible("failureTooSmall")
    return result


def power(base: Fraction, exponent: Fraction) -> Fraction:
    if base == 0 or exponent == 0:
        if exponent < 0:
            raise Impossible("failureZero")
        return Fraction(0 if exponent > 0 else 1)
    if base < 0 and exponent.denominator != 1:
        raise Impossible("failureNoRoot")
    size = math.log10(abs(base.numerator)) - math.log10(base.denominator)
    if abs(size * exponent) > DIGITS:
        raise Impossible("failureTooLarge" if size * exponent > 0 else "failureTooSmall")
    digits = math.log10(max(abs(base.numerator), base.denominator)) * abs(exponent)
    is_exact = exponent.denominator == 1 and digits < EXACT_DIGITS
    return within(base**exponent.numerator if is_exact else rooted(float(base) ** float(exponent)))


def rooted(number: float) -> Fraction:
    """A root that is a whole number, or has few digits, is meant exactly."""
    near = Fraction(number).limit_denominator(10**6)
    return near if abs(near - Fraction(number)) < Fraction(1, 10**12) else Fraction(number)


BINDS = {"plus": 0, "minus": 0, "times": 1, "dividedBy": 1, "toThePower": 2}


def chained(first: Fraction, operation: str, second: Fraction, next_operation: str, third: Fraction) -> Fraction:
    """Of two operations the stronger is done first, and of powers the last."""
    if BINDS[next_operation] > BINDS[operation] or next_operation == operation == "toThePower":
        return operate(first, operation, operate(second, next_operation, third))
    return operate(operate(first, operation, second), next_operation, third)


def apply(function: str, number: Fraction) -> Fraction:
    match function:
        case "squareRoot":
            return power(number, Fraction(1, 2))
        case "cubeRoot":
            return -power(-number, Fraction(1, 3)) if number < 0 else power(number, Fraction(1, 3))
        case "factorial":
            if number < 0 or number.denominator != 1:
                raise Impossible("failureFactorial")
            # That of 25 is larger than the largest.
            return within(Fraction(math.factorial(min(number.numerator, 25))))
    parts = {"half": Fraction(1, 2), "third": Fraction(1, 3), "quarter": Fraction(1, 4)}
    factors = parts | {"double": Fraction(2), "triple": Fraction(3)}
    if function in factors:
        return within(number * factors[function])
    return within(number ** {"square": 2, "cube": 3}[function])


def written(number: Fraction, locale: str, places: int) -> tuple[str, bool]:
    """A number in the digits of a language, and whether it had to be rounded.

    Below one, `places` counts from the first digit that is not zero.
    """
    size = abs(number)
    if 0 < size < 1:
        places += -math.floor(math.log10(size)) - 1
    rounded = round(number, places)
    whole, rest = divmod(abs(rounded), 1)
    digits = f"{whole.numerator:,}"
    fraction = f"{(rest * 10**places).numerator:0{places}}".rstrip("0") if rest else ""
    german = locale.startswith("de")
    text = digits.replace(",", ".") if german else digits
    text += ("," if german else ".") + fraction if fraction else ""
    return ("minus " if rounded < 0 else "") + text, rounded != number


SYMBOLS = {"dollars": "$", "euros": "€", "pounds": "£"}


def money(amount: Fraction, currency: str, locale: str) -> tuple[str, bool]:
    """An amount with no cents or two digits of them, and whether it had to be rounded."""
    rounded = round(amount, 2)
    text = written(rounded, locale, 2)[0]
    if rounded.denominator != 1 and len(re.split("[.,]", text)[-1]) == 1:
        text += "0"
    german = locale.startswith("de")
    if currency in SYMBOLS:
        text = f"{text} {SYMBOLS[currency]}" if german else f"{SYMBOLS[currency]}{text}"
    elif currency == "francs":
        text += " Franken" if german else " francs"
    return text, rounded != amount
