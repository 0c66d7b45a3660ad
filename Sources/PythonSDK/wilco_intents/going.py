"""What was answered with `inProgress`, and for which of it a thread of the app's works."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from weakref import WeakKeyDictionary

from .intents import Intent


class Going:
    """Keys of what goes on, from its `handle` to its last update.

    A thread belongs to a request where it was started in its `handle`, or in a thread that does, and where it has last told how one goes on.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        # With the id of the request, by which it is cancelled.
        self._keys: dict[str, int] = {}
        self._threads: WeakKeyDictionary[threading.Thread, str] = WeakKeyDictionary()
        # What `handle` is at, in which thread, and what became of it before it was answered: it has ended, or it has broken.
        self._handled: str | None = None
        self._handler: threading.Thread | None = None
        self._has_ended = False
        self._has_broken = False

    def __len__(self) -> int:
        with self._lock:
            return len(self._keys)

    def begin(self, key: str) -> None:
        """Its `handle` is called, in this thread."""
        with self._lock:
            self._handled, self._handler = key, threading.current_thread()
            self._has_ended = self._has_broken = False

    def answered(self, identifier: int, goes_on: bool) -> str | None:
        """What `handle` was at is answered.

        Returns its key where it goes on for Wilco, and what it was left to has broken meanwhile.
        """
        with self._lock:
            key, self._handled = self._handled, None
            if key is None or not goes_on or self._has_ended:
                return None
            if self._has_broken:
                return key
            self._keys[key] = identifier
            return None

    def told(self, key: str, is_last: bool) -> None:
        """This thread has said how it goes on."""
        with self._lock:
            if threading.current_thread() is not self._handler:
                self._threads[threading.current_thread()] = key
            if is_last:
                self._keys.pop(key, None)
                self._has_ended = self._has_ended or key == self._handled

    def cancelled(self, identifier: object) -> None:
        """Nobody waits for that request any more."""
        with self._lock:
            self._keys = {key: one for key, one in self._keys.items() if one != identifier}

    def broken(self, thread: threading.Thread | None, trace: TracebackType | None) -> tuple[str | None, bool]:
        """An exception has ended a thread: the key of what ends with it now, and whether it is known what that was.

        That is what the code has at hand which raised it, an `Intent` in a variable, or else what the thread belongs to.
        """
        with self._lock:
            known = {*self._keys, *([self._handled] if self._handled is not None else [])}
            key = _in_hand(trace, known) or (self._threads.get(thread) if thread else None)
            if key is not None and key == self._handled:
                self._has_broken = True
                return None, True
            return (key, True) if key is not None and self._keys.pop(key, None) is not None else (None, key is not None)

    def inherited(self, start: Callable[[threading.Thread], None]) -> Callable[[threading.Thread], None]:
        """`Thread.start` that has a thread belong to what the one belongs to that starts it."""

        def start_belonging(thread: threading.Thread) -> None:
            with self._lock:
                current = threading.current_thread()
                key = self._handled if current is self._handler else self._threads.get(current)
                if key is not None:
                    self._threads[thread] = key
            start(thread)

        return start_belonging


def _in_hand(trace: TracebackType | None, known: set[str]) -> str | None:
    """The request of those known that the innermost code has in a variable which has any; None: there is none, or more than one."""
    frames = []
    while trace is not None:
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    for frame in reversed(frames):
        found = {value.key for value in frame.f_locals.values() if isinstance(value, Intent)} & known
        if found:
            return found.pop() if len(found) == 1 else None
    return None
