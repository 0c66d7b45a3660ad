"""What stands on a list, whatever the format of its file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    # The line of the file that it begins in.
    line: int
    # Without what is meant for programs.
    text: str
    is_done: bool = False
    # A day, as it stands in the file.
    due: str | None = None
    # What comes first has the smallest.
    rank: int = 0


def shown(text: str) -> str:
    """As it is told: in one line, and without bytes that are no text."""
    return " ".join(text.encode("utf-8", "replace").decode("utf-8").split())


def lines_of(text: str) -> list[str]:
    """Put together again with line feeds, they are the text."""
    return text.split("\n")


def ending_of(lines: list[str]) -> str:
    """What a line of this file has before its line feed."""
    return "\r" if lines[0].endswith("\r") else ""


def with_added(lines: list[str], place: int, added: list[str]) -> str:
    """The text with further lines before the one at `place`, each ended as the others are."""
    ending = ending_of(lines)
    lines = lines[:place] + [line + ending for line in added] + lines[place:]
    if lines[-1].strip():
        # Every line is to have an end, also the last one.
        lines[-1] = lines[-1].removesuffix("\r") + ending
        lines.append("")
    if 0 < place < len(lines) and ending and not lines[place - 1].endswith(ending):
        lines[place - 1] += ending
    return "\n".join(lines)
