"""How much of what is played: often and lately counts most."""

from __future__ import annotations

import json
import threading
from pathlib import Path

from wilco_intents.files import keep

from library import Thing

# After so many seconds a use counts half.
HALF_LIFE = 30 * 24 * 3600.0
MOST_KEPT = 2000


class Uses:
    """Each count is kept as of its last use, and halves from then on."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._kept: dict[str, tuple[float, float]] = {}
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            self._kept = {str(id): (float(count), float(at)) for id, (count, at) in kept.items()}
        except (OSError, ValueError, AttributeError, TypeError):
            pass

    def count(self, things: list[Thing], moment: float) -> None:
        """`moment` in seconds, by any clock that goes on."""
        with self._lock:
            for thing in things:
                self._kept[thing.id] = (self._weight(thing.id, moment) + 1, moment)
            if len(self._kept) > MOST_KEPT:
                last = max(at for _, at in self._kept.values())
                most = sorted(self._kept, key=lambda id: -self._weight(id, last))[: MOST_KEPT * 9 // 10]
                self._kept = {id: self._kept[id] for id in most}
            self._write()

    def weights(self) -> dict[str, float]:
        with self._lock:
            last = max((at for _, at in self._kept.values()), default=0.0)
            return {id: self._weight(id, last) for id in self._kept}

    def _weight(self, id: str, moment: float) -> float:
        count, at = self._kept.get(id, (0.0, moment))
        return count * float(0.5 ** (max(moment - at, 0.0) / HALF_LIFE))

    def _write(self) -> None:
        keep(self._path, json.dumps(self._kept, ensure_ascii=False))
