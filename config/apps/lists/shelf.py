"""The person's folder as lists and notes.

`todo.txt` and every other text file beside it are lists in todo.txt's format; Markdown files of nothing but items are lists, too. All
other Markdown files, and whatever lies in the folder `Notes`, are notes.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import markdown
import todotxt
from entries import Entry
from files import change, read

from wilco_intents.files import FileProblem

NOTES = "Notes"
# What todo.txt's programs keep beside the list.
_NO_LISTS = {"done.txt", "report.txt"}
_ENDINGS = (".md", ".markdown", ".txt")
_MOST_FILES = 500
# Bytes of a file's name, with room for what is put before and behind it.
_LONGEST_NAME = 120
# Lists that are there before anything stands on them, by what they may be called.
KINDS = {
    "shopping": ("shopping", "groceries", "grocery", "einkauf", "einkäufe", "einkaufs", "einkaufsliste", "einkaufszettel"),
    "todo": ("todo", "to-do", "to do", "todos", "to-dos", "to dos", "task", "tasks", "aufgaben", "aufgabenliste", "to-do-liste"),
}
_FIRST_FILES = {"shopping": {"en": "shopping.md", "de": "Einkauf.md"}, "todo": {"en": "todo.txt", "de": "todo.txt"}}


def folded(name: str) -> str:
    """As names are compared."""
    words = unicodedata.normalize("NFC", name).casefold().replace("-", " ").split()
    return " ".join(words)


def _core(name: str) -> str:
    """Without the word "list", which many are called with, and many without."""
    whole = folded(name)
    return whole.removesuffix(" list").removesuffix("liste").strip() or whole


_KIND_OF = {_core(name): kind for kind, names in KINDS.items() for name in names}


def is_text(name: str) -> bool:
    """Whether a file's name can be told."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def file_name(name: str) -> str:
    """What a thing of that name is kept as: within the folder, and seen there."""
    shown = "".join(" " if sign in "/\\:" or unicodedata.category(sign) in ("Cc", "Cf", "Cs") else sign for sign in name)
    shown = " ".join(unicodedata.normalize("NFC", shown).split()).lstrip(". ")
    while len(shown.encode()) > _LONGEST_NAME:
        shown = shown[:-1]
    return shown.strip()


@dataclass(frozen=True)
class List:
    path: Path
    # `shopping` or `todo`; None: the person's own.
    kind: str | None

    @property
    def id(self) -> str:
        return self.path.name

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def format(self) -> ModuleType:
        return todotxt if self.path.suffix.lower() == ".txt" else markdown

    def is_called(self, name: str) -> bool:
        wanted = _core(name)
        return wanted == _core(self.name) or self.kind is not None and _KIND_OF.get(wanted) == self.kind

    def entries(self) -> list[Entry]:
        """What is open, as it is to be told."""
        found = [entry for entry in self.format.entries(read(self.path) or "") if not entry.is_done]
        return sorted(found, key=lambda entry: entry.rank)


@dataclass(frozen=True)
class Note:
    # Its path within the folder.
    id: str
    path: Path
    modified: float

    @property
    def name(self) -> str:
        return self.path.stem

    def content(self) -> list[str]:
        """Its lines, as they are said."""
        lines = (read(self.path) or "").split("\n")
        said = [markdown.plain(line.lstrip("#").strip()) for line in lines[markdown.body_start(lines) :]]
        return [line for line in said if line]


@dataclass(frozen=True)
class Change:
    """What was done to a file; None: it was or is not there."""

    path: Path
    before: str | None
    after: str | None


