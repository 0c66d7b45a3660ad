"""The people of an address book, and who is meant by a name or a part of one."""

from __future__ import annotations

from wilco_intents import (
    Confirmation,
    Disambiguation,
    IntentObject,
    Json,
    NeedsMoreDetails,
    Resolution,
    Success,
    Unsupported,
    Value,
)

# More than these are no list to choose from.
LONGEST_LIST = 10
TITLES = {"sir", "lady", "doctor", "the", "of", "von", "der", "die"}
# Terms that stand for everybody with a name, not for one person.
SHARED = "name:"


class AddressBook:
    def __init__(self, json: Json) -> None:
        favorites = [entry for entry in json if entry.get("favorite")]
        others = [entry for entry in json if not entry.get("favorite")]
        self.people = [
            IntentObject(
                id=entry["id"],
                display=entry["name"],
                pronunciation=entry.get("pronunciation"),
                alternative_names=tuple(entry.get("also", ())),
            )
            for entry in favorites + others
        ]
        self.favorites = len(favorites)

    def resolve(self, said: Value) -> Resolution:
        """The one who is meant, or the question that finds out."""
        name = said.display if isinstance(said, IntentObject) else str(said)
        if isinstance(said, IntentObject):
            for person in self.people:
                if person.id == said.id:
                    return Success(person)
        exact = [person for person in self.people if name.casefold() in map(str.casefold, names(person))]
        if len(exact) == 1:
            return Success(exact[0])
        found = exact or self.matching(name)
        if not found:
            return Unsupported("unknown")
        if len(found) == 1:
            # The first name of one person only leaves no doubt; any other part of a name is a guess.
            first = found[0].display.split()[0]
            return Success(found[0]) if first.casefold() == name.casefold() else Confirmation(found[0])
        return Disambiguation(found) if len(found) <= LONGEST_LIST else NeedsMoreDetails()

    def matching(self, name: str) -> list[IntentObject]:
        """Everybody whose name has, or sounds as if it had, each of the words."""
        words = [sound(word) for word in name.split() if word.casefold() not in TITLES]
        if not words:
            return []
        return [
            person
            for person in self.people
            if all(any(part.startswith(word) for part in map(sound, " ".join(names(person)).split())) for word in words)
        ]

    def terms(self, recent: list[str]) -> list[IntentObject]:
        """What can be said: favourites, who was written to lately, everybody else, and then parts of their names."""
        order = {id: place for place, id in reversed(list(enumerate(recent)))}
        rest = sorted(self.people[self.favorites :], key=lambda person: order.get(person.id, len(order)))
        people = self.people[: self.favorites] + rest
        whole = {name.casefold() for person in people for name in names(person)}
        # Who says "Eric" may mean any Erik: what sounds alike is one term.
        parts: dict[str, list[str]] = {}
        for person in people:
            for word in person.display.split():
                if word.casefold() not in TITLES and word.casefold() not in whole:
                    alike = parts.setdefault(sound(word), [])
                    if word not in alike:
                        alike.append(word)
        return people + [
            IntentObject(SHARED + words[0].casefold(), words[0], alternative_names=tuple(words[1:]))
            for words in parts.values()
        ]


def names(person: IntentObject) -> tuple[str, ...]:
    return (person.display, *person.alternative_names)


def sound(word: str) -> str:
    """Letters that sound alike made the same, doubled ones single: Eric and Erik."""
    plain = word.casefold().replace("ck", "k").replace("c", "k").replace("ph", "f").replace("y", "i")
    return "".join(letter for place, letter in enumerate(plain) if place == 0 or letter != plain[place - 1])
