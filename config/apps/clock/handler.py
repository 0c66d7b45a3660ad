#!/usr/bin/env python3
"""The time of day here and elsewhere, days to come, the stopwatch, timers and alarms.

Timers and alarms are kept in a file, and rung by Wilco at their time whether or not this process is alive then.
"""

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
    Resolution,
    Response,
    Row,
    StatefulApp,
    Success,
    Unsupported,
    Value,
    announce,
    calendar_day,
    clock_names,
    clock_time,
    instant,
    now,
    run,
    silence,
    vocabulary_changed,
    withdraw,
)

from telling import TELLING
from world import zone_of

# How long something is taken to be ringing after its time.
RINGING = timedelta(minutes=10)
WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# The days of a repeat, 0 is Monday.
DAYS = {"daily": range(7), "weekdays": range(5), "weekends": (5, 6)} | {day: (n,) for n, day in enumerate(WEEK)}
# On another day people are woken in these hours.
WAKING = range(4, 16)

WORDS = {
    "en": {
        "locale": "en",
        "timer": "Timer",
        "named_timer": "{} timer",
        "alarm": "Alarm",
        "stopwatch": "Stopwatch",
        "timer_done": "Your timer is done.",
        "named_timer_done": "Your {} timer is done.",
        "alarm_rings": "It is {}. Time to get up.",
        "named_alarm_rings": "It is {}: {}.",
        "left": "{}: {} left.",
        "paused": "{} is paused: {} left.",
        "halves": r"\b[ap]\.?m\b|morning|afternoon|evening|night|noon"
        r"|^((at|for|to|by) )?(1[3-9]|2[0-3]|0\d|\w+teen|twenty)\b(?! (minutes )?(past|to|after|before|till)\b)",
        "late": r"afternoon|evening|night",
        "near": ("today", "tonight", "tomorrow"),
        "ahead": (0, 0, 1),
        "tomorrow": "tomorrow at {}",
        "today": "today at {}",
        "later": "on {} at {}",
        "days": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        "daily": "every day at {}",
        "weekdays": "on weekdays at {}",
        "weekends": "at weekends at {}",
        "weekly": "every {} at {}",
        "daily_only": "every day",
        "weekdays_only": "on weekdays",
        "weekends_only": "at weekends",
        "weekly_only": "every {}",
        "moved": "{}, but {}",
        "units": (("hour", "hours"), ("minute", "minutes"), ("second", "seconds")),
        "and": " and ",
    },
    "de": {
        "locale": "de",
        "timer": "Timer",
        "named_timer": "Timer {}",
        "alarm": "Wecker",
        "stopwatch": "Stoppuhr",
        "timer_done": "Dein Timer ist abgelaufen.",
        "named_timer_done": "Dein Timer {} ist abgelaufen.",
        "alarm_rings": "Es ist {}. Zeit zum Aufstehen.",
        "named_alarm_rings": "Es ist {}: {}.",
        "left": "{}: noch {}.",
        "paused": "{} steht still: noch {}.",
        "halves": r"früh|morgens|mittag|abend|nacht"
        r"|^((um|auf|für) )?(1[3-9]|2[0-3]|0\d|\w\w+zehn|zwanzig|\w+undzwanzig)\b(?! (minuten )?(nach|vor)\b)",
        "late": r"nachmittag|abend|nacht$",
        "near": ("heute", "morgen"),
        "ahead": (0, 1),
        "tomorrow": "morgen um {}",
        "today": "heute um {}",
        "later": "am {} um {}",
        "days": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
        "daily": "jeden Tag um {}",
        "weekdays": "werktags um {}",
        "weekends": "am Wochenende um {}",
        "weekly": "jeden {} um {}",
        "daily_only": "jeden Tag",
        "weekdays_only": "werktags",
        "weekends_only": "am Wochenende",
        "weekly_only": "jeden {}",
        "moved": "{}, aber {}",
        "units": (("Stunde", "Stunden"), ("Minute", "Minuten"), ("Sekunde", "Sekunden")),
        "and": " und ",
    },
}


