"""What an app answers to confirm and to handle."""

from __future__ import annotations

from dataclasses import dataclass, field

from .values import Json, value_to_json


@dataclass(frozen=True)
class Row:
    """One line of a card."""

    label: str
    value: str | None = None


@dataclass(frozen=True)
class MapPosition:
    """A place on the map, in degrees; north and east are positive."""

    latitude: float
    longitude: float
    label: str | None = None


@dataclass(frozen=True)
class Card:
    """What is shown beside what is said."""

    title: str | None = None
    rows: list[Row] = field(default_factory=list)
    # A path inside the app's folder, or a data URL.
    image: str | None = None
    # 0 to 1.
    progress: float | None = None
    links: list[str] = field(default_factory=list)
    map: MapPosition | None = None

    def to_json(self) -> Json:
        for index, row in enumerate(self.rows):
            if not isinstance(row, Row):
                raise TypeError(f"row {index} of a Card is {row!r:.60} — give a Row: Row(\"Size\", \"large\")")
        members: dict[str, Json] = {
            "title": self.title,
            "image": self.image,
            "progress": self.progress,
            "links": self.links or None,
            "rows": [{"label": row.label, "value": row.value} for row in self.rows] or None,
            "map": None if self.map is None else vars(self.map),
        }
        return {name: value for name, value in members.items() if value is not None}

    @staticmethod
    def from_json(json: Json) -> Card:
        rows = [Row(row["label"], row.get("value")) for row in json.get("rows", ())]
        place = json.get("map")
        return Card(
            json.get("title"),
            rows,
            json.get("image"),
            json.get("progress"),
            json.get("links", []),
            None if place is None else MapPosition(place["latitude"], place["longitude"], place.get("label")),
        )


@dataclass(frozen=True)
class Activity:
    """What the app is opened with, when it is to go on with something other than the intent as it was said."""

    # None: the intent, by its name.
    type: str | None = None
    # The app's own: whatever it needs to find its place again.
    user_info: dict[str, Json] = field(default_factory=dict)

    def to_json(self) -> Json:
        members = {"type": self.type, "userInfo": value_to_json(self.user_info) or None}
        return {name: value for name, value in members.items() if value is not None}

    @staticmethod
    def from_json(json: Json) -> Activity:
        return Activity(json.get("type"), json.get("userInfo", {}))


@dataclass(frozen=True)
class Response:
    """How confirming or handling went.

    `code` is ready, success, inProgress, failure, failureRequiringAppLaunch, continueInApp, or the app's own.
    `properties` fill the response's template: texts, numbers, and the objects, measurements and amounts that parameters have.
    """

    code: str = "success"
    properties: dict[str, Json] = field(default_factory=dict)
    card: Card | None = None
    # Where the app goes on; None: with what was asked for.
    activity: Activity | None = None

    def to_json(self) -> Json:
        if not isinstance(self.code, str):
            raise TypeError(f"the code of a Response is {self.code!r:.60} — give its name, such as \"success\"")
        if self.card is not None and not isinstance(self.card, Card):
            raise TypeError(f"the card of a Response is {self.card!r:.60} — give a Card")
        members: dict[str, Json] = {"code": self.code}
        if self.properties:
            members["properties"] = value_to_json(self.properties)
        if self.card is not None:
            members["card"] = self.card.to_json()
        if self.activity is not None:
            members["activity"] = self.activity.to_json()
        return members

    @staticmethod
    def from_json(json: Json) -> Response:
        card, activity = json.get("card"), json.get("activity")
        return Response(
            json["code"],
            json.get("properties", {}),
            None if card is None else Card.from_json(card),
            None if activity is None else Activity.from_json(activity),
        )
