"""A client of the Music Player Daemon: its text protocol, over a socket of the machine or the network."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterable
from dataclasses import dataclass

# Seconds.
CONNECT_TIME = 2.0
ANSWER_TIME = 2.5
# Bytes: a large library tells of all its titles in one answer.
LONGEST_LINE = 1 << 16
LONGEST_ANSWER = 64 << 20
# The numbers of the protocol's refusals.
NO_PASSWORD, NO_PERMISSION, NOT_THERE = 3, 4, 50

Pairs = list[tuple[str, str]]
Command = tuple[str, ...]


@dataclass(frozen=True)
class Address:
    """Where a player listens: a socket's path, or a host and port."""

    socket: str | None = None
    host: str = "localhost"
    port: int = 6600
    password: str | None = None

    def __str__(self) -> str:
        return self.socket or f"{self.host}:{self.port}"


class Unreachable(Exception):
    """There is no player, or none any more; the text is a reason of ours: `absent`, `slow`, `garbage` or `refused`."""


class Refused(Exception):
    """The player does not do it."""

    def __init__(self, number: int, text: str) -> None:
        super().__init__(text)
        self.number = number


class Connection:
    """One connection; whatever goes wrong with it is an `Unreachable`, and ends it."""

    def __init__(self, address: Address, seconds: float = ANSWER_TIME) -> None:
        """`seconds`: how long an answer may take."""
        self._rest = bytearray()
        self._seconds = seconds
        # When what is waited for is too late; None: never.
        self._until: float | None = time.monotonic() + CONNECT_TIME
        try:
            self._socket = _local(address.socket) if address.socket else _far(address)
        except OSError:
            raise Unreachable("absent") from None
        try:
            if not self._line().startswith("OK MPD "):
                raise Unreachable("garbage")
            if address.password is not None:
                self.ask("password", address.password)
        except Refused:
            self.close()
            raise Unreachable("refused") from None
        except Unreachable:
            self.close()
            raise

    def close(self) -> None:
        # Whoever waits on another thread is woken.
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()

    def ask(self, *command: str) -> Pairs:
        """What the player answers, as names and values in their order."""
        return self._asked(_line(command), self._seconds)

    def wait(self, *subsystems: str) -> set[str]:
        """Returns when something of these has changed, with what has; however long that takes."""
        return {value for name, value in self._asked(_line(["idle", *subsystems]), None) if name == "changed"}

    def tell(self, commands: Iterable[Command]) -> Pairs:
        """Several commands, all or up to the first that is refused."""
        lines = [_line(command) for command in commands]
        return self._asked("command_list_begin\n" + "".join(lines) + "command_list_end\n", self._seconds) if lines else []

    def _asked(self, text: str, seconds: float | None) -> Pairs:
        try:
            self._until = None if seconds is None else time.monotonic() + seconds
            try:
                self._socket.settimeout(seconds)
                self._socket.sendall(text.encode("utf-8", "surrogateescape"))
            except TimeoutError:
                raise Unreachable("slow") from None
            except OSError:
                raise Unreachable("absent") from None
            return self._answer()
        except Unreachable:
            self.close()
            raise

    def _answer(self) -> Pairs:
        pairs: Pairs = []
        size = 0
        while True:
            line = self._line()
            if line == "OK":
                return pairs
            if line.startswith("ACK ["):
                raise _refusal(line)
            name, colon, value = line.partition(": ")
            size += len(line)
            if not colon or size > LONGEST_ANSWER:
                raise Unreachable("garbage")
            pairs.append((name, value))

    def _line(self) -> str:
        while (end := self._rest.find(b"\n")) < 0:
            if len(self._rest) > LONGEST_LINE:
                raise Unreachable("garbage")
            try:
                if self._until is not None:
                    left = self._until - time.monotonic()
                    if left <= 0:
                        raise TimeoutError
                    self._socket.settimeout(left)
                part = self._socket.recv(1 << 16)
            except TimeoutError:
                raise Unreachable("slow") from None
            except OSError:
                raise Unreachable("absent") from None
            if not part:
                raise Unreachable("absent")
            self._rest += part
        line = bytes(self._rest[:end])
        del self._rest[: end + 1]
        # Names of files may be in any encoding.
        return line.decode("utf-8", "surrogateescape")


def _local(path: str) -> socket.socket:
    made = socket.socket(socket.AF_UNIX)
    try:
        made.settimeout(CONNECT_TIME)
        made.connect(path)
        return made
    except OSError:
        made.close()
        raise


def _far(address: Address) -> socket.socket:
    made = socket.create_connection((address.host, address.port), CONNECT_TIME)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def _refusal(line: str) -> Refused:
    """`ACK [50@0] {play} No such song`."""
    number = line[5:].partition("@")[0]
    return Refused(int(number) if number.isdigit() else 0, line.partition("} ")[2])


def _line(command: Iterable[str]) -> str:
    """A line break would begin a command of its own."""
    name, *arguments = command
    quoted = [' "' + _one_line(one).replace("\\", "\\\\").replace('"', '\\"') + '"' for one in arguments]
    return name + "".join(quoted) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())


def groups(pairs: Pairs, first: str) -> list[dict[str, str]]:
    """Things that follow each other in an answer, each beginning with the same name; of what comes twice, the first."""
    found: list[dict[str, str]] = []
    for name, value in pairs:
        if name == first:
            found.append({})
        if found:
            found[-1].setdefault(name, value)
    return found
