#!/usr/bin/env python3
"""Keeps reminders in a file."""

from __future__ import annotations

from datetime import datetime

from wilco_intents import Card, Context, Disambiguation, Intent, IntentObject, Json, NeedsValue, Resolution, Response, Row
from wilco_intents import StatefulApp, Unsupported, announce, calendar_day, choose, clock_time, instant, now, run
from wilco_intents import vocabulary_changed, withdraw


def thing(reminder: Json) -> IntentObject:
    """A reminder as Wilco knows things: its text is its name."""
    properties = {"text": reminder["text"]} | ({"time": reminder["time"]} if reminder.get("time") else {})
    return IntentObject(str(reminder["id"]), reminder["text"], properties=properties)


NEAR = {"en": ("today", "tomorrow"), "de": ("heute", "morgen")}
DAYS = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "de": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
}


def shown(due: str, locale: str) -> str:
    """A day or a time as people write it: "tomorrow, 9:00"."""
    language = "de" if locale.startswith("de") else "en"
    time = datetime.fromisoformat(due)
    days = (time.date() - now().date()).days
    if 0 <= days < 2:
        day = NEAR[language][days]
    elif 2 <= days < 7:
        day = DAYS[language][time.weekday()]
    else:
        day = calendar_day(time.date(), locale)
    return f"{day}, {clock_time(time, locale)}" if "T" in due else day


def real(due: str) -> str:
    """What the calendar or the clock shows then: what a change of the clock leaves out comes with the change."""
    return instant(due).astimezone().replace(tzinfo=None).isoformat() if "T" in due else due


class Reminders(StatefulApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.change(self.adopt)

    def adopt(self, state: dict[str, Json]) -> None:
        """Takes up what an import brought back."""
        known = {str(reminder["id"]) for reminder in state["reminders"]}
        for given in self.context.announcements:
            name = given["id"].removeprefix("reminder-")
            if given.get("about") and name not in known:
                state["reminders"].append({"id": name} | given["about"])
                state["lastID"] = max(state["lastID"], int(name.partition("-")[0]))

    def initial_state(self) -> dict[str, Json]:
        return {"reminders": [], "lastID": 0}

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        return {"object:Reminder": [thing(reminder) for reminder in self.state()["reminders"]]}

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        return [thing(reminder) for reminder in self.state()["reminders"]]

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        if parameter != "reminder":
            return super().resolve(parameter, intent)
        known = [thing(reminder) for reminder in self.state()["reminders"]]
        wanted = intent[parameter]
        if not known:
            return Unsupported("none")
        if not isinstance(wanted, IntentObject):
            return NeedsValue() if len(known) == 1 else Disambiguation(known)
        return choose(wanted, known)

    def confirm(self, intent: Intent) -> Response:
        reminders = self.state()["reminders"]
        if intent.name != "ClearReminders":
            return Response("ready")
        return Response("ready", {"total": len(reminders)}) if reminders else Response("successNone")

    def perform(self, intent: Intent, state: dict[str, Json]) -> Response:
        match intent.name:
            case "ListReminders":
                return self.list(intent, state["reminders"])
            case "AddReminder":
                return self.add(intent, state)
            case "CompleteReminder":
                return self.complete(intent, state)
            case "ClearReminders":
                for reminder in state["reminders"]:
                    withdraw(f"reminder-{reminder['id']}")
                state["reminders"] = []
                vocabulary_changed()
                return Response("success")
        return Response("failure")

    def list(self, intent: Intent, reminders: list[Json]) -> Response:
        day = intent["day"]
        if day is not None:
            reminders = [reminder for reminder in reminders if (reminder.get("time") or "").startswith(str(day))]
        if not reminders:
            return Response("successNone" if day is None else "successNoneThatDay")
        things = [thing(reminder).to_json() for reminder in reminders]
        rows = [
            Row(one["text"], shown(one["time"], intent.locale) if one.get("time") else None) for one in reminders
        ]
        return Response("success", {"reminders": things}, Card(self.title(intent), rows))

    def add(self, intent: Intent, state: dict[str, Json]) -> Response:
        moment = None if intent["time"] is None else real(str(intent["time"]))
        timed = [one for one in state["reminders"] if one.get("time")]
        other = next((one for one in timed if real(str(one["time"])) == moment), None)
        state["lastID"] += 1
        reminder = {"id": state["lastID"], "text": intent["text"]}
        if moment is not None:
            reminder["time"] = moment
        state["reminders"].append(reminder)
        if moment is not None:
            text = f"{self.due(intent)}: {reminder['text']}."
            time = moment if "T" in moment else f"{moment}T09:00"
            about = {key: reminder[key] for key in ("text", "time")}
            announce(f"reminder-{reminder['id']}", text, time=time, kind="reminder", about=about)
        vocabulary_changed()
        due = shown(moment, intent.locale) if moment is not None else None
        card = Card(self.title(intent), [Row(str(intent["text"]), due)])
        properties: dict[str, Json] = {"reminder": thing(reminder).to_json()} | ({} if moment is None else {"due": moment})
        if other is not None:
            return Response("successClash", properties | {"other": other["text"]}, card)
        return Response("success" if moment is None else "successTimed", properties, card)

    def complete(self, intent: Intent, state: dict[str, Json]) -> Response:
        done = intent["reminder"]
        rest = [one for one in state["reminders"] if not isinstance(done, IntentObject) or str(one["id"]) != done.id]
        if len(rest) == len(state["reminders"]):
            return Response("failure")
        state["reminders"] = rest
        withdraw(f"reminder-{done.id}")
        vocabulary_changed()
        return Response("success")

    @staticmethod
    def due(intent: Intent) -> str:
        return "Erinnerung" if intent.locale.startswith("de") else "Reminder"

    @staticmethod
    def title(intent: Intent) -> str:
        return "Erinnerungen" if intent.locale.startswith("de") else "Reminders"


if __name__ == "__main__":
    run(Reminders)
