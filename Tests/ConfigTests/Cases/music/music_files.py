"""Music that the tests make: files with a tone and their tags, of bands that there are not."""

from __future__ import annotations

import math
import struct
from functools import cache
from pathlib import Path

RATE = 8000
# Artist, album, number, title, genre, year, tone.
SONGS = [
    ("The Paper Lanterns", "Low Tide", 1, "Rain on Cardboard", "Jazz", "1994", 300),
    ("The Paper Lanterns", "Low Tide", 2, "Harbour Light", "Jazz", "1994", 400),
    ("The Paper Lanterns", "High Water", 1, "Night Ferry", "jazz", "1999", 500),
    ("Velvet Teapot", "Steam & Sugar", 1, "Copper Kettle Waltz", "Folk", "2005", 600),
    ("Velvet Teapot", "Steam & Sugar", 2, "Rain on Cardboard", "Folk", "2005", 700),
    ("Gravel Orchestra", "Gravel Orchestra", 1, "Long Way (Live at the Pier)", "Rock", "2011", 800),
]
# Names in all: artists, albums, titles (one is there twice), genres (one in two spellings), a playlist and a station.
NAMES = 3 + 4 + 6 + 4 + 1 + 1


@cache
def song(artist: str, album: str, number: int, title: str, genre: str, year: str, tone: int, seconds: float = 60) -> bytes:
    sound = b"".join(struct.pack("<h", round(9000 * math.sin(2 * math.pi * tone * place / RATE))) for place in range(int(RATE * seconds)))
    tags = {b"INAM": title, b"IART": artist, b"IPRD": album, b"IGNR": genre, b"ITRK": str(number), b"ICRD": year}
    parts = [_chunk(b"fmt ", struct.pack("<HHIIHH", 1, 1, RATE, RATE * 2, 2, 16))]
    parts.append(_chunk(b"LIST", b"INFO" + b"".join(_chunk(name, text.encode() + b"\0") for name, text in tags.items())))
    return _chunk(b"RIFF", b"WAVE" + b"".join(parts) + _chunk(b"data", sound))


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def place(artist: str, album: str, number: int, title: str) -> str:
    return f"{artist}/{album}/{number} {title}.wav"


def fill(folder: Path) -> None:
    for one in SONGS:
        path = folder / place(*one[:4])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(song(*one))
    (folder / "Playlists").mkdir()
    (folder / "Playlists/Sunday Morning.m3u").write_text("".join(f"{place(*one[:4])}\n" for one in (SONGS[3], SONGS[5])), encoding="utf-8")
    (folder / "Playlists/Radio Lighthouse.m3u").write_text("http://127.0.0.1:9/light\n", encoding="utf-8")
