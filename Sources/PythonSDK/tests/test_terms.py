import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

from wilco_intents import IntentObject, ToldTerms, is_term


class ToldTermsTests(unittest.TestCase):
    def told(self, terms, path):
        """What one process tells of them, each given in turn."""
        with patch("wilco_intents.terms.replace_terms") as replace:
            teller = ToldTerms(path)
            for one in terms:
                teller.tell(one)
        return [(name, [thing.id for thing in things]) for (name, things), _ in replace.call_args_list]

    def test_what_has_changed_is_told_also_by_the_next_process(self):
        milk, bread = IntentObject("milk", "milk"), IntentObject("bread", "bread")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "terms.json"
            first = [{"object:Entry": [milk], "object:Note": []}, {"object:Entry": [milk, bread], "object:Note": []}]
            self.assertEqual(
                self.told(first, path),
                [("object:Entry", ["milk"]), ("object:Note", []), ("object:Entry", ["milk", "bread"])],
            )
            self.assertEqual(self.told(first[1:], path), [])
            self.assertEqual(self.told([{"object:Note": [bread]}], path), [("object:Note", ["bread"])])

    def test_a_file_that_tells_nothing_has_all_told(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "terms.json"
            for text in ("", "[]", "{"):
                path.write_text(text)
                self.assertEqual(len(self.told([{"object:Entry": [IntentObject("milk", "milk")]}], path)), 1)

    def test_what_can_be_listened_for(self):
        for text, wanted in [("milk", True), ("…", False), ("a " * 13, False), ("a" * 101, False), ("7", True)]:
            self.assertEqual(is_term(text), wanted, text)
