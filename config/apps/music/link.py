"""Which player there is, what it has, and what becomes of both."""

from __future__ import annotations

import json
import os
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wilco_intents.files import keep

import library
import own
from library import Library
from mpd import Address, Command, Connection, Pairs, Refused, Unreachable, groups
from own import OwnPlayer

# Seconds that a player of our own has to start.
START_TIME = 5.0
# Seconds in which a large library tells of all it has.
READING_TIME = 30.0
# Seconds after which a player that is away is tried again.
LOOK_AGAIN = 5.0
# Where players of the machine and of the person listen, beside the network.
_SOCKETS = ("/run/mpd/socket", f"{os.environ.get('XDG_RUNTIME_DIR', f'/run/user/{os.getuid()}')}/mpd/socket")


class BadFile(Exception):
    """The person's `music.json` cannot be used; the text says why."""


@dataclass(frozen=True)
class Settings:
    """What the person wrote into `music.json`; all of it may be left out."""

    # The one player that is meant; None: whichever there is.
    address: Address | None = None
    # A player of our own, whatever else runs.
    is_own: bool = False
    # Where a player of our own plays, as its `audio_output` says it.
    output: Mapping[str, str] | None = None

    @staticmethod
    def read(path: Path) -> Settings:
        try:
            given = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, RecursionError) as error:
            raise BadFile(str(error)) from None
        if not isinstance(given, dict):
            raise BadFile("the file is no object")
        player, output = given.get("mpd"), given.get("output")
        if output is not None and not (isinstance(output, dict) and all(isinstance(one, str) for one in output.values())):
            raise BadFile("`output` is no object of texts")
        if player == "own":
            return Settings(None, True, output)
        return Settings(None if player is None else _address(player), False, output)


def _address(given: Any) -> Address:
    if not isinstance(given, dict):
        raise BadFile("`mpd` is neither \"own\" nor an object")
    path, host, port, password = (given.get(name) for name in ("socket", "host", "port", "password"))
    port = 6600 if port is None else port
    if path is None and not isinstance(host, str) or path is not None and not isinstance(path, str):
        raise BadFile("`mpd` needs a host or a socket")
    if isinstance(port, bool) or not isinstance(port, int) or not 0 < port < 65536:
        raise BadFile("the port is from 1 to 65535")
    return Address(path, host or "localhost", port, None if password is None else str(password))


