#!/usr/bin/env python3
"""A media player whose state is a file; whoever makes the sound reads it there, and on which output: the one beside whoever asked.

Whoever fetches podcasts writes `episodes.json` beside it: a list of `{"id", "kind", "en", "published": "2026-03-06"}`. What of
it is new and has not been heard is held out for a week, without anybody having asked for the like before.
"""

from __future__ import annotations

import json
import threading
from datetime import date, timedelta
from pathlib import Path

from wilco_intents import (
    Card,
    Context,
    Intent,
    IntentObject,
    Json,
    NotRequired,
    Resolution,
    Response,
    Row,
    StatefulApp,
    Success,
    Unsupported,
    run,
    set_relevant_shortcuts,
)

STEP = 10
# For how long an episode is new.
NEW = timedelta(days=7)
# How often it is looked for new ones.
LOOK_SECONDS = 60


class MediaPlayer(StatefulApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        library = json.loads((Path(__file__).parent / "library.json").read_text(encoding="utf-8"))
        self.library: list[Json] = library["titles"]
        self.episodes_path = Path(context.data_folder) / "episodes.json"
        self.held_out: list[Json] | None = None
        self.hold_out()
        threading.Thread(target=self.watch, daemon=True).start()

    def initial_state(self) -> dict[str, Json]:
        return {"playing": None, "isPaused": False, "output": None, "volume": 50, "history": [], "heard": []}

    @property
    def titles(self) -> list[Json]:
        return self.library + self.episodes()

    @property
    def by_id(self) -> dict[str, Json]:
        return {title["id"]: title for title in self.titles}

    # New episodes

    def episodes(self) -> list[Json]:
        """Those that can be played; a file that is being written is read the next time."""
        try:
            listed = json.loads(self.episodes_path.read_text(encoding="utf-8"))
            return [
                {"id": str(one["id"]), "kind": one.get("kind", "podcast"), "en": one["en"], "de": one.get("de", one["en"])}
                | {"published": date.fromisoformat(one["published"]).isoformat()}
                for one in listed
            ]
        except (OSError, ValueError, KeyError, TypeError):
            return []

    def hold_out(self) -> None:
        """Tells which episodes are new, when they are others than before."""
        heard = self.state().get("heard", [])
        new = [one for one in self.episodes() if one["id"] not in heard]
        if new == self.held_out or (not new and self.held_out is None):
            return
        self.held_out = new
        set_relevant_shortcuts([self.shortcut(one) for one in new])

    def shortcut(self, episode: Json) -> dict[str, Json]:
        published = date.fromisoformat(episode["published"])
        days = {"from": episode["published"], "to": (published + NEW).isoformat()}
        media = {"id": episode["id"], "display": episode["en"]}
        return {"intent": "PlayMedia", "parameters": {"media": media}, "hints": [days]}

    def watch(self) -> None:
        while True:
            threading.Event().wait(LOOK_SECONDS)
            self.hold_out()

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        return [self.thing(title, intent) for title in self.titles] if parameter == "media" else []

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        wanted = intent["media"]
        if parameter != "media":
            return super().resolve(parameter, intent)
        if not isinstance(wanted, IntentObject):
            return NotRequired()
        title = self.by_id.get(wanted.id)
        return Success(self.thing(title, intent)) if title else Unsupported("unknown")

    def perform(self, intent: Intent, state: dict[str, Json]) -> Response:
        playing = self.by_id.get(state["playing"])
        match intent.name:
            case "PlayMedia":
                return self.play(self.wanted(intent, state), intent, state)
            case "SetVolume" | "ChangeVolume":
                return self.set_volume(intent, state)
            case "PreviousMedia":
                before = self.by_id.get(state["history"].pop() if state["history"] else None)
                if before is None:
                    return Response("successNothing")
                state["playing"], state["isPaused"] = before["id"], False
                return self.answer("success", before, intent)
        if playing is None:
            return Response("successNothing")
        match intent.name:
            case "PauseMedia":
                state["isPaused"] = True
                return Response("success")
            case "ResumeMedia":
                state["isPaused"] = False
                return self.answer("success", playing, intent)
            case "SkipMedia":
                return self.play(self.after(playing), intent, state)
            case "NowPlaying":
                return self.answer("successPaused" if state["isPaused"] else "success", playing, intent)
        return Response("failure")

    def wanted(self, intent: Intent, state: dict[str, Json]) -> Json:
        """The title that was named; else one of the kind; else the last one, or the first there is."""
        media = intent["media"]
        if isinstance(media, IntentObject) and media.id in self.by_id:
            return self.by_id[media.id]
        last = self.by_id.get(state["playing"])
        kind = intent["kind"]
        if kind is None:
            return last or self.titles[0]
        if last is not None and last["kind"] == kind:
            return last
        return next(title for title in self.titles if title["kind"] == kind)

    def after(self, playing: Json) -> Json:
        alike = [title for title in self.titles if title["kind"] == playing["kind"]]
        return alike[(alike.index(playing) + 1) % len(alike)]

    def handle(self, intent: Intent) -> Response:
        response = super().handle(intent)
        self.hold_out()
        return response

    def play(self, title: Json, intent: Intent, state: dict[str, Json]) -> Response:
        if "published" in title and title["id"] not in state.get("heard", []):
            state["heard"] = state.get("heard", []) + [title["id"]]
        if state["playing"] not in (None, title["id"]):
            state["history"] = (state["history"] + [state["playing"]])[-20:]
        state["playing"], state["isPaused"] = title["id"], False
        if intent.output is not None:
            state["output"] = intent.output
        return self.answer("success", title, intent)

    def set_volume(self, intent: Intent, state: dict[str, Json]) -> Response:
        level = intent["level"]
        if not isinstance(level, int):
            level = state["volume"] + (STEP if intent["direction"] == "up" else -STEP)
        state["volume"] = max(0, min(100, level))
        return Response("success", {"level": state["volume"]}, Card(rows=[Row("♪", f"{state['volume']} %")]))

    def answer(self, code: str, title: Json, intent: Intent) -> Response:
        display = self.thing(title, intent).display
        rows = [Row("♪", display)] + ([Row("🔊", intent.output)] if intent.output else [])
        return Response(code, {"name": display}, Card(display, rows))

    @staticmethod
    def thing(title: Json, intent: Intent) -> IntentObject:
        return IntentObject(title["id"], title["de" if intent.locale.startswith("de") else "en"])


if __name__ == "__main__":
    run(MediaPlayer)
