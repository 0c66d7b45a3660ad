"""What the app says in its languages that is more than a value in a sentence."""

from __future__ import annotations

import re

from shelf import List

LANGUAGES = ("en", "de")
_NAMES = {
    "en": {"shopping": "shopping", "todo": "to-do"},
    "de": {"shopping": "Einkaufsliste", "todo": "To-do-Liste"},
}
# How else the lists are called that everybody has.
OTHER_NAMES = {
    "en": {"shopping": ("groceries", "grocery"), "todo": ("to do", "todo", "to-dos", "task", "tasks")},
    "de": {"shopping": ("Einkauf", "Einkaufszettel"), "todo": ("To-do", "Aufgabenliste", "Aufgaben", "Todoliste")},
}
# An amount begins with one of these, or with a digit.
_NUMBERS = {
    "en": ("a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "half"),
    "de": ("ein", "eine", "einen", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "zwölf"),
}
_AND = {"en": "and", "de": "und"}
# What is one thing in spite of its "and".
_PAIRS = {
    "en": r"mac(?:aroni)? and cheese|fish and chips|salt and pepper|gin and tonic|peanut butter and jelly|odds and ends",
    "de": r"salz und pfeffer|hab und gut|dies und das",
}
_ARTICLES = {
    "en": r"(?:the|a|an|some|my|our|any)\s+",
    "de": r"(?:der|die|das|den|dem|ein|eine|einen|einem|einer|etwas|mein|meine|meinen|meiner)\s+",
}
# A part of a longer list is no longer than that, in words: "call mum and ask for the recipe" is one thing.
_SHORT = 3
# Of a note, in words.
_NAME_WORDS = 6


def language_of(locale: str) -> str:
    language = locale.partition("-")[0]
    return language if language in LANGUAGES else LANGUAGES[0]


def list_name(one: List, language: str) -> str:
    """As it is said: the shopping list is that in every language."""
    return _NAMES[language].get(one.kind or "", one.name)


def place(name: str, language: str) -> str:
    """Behind "on" and "from"."""
    if language == "en":
        return f"your {name}" if name.casefold().endswith("list") else f"your {name} list"
    return f"deiner {name}" if name.casefold().endswith(("liste", "zettel")) else f"der Liste {name}"


def whole(name: str, language: str) -> str:
    """As what something is done to, or what does it."""
    if language == "en":
        return place(name, language)
    return f"deine {name}" if name.casefold().endswith("liste") else f"die Liste {name}"


def without_article(text: str, language: str) -> str:
    return re.sub(rf"^{_ARTICLES[language]}", "", text.lstrip(), flags=re.IGNORECASE).rstrip()


def separate(text: str, language: str, are_deeds: bool) -> list[str]:
    """The things of "milk, eggs and bread". What is to be done often has an "and" of its own."""
    text = text.strip().rstrip(".!?").strip()
    kept = re.sub(_PAIRS[language], lambda pair: pair[0].replace(" ", "\0"), text, flags=re.IGNORECASE)
    parts = [part for part in re.split(r"\s*[,;]\s+", kept) if part]
    link = rf"\s+{_AND[language]}\s+"
    last = re.split(link, re.sub(rf"^{_AND[language]}\s+", "", parts[-1])) if parts else []
    if len(parts) > 1 or not are_deeds and all(len(part.split()) <= _SHORT for part in last):
        parts[-1:] = last
    things = [without_article(re.sub(rf"^{_AND[language]}\s+", "", part.replace("\0", " ")), language) for part in parts]
    return [thing for thing in things if thing]


def with_amount(text: str, new: str, language: str) -> str:
    """"Three pints" alone is an amount of what it was: "three pints of milk"; anything else takes its place."""
    words = new.split()
    if not words or len(words) > 2 or set(new.casefold().split()) & set(text.casefold().split()):
        return new
    if not (words[0][0].isdigit() or words[0].casefold() in _NUMBERS[language]):
        return new
    # An amount that it had goes.
    bare = text.partition(" of ")[2] or text if language == "en" else text
    link = " of " if language == "en" and len(words) > 1 and words[-1].casefold() != "dozen" else " "
    return f"{new}{link}{bare}"


def note_name(content: str) -> str:
    """What a note is called that nobody named: how it begins."""
    words = re.sub(r"[^\w\s'’-]", " ", content).split()
    return " ".join(words[:_NAME_WORDS])
