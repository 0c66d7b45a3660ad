"""A client of an MQTT 3.1.1 broker: as much of it as a home needs, on nothing but Python itself."""

from __future__ import annotations

import os
import socket
import ssl
import struct
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

# Seconds.
CONNECT_TIME = 2.5
KEEP_ALIVE = 30
LONGEST_WAIT = 30.0
# Bytes: a bridge tells of all its devices in one message.
LONGEST_PACKET = 16 << 20
FILTERS_AT_ONCE = 100

CONNECT, CONNECTED, PUBLISH, PUBLISHED, SUBSCRIBE, SUBSCRIBED, PING, PINGED, DISCONNECT = 1, 2, 3, 4, 8, 9, 12, 13, 14
# What a broker answers whom it does not let in: a wrong name or password, or no right to be there.
REFUSALS = (4, 5)


@dataclass(frozen=True)
class Broker:
    host: str
    port: int = 1883
    username: str | None = None
    password: str | None = None
    tls: bool = False


class Unreachable(Exception):
    """There is no broker, or none any more; the text is a reason of ours: `absent`, `refused` or `garbage`."""


class Client:
    """Keeps a connection, and makes it anew when it is lost.

    Everything is called on one thread of the client's own: `connected` when there is a connection, `received` for each message,
    and what was given to `when_told`.
    """

    def __init__(self, broker: Broker, connected: Callable[[], None], received: Callable[[str, bytes], None]) -> None:
        self.broker = broker
        self._connected = connected
        self._received = received
        self._socket: socket.socket | None = None
        self._lock = threading.Lock()
        self._changed = threading.Condition()
        self._acknowledged: set[int] = set()
        self._pings: deque[Callable[[], None] | None] = deque()
        self._next_id = 0
        self._is_closed = threading.Event()
        self._tried = threading.Event()
        # Why there is no connection; None: there is one.
        self.fault: str | None = "absent"

    def start(self) -> None:
        threading.Thread(target=self._keep, name="mqtt", daemon=True).start()

    def close(self) -> None:
        self._is_closed.set()
        self._send(DISCONNECT << 4, b"")
        self._drop()

    def wait_until_tried(self, seconds: float) -> None:
        """Returns when the first attempt has come to something."""
        self._tried.wait(seconds)

    # What is asked of the broker

    def subscribe(self, filters: Iterable[str]) -> None:
        wanted = list(filters)
        for start in range(0, len(wanted), FILTERS_AT_ONCE):
            body = struct.pack("!H", self._new_id())
            body += b"".join(_text(one) + b"\0" for one in wanted[start : start + FILTERS_AT_ONCE])
            self._send(SUBSCRIBE << 4 | 2, body)

    def when_told(self, then: Callable[[], None]) -> None:
        """Calls when the broker has answered everything up to now, retained messages among it."""
        self._pings.append(then)
        if not self._send(PING << 4, b""):
            self._pings.clear()

    def publish(self, topic: str, payload: str, seconds: float, retain: bool = False) -> None:
        """Returns when the broker has it; raises `Unreachable` where it does not take it in time."""
        number = self._new_id()
        body = _text(topic) + struct.pack("!H", number) + payload.encode()
        if not self._send(PUBLISH << 4 | 2 | (1 if retain else 0), body):
            raise Unreachable(self.fault or "absent")
        with self._changed:
            if not self._changed.wait_for(lambda: number in self._acknowledged, seconds):
                raise Unreachable("absent")
            self._acknowledged.discard(number)

    # The connection

    def _keep(self) -> None:
        wait = 1.0
        while not self._is_closed.is_set():
            try:
                self._open()
                wait = 1.0
                self.fault = None
                self._connected()
                self._tried.set()
                while not self._is_closed.is_set():
                    self._read()
            except Unreachable as reason:
                self.fault = str(reason)
            except OSError:
                self.fault = "absent"
            except (ValueError, IndexError, struct.error):
                self.fault = "garbage"
            except Exception:
                # A mistake of whoever listens is told in the log, and no reason to listen no more.
                traceback.print_exc()
                self.fault = "absent"
            self._drop()
            self._tried.set()
            self._is_closed.wait(wait)
            wait = min(wait * 2, LONGEST_WAIT)

    def _open(self) -> None:
        broker = self.broker
        plain = socket.create_connection((broker.host, broker.port), CONNECT_TIME)
        if broker.tls:
            plain = ssl.create_default_context().wrap_socket(plain, server_hostname=broker.host)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._pings.clear()
        with self._lock:
            self._socket = plain
        flags, body = 2, _text(f"wilco-{os.urandom(6).hex()}")
        if broker.username is not None:
            flags |= 128
            body += _text(broker.username)
            if broker.password is not None:
                flags |= 64
                body += _text(broker.password)
        self._send(CONNECT << 4, _text("MQTT") + struct.pack("!BBH", 4, flags, KEEP_ALIVE) + body)
        kind, answer = self._packet()
        if kind >> 4 != CONNECTED or len(answer) != 2:
            raise Unreachable("garbage")
        if answer[1] != 0:
            raise Unreachable("refused" if answer[1] in REFUSALS else "absent")
        plain.settimeout(KEEP_ALIVE / 2)

    def _drop(self) -> None:
        with self._lock:
            lost, self._socket = self._socket, None
        self._pings.clear()
        if lost is not None:
            try:
                lost.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            lost.close()

    def _read(self) -> None:
        try:
            kind, body = self._packet()
        except TimeoutError:
            if len(self._pings) > 2:
                raise Unreachable("absent") from None
            self.when_told(lambda: None)
            return
        match kind >> 4:
            case value if value == PUBLISH:
                length = struct.unpack_from("!H", body)[0]
                topic, rest = body[2 : 2 + length].decode(), body[2 + length :]
                # Nothing above quality 0 was asked for.
                if not kind & 6:
                    self._received(topic, rest)
            case value if value == PUBLISHED:
                with self._changed:
                    self._acknowledged.add(struct.unpack("!H", body)[0])
                    self._changed.notify_all()
            case value if value == PINGED:
                then = self._pings.popleft() if self._pings else None
                if then is not None:
                    then()

    def _packet(self) -> tuple[int, bytes]:
        kind = self._bytes(1)[0]
        length = 0
        for place in range(4):
            byte = self._bytes(1)[0]
            length |= (byte & 127) << 7 * place
            if byte < 128:
                break
        else:
            raise Unreachable("garbage")
        if length > LONGEST_PACKET:
            raise Unreachable("garbage")
        return kind, self._bytes(length)

    def _bytes(self, count: int) -> bytes:
        source = self._socket
        if source is None:
            raise Unreachable("absent")
        got = bytearray()
        while len(got) < count:
            try:
                part = source.recv(min(count - len(got), 1 << 16))
            except TimeoutError:
                # Between two packets there is nothing to say; within one the broker has left off.
                if not got and count == 1:
                    raise
                raise Unreachable("absent") from None
            if not part:
                raise Unreachable("absent")
            got += part
        return bytes(got)

    def _send(self, kind: int, body: bytes) -> bool:
        with self._lock:
            if self._socket is None:
                return False
            try:
                self._socket.sendall(bytes([kind]) + _length(len(body)) + body)
                return True
            except OSError:
                return False

    def _new_id(self) -> int:
        with self._lock:
            self._next_id = self._next_id % 65535 + 1
            return self._next_id


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack("!H", len(data)) + data


def _length(count: int) -> bytes:
    parts = bytearray()
    while True:
        count, part = count >> 7, count & 127
        parts.append(part | (128 if count else 0))
        if not count:
            return bytes(parts)
