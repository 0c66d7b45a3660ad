"""Lists in Markdown: items with a check box or without, of any bullet; all else stays as it is, byte for byte."""

from __future__ import annotations

import re

from entries import Entry, lines_of, shown, with_added

_ITEM = re.compile(r"(?P<indent>\s*)(?P<bullet>[-*+]|\d{1,9}[.)])(?P<gap>[ \t]+)(?:\[(?P<box>[ xX])\](?:[ \t]+|\r?$))?(?P<text>.*)$")
_HEADING = re.compile(r" {0,3}#{1,6}(\s|$)")
_FENCE = re.compile(r" {0,3}(```|~~~)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKUP = re.compile(r"\*\*|__|`")


def body_start(lines: list[str]) -> int:
    """The first line behind the front matter."""
    if lines[0].strip() == "---":
        for number, line in enumerate(lines[1:], 1):
            if line.strip() in ("---", "..."):
                return number + 1
    return 0


def plain(text: str) -> str:
    """As it is said."""
    return shown(_MARKUP.sub("", _LINK.sub(r"\1", text)))


def entries(text: str) -> list[Entry]:
    lines = lines_of(text)
    found = []
    is_code = False
    for number in range(body_start(lines), len(lines)):
        if _FENCE.match(lines[number]):
            is_code = not is_code
        item = None if is_code else _ITEM.match(lines[number])
        if item is not None and plain(item["text"]):
            found.append(Entry(number, plain(item["text"]), item["box"] in ("x", "X")))
    return found


def is_list(text: str) -> bool:
    """Whether there is nothing but items and headings."""
    lines = lines_of(text)
    inside = False
    for line in lines[body_start(lines) :]:
        if not line.strip() or _HEADING.match(line):
            continue
        if _ITEM.match(line):
            inside = True
        elif not (inside and line.startswith((" ", "\t"))):
            return False
    return True


def with_entries(text: str, added: list[str], today: str) -> str:
    """Behind the last item, as the last one of its kind is written."""
    lines = lines_of(text)
    present = entries(text)
    if not present:
        place = len(lines) - 1 if not lines[-1].strip() else len(lines)
        # A heading is followed by an empty line.
        gap = [""] if place and lines[place - 1].strip() else []
        return with_added(lines, place, gap + [f"- [ ] {line}" for line in added])
    items = [_ITEM.match(lines[entry.line]) for entry in present]
    outermost = min(len(item["indent"]) for item in items if item)
    last = next(entry for entry in reversed(present) if _indent(lines[entry.line]) == outermost)
    model = _ITEM.match(lines[last.line])
    assert model is not None
    place = _end(lines, present[-1])
    box = "[ ] " if model["box"] is not None else ""
    number = re.fullmatch(r"(\d+)([.)])", model["bullet"])
    new = []
    for step, line in enumerate(added, 1):
        bullet = f"{int(number[1]) + step}{number[2]}" if number else model["bullet"]
        new.append(f"{model['indent']}{bullet}{model['gap']}{box}{line}")
    return with_added(lines, place, new)


def with_done(text: str, entry: Entry, today: str) -> str:
    lines = lines_of(text)
    item = _ITEM.match(lines[entry.line])
    assert item is not None
    lines[entry.line] = f"{item['indent']}{item['bullet']}{item['gap']}[x] {item['text']}"
    return "\n".join(lines)


def without(text: str, gone: list[Entry]) -> str:
    lines = lines_of(text)
    numbers = {number for entry in gone for number in range(entry.line, _end(lines, entry))}
    return "\n".join(line for number, line in enumerate(lines) if number not in numbers)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _end(lines: list[str], entry: Entry) -> int:
    """The line behind an item, and behind what else is written to it; items of its own stand for themselves."""
    end = entry.line + 1
    depth = _indent(lines[entry.line])
    while end < len(lines) and lines[end].strip() and _indent(lines[end]) > depth and not _ITEM.match(lines[end]):
        end += 1
    return end
