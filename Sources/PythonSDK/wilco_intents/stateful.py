"""An app that remembers: its state in one file, and nothing done twice."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

from .app import Context, IntentApp
from .intents import Intent
from .responses import Response
from .values import Json

_REMEMBERED_ANSWERS = 100


def _text(state: dict[str, Json]) -> str:
    try:
        return json.dumps(state, sort_keys=True)
    except TypeError as error:
        raise TypeError(f"the state cannot be kept: {error} — keep texts, numbers, lists and dictionaries") from None


class StatefulApp(IntentApp):
    """An app whose state is one JSON object on disk.

    `perform` is given the state and may change it; state and answer are then written in one step. A key that comes again gets the
    answer it got before, and `perform` is not called.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._path = Path(context.data_folder) / "state.json"

    def initial_state(self) -> dict[str, Json]:
        """What there is before anything was done."""
        return {}

    def perform(self, intent: Intent, state: dict[str, Json]) -> Response:
        """Does it, by changing the state."""
        raise NotImplementedError(f"{type(self).__name__} has no method `perform`")

    def state(self) -> dict[str, Json]:
        """The state as it is on disk; changing it changes nothing there."""
        return self._load()[0]

    def change(self, change: Callable[[dict[str, Json]], None]) -> None:
        """Changes the state outside a request."""
        state, answers = self._load()
        before = _text(state)
        change(state)
        if _text(state) != before:
            self._save(state, answers)

    def handle(self, intent: Intent) -> Response:
        state, answers = self._load()
        if intent.key in answers:
            return Response.from_json(answers[intent.key])
        before = _text(state)
        response = self.perform(intent, state)
        if intent.key and _text(state) != before:
            answers[intent.key] = response.to_json()
            self._save(state, dict(list(answers.items())[-_REMEMBERED_ANSWERS:]))
        return response

    def _load(self) -> tuple[dict[str, Json], dict[str, Json]]:
        if not self._path.exists():
            return self.initial_state(), {}
        content = json.loads(self._path.read_text(encoding="utf-8"))
        return content["state"], content["answers"]

    def _save(self, state: dict[str, Json], answers: dict[str, Json]) -> None:
        """Replaces the file in one step: after a power cut there is the old state or the new one."""
        temporary = self._path.with_suffix(".new")
        with open(temporary, "w", encoding="utf-8") as file:
            json.dump({"state": state, "answers": answers}, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, self._path)
