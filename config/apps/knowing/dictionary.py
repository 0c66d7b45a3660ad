"""What words mean, from WordNet's files as the Debian package wordnet-base puts them on the disk.

An index has a line for each word, sorted: the word, its part of speech, counts, and where its meanings stand in the data file, the
most frequent first. There a bar stands before the meaning, which examples in quotes may follow.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path("/usr/share/wordnet")
PARTS = ("noun", "verb", "adj", "adv")
# Endings of the forms of a word, and what its plain form has in their place.
ENDINGS = {
    "noun": (("ies", "y"), ("ses", "s"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", "")),
    "verb": (("ies", "y"), ("es", "e"), ("es", ""), ("s", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}


@dataclass(frozen=True)
class Meaning:
    word: str
    part: str
    text: str


class Dictionary:
    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder

    @property
    def is_there(self) -> bool:
        return (self.folder / "index.noun").is_file()

    def meaning(self, said: str) -> Meaning | None:
        """The first meaning of a word, as the part of speech that it is most often; of a form of a word that of the word.

        Raises OSError where the files cannot be read.
        """
        word = "_".join(said.lower().split())
        if not word:
            return None
        found = [entry for part in PARTS if (entry := self.entry(word, part))]
        if not found:
            forms = ((form, part) for part in PARTS for form in self.plain_forms(word, part))
            found = [entry for form, part in forms if (entry := self.entry(form, part))][:1]
        if not found:
            return None
        name, part, offset, _ = max(found, key=lambda entry: entry[3])
        return Meaning(name.replace("_", " "), part, self.gloss(part, offset))

    def plain_forms(self, word: str, part: str) -> list[str]:
        forms = [word.removesuffix(end) + plain for end, plain in ENDINGS[part] if word.endswith(end)]
        irregular = self.line(self.folder / f"{part}.exc", word)
        return (irregular.split()[1:] if irregular else []) + [form for form in forms if len(form) > 1]

    def entry(self, word: str, part: str) -> tuple[str, str, int, int] | None:
        """The word, its part of speech, where its first meaning stands, and how often it was counted."""
        line = self.line(self.folder / f"index.{part}", word)
        if line is None:
            return None
        name, _, meanings, pointers, *rest = line.split()
        counted = rest[int(pointers) + 1]
        return name, part, int(rest[-int(meanings)]), int(counted)

    def gloss(self, part: str, offset: int) -> str:
        with open(self.folder / f"data.{part}", "rb") as file:
            file.seek(offset)
            line = file.readline().decode("utf-8")
        return line.partition("|")[2].partition('; "')[0].strip().rstrip(";")

    @staticmethod
    def line(path: Path, word: str) -> str | None:
        """The line that begins with a word, in a file whose lines are sorted by their bytes."""
        wanted = word.encode()
        with open(path, "rb") as file:
            low, high = 0, os.fstat(file.fileno()).st_size
            # The first line that begins at or behind `low` and is not before the word lies at or before `high`.
            while low < high:
                middle = (low + high) // 2
                file.seek(middle)
                if middle:
                    file.readline()
                line = file.readline()
                # What a copyright says stands in front, behind spaces.
                if line and line.split(b" ", 1)[0] < wanted:
                    low = middle + 1
                else:
                    high = middle
            file.seek(low)
            if low:
                file.readline()
            line = file.readline()
            return line.decode("utf-8") if line.split(b" ", 1)[0] == wanted else None
