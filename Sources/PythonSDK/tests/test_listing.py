import unittest

from wilco_intents import listed


class ListedTests(unittest.TestCase):
    def test_names_in_a_row(self):
        for names, locale, most, told in [
            ([], "en-US", None, ""),
            (["milk"], "en-US", None, "milk"),
            (["milk", "eggs"], "en-GB", None, "milk and eggs"),
            (["Milch", "Eier", "Brot"], "de-DE", None, "Milch, Eier und Brot"),
            (["lait", "pain"], "fr-FR", None, "lait et pain"),
            (["latte", "pane", "uova"], "it-IT", 1, "latte, pane, uova"),
            (["a", "b", "c"], "en-US", 2, "a, b and c"),
            (["a", "b", "c", "d"], "en-US", 2, "a, b and 2 more"),
            (["a", "b", "c", "d"], "de-DE", 2, "a, b und 2 weitere"),
            # With a limit each name once, as of several lamps that are called the same.
            (["a", "b", "a", "a"], "en-US", 2, "a and b"),
            (["a", "a"], "en-US", None, "a and a"),
        ]:
            self.assertEqual(listed(names, locale, most), told)
