import os
import time
import unittest
from datetime import date, datetime, timedelta
from unittest import mock

from wilco_intents import calendar_day, clock_names, clock_time, instant, now

BERLIN = "CET-1CEST,M3.5.0,M10.5.0/3"


class TimesTests(unittest.TestCase):
    def setUp(self):
        held = mock.patch.dict(os.environ, {"TZ": BERLIN})
        held.start()
        time.tzset()
        self.addCleanup(time.tzset)
        self.addCleanup(held.stop)

    def test_a_local_time_is_an_instant(self):
        for text, expected in {
            "2026-03-02T12:00": "2026-03-02T12:00:00+01:00",
            "2026-07-02T12:00:05": "2026-07-02T12:00:05+02:00",
            # What is left out comes when the clock is put on, what comes twice the first time.
            "2026-03-29T01:59:59": "2026-03-29T01:59:59+01:00",
            "2026-03-29T02:00": "2026-03-29T03:00:00+02:00",
            "2026-03-29T02:30": "2026-03-29T03:00:00+02:00",
            "2026-10-25T02:30": "2026-10-25T02:30:00+02:00",
            "2026-10-25T02:30:00+01:00": "2026-10-25T02:30:00+01:00",
        }.items():
            self.assertEqual(instant(text).isoformat(), expected)

    def test_a_held_time_knows_the_hour_that_comes_twice(self):
        with mock.patch.dict(os.environ, {"WILCO_NOW": "2026-10-25T02:30:00"}):
            self.assertEqual(now().isoformat(), "2026-10-25T02:30:00+02:00")
            os.environ["WILCO_NOW_OFFSET"] = "+01:00"
            self.assertEqual(now().isoformat(), "2026-10-25T02:30:00+01:00")

    def test_what_is_added_passes(self):
        with mock.patch.dict(os.environ, {"WILCO_NOW": "2026-03-29T01:30:00", "WILCO_NOW_OFFSET": "+01:00"}):
            later = now() + timedelta(hours=1)
            self.assertEqual(later.astimezone().isoformat(), "2026-03-29T03:30:00+02:00")
            self.assertEqual(later - now(), timedelta(hours=1))

    def test_a_time_of_day_is_written_as_people_do(self):
        for hour, minute, english, german in [
            (0, 5, "12:05 AM", "0:05 Uhr"),
            (7, 30, "7:30 AM", "7:30 Uhr"),
            (12, 0, "12:00 PM", "12:00 Uhr"),
            (14, 30, "2:30 PM", "14:30 Uhr"),
        ]:
            moment = datetime(2026, 3, 2, hour, minute)
            self.assertEqual(clock_time(moment, "en-US"), english)
            self.assertEqual(clock_time(moment, "de-DE"), german)
            self.assertEqual(clock_time(moment, "fr-FR"), german.removesuffix(" Uhr"))

    def test_a_day_is_written_as_people_do(self):
        this, other = date(now().year, 3, 1), date(now().year + 1, 12, 24)
        for locale, near, far in [
            ("en-US", "March 1", f"December 24, {other.year}"),
            ("de-DE", "1. März", f"24. Dezember {other.year}"),
            ("fr-FR", "1 mars", f"24 décembre {other.year}"),
            ("sv-SE", this.isoformat(), other.isoformat()),
        ]:
            self.assertEqual(calendar_day(this, locale), near)
            self.assertEqual(calendar_day(other, locale), far)

    def test_a_time_of_day_is_called_as_people_do(self):
        for hour, minute, locale, bare, exact in [
            (6, 30, "en-US", {"6:30", "six thirty", "half past six"}, {"6:30 AM", "six thirty am"}),
            (20, 0, "en-US", {"8:00", "eight", "eight o'clock", "8"}, {"20:00", "eight in the evening"}),
            (13, 5, "en-GB", {"one oh five"}, {"1:05 pm", "one oh five in the afternoon"}),
            (23, 45, "en-US", {"quarter to twelve", "eleven forty five"}, {"23:45", "quarter to twelve at night"}),
            (12, 0, "en-US", {"twelve"}, {"noon", "12:00 PM"}),
            (6, 30, "de-DE", {"halb sieben", "sechs Uhr dreißig"}, {"6:30 Uhr", "halb sieben morgens"}),
            (18, 45, "de-DE", {"Viertel vor sieben"}, {"achtzehn Uhr fünfundvierzig", "18:45"}),
            (13, 0, "de-DE", {"eins", "ein Uhr"}, {"dreizehn Uhr", "13 Uhr"}),
            (18, 45, "fr-FR", {"6:45"}, {"18:45"}),
        ]:
            names = clock_names(datetime(2026, 3, 2, hour, minute), locale)
            self.assertLessEqual(bare, set(names[0]))
            self.assertLessEqual(exact, set(names[1]))
            self.assertFalse(set(names[0]) & set(names[1]))
