"""The person's folder of calendars: files with one event each, in folders that are the calendars (vdir, as vdirsyncer keeps it)."""

from __future__ import annotations

import os
import threading
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from events import Event, NotACalendar, Occurrence, events_in

from wilco_intents.files import FileProblem, read, remove_leftovers, replace

_ENDING = ".ics"
_ATTEMPTS = 5
# Where the first event goes, where there is no calendar yet.
FIRST = {"en": "personal", "de": "privat"}
# What an event is called that nobody has named.
UNNAMED = {"en": "Event", "de": "Termin"}


def folded(text: str) -> str:
    """As names are compared."""
    plain = "".join(sign if sign.isalnum() else " " for sign in unicodedata.normalize("NFC", text).casefold().replace("'", ""))
    return " ".join(plain.split())


@dataclass(frozen=True)
class Shelf:
    """One calendar."""

    path: Path
    name: str

    @property
    def id(self) -> str:
        return self.path.name


@dataclass(frozen=True)
class Found:
    """An occurrence, and where its event stands."""

    path: Path
    occurrence: Occurrence

    @property
    def id(self) -> str:
        return f"{self.path.parent.name}/{self.path.name}#{self.occurrence.event.uid}#{self.occurrence.key:%Y%m%dT%H%M%S}"


@dataclass(frozen=True)
class Change:
    """What was done to a file; None: it was or is not there."""

    path: Path
    before: bytes | None
    after: bytes | None


@dataclass
class _Read:
    stamp: tuple[int, int, int]
    # None: nobody can make anything of it.
    events: list[Event] | None


@dataclass
class Vdir:
    folder: Path
    language: str
    _files: dict[Path, _Read] = field(default_factory=dict)
    _reading: threading.Lock = field(default_factory=threading.Lock)

    def is_there(self) -> bool:
        return self.folder.is_dir()

    def tidy(self) -> None:
        for shelf in self.shelves():
            remove_leftovers(shelf.path)

    def place(self, path: Path) -> str:
        return str(path.relative_to(self.folder))

    # What there is

    def shelves(self) -> list[Shelf]:
        """By their names; the folder itself is a calendar where events lie in it."""
        try:
            inside = sorted(os.scandir(self.folder), key=lambda one: one.name)
            folders = [Path(one.path) for one in inside if one.is_dir() and not one.name.startswith(".")]
            is_one = any(one.name.lower().endswith(_ENDING) and one.is_file() for one in inside)
        except OSError as error:
            raise FileProblem.of(error) from error
        return [Shelf(path, _display_name(path)) for path in ([self.folder] if is_one else []) + folders]

    def stamp(self) -> dict[Path, tuple[int, int, int]]:
        """Another one where somebody has changed something."""
        found = {}
        for shelf in self.shelves():
            try:
                with os.scandir(shelf.path) as items:
                    for item in items:
                        if item.name.startswith(".") or not item.name.lower().endswith(_ENDING):
                            continue
                        try:
                            status = item.stat()
                        except OSError:
                            # Somebody has just deleted it, or it is a link that leads nowhere.
                            continue
                        found[Path(item.path)] = (status.st_ino, status.st_mtime_ns, status.st_size)
            except FileNotFoundError:
                continue
            except OSError as error:
                raise FileProblem.of(error) from error
        return found

    def between(self, start: datetime, end: datetime, shelf: str | None = None) -> list[Found]:
        """What is on between two moments, in its order."""
        found = [
            Found(path, one)
            for path, read_file in self._load().items()
            if shelf is None or path.parent.name == shelf
            for event in read_file.events or ()
            for one in event.occurrences(start, end)
        ]
        found.sort(key=lambda one: (one.occurrence.start, not one.occurrence.is_all_day, one.occurrence.title, one.id))
        return found

    def unreadable(self) -> list[Path]:
        return sorted(path for path, read_file in self._load().items() if read_file.events is None)

    def _load(self) -> dict[Path, _Read]:
        """Reads what has changed."""
        with self._reading:
            present = self.stamp()
            for path in self._files.keys() - present.keys():
                del self._files[path]
            for path, stamp in present.items():
                known = self._files.get(path)
                if known is None or known.stamp != stamp:
                    self._files[path] = _Read(stamp, self._events(path))
            return dict(self._files)

    def _events(self, path: Path) -> list[Event] | None:
        try:
            content = read(path)
            events = [] if content is None else events_in(content)
        except (FileProblem, NotACalendar):
            return None
        for event in events:
            for one in (event, *event.changed.values()):
                if one is not None:
                    one.title = one.title or UNNAMED[self.language]
        return events

    # What is done

    def shelf_for_new(self, wanted: str | None, last: str | None) -> Path:
        """The calendar that is named; else the one that was used last, else the one with most in it."""
        shelves = self.shelves()
        for name in (wanted, last):
            for shelf in shelves:
                if shelf.id == name and os.access(shelf.path, os.W_OK):
                    return shelf.path
        files = list(self.stamp())
        usable = [shelf for shelf in shelves if os.access(shelf.path, os.W_OK)]
        if not usable:
            if shelves:
                raise FileProblem("failureReadOnly")
            return self.folder / FIRST[self.language]
        return max(usable, key=lambda one: sum(path.parent == one.path for path in files)).path

    def create(self, shelf: Path, name: str, content: bytes) -> Change:
        path = shelf / f"{name}{_ENDING}"
        if not replace(path, None, content):
            raise FileProblem("failureUnreadable")
        return Change(path, None, content)

    def edit(self, path: Path, edit: Callable[[bytes], bytes | None]) -> Change:
        for _ in range(_ATTEMPTS):
            before = read(path)
            if before is None:
                raise FileProblem("failureGone")
            try:
                after = edit(before)
            except NotACalendar as error:
                raise FileProblem("failureUnreadable") from error
            if replace(path, before, after):
                return Change(path, before, after)
        raise FileProblem("failureUnreadable")

    def take_back(self, done: Change) -> bool:
        """False: the file is another by now."""
        return replace(done.path, done.after, done.before)


def _display_name(path: Path) -> str:
    """As the calendar is called by whoever made it."""
    try:
        name = (read(path / "displayname") or b"").decode("utf-8", "replace")
    except FileProblem:
        name = ""
    return " ".join(name.split())[:40] or path.name