def spoken_minute(time: datetime) -> str:
    return f"{time.hour}:{time.minute:02}"


def spoken_alarm(alarm: Json, words: dict[str, Json]) -> str:
    return clock_time(datetime.strptime(alarm["time"], "%H:%M"), words["locale"])


def usually(repeat: str, time: str | None, words: dict[str, Json]) -> str:
    """How often one comes that comes again and again: "every Monday at 6:30 AM"."""
    only = "" if time else "_only"
    given = [time] if time else []
    if repeat in WEEK:
        return words["weekly" + only].format(words["days"][WEEK.index(repeat)], *given)
    return words[repeat + only].format(*given)


def real(time: datetime) -> datetime:
    """What the wall clock shows when it rings: at a change of the clock, what that leaves out comes with the change."""
    return instant(time.isoformat()).astimezone().replace(tzinfo=None)


class Clock(StatefulApp):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.change(self.adopt)
        # What Wilco has not written down, because something came in between, is told again; what it has stays as it is.
        words = self.language(context.locale)
        for timer in self.timers():
            self.announce_timer(timer)
        for alarm in self.alarms():
            if instant(alarm["next"]) > now():
                self.announce_alarm(alarm, words)

    def adopt(self, state: dict[str, Json]) -> None:
        """Takes up what an import brought back."""
        for given in self.context.announcements:
            kind, _, name = given["id"].partition("-")
            list_name = {"timer": "timers", "alarm": "alarms"}.get(kind)
            if list_name is None or not given.get("about"):
                continue
            ring = "end" if kind == "timer" else "next"
            known = [one for one in state[list_name] if str(one["id"]) == name]
            if any(one.get("repeat") or instant(one[ring]) == instant(given["time"]) for one in known):
                continue
            state[list_name] = [one for one in state[list_name] if one not in known]
            state[list_name].append({"id": name} | given["about"] | {ring: given["time"]})
            state["lastID"] = max(state["lastID"], int(name.partition("-")[0]))

    def initial_state(self) -> dict[str, Json]:
        return {"timers": [], "alarms": [], "lastID": 0}

    def words(self, intent: Intent) -> dict[str, Json]:
        return self.language(intent.locale)

    @staticmethod
    def language(locale: str) -> dict[str, Json]:
        return WORDS["de" if locale.startswith("de") else "en"]

    # What there is

    def timers(self, state: dict[str, Json] | None = None) -> list[Json]:
        """Those that run or are paused, the next to ring first."""
        return sorted((one for one in (state or self.state())["timers"] if self.left(one) > 0), key=self.left)

    @staticmethod
    def left(timer: Json) -> float:
        """Seconds; one that is paused has them written down."""
        return timer["left"] if "left" in timer else (instant(timer["end"]) - now()).total_seconds()

    def alarms(self, state: dict[str, Json] | None = None) -> list[Json]:
        """Those that will ring, the next to ring first."""
        alarms = (state or self.state())["alarms"]
        return sorted((one for one in alarms if one["repeat"] or instant(one["next"]) > now()), key=self.coming)

    @staticmethod
    def coming(alarm: Json) -> datetime:
        """When it rings next; of one that repeats, what was written down may be past."""
        when = datetime.fromisoformat(alarm["next"])
        if alarm["repeat"] and instant(alarm["next"]) <= now():
            when = datetime.combine(now().date(), when.time())
            while when.weekday() not in DAYS[alarm["repeat"]] or instant(when.isoformat()) <= now():
                when += timedelta(days=1)
        return instant(when.isoformat())

    def timer_object(self, timer: Json) -> IntentObject:
        """Called by its label, and by how long it was set for: "the five minute timer"."""
        return IntentObject(
            str(timer["id"]), timer["label"] or timer["name"], alternative_names=self.lengths_of(timer)
        )

    def spoken_timer(self, timer: Json) -> IntentObject:
        """For the vocabulary: one without a label is called by its length alone, as "timer" would be any of them."""
        if timer["label"]:
            return self.timer_object(timer)
        *others, name = self.lengths_of(timer)
        return IntentObject(str(timer["id"]), name, alternative_names=others)

    def lengths_of(self, timer: Json) -> list[str]:
        return self.lengths(timer.get("length", 0), self.language(self.context.locale))

    @staticmethod
    def lengths(seconds: float, words: dict[str, Json]) -> list[str]:
        for size, units in zip((3600, 60, 1), words["units"]):
            if seconds >= size and seconds % size == 0:
                return [f"{int(seconds // size)} {unit}" for unit in units]
        return []

    def alarm_objects(self, alarms: list[Json], locale: str) -> list[IntentObject]:
        """Called by their times, also without the half of the day where that says which, and by their labels."""
        others = {time: self.bare_names(time, locale) for time in {alarm["time"] for alarm in alarms}}
        objects = []
        for alarm in alarms:
            bare, exact = clock_names(datetime.strptime(alarm["time"], "%H:%M"), locale)
            taken = {name for time, names in others.items() if time != alarm["time"] for name in names}
            names = exact[1:] + [name for name in bare if name not in taken]
            names += [alarm["label"]] if alarm["label"] else []
            objects.append(IntentObject(str(alarm["id"]), exact[0], alternative_names=names))
        return objects

    def alarm_thing(self, alarm: Json, locale: str) -> Json:
        return self.alarm_objects([alarm], locale)[0].to_json()

    @staticmethod
    def bare_names(time: str, locale: str) -> list[str]:
        return clock_names(datetime.strptime(time, "%H:%M"), locale)[0]

    def vocabulary(self) -> dict[str, list[IntentObject]]:
        return {
            "object:Timer": [self.spoken_timer(one) for one in self.timers() if one["label"] or self.lengths_of(one)]
            + self.ringing("timer", self.context.locale),
            "object:Alarm": self.alarm_objects(self.alarms(), self.context.locale),
        }

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        return self.told_apart(self.known(parameter, intent), parameter, intent)

    def known(self, parameter: str, intent: Intent) -> list[IntentObject]:
        if parameter == "timer":
            # Only what runs is paused, and only what is paused goes on.
            wanted = {"PauseTimer": (False,), "ResumeTimer": (True,)}.get(intent.name, (False, True))
            return [self.timer_object(timer) for timer in self.timers() if ("left" in timer) in wanted]
        day = intent["day"]
        alarms = [one for one in self.alarms() if day is None or self.rings_on(one, date.fromisoformat(str(day)))]
        return self.alarm_objects(alarms, intent.locale)

    def rings_on(self, alarm: Json, day: date) -> bool:
        coming = self.coming(alarm).astimezone().date()
        return day >= coming and day.weekday() in DAYS[alarm["repeat"]] if alarm["repeat"] else day == coming

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        if parameter == "time" and intent["time"] is not None and (settled := self.resolve_time(intent)) is not None:
            return settled
        if parameter in ("city", "other") and isinstance(city := intent[parameter], IntentObject) and zone_of(city.id) is None:
            return Unsupported("severalTimes")
        if parameter not in ("timer", "alarm"):
            return super().resolve(parameter, intent)
        wanted = intent[parameter]
        known = self.known(parameter, intent)
        if intent.name in ("CancelTimer", "CancelAlarm") and (
            wanted is None and intent["day"] is None or not self.fitting(wanted, known, intent.locale)
        ):
            # What rings is cancelled, too, and first where nothing was named.
            known = self.ringing(parameter, intent.locale) or known
        if wanted is None and intent.name == "AskTimer":
            return super().resolve(parameter, intent)
        if not known:
            is_other = intent["day"] is not None and self.alarms()
            return Unsupported("unknown" if intent.name == "AskTimer" or is_other else "none")
        if not isinstance(wanted, IntentObject):
            if intent["day"] is not None and len(known) == 1 and self.is_of_days(known[0]):
                # One day was meant, and there is only what rings on others, too.
                return Unsupported("repeats")
            return Success(known[0]) if len(known) == 1 else Disambiguation(self.told_apart(known, parameter, intent))
        fitting = self.fitting(wanted, known, intent.locale)
        if len(fitting) == 1:
            return Success(fitting[0])
        return Disambiguation(self.told_apart(fitting, parameter, intent)) if fitting else Unsupported("unknown")

    def is_of_days(self, thing: IntentObject) -> bool:
        return any(str(one["id"]) == thing.id and len(DAYS.get(one["repeat"], ())) > 1 for one in self.alarms())

    def resolve_time(self, intent: Intent) -> Resolution | None:
        """With the day that was said apart from it, or that the alarm has: so it is told, also before it is done."""
        alarm = self.meant(intent["alarm"], self.alarms()) if intent.name == "ChangeAlarm" else None
        if alarm is not None:
            when = self.moved(alarm, intent)
            return Success(when.isoformat()) if instant(when.isoformat()) > now() else Unsupported("past")
        if "T" not in str(intent["time"]):
            # A day has no hour at which to ring.
            return None if intent["repeat"] else NeedsMoreDetails()
        time = self.time_of(intent)
        if not intent["repeat"] and instant(time.isoformat()) <= now():
            return Unsupported("past")
        is_apart = intent.name == "SetAlarm" and self.label_and_day(intent)[1] is not None
        return Success(time.isoformat()) if is_apart else None

    def time_of(self, intent: Intent) -> datetime:
        """When a new alarm rings: on the day said apart from the time, early unless the half of the day was said."""
        time = datetime.fromisoformat(str(intent["time"]))
        _, day = self.label_and_day(intent)
        if day is None:
            return time
        words = self.words(intent)
        said = (intent.parameters["day"].raw or "").lower() if intent["day"] is not None else ""
        if not re.search(words["halves"], (intent.parameters["time"].raw or "").lower()) and day != now().date():
            early = time.hour % 12
            is_late = re.search(words["late"], said) or early not in WAKING
            time = time.replace(hour=early + 12 if is_late else early)
        return datetime.combine(day, time.time())

    def day_in(self, text: str, locale: str) -> tuple[date | None, str]:
        """A day at the end of what was said as a name, and the rest of that: "medication on Friday"."""
        words = self.language(locale)
        days = [*words["near"], *(day.lower() for day in words["days"])]
        found = re.search(rf"(?:^|\s)(?:(?:on|for|am|für)\s)?({'|'.join(days)})(?:'?s)?$", text.lower())
        if found is None:
            return None, text
        place, today = days.index(found[1]), now().date()
        near = len(words["near"])
        ahead = words["ahead"][place] if place < near else (place - near - today.weekday() - 1) % 7 + 1
        return today + timedelta(days=ahead), text[: found.start()].strip()

    def label_and_day(self, intent: Intent) -> tuple[str, date | None]:
        """A day that no sentence has a place for is taken for a part of the name."""
        label = intent.display("label") if intent["label"] is not None else ""
        if intent["day"] is not None or not label:
            return label, None if intent["day"] is None else date.fromisoformat(str(intent["day"]))
        day, rest = self.day_in(label, intent.locale)
        return rest, day

    def told_apart(self, things: list[IntentObject], parameter: str, intent: Intent) -> list[IntentObject]:
        """Timers of one name by what is left of them, alarms of one time by their days and labels."""
        if len({one.display for one in things}) == len(things):
            return things
        words = self.words(intent)
        if parameter == "alarm":
            more = {str(one["id"]): one["label"] or self.days_of(one, words) for one in self.alarms()}
        else:
            more = {str(one["id"]): self.spoken(self.left(one), words) for one in self.timers()}
        return [
            IntentObject(one.id, f"{one.display}, {more[one.id]}", alternative_names=one.alternative_names)
            if more.get(one.id)
            else one
            for one in things
        ]

    @staticmethod
    def days_of(alarm: Json, words: dict[str, Json]) -> str:
        when = datetime.fromisoformat(alarm["next"])
        return usually(alarm["repeat"], None, words) if alarm["repeat"] else words["days"][when.weekday()]

    def fitting(self, wanted: Value | None, known: list[IntentObject], locale: str) -> list[IntentObject]:
        """All of them where none was named."""
        if not isinstance(wanted, IntentObject):
            return known
        # A name may be that of two; what was chosen among these is called otherwise.
        said = wanted.display.lower().replace(".", "")
        same = [one for one in known if said in (name.lower() for name in (one.display, *one.alternative_names))]
        found = same or [one for one in known if one.id == wanted.id]
        if found:
            return found
        # "Tomorrow's alarm"
        day, rest = self.day_in(wanted.display, locale)
        if day is not None and not rest:
            ids = [str(one["id"]) for one in self.alarms() if self.rings_on(one, day)]
            return [one for one in known if one.id in ids]
        # Without the half of the day it may be the time of several.
        times = {str(alarm["id"]): alarm["time"] for alarm in self.state()["alarms"]}
        return [
            one
            for one in known
            if one.id in times and said in (name.lower() for name in self.bare_names(times[one.id], locale))
        ]

    def ringing(self, parameter: str, locale: str) -> list[IntentObject]:
        due = [one for name, one in self.due(self.state()) if name.startswith(parameter)]
        return [self.timer_object(one) for one in due] if parameter == "timer" else self.alarm_objects(due, locale)

    # What is done

    def perform(self, intent: Intent, state: dict[str, Json]) -> Response:
        if intent.name in TELLING:
            return TELLING[intent.name](intent)
        match intent.name:
            case "TellTime":
                return Response("success", {"time": now().strftime("%H:%M")})
            case "TellDate":
                return Response("success", {"date": now().date().isoformat()})
            case "SetTimer":
                return self.set_timer(intent, state)
            case "AskTimer":
                return self.ask_timer(intent, state)
            case "CancelTimer":
                return self.cancel(intent, state, "timers", "timer")
            case "ExtendTimer" | "ShortenTimer" | "ChangeTimer" | "PauseTimer" | "ResumeTimer":
                return self.change_timer(intent, state)
            case "CancelAllTimers":
                running = self.timers(state)
                for timer in running:
                    withdraw(f"timer-{timer['id']}")
                state["timers"] = []
                vocabulary_changed()
                return Response("success" if running else "successNone")
            case "SetAlarm":
                return self.set_alarm(intent, state)
            case "ChangeAlarm":
                return self.change_alarm(intent, state)
            case "ListAlarms":
                return self.list_alarms(intent, state)
            case "CancelAlarm":
                return self.cancel(intent, state, "alarms", "alarm")
            case "Silence":
                return self.silence(state)
            case "StartStopwatch" | "StopStopwatch" | "ResumeStopwatch" | "ResetStopwatch" | "AskStopwatch":
                return self.stopwatch(intent, state)
            case "Snooze":
                return self.snooze(intent, state)
        return Response("failure")

    def stopwatch(self, intent: Intent, state: dict[str, Json]) -> Response:
        """It has `since` while it runs, and in `kept` the seconds that were measured before."""
        watch = state.get("stopwatch") or {}
        since = watch.get("since")
        seconds = watch.get("kept", 0) + ((now() - instant(since)).total_seconds() if since else 0)
        shown = {"time": self.spoken(seconds, self.words(intent))}
        hands = f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02}:{int(seconds) % 60:02}"
        card = Card(self.words(intent)["stopwatch"], [Row(hands)])
        starts = {"since": now().astimezone().isoformat()}
        match intent.name:
            case "StartStopwatch":
                if since:
                    return Response("successRunning", shown, card)
                state["stopwatch"] = starts | {"kept": 0}
            case "ResumeStopwatch":
                if since or not watch:
                    return Response("successRunning" if since else "successNone", shown)
                state["stopwatch"] = starts | {"kept": seconds}
            case "ResetStopwatch":
                state["stopwatch"] = None
            case "StopStopwatch":
                if not since:
                    return Response("successNone")
                state["stopwatch"] = {"kept": seconds}
            case _:
                if not watch:
                    return Response("successNone")
                return Response("success" if since else "successStopped", shown, card)
        return Response("success", shown, card if intent.name == "StopStopwatch" else None)

    def number(self, state: dict[str, Json]) -> int:
        state["lastID"] += 1
        return state["lastID"]

    def set_timer(self, intent: Intent, state: dict[str, Json]) -> Response:
        words = self.words(intent)
        seconds = float(intent["duration"])
        label = intent.display("label") if intent["label"] is not None else ""
        end = (now() + timedelta(seconds=seconds)).astimezone()
        name = words["named_timer"].format(label) if label else words["timer"]
        text = words["named_timer_done"].format(label) if label else words["timer_done"]
        timer = self.start(label, name, end, text, "timer", state)
        timer["length"] = seconds
        vocabulary_changed()
        name = name[:1].upper() + name[1:]
        card = Card(name, [Row(self.spoken(seconds, words), end.strftime("%H:%M:%S"))])
        return Response("success", {"name": name, "timer": self.timer_object(timer).to_json()}, card)

    def start(self, label: str, name: str, end: datetime, text: str, kind: str, state: dict[str, Json]) -> Json:
        timer = {"id": self.number(state), "end": end.isoformat(), "label": label, "name": name}
        timer |= {"text": text, "kind": kind}
        state["timers"] = self.timers(state) + [timer]
        self.announce_timer(timer)
        return timer

    @staticmethod
    def announce_timer(timer: Json) -> None:
        about = {key: timer[key] for key in ("label", "name", "text", "kind", "left") if key in timer}
        announce(
            f"timer-{timer['id']}",
            timer["text"],
            time=timer["end"],
            rings=True,
            kind=timer["kind"],
            about=about,
            held="left" in timer,
        )

    def change_timer(self, intent: Intent, state: dict[str, Json]) -> Response:
        words = self.words(intent)
        timer = self.meant(intent["timer"], state["timers"])
        if timer is None or (before := self.left(timer)) <= 0:
            return Response("failure")
        seconds = float(intent["duration"] or 0)
        changes = {"ExtendTimer": before + seconds, "ShortenTimer": before - seconds, "ChangeTimer": seconds}
        left = changes.get(intent.name, before)
        name = timer["name"][:1].upper() + timer["name"][1:]
        if left < 1:
            return Response("failureTooShort", {"name": name, "left": self.spoken(before, words)})
        properties: dict[str, Json] = {"name": name, "left": self.spoken(left, words)}
        properties["timer"] = self.timer_object(timer).to_json()
        is_paused = intent.name == "PauseTimer" or ("left" in timer and intent.name != "ResumeTimer")
        timer["end"] = (now() + timedelta(seconds=left)).astimezone().isoformat()
        timer.pop("left", None)
        if is_paused:
            timer["left"] = left
        self.announce_timer(timer)
        vocabulary_changed()
        return Response("success", properties, Card(name, [Row(self.spoken(left, words))]))

    @staticmethod
    def meant(wanted: Value | None, things: list[Json]) -> Json | None:
        return next((one for one in things if isinstance(wanted, IntentObject) and str(one["id"]) == wanted.id), None)

    def ask_timer(self, intent: Intent, state: dict[str, Json]) -> Response:
        words = self.words(intent)
        wanted = intent["timer"]
        running = [
            timer
            for timer in self.timers(state)
            if not isinstance(wanted, IntentObject) or str(timer["id"]) == wanted.id
        ]
        if not running:
            return Response("successNone")
        lines = []
        rows = []
        for timer in running:
            left = self.left(timer)
            name = timer["name"][:1].upper() + timer["name"][1:]
            lines.append(words["paused" if "left" in timer else "left"].format(name, self.spoken(left, words)))
            rows.append(Row(name, self.spoken(left, words)))
        return Response("success", {"timers": " ".join(lines)}, Card(words["timer"], rows))

    def set_alarm(self, intent: Intent, state: dict[str, Json]) -> Response:
        words = self.words(intent)
        when = self.time_of(intent)
        repeat = intent["repeat"] or ""
        label, _ = self.label_and_day(intent)
        while repeat and when.weekday() not in DAYS[repeat]:
            when += timedelta(days=1)
        when = when if repeat else real(when)
        time = spoken_minute(when)
        same = [other for other in self.alarms(state) if other["next"] == when.isoformat()]
        # What rings once does not stand for what rings again and again.
        if any(not repeat or other["repeat"] == repeat for other in same):
            return Response("successThere", {"when": self.spoken_time(when, repeat, words)})
        alarm = {"id": self.number(state), "time": time, "next": when.isoformat(), "repeat": repeat, "label": label}
        state["alarms"] = self.alarms(state) + [alarm]
        self.announce_alarm(alarm, words)
        vocabulary_changed()
        spoken = self.spoken_time(when, repeat, words)
        name = words["alarm"]
        properties: dict[str, Json] = {"name": name, "when": spoken, "alarm": self.alarm_thing(alarm, intent.locale)}
        return Response("success", properties, Card(name, [Row(spoken, label or None)]))

    def change_alarm(self, intent: Intent, state: dict[str, Json]) -> Response:
        words = self.words(intent)
        alarm = self.meant(intent["alarm"], state["alarms"])
        if alarm is None:
            return Response("failure")
        when = self.moved(alarm, intent)
        when = when if alarm["repeat"] else real(when)
        alarm |= {"time": spoken_minute(when), "next": when.isoformat()}
        self.announce_alarm(alarm, words)
        vocabulary_changed()
        spoken = self.spoken_time(when, alarm["repeat"], words)
        properties: dict[str, Json] = {"when": spoken, "alarm": self.alarm_thing(alarm, intent.locale)}
        return Response("success", properties, Card(words["alarm"], [Row(spoken, alarm["label"] or None)]))

    def moved(self, alarm: Json, intent: Intent) -> datetime:
        """On the alarm's day, and in its half of the day, unless others were said."""
        when = datetime.fromisoformat(str(intent["time"]))
        given = intent.parameters["time"]
        said = (given.raw or "").lower()
        words = self.words(intent)
        days = DAYS[alarm["repeat"]] if alarm["repeat"] else range(7)
        if "T" not in str(intent["time"]):
            # Another day, and nothing of another time.
            when = datetime.combine(when.date(), datetime.fromisoformat(alarm["next"]).time())
        elif said and not self.says_day(said, when, words):
            old = datetime.fromisoformat(alarm["next"])
            times = [when] if re.search(words["halves"], said) else [when, when + timedelta(hours=12)]
            # Around the clock: one in the morning is nearer to eleven in the evening than to noon.
            half, day = timedelta(hours=12), timedelta(days=1)
            near = min(times, key=lambda one: abs((one - old + half) % day - half))
            when = datetime.combine(old.date(), near.time())
        while instant(when.isoformat()) <= now() or when.weekday() not in days:
            when += timedelta(days=1)
        return when

    @staticmethod
    def says_day(said: str, when: datetime, words: dict[str, Json]) -> bool:
        is_far = (when.date() - now().date()).days > 1
        return is_far or any(day.lower() in said for day in (*words["days"], *words["near"]))

    def announce_alarm(self, alarm: Json, words: dict[str, Json]) -> None:
        text = words["named_alarm_rings"] if alarm["label"] else words["alarm_rings"]
        days = list(DAYS[alarm["repeat"]]) if alarm["repeat"] else None
        announce(
            f"alarm-{alarm['id']}",
            # Wilco says the time at which it rings: the clock may be changed, or the zone.
            text.format("{time}", alarm["label"]),
            time=alarm["next"],
            rings=True,
            kind="alarm",
            days=days,
            about={key: alarm[key] for key in ("time", "repeat", "label")},
        )

    @staticmethod
    def spoken_time(when: datetime, repeat: str, words: dict[str, Json]) -> str:
        time = clock_time(when, words["locale"])
        if repeat:
            usual = usually(repeat, time, words)
            # The next time may be in what a change of the clock leaves out.
            moved = real(when)
            if moved == when or instant(when.isoformat()) <= now():
                return usual
            return words["moved"].format(usual, Clock.spoken_time(moved, "", words))
        days = (when.date() - now().date()).days
        if 0 <= days < 2:
            return words[("today", "tomorrow")[days]].format(time)
        day = words["days"][when.weekday()] if 0 <= days < 7 else calendar_day(when.date(), words["locale"])
        return words["later"].format(day, time)

    def list_alarms(self, intent: Intent, state: dict[str, Json]) -> Response:
        words = self.words(intent)
        alarms = self.alarms(state)
        if not alarms:
            return Response("successNone")
        texts = []
        for alarm in alarms:
            when = datetime.fromisoformat(alarm["next"])
            texts.append(self.spoken_time(when, alarm["repeat"], words))
        spoken = words["alarm"] + ": " + ", ".join(texts) + "."
        return Response("success", {"alarms": spoken}, Card(words["alarm"], [Row(text) for text in texts]))

    def cancel(self, intent: Intent, state: dict[str, Json], list_name: str, parameter: str) -> Response:
        wanted = intent[parameter]
        if not isinstance(wanted, IntentObject):
            return Response("failure")
        rest = [one for one in state[list_name] if str(one["id"]) != wanted.id]
        gone = [one for one in state[list_name] if str(one["id"]) == wanted.id]
        if not gone:
            return Response("failure")
        state[list_name] = rest
        withdraw(f"{parameter}-{wanted.id}")
        vocabulary_changed()
        name = gone[0]["name"] if parameter == "timer" else spoken_alarm(gone[0], self.words(intent))
        return Response("success", {"name": name[:1].upper() + name[1:]})

    def due(self, state: dict[str, Json]) -> list[tuple[str, Json]]:
        """What may be ringing: announcements by name."""
        found = []
        for timer in state["timers"]:
            if "left" not in timer and timedelta() <= now() - instant(timer["end"]) < RINGING:
                found.append((f"timer-{timer['id']}", timer))
        for alarm in state["alarms"]:
            days = (now().date() - timedelta(days=back) for back in range(2))
            times = (instant(f"{day}T{alarm['time'].zfill(5)}") for day in days)
            rung = next(time for time in times if time <= now())
            is_set = alarm["repeat"] or instant(alarm["next"]) <= now()
            if now() - rung < RINGING and is_set:
                found.append((f"alarm-{alarm['id']}", alarm))
        return found

    def silence(self, state: dict[str, Json]) -> Response:
        due = self.due(state)
        silence()
        return Response("success" if due else "successNone")

    def snooze(self, intent: Intent, state: dict[str, Json]) -> Response:
        words = self.words(intent)
        if self.silence(state).code == "successNone":
            return Response("successNone")
        end = (now() + timedelta(seconds=float(intent["duration"]))).astimezone()
        text = words["alarm_rings"].format(clock_time(end, words["locale"]))
        self.start("", words["timer"], end, text, "alarm", state)
        return Response("success")

    @staticmethod
    def spoken(seconds: float, words: dict[str, Json]) -> str:
        """The two largest units: "1 hour and 5 minutes"."""
        rest = int(round(seconds))
        parts = []
        for size, (one, many) in zip((3600, 60, 1), words["units"]):
            count, rest = divmod(rest, size)
            if count:
                parts.append(f"{count} {one if count == 1 else many}")
        return words["and"].join(parts[:2]) or f"0 {words['units'][2][1]}"


if __name__ == "__main__":
    run(Clock)
