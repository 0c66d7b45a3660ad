"""todo.txt (http://todotxt.org): a line for each thing, with priority, dates, +projects, @contexts and key:value.

Lines that are not meant stay as they are, byte for byte.
"""

from __future__ import annotations

import re

from entries import Entry, ending_of, lines_of, shown, with_added

_DATE = r"\d{4}-\d\d-\d\d"
_MARKS = re.compile(rf"(?P<done>x )?(?:\((?P<priority>[A-Z])\) )?(?:{_DATE} ){{0,2}}")
# For programs; an address or a time of day is none.
_TAG = re.compile(r"(?:^|(?<=\s))(?:[+@]\S+|[A-Za-z][\w-]*:(?!//)[^\s:]\S*)(?=\s|$)")
_DUE = re.compile(rf"(?:^|\s)due:({_DATE})(?=\s|$)")


def entries(text: str) -> list[Entry]:
    found = []
    for number, line in enumerate(lines_of(text)):
        marks = _MARKS.match(line)
        assert marks is not None
        said = shown(_TAG.sub("", line[marks.end() :])) or shown(line[marks.end() :])
        if not said:
            continue
        due = _DUE.search(line)
        priority = marks["priority"]
        rank = ord(priority) - ord("Z") - 1 if priority else 0
        found.append(Entry(number, said, marks["done"] is not None, due[1] if due else None, rank))
    return found


def with_entries(text: str, added: list[str], today: str) -> str:
    lines = lines_of(text)
    place = len(lines) - 1 if not lines[-1].strip() else len(lines)
    # What was said must not become a mark.
    return with_added(lines, place, [f"{today} {line}" for line in added])


def with_done(text: str, entry: Entry, today: str) -> str:
    lines = lines_of(text)
    line = lines[entry.line]
    priority = re.match(r"\(([A-Z])\) ", line)
    if priority is not None:
        # What is done has no priority; where it was is kept, as todo.txt's programs do.
        ending = ending_of([line])
        line = f"{line[priority.end():].removesuffix(ending)} pri:{priority[1]}{ending}"
    lines[entry.line] = f"x {today} {line}"
    return "\n".join(lines)


def without(text: str, gone: list[Entry]) -> str:
    numbers = {entry.line for entry in gone}
    return "\n".join(line for number, line in enumerate(lines_of(text)) if number not in numbers)
