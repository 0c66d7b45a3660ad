"""The house as the broker tells it: which devices there are, what they last said, and what is said to them."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from wilco_intents.files import keep

import discovery
import house
from devices import Message
from house import House, Settings
from mqtt import Client, Unreachable

# Bytes of one message that are kept.
LONGEST = 4 << 20
MOST_TOPICS = 5000


class Link:
    """Everything that is read is a copy, so that it can be asked on any thread."""

    def __init__(self, folder: Path, changed: Callable[[], None], heard: Callable[[str, str | None, str], None]) -> None:
        """`changed`: there are other devices. `heard`: a topic says something else than before, which was None at first."""
        self._kept = folder / "devices.json"
        self._changed, self._heard = changed, heard
        self._lock = threading.Condition(threading.RLock())
        self._announced: dict[str, str] = self._read()
        # Topics of discovery that this broker has told of since it was connected to.
        self._seen: set[str] = set()
        self._subscribed: set[str] = set()
        self._messages: dict[str, str] = {}
        self._arrivals: dict[str, int] = {}
        self._is_settled = False
        self._is_asked = False
        self._client: Client | None = None
        self.settings = Settings()
        self.house = House()

    def use(self, settings: Settings) -> None:
        """Another broker, other names."""
        before, self.settings = self.settings, settings
        if self._client is not None and before.broker != settings.broker:
            self._client.close()
            self._client = None
        if before.broker is not None and before.broker != settings.broker:
            self._announced, self._messages = {}, {}
        self._build()
        if self._client is None and settings.broker is not None:
            self._is_settled = False
            client = Client(settings.broker, lambda: self._connected(client), lambda *got: self._received(client, *got))
            self._client = client
            client.start()

    def close(self) -> None:
        if self._client is not None:
            self._client.close()

    @property
    def fault(self) -> str | None:
        """Why nothing can be done: `unset`, `absent`, `refused`, `garbage`; None: nothing is wrong."""
        return "unset" if self._client is None else self._client.fault

    def wait_until_settled(self, seconds: float) -> bool:
        """Returns when what the broker keeps has been told, or when there is no broker."""
        if self._client is None:
            return False
        until = time.monotonic() + seconds
        self._client.wait_until_tried(seconds)
        with self._lock:
            while not self._is_settled and self._client.fault is None and time.monotonic() < until:
                self._lock.wait(until - time.monotonic())
            return self._is_settled

    @property
    def messages(self) -> dict[str, str]:
        with self._lock:
            return dict(self._messages)

    @property
    def arrivals(self) -> dict[str, int]:
        """How many messages each topic has had."""
        with self._lock:
            return dict(self._arrivals)

    def send(self, messages: Iterable[Message], seconds: float) -> None:
        """Raises `Unreachable`."""
        if self._client is None:
            raise Unreachable("unset")
        until = time.monotonic() + seconds
        for message in messages:
            self._client.publish(message.topic, message.payload, max(until - time.monotonic(), 0.1), message.retain)

    def wait(self, holds: Callable[[dict[str, str]], bool], seconds: float) -> bool:
        """Whether the messages come to be so in time."""
        with self._lock:
            return self._lock.wait_for(lambda: holds(self._messages), seconds)

    # On the client's thread

    def _connected(self, client: Client) -> None:
        if client is not self._client:
            return
        self._seen, self._subscribed, self._is_asked = set(), set(), True
        client.subscribe([*discovery.filters(self.settings.discovery_prefix), f"{self.settings.zigbee_base}/bridge/devices"])
        client.when_told(lambda: self._told(client, all=True))

    def _received(self, client: Client, topic: str, data: bytes) -> None:
        if client is not self._client or len(data) > LONGEST:
            return
        payload = data.decode(errors="replace")
        if topic == f"{self.settings.zigbee_base}/bridge/devices" or topic.startswith(f"{self.settings.discovery_prefix}/"):
            self._seen.add(topic)
            if self._announced.get(topic, "") == payload or len(self._announced) >= MOST_TOPICS:
                return
            if payload:
                self._announced[topic] = payload
            else:
                self._announced.pop(topic, None)
            # Many come together: they are looked at when the broker has told them all.
            if not self._is_asked:
                self._is_asked = True
                client.when_told(lambda: self._told(client, all=False))
            return
        if topic not in self._subscribed:
            return
        with self._lock:
            before = self._messages.get(topic)
            self._messages[topic] = payload
            self._arrivals[topic] = self._arrivals.get(topic, 0) + 1
            self._lock.notify_all()
        if before != payload:
            self._heard(topic, before, payload)

    def _told(self, client: Client, all: bool) -> None:
        """The broker has told of its devices."""
        self._is_asked = False
        if all:
            self._announced = {topic: payload for topic, payload in self._announced.items() if topic in self._seen}
        self._build()
        self._write()
        fresh = self.house.topics - self._subscribed
        self._subscribed |= fresh
        client.subscribe(sorted(fresh))
        client.when_told(self._settled)

    def _settled(self) -> None:
        with self._lock:
            self._is_settled = True
            self._lock.notify_all()
        self._changed()

    def _build(self) -> None:
        self.house = House(house.devices(self._announced, self.settings), self.settings)

    # What is known while there is no broker

    def _read(self) -> dict[str, str]:
        try:
            kept = json.loads(self._kept.read_text(encoding="utf-8"))
            return {str(topic): str(payload) for topic, payload in kept.items()}
        except (OSError, ValueError, AttributeError):
            return {}

    def _write(self) -> None:
        keep(self._kept, json.dumps(self._announced, ensure_ascii=False))
