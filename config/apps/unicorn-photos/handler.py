#!/usr/bin/env python3
"""Finds photos in a library that is a file; looking at them happens in the app itself."""

from __future__ import annotations

import json
import os
from datetime import date, datetime, timedelta
from pathlib import Path

from wilco_intents import (
    Activity,
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
    run,
)


class UnicornPhotos(StatefulApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.data = Path(context.data_folder)

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        value = intent[parameter]
        if value is None:
            return NotRequired()
        if parameter == "searchTerm" and not isinstance(value, IntentObject):
            # A subject that no photo is known to show is looked for in the titles.
            return Success(IntentObject(f"title:{value}", str(value)))
        return Success(value)

    def initial_state(self) -> dict[str, Json]:
        # The photos that were found last, and each deletion's, the last one last.
        return {"found": [], "deleted": []}

    def confirm(self, intent: Intent) -> Response:
        if intent.name != "DeletePhotos":
            return Response("ready")
        found = len(self.last(self.state()))
        return Response("ready", {"found": found}) if found else Response("failureNone")

    def perform(self, intent: Intent, state: dict[str, Json]) -> Response:
        if intent.name == "RestorePhotos":
            return Response("success", {"found": len(state["deleted"].pop())}) if state["deleted"] else Response("successNone")
        found = self.last(state) if intent.name in LATER else [one for one in self.library(state) if fits(one, intent)]
        photos = [photo["id"] for photo in found]
        if intent.name == "DeletePhotos":
            if not photos:
                return Response("failureNone")
            state["deleted"].append(photos)
            return Response("success", {"found": len(photos)})
        if not photos:
            return Response("successNone")
        state["found"] = photos
        rows = [Row(photo["title"], photo["day"]) for photo in found]
        # What can be done next is offered where the photos are, and can be said.
        activity = Activity(user_info={"photos": photos, "next": ["share", "slideshow", "delete"]})
        return Response("continueInApp", {"found": len(found)}, Card("Unicorn Photos", rows, image="icon.svg"), activity)

    def library(self, state: dict[str, Json]) -> list[Json]:
        """All photos but those that were deleted."""
        gone = {photo for photos in state["deleted"] for photo in photos}
        return [photo for photo in self.read("library.json") if photo["id"] not in gone]

    def last(self, state: dict[str, Json]) -> list[Json]:
        """What was found last."""
        return [photo for photo in self.library(state) if photo["id"] in state["found"]]

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        names = self.read("names.json")
        return {"object:Subject": self.terms(names["subjects"]), "object:Album": self.terms(names["albums"])}

    def terms(self, entries: list[Json]) -> list[IntentObject]:
        """Things by their names in the person's language, the first for showing."""
        language = "de" if self.context.locale.startswith("de") else "en"
        return [
            IntentObject(entry["id"], entry[language][0], alternative_names=tuple(entry[language][1:]))
            for entry in entries
        ]

    def read(self, name: str) -> Json:
        """The user's own file, else what comes with the app."""
        own = self.data / name
        return json.loads((own if own.exists() else Path(__file__).parent / name).read_text())


# What may follow a search, about what was found.
LATER = {"ShowSlideshow", "SharePhotos", "DeletePhotos"}


def today() -> date:
    """The day; a script holds it."""
    held = os.environ.get("WILCO_NOW")
    return datetime.fromisoformat(held).date() if held else date.today()


# The month in which a season begins, in the north.
SEASONS = {"lastSpring": 3, "lastSummer": 6, "lastAutumn": 9, "lastWinter": 12}


def days(period: str) -> tuple[date, date]:
    """The first day of a period and the last; of a season the one that has begun last."""
    now = today()
    monday, first = now - timedelta(days=now.weekday()), now.replace(day=1)
    match period:
        case "thisWeek":
            return monday, now
        case "lastWeek":
            return monday - timedelta(days=7), monday - timedelta(days=1)
        case "lastMonth":
            return (first - timedelta(days=1)).replace(day=1), first - timedelta(days=1)
        case "thisYear":
            return first.replace(month=1), now
        case "lastYear":
            return date(now.year - 1, 1, 1), date(now.year - 1, 12, 31)
    month = SEASONS.get(period)
    if month is None:
        return first, now
    begin = date(now.year if month <= now.month else now.year - 1, month, 1)
    # Three months.
    after = begin + timedelta(days=92)
    return begin, min(now, after.replace(day=1) - timedelta(days=1))


def fits(photo: Json, intent: Intent) -> bool:
    album, day, period = intent["album"], intent["date"], intent["period"]
    if period is not None:
        first, last = days(str(period))
        if not first.isoformat() <= photo["day"] <= last.isoformat():
            return False
    for shown in (intent["searchTerm"], intent["person"]):
        if not isinstance(shown, IntentObject):
            continue
        title = shown.id.removeprefix("title:").casefold()
        if shown.id not in photo["subjects"] and title not in photo["title"].casefold():
            return False
    if isinstance(album, IntentObject) and album.id != photo["album"]:
        return False
    return day is None or str(day) == photo["day"]


if __name__ == "__main__":
    run(UnicornPhotos)
