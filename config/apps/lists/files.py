"""Text files of the person's: of what is read no byte is lost, and what is written is made of what was read a moment before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from wilco_intents import files
from wilco_intents.files import FileProblem

# Bytes; nobody's list is longer.
_LARGEST = 1 << 20
_ATTEMPTS = 5


def read(path: Path) -> str | None:
    """The text; None: there is no such file."""
    return _text(files.read(path, _LARGEST))


def change(path: Path, edit: Callable[[str | None], str | None]) -> tuple[str | None, str | None]:
    """Puts what `edit` makes of the text in its place, made anew where somebody was faster; None stands for no file.

    Returns the text before and after.
    """
    for _ in range(_ATTEMPTS):
        before = files.read(path, _LARGEST)
        text = _text(before)
        edited = edit(text)
        if edited == text or files.replace(path, before, _bytes(edited)):
            return text, edited
    raise FileProblem("failureUnreadable")


def _text(content: bytes | None) -> str | None:
    if content is None:
        return None
    if b"\0" in content:
        raise FileProblem("failureUnreadable")
    return content.decode("utf-8", "surrogateescape")


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode("utf-8", "surrogateescape")