class Link:
    """Requests are made on one thread; another waits for what changes."""

    def __init__(self, data: Path, folder: str | None, changed: Callable[[], None], played: Callable[[Mapping[str, str]], None]) -> None:
        """`changed`: there is other music. `played`: something else plays now; nothing: it plays no more."""
        self.data, self.folder = data, folder
        self._changed, self._played = changed, played
        self._kept = data / "names.json"
        self._lock = threading.RLock()
        self._settings = Settings()
        self._stamp: tuple[int, int] | None = None
        self._own: OwnPlayer | None = None
        self._address: Address | None = None
        self._connection: Connection | None = None
        self._waiting: Connection | None = None
        self._is_closed = False
        self._slow_until = 0.0
        self._is_read, self._look_again = threading.Event(), threading.Event()
        # Why the person's file cannot be used.
        self.bad_file: str | None = None
        self.library = self._read_kept()

    def start(self) -> None:
        """Watches the player from now on, and calls back: whoever is called has this object by then."""
        threading.Thread(target=self._watch, name="player", daemon=True).start()

    @property
    def where(self) -> str:
        return str(self._address or self._settings.address or Address())

    @property
    def is_out_of_reach(self) -> bool:
        """The player that is meant listens on a socket in a folder, and no such socket may be used."""
        return self._settings.address is not None and self._settings.address.socket is not None and not own.has_sockets()

    # What is asked

    def ask(self, *command: str) -> Pairs:
        """Raises `Unreachable` and `Refused`."""
        return self._with_connection(lambda connection: connection.ask(*command))

    def tell(self, commands: list[Command]) -> Pairs:
        """Raises `Unreachable` and `Refused`."""
        return self._with_connection(lambda connection: connection.tell(commands))

    def _with_connection(self, use: Callable[[Connection], Pairs]) -> Pairs:
        with self._lock:
            self.look()
            if self._is_closed:
                raise Unreachable("absent")
            # Nobody waits again and again for one that has just been too slow.
            if time.monotonic() < self._slow_until:
                raise Unreachable("slow")
            try:
                return self._used(use)
            except Unreachable as reason:
                self._connection = None
                if str(reason) == "slow":
                    self._slow_until = time.monotonic() + LOOK_AGAIN
                raise

    def _used(self, use: Callable[[Connection], Pairs]) -> Pairs:
        if self._connection is not None:
            try:
                return use(self._connection)
            except Unreachable as reason:
                if str(reason) != "absent":
                    raise
        # A player ends connections that are not used for a while.
        self._connection = self._open()
        return use(self._connection)

    def state(self) -> dict[str, str]:
        return dict(self.ask("status"))

    def song(self) -> dict[str, str]:
        found = groups(self.ask("currentsong"), "file")
        return found[0] if found else {}

    def fault(self) -> str | None:
        """Why nothing can be played; None: nothing is wrong.

        `file`: the person's; where there is no player and none of ours can be, `missing`, `nofolder`, `gonefolder` or `soundless`;
        of a player `absent`, `slow`, `garbage`, `refused`, and where it has no music `empty`, or `scanning` as long as it looks for it.
        """
        try:
            state, count = self.state(), dict(self.ask("stats")).get("songs", "0")
        except Unreachable as reason:
            return str(reason)
        except Refused:
            return "refused"
        if count != "0" or self._has_stations():
            return None
        return "scanning" if "updating_db" in state else "empty"

    def _has_stations(self) -> bool:
        return any(thing.kind == library.STATION for thing in self.library.things)

    def wait_until_read(self, seconds: float) -> None:
        self._is_read.wait(seconds)

    def close(self) -> None:
        self._is_closed = True
        self._leave()

    def _leave(self) -> None:
        """Goes from the player; another may be meant by now."""
        with self._lock:
            for connection in (self._connection, self._waiting):
                if connection is not None:
                    connection.close()
            self._connection = None
            self._slow_until = 0.0
            self._look_again.set()
            if self._own is not None:
                self._own.close()
                self._own = None

    # Which player

    def look(self) -> None:
        """Takes up `music.json` where it has changed."""
        path = self.data / "music.json"
        try:
            status = os.stat(path)
            stamp = (status.st_mtime_ns, status.st_size)
        except OSError:
            stamp = (0, 0)
        with self._lock:
            if stamp == self._stamp:
                return
            self._stamp = stamp
            try:
                settings, self.bad_file = Settings.read(path), None
            except BadFile as fault:
                settings, self.bad_file, self._connection = self._settings, str(fault), None
            if settings != self._settings:
                self._settings = settings
                self._leave()

    def _open(self) -> Connection:
        """Raises `Unreachable`."""
        if self.bad_file is not None:
            raise Unreachable("file")
        settings = self._settings
        if settings.address is not None:
            self._address = settings.address
            return Connection(settings.address)
        if settings.is_own or self._own is not None and self._own.is_running:
            return self._open_own()
        running = self._running()
        if running is not None:
            # One that is there and has no music is none that anybody uses, where there can be one that has.
            is_used = dict(running.ask("stats")).get("songs", "0") != "0"
            if is_used or own.fault(self.folder, settings.output or own.sound()) is not None:
                return running
            running.close()
        return self._open_own()

    def _running(self) -> Connection | None:
        """A player that runs where players do."""
        for address in [*(Address(socket=path) for path in _SOCKETS if os.path.exists(path)), Address()]:
            self._address = address
            try:
                return Connection(address)
            except Unreachable as reason:
                if str(reason) != "absent":
                    raise
        return None

    def _open_own(self) -> Connection:
        if self._own is None or not self._own.is_running:
            output = self._settings.output or own.sound()
            fault = own.fault(self.folder, output)
            if fault is not None or self.folder is None or output is None:
                raise Unreachable(fault or "nofolder")
            self._own = OwnPlayer(self.data / "player", self.folder, output)
        self._address = self._own.address
        until = time.monotonic() + START_TIME
        while True:
            try:
                return Connection(self._own.address)
            except Unreachable as reason:
                if str(reason) != "absent" or time.monotonic() > until or not self._own.is_running:
                    raise
            time.sleep(0.05)

    # What changes, on a thread of its own

    def _watch(self) -> None:
        while not self._is_closed:
            try:
                self.ask("ping")
                self._follow()
            except (Unreachable, Refused):
                pass
            except Exception:
                # A mistake of ours is told in the log, and no reason to look no more.
                traceback.print_exc()
            self._is_read.set()
            self._look_again.wait(LOOK_AGAIN)
            self._look_again.clear()

    def _follow(self) -> None:
        with self._lock:
            if self._address is None:
                return
            connection = self._waiting = Connection(self._address, READING_TIME)
        try:
            self._take(library.read(connection))
            before = _playing(connection)
            while True:
                changes = connection.wait("database", "stored_playlist", "player")
                if changes & {"database", "stored_playlist"}:
                    self._take(library.read(connection))
                present = _playing(connection)
                if present != before:
                    songs = groups(connection.ask("currentsong"), "file")
                    self._played(songs[0] if songs and present[1] == "play" else {})
                before = present
        finally:
            connection.close()

    def _take(self, found: Library) -> None:
        is_other = found.things != self.library.things
        self.library = found
        self._is_read.set()
        if is_other:
            self._write_kept()
            self._changed()

    # What is known while there is no player

    def _read_kept(self) -> Library:
        try:
            return Library.from_json(json.loads(self._kept.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return Library()

    def _write_kept(self) -> None:
        keep(self._kept, json.dumps(self.library.to_json(), ensure_ascii=False))


def _playing(connection: Connection) -> tuple[str | None, str | None]:
    state = dict(connection.ask("status"))
    return state.get("songid"), state.get("state")