class Shelf:
    def __init__(self, folder: Path, language: str) -> None:
        self.folder = folder
        self.language = language

    def is_there(self) -> bool:
        return self.folder.is_dir()

    def place(self, path: Path) -> str:
        """Where in the folder a file is."""
        return str(path.relative_to(self.folder))

    # What there is

    def lists(self) -> list[List]:
        """The one changed last first, behind them those on which nothing stands yet."""
        found = [List(path, self._kind(path)) for path in self._files(self.folder) if self._is_list(path)]
        kinds = {one.kind for one in found}
        for kind, names in _FIRST_FILES.items():
            if kind not in kinds:
                found.append(List(self.folder / names[self.language], kind))
        return found

    def notes(self) -> list[Note]:
        """The one changed last first."""
        own = {
            path: modified
            for path, modified in self._files(self.folder).items()
            if path.suffix.lower() != ".txt" and not self._is_list(path)
        }
        found = own | self._files(self.folder / NOTES)
        notes = [Note(self.place(path), path, modified) for path, modified in found.items()]
        return sorted(notes, key=lambda note: note.modified, reverse=True)

    def stamp(self) -> dict[Path, float]:
        """Another one where somebody has changed something."""
        return self._files(self.folder) | self._files(self.folder / NOTES)

    @staticmethod
    def _files(folder: Path) -> dict[Path, float]:
        """Texts with the time of their last change, the one changed last first."""
        found: list[tuple[float, Path]] = []
        try:
            with os.scandir(folder) as items:
                for item in items:
                    ending = Path(item.name).suffix.lower()
                    if item.name.startswith(".") or not is_text(item.name) or ending not in _ENDINGS:
                        continue
                    try:
                        if item.is_file():
                            found.append((item.stat().st_mtime, Path(item.path)))
                    except FileNotFoundError:
                        # Somebody has just deleted it.
                        continue
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise FileProblem.of(error) from error
        found.sort(key=lambda one: (-one[0], one[1].name))
        return {path: modified for modified, path in found[:_MOST_FILES]}

    @staticmethod
    def _is_list(path: Path) -> bool:
        if path.suffix.lower() == ".txt":
            return path.name.lower() not in _NO_LISTS
        try:
            return markdown.is_list(read(path) or "")
        except FileProblem:
            # Whoever asks for it by its name is told.
            return True

    @staticmethod
    def _kind(path: Path) -> str | None:
        return _KIND_OF.get(_core(path.stem))

    # What is done

    def add(self, one: List, added: list[str], today: str) -> Change:
        return self._change(one.path, lambda text: one.format.with_entries(text or "", added, today))

    def complete(self, one: List, gone: list[str], today: str) -> Change:
        def edit(text: str) -> str:
            for name in gone:
                entry = next((entry for entry in _open(one, text) if entry.text == name), None)
                if entry is not None:
                    text = one.format.with_done(text, entry, today)
            return text

        return self._change(one.path, lambda text: None if text is None else edit(text))

    def remove(self, one: List, gone: list[str]) -> Change:
        def edit(text: str) -> str:
            return one.format.without(text, [entry for entry in _open(one, text) if entry.text in gone])

        return self._change(one.path, lambda text: None if text is None else edit(text))

    def reword(self, one: List, name: str, new: str) -> Change:
        """What stands beside its words in the file stays."""

        def edit(text: str) -> str:
            entry = next((entry for entry in _open(one, text) if entry.text == name), None)
            if entry is None:
                return text
            lines = text.split("\n")
            lines[entry.line] = lines[entry.line].replace(name, new, 1)
            return "\n".join(lines)

        return self._change(one.path, lambda text: None if text is None else edit(text))

    def clear(self, one: List) -> Change:
        """Everything from the list, done or not."""
        return self._change(
            one.path, lambda text: None if text is None else one.format.without(text, one.format.entries(text))
        )

    def create_list(self, name: str) -> Change:
        path = self.folder / f"{file_name(name)}.md"
        if path.exists():
            # A note of that name.
            path = self.folder / f"{file_name(name)} list.md"
        return self._change(path, lambda text: "" if text is None else text)

    def rename(self, one: List, name: str) -> list[Change]:
        new = self.folder / f"{file_name(name)}{one.path.suffix}"
        text = read(one.path)
        if text is None:
            text = ""
        made = self._change(new, lambda present: text if present is None else present)
        if made.before is not None:
            raise FileProblem("failureGone")
        return [made, self.delete(one.path)]

    def create_note(self, name: str, content: str) -> Change:
        free, number = file_name(name), 1
        while any(folded(note.name) == folded(free) for note in self.notes()):
            number += 1
            free = f"{file_name(name)} {number}"
        return self._change(self.folder / NOTES / f"{free}.md", lambda text: f"{content}\n" if text is None else text)

    def add_to_note(self, note: Note, content: str) -> Change:
        def edit(text: str | None) -> str:
            text = text or ""
            ending = "\r\n" if "\r\n" in text else "\n"
            return f"{text}{'' if not text or text.endswith(ending) else ending}{content}{ending}"

        return self._change(note.path, edit)

    def delete(self, path: Path) -> Change:
        return self._change(path, lambda text: None)

    def take_back(self, done: Change) -> bool:
        """False: the file is another by now."""
        made = self._change(done.path, lambda text: done.before if text == done.after else text)
        return made.before == done.after

    def _change(self, path: Path, edit: Callable[[str | None], str | None]) -> Change:
        if not self.is_there():
            raise FileProblem("failureFolder")
        before, after = change(path, edit)
        return Change(path, before, after)


def _open(one: List, text: str) -> list[Entry]:
    return [entry for entry in one.format.entries(text) if not entry.is_done]
