import os
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

from wilco_intents.files import keep


class KeepTests(unittest.TestCase):
    def test_the_new_text_takes_the_place_of_the_old(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "kept.json"
            for text in ("{}", '{"ü": 1}'):
                keep(path, text)
                self.assertEqual(path.read_text(encoding="utf-8"), text)
            self.assertEqual(os.listdir(folder), ["kept.json"])

    def test_what_cannot_be_written_leaves_the_old(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "kept.json"
            keep(path, "old")
            with patch("pathlib.Path.write_text", side_effect=OSError("full")):
                keep(path, "new")
            self.assertEqual(path.read_text(encoding="utf-8"), "old")
            keep(Path(folder) / "missing" / "kept.json", "new")
