import unittest

from wilco_intents import every_week_day, week_days


class WeeksTests(unittest.TestCase):
    def test_days_are_called_by_names(self):
        for names, without, expected in [
            (["mon", "thu"], [], [0, 3]),
            (["thu", "mon", "mon"], [], [0, 3]),
            (["daily"], ["weekends"], [0, 1, 2, 3, 4]),
            (["weekdays"], ["fri"], [0, 1, 2, 3]),
            (["weekdays", "sat"], [], [0, 1, 2, 3, 4, 5]),
            (["mon"], ["mon"], []),
            (["other", "once"], [], []),
            ([], [], []),
        ]:
            self.assertEqual(week_days(names, without), expected)

    def test_days_are_told_as_people_say_them(self):
        for days, english, german, french in [
            ([0], "every Monday", "jeden Montag", "chaque lundi"),
            ([3, 0], "every Monday and Thursday", "jeden Montag und Donnerstag", "chaque lundi et jeudi"),
            ([0, 2, 4], "every Monday, Wednesday and Friday", "jeden Montag, Mittwoch und Freitag", "chaque lundi, mercredi et vendredi"),
            (range(7), "every day", "jeden Tag", "tous les jours"),
            (range(5), "on weekdays", "werktags", "en semaine"),
            ([6, 5], "at weekends", "am Wochenende", "le week-end"),
        ]:
            self.assertEqual(every_week_day(days, "en-US"), english)
            self.assertEqual(every_week_day(days, "de-DE"), german)
            self.assertEqual(every_week_day(days, "fr-FR"), french)


if __name__ == "__main__":
    unittest.main()
