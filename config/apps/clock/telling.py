"""What is asked of the clock and the calendar, and kept nowhere: the time and the date elsewhere and later, days to come, weeks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from wilco_intents import Card, Intent, IntentObject, Json, Response, Row, clock_time, instant, now

import world


def tell_time_there(intent: Intent) -> Response:
    here = now()
    there = here.astimezone(world.zone_of(city_of(intent, "city").id))
    clock = clock_time(there, intent.locale)
    card = Card(city_of(intent, "city").display, [Row(clock)])
    code = {1: "successTomorrow", -1: "successYesterday"}.get(world.days_away(there, here), "success")
    if isinstance(intent["than"], str):
        # As it was said: whether the afternoon is meant, the answer tells.
        code = "successIsPast" if f"{there:%H:%M}" >= intent["than"][:5] else "successIsNot"
    return Response(code, {"spoken": world.spoken_clock(there, intent.locale), "clock": clock}, card)


def city_of(intent: Intent, parameter: str) -> IntentObject:
    city = intent[parameter]
    assert isinstance(city, IntentObject)
    return city


def tell_date_there(intent: Intent) -> Response:
    there = now().astimezone(world.zone_of(city_of(intent, "city").id))
    return Response("success", {"date": there.date().isoformat()})


def compare_clocks(intent: Intent) -> Response:
    moment = now()
    other = intent["other"]
    there = moment.astimezone(world.zone_of(city_of(intent, "city").id)).utcoffset()
    base = moment.astimezone(world.zone_of(other.id) if isinstance(other, IntentObject) else None).utcoffset()
    apart = (there or timedelta()) - (base or timedelta())
    code = "successAhead" if apart > timedelta() else "successBehind" if apart else "successSame"
    if not isinstance(other, IntentObject):
        code += {"successAhead": "OfUs", "successBehind": "Us", "successSame": "AsUs"}[code]
    return Response(code, {"apart": world.hours_apart(apart, intent.locale)})


def tell_time_later(intent: Intent) -> Response:
    is_past = intent["direction"] == "back"
    apart = timedelta(seconds=float(intent["duration"]))
    then = (now() + (-apart if is_past else apart)).astimezone()
    properties = {"spoken": world.spoken_clock(then, intent.locale), "clock": clock_time(then, intent.locale)}
    return Response("successPast" if is_past else "success", properties)


def hours_until(intent: Intent) -> Response:
    moment = now()
    then = instant(f"{moment.date()}T{intent['time']}")
    if then <= moment:
        then = instant(f"{moment.date() + timedelta(days=1)}T{intent['time']}")
    hours, rest = divmod((then - moment).total_seconds(), 3600)
    parts = [(int(hours), "hours"), (int(rest // 60), "minutes")]
    if not hours and rest < 60:
        parts = [(int(rest), "seconds")]
    left = [world.counted(count, unit, intent.locale) for count, unit in parts if count]
    return Response("success", {"left": world.listed(left, intent.locale)})


def days_until(intent: Intent) -> Response:
    today, day = now().date(), date.fromisoformat(str(intent["day"]))
    if intent["direction"] == "back" and day > today:
        # Days are the nearest ones to come: that of the year before has been.
        day = world.moved(day, -12)
    if intent["since"] is not None:
        first = date.fromisoformat(str(intent["since"]))
        # Both are the nearest ones to come: the second may be after the next turn of the year.
        day = day if day >= first else world.moved(day, 12)
        between = world.span(first, day, str(intent["unit"]), intent.locale)
        return Response("successBetween", {"first": first.isoformat(), "date": day.isoformat(), "span": between})
    apart = (day - today).days
    properties: dict[str, Json] = {"date": day.isoformat()}
    properties["span"] = world.span(min(day, today), max(day, today), str(intent["unit"]), intent.locale)
    near = {0: "successToday", 1: "successTomorrow", -1: "successYesterday"}
    return Response(near.get(apart, "success" if apart > 0 else "successPast"), properties)


def days_left(intent: Intent) -> Response:
    period = str(intent["period"])
    return Response("success" + period.capitalize(), {"days": world.days_left(now().date(), period)})


def tell_day(intent: Intent) -> Response:
    today, day = now().date(), date.fromisoformat(str(intent["day"]))
    code = "successToday" if day == today else "successPast" if day < today else "success"
    return Response(code, {"date": day.isoformat()})


def tell_week(intent: Intent) -> Response:
    today = now().date()
    day = today if intent["day"] is None else date.fromisoformat(str(intent["day"]))
    week = day.isocalendar().week
    is_this = week == today.isocalendar().week and abs((day - today).days) < 7
    return Response("success" if is_this else "successOther", {"week": week, "date": day.isoformat()})


def ask_leap_year(intent: Intent) -> Response:
    year = now().year if intent["year"] is None else int(str(intent["year"]))
    return Response("successYes" if world.is_leap(year) else "successNo", {"year": str(year), "next": str(world.next_leap(year))})


def tell_clock_change(_: Intent) -> Response:
    change = world.next_change(now())
    if change is None:
        return Response("successNever")
    when, is_on = change
    return Response("successOn" if is_on else "successBack", {"date": when.date().isoformat()})


TELLING: dict[str, Callable[[Intent], Response]] = {
    "TellTimeThere": tell_time_there,
    "TellDateThere": tell_date_there,
    "CompareClocks": compare_clocks,
    "TellTimeLater": tell_time_later,
    "HoursUntil": hours_until,
    "DaysUntil": days_until,
    "DaysLeft": days_left,
    "TellDay": tell_day,
    "TellWeek": tell_week,
    "TellYear": lambda _: Response("success", {"year": str(now().year)}),
    "AskLeapYear": ask_leap_year,
    "TellClockChange": tell_clock_change,
}
