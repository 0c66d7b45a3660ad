#!/usr/bin/env python3
"""Knows which ball games are on, from a schedule in a file.

The state's `games` come from whoever keeps the schedule: `{"home": "mets", "away": "cubs", "from": "…", "to": "…"}`,
both times in ISO 8601, local.
"""

from __future__ import annotations

from datetime import datetime

from wilco_intents import (
    Card,
    Disambiguation,
    Intent,
    IntentObject,
    Json,
    Resolution,
    Response,
    Row,
    StatefulApp,
    Success,
    Unsupported,
    run,
)

TEAMS = {
    "phillies": "Phillies",
    "mets": "Mets",
    "cubs": "Cubs",
    "dodgers": "Dodgers",
    "giants": "Giants",
    "yankees": "Yankees",
    "redSox": "Red Sox",
    "braves": "Braves",
}


class BallGame(StatefulApp):
    def initial_state(self) -> dict[str, Json]:
        return {"favorite": "phillies", "games": [], "watching": None}

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        if parameter != "broadcast":
            return super().resolve(parameter, intent)
        state = self.state()
        live = self.live(state)
        wanted = intent["broadcast"]
        choice = wanted.id if isinstance(wanted, IntentObject) else state["favorite"]
        german = intent.locale.startswith("de")
        highlights = IntentObject("highlights", "die Höhepunkte von gestern" if german else "last night's highlights")
        if choice == "highlights":
            return Success(highlights)
        if choice == "otherGame":
            others = [self.broadcast(game) for game in live]
            if len(others) == 1:
                return Success(others[0])
            return Disambiguation(others) if others else Unsupported("nothingElse")
        game = next((game for game in live if choice in (self.broadcast(game).id, game["home"], game["away"])), None)
        if game is not None:
            return Success(self.broadcast(game))
        alternatives = [highlights]
        if live:
            alternatives.append(IntentObject("otherGame", "ein anderes Spiel" if german else "another live game"))
        team = ("die " if german else "the ") + TEAMS.get(choice, choice)
        return Unsupported("notPlaying", {"team": team}, alternatives)

    def perform(self, intent: Intent, state: dict[str, Json]) -> Response:
        german = intent.locale.startswith("de")
        match intent.name:
            case "SetFavorite":
                state["favorite"] = intent["team"]
                return Response("success")
            case "WhoPlays":
                games = [self.broadcast(game).display for game in self.live(state)]
                return Response("success", {"games": games}) if games else Response("successNothing")
        chosen = intent["broadcast"]
        if not isinstance(chosen, IntentObject):
            return Response("failure")
        state["watching"] = chosen.id
        if chosen.id == "highlights":
            team = ("die " if german else "the ") + TEAMS[state["favorite"]]
            return Response("successHighlights", {"team": team}, Card("Highlights", [Row(TEAMS[state["favorite"]])]))
        return Response("success", {"game": chosen.display}, Card(chosen.display, [Row("Live")]))

    @staticmethod
    def live(state: dict[str, Json]) -> list[Json]:
        now = datetime.now().isoformat()
        return [game for game in state["games"] if game["from"] <= now < game["to"]]

    @staticmethod
    def broadcast(game: Json) -> IntentObject:
        home, away = game["home"], game["away"]
        names = (TEAMS[home], TEAMS[away], f"the {TEAMS[home]}", f"the {TEAMS[away]}")
        return IntentObject(f"{away}-{home}", f"{TEAMS[away]} at {TEAMS[home]}", alternative_names=names)


if __name__ == "__main__":
    run(BallGame)
