"""What the person wants to be told when it comes to be so."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from devices import Device

MOST = 100


@dataclass(frozen=True)
class Watch:
    # That of the request, so that one that comes twice watches once.
    key: str
    devices: tuple[str, ...]
    # None: any change.
    state: str | None
    always: bool
    locale: str


class Watches:
    """A file of them; it is asked on the thread that hears of changes, too."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._all = self._read()

    def add(self, watch: Watch) -> None:
        with self._lock:
            self._write([one for one in self._all if one.key != watch.key][-(MOST - 1) :] + [watch])

    def remove(self, devices: Iterable[str] | None) -> int:
        """Those of some devices, or all; tells how many there were."""
        with self._lock:
            gone = set(devices) if devices is not None else None
            left = [one for one in self._all if gone is not None and not gone & set(one.devices)]
            count = len(self._all) - len(left)
            if count:
                self._write(left)
            return count

    def due(self, device: Device, state: str) -> list[Watch]:
        """What is to be told now that the device is so; what was wanted once is forgotten."""
        with self._lock:
            found = [one for one in self._all if device.id in one.devices and one.state in (None, state)]
            if any(not one.always for one in found):
                self._write([one for one in self._all if one not in found or one.always])
            return found

    def _read(self) -> list[Watch]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            return [Watch(**{**one, "devices": tuple(one["devices"])}) for one in kept]
        except (OSError, ValueError, TypeError, KeyError):
            return []

    def _write(self, watches: list[Watch]) -> None:
        self._all = watches
        temporary = self._path.with_suffix(".new")
        with open(temporary, "w", encoding="utf-8") as file:
            json.dump([asdict(one) for one in watches], file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, self._path)
