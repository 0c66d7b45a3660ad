#!/usr/bin/env python3
"""Keeps reminders in a file."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from wilco_intents import (
    Card,
    Context,
    Disambiguation,
    Intent,
    IntentObject,
    Json,
    NeedsMoreDetails,
    NeedsValue,
    NotRequired,
    Resolution,
    Response,
    Row,
    StatefulApp,
    Unsupported,
    announce,
    calendar_day,
    choose,
    clock_time,
    instant,
    now,
    run,
    vocabulary_changed,
    withdraw,
)


def thing(reminder: Json) -> IntentObject:
    """A reminder as Wilco knows things: its text is its name."""
    properties = {"text": reminder["text"]} | ({"time": reminder["time"]} if reminder.get("time") else {})
    return IntentObject(str(reminder["id"]), reminder["text"], properties=properties)


# Where Wilco is told that the person is.
PLACES = ("home", "work")
NEAR = {"en": ("today", "tomorrow"), "de": ("heute", "morgen")}
DAYS = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "de": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
}


WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# The days of a repeat, 0 is Monday.
REPEATS = {"daily": range(7), "weekdays": range(5), "weekends": (5, 6)} | {day: (n,) for n, day in enumerate(WEEK)}

WORDS = {
    "en": {
        "daily": "every day at {}",
        "weekdays": "on weekdays at {}",
        "weekends": "at weekends at {}",
        "weekly": "every {} at {}",
        "from": "{} from {} on",
        "arrive home": "when you come home",
        "leave home": "when you leave home",
        "arrive work": "when you get to work",
        "leave work": "when you leave work",
        # What tells in the text when it is to come, and is neither kept nor noticed.
        "clause": r"\s(when|once|whenever|as soon as|next time|the next time|before|after) (i|we|i'm|we're|it|it's)\b",
        "interval": r"\b(every|each) (\w+ )?(minute|hour|day|week|month|year|quarter|morning|evening|night|\w+day)s?\b",
    },
    "de": {
        "daily": "jeden Tag um {}",
        "weekdays": "werktags um {}",
        "weekends": "am Wochenende um {}",
        "weekly": "jeden {} um {}",
        "from": "{}, ab {}",
        "arrive home": "wenn du nach Hause kommst",
        "leave home": "wenn du aus dem Haus gehst",
        "arrive work": "wenn du zur Arbeit kommst",
        "leave work": "wenn du von der Arbeit gehst",
        "clause": r"\s(wenn|sobald|bevor|nachdem) (ich|wir|es)\b",
        "interval": r"\b(jede|jeden|jedes|alle) (\w+ )?(minute|stunde|tag|woche|monat|jahr|quartal|morgen|abend|\w+tag)e?n?\b",
    },
}


def language(locale: str) -> str:
    return "de" if locale.startswith("de") else "en"


def shown(due: str, locale: str) -> str:
    """A day or a time as people write it: "tomorrow, 9:00"."""
    time = datetime.fromisoformat(due)
    days = (time.date() - now().date()).days
    if 0 <= days < 2:
        day = NEAR[language(locale)][days]
    elif 2 <= days < 7:
        day = DAYS[language(locale)][time.weekday()]
    else:
        day = calendar_day(time.date(), locale)
    return f"{day}, {clock_time(time, locale)}" if "T" in due else day


def usually(repeat: str, due: str, locale: str) -> str:
    """When one comes that comes again and again: "every Monday at 9:00 AM"."""
    words, time = WORDS[language(locale)], datetime.fromisoformat(due)
    if repeat in WEEK:
        return words["weekly"].format(DAYS[language(locale)][WEEK.index(repeat)], clock_time(time, locale))
    return words[repeat].format(clock_time(time, locale))


def when(reminder: Json, locale: str) -> str | None:
    """When a reminder comes, for people; None: nothing was said of that."""
    if reminder.get("repeat"):
        return usually(reminder["repeat"], reminder["time"], locale)
    if reminder.get("occasion"):
        words = WORDS[language(locale)]
        occasion = words[f"{reminder['occasion']} {reminder['place']}"]
        return words["from"].format(occasion, shown(reminder["time"], locale)) if reminder.get("time") else occasion
    return shown(reminder["time"], locale) if reminder.get("time") else None


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
        if intent.name == "AddReminder":
            return self.resolve_new(parameter, intent)
        if parameter != "reminder":
            return super().resolve(parameter, intent)
        known = [thing(reminder) for reminder in self.state()["reminders"]]
        wanted = intent[parameter]
        if not known:
            return Unsupported("none")
        if not isinstance(wanted, IntentObject):
            return NeedsValue() if len(known) == 1 else Disambiguation(known)
        return choose(wanted, known)

    def resolve_new(self, parameter: str, intent: Intent) -> Resolution:
        """What comes at times nobody keeps, or waits for what nobody notices, is refused, with what is possible."""
        if parameter == "repeat" and intent["repeat"] == "other":
            return Unsupported("interval")
        if parameter == "repeat" and intent["repeat"] == "once":
            return NotRequired()
        is_single = intent["repeat"] is None and intent["time"] is not None
        if parameter == "repeat" and is_single and self.says("interval", intent):
            # "Every day at 8 and at 20": one of the times would be kept, and the repeat in the text.
            return Unsupported("times")
        if parameter == "time" and intent["repeat"]:
            if intent["time"] is None:
                return NeedsValue()
            if "T" not in str(intent["time"]):
                # A day has no hour at which it comes.
                return NeedsMoreDetails()
        if parameter == "place" and intent["occasion"]:
            if not isinstance(intent["place"], IntentObject):
                return NeedsValue()
            if intent["place"].id not in PLACES:
                return Unsupported("unknown")
        return super().resolve(parameter, intent)

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
            reminders = [reminder for reminder in reminders if self.comes_on(str(day), reminder)]
        if not reminders:
            return Response("successNone" if day is None else "successNoneThatDay")
        things = [thing(reminder).to_json() for reminder in reminders]
        rows = [Row(one["text"], when(one, intent.locale)) for one in reminders]
        return Response("success", {"reminders": things}, Card(self.title(intent), rows))

    @staticmethod
    def comes_on(day: str, reminder: Json) -> bool:
        due = reminder.get("time") or ""
        if reminder.get("repeat"):
            return due[:10] <= day and date.fromisoformat(day).weekday() in REPEATS[reminder["repeat"]]
        return due.startswith(day)

    @staticmethod
    def first(time: str, repeat: str) -> str:
        """The first of the days of a repeat, from this time on."""
        moment = datetime.fromisoformat(time)
        while moment.weekday() not in REPEATS[repeat] or instant(moment.isoformat()) <= now():
            moment += timedelta(days=1)
        return moment.isoformat()

    def text_of(self, intent: Intent) -> str:
        """Without a repeat that was said in it, as it has been asked for."""
        text = str(intent["text"])
        found = re.search(WORDS[language(intent.locale)]["interval"], text, re.IGNORECASE)
        return text[: found.start()].strip() or text if found and intent["repeat"] else text

    def add(self, intent: Intent, state: dict[str, Json]) -> Response:
        repeat, place = intent["repeat"], intent["place"]
        if repeat:
            return self.add_waiting(intent, state, {"repeat": repeat, "time": self.first(str(intent["time"]), repeat)})
        if intent["occasion"] and isinstance(place, IntentObject):
            how = {"occasion": intent["occasion"], "place": place.id}
            return self.add_waiting(intent, state, how | ({} if intent["time"] is None else {"time": str(intent["time"])}))
        moment = None if intent["time"] is None else real(str(intent["time"]))
        timed = [one for one in state["reminders"] if one.get("time")]
        other = next((one for one in timed if real(str(one["time"])) == moment), None)
        state["lastID"] += 1
        reminder = {"id": state["lastID"], "text": intent["text"]}
        if moment is not None:
            reminder["time"] = moment
        state["reminders"].append(reminder)
        if moment is not None:
            self.announce(reminder, intent)
        vocabulary_changed()
        due = shown(moment, intent.locale) if moment is not None else None
        card = Card(self.title(intent), [Row(str(intent["text"]), due)])
        properties: dict[str, Json] = {"reminder": thing(reminder).to_json()} | ({} if moment is None else {"due": moment})
        if other is not None:
            return Response("successClash", properties | {"other": other["text"]}, card)
        is_again = self.says("interval", intent)
        if moment is None:
            return Response("successUntimed" if is_again or self.says("clause", intent) else "success", properties, card)
        return Response("successOnce" if is_again else "successTimed", properties, card)

    @staticmethod
    def says(what: str, intent: Intent) -> bool:
        return re.search(WORDS[language(intent.locale)][what], str(intent["text"]), re.IGNORECASE) is not None

    def add_waiting(self, intent: Intent, state: dict[str, Json], how: dict[str, Json]) -> Response:
        """One that comes again and again, or at a place."""
        state["lastID"] += 1
        text = self.text_of(intent)
        reminder = {"id": state["lastID"], "text": text} | how
        state["reminders"].append(reminder)
        self.announce(reminder, intent)
        vocabulary_changed()
        told = when(reminder, intent.locale) or ""
        properties: dict[str, Json] = {"reminder": thing(reminder).to_json(), "when": told}
        code = "successWhen"
        if reminder.get("occasion") and not state.get("toldPlaces"):
            # Nothing tells the place by itself: how it is told is said once.
            state["toldPlaces"] = True
            code = "successPlace"
        return Response(code, properties | {"said": text}, Card(self.title(intent), [Row(text, told)]))

    def announce(self, reminder: Json, intent: Intent) -> None:
        about = {key: value for key, value in reminder.items() if key != "id"}
        repeat, time = reminder.get("repeat"), reminder.get("time")
        if time and "T" not in time:
            # A day has no hour.
            time += "T00:00" if reminder.get("occasion") else "T09:00"
        announce(
            f"reminder-{reminder['id']}",
            f"{self.due(intent)}: {reminder['text']}.",
            time=time,
            kind="reminder",
            days=list(REPEATS[repeat]) if repeat else None,
            about=about,
            arrive=reminder["place"] if reminder.get("occasion") == "arrive" else None,
            leave=reminder["place"] if reminder.get("occasion") == "leave" else None,
        )

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
