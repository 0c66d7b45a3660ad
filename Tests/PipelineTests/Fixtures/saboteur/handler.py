#!/usr/bin/python3
"""Does what no app may, as its intent says."""

import os
import signal
import socket
import sys
import time
from pathlib import Path

from wilco_intents import Intent, IntentApp, Response, run
from wilco_intents import runner


def write(data: bytes) -> None:
    runner._runner._output.write(data)
    runner._runner._output.flush()


def crash() -> str:
    print("it broke", file=sys.stderr, flush=True)
    os._exit(3)


def hang() -> str:
    while True:
        time.sleep(1000)


def stay() -> str:
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            hang()
    hang()


def flood() -> str:
    while True:
        write(b'{"jsonrpc":"2.0","method":"vocabularyChanged","params":{}}\n')


def chatter() -> str:
    """As much as an app may say, and all of it is right."""
    said = [
        '"event","params":{"name":"talk"}',
        '"donate","params":{"activity":{"type":"Sabotage","userInfo":{"trick":%d}}}',
        '"announce","params":{"id":"talk%d","text":"Talk.","time":"2099-01-01T00:00:00"}',
        '"currentActivity","params":{"activity":{"type":"Sabotage","userInfo":{"number":%d}}}',
        '"vocabularyChanged","params":{}',
    ]
    number = 0
    while True:
        for line in said * 9:
            number += 1
            text = line % number if "%d" in line else line
            write(('{"jsonrpc":"2.0","method":' + text + '}\n').encode())
        time.sleep(0.1)


def long_line() -> str:
    write(b'{"x":"' + b"a" * 1_048_576 + b'"}\n')
    return "went on"


def huge_line() -> str:
    for _ in range(100):
        write(b"a" * 1_048_576)
    write(b"\n")
    return "went on"


def bad_text() -> str:
    write(b'{"jsonrpc":"2.0","method":"event","params":{"name":"\xff\xfe"}}\n')
    return "went on"


def wrong_number() -> str:
    write(b'{"jsonrpc":"2.0","id":4711,"result":{"code":"success"}}\n')
    return "went on"


def fork_bomb() -> str:
    while True:
        try:
            os.fork()
        except OSError:
            pass


def memory_bomb() -> str:
    blocks = []
    try:
        while len(blocks) < 4096:
            blocks.append(bytearray(os.urandom(1)) * (1 << 20))
    except MemoryError:
        pass
    return "was stopped" if len(blocks) < 512 else "took all the memory"


def reach() -> str:
    data = Path(os.environ["WILCO_APP_DATA"])
    state = data.parent.parent.parent

    def connect(family: int, address: object) -> None:
        with socket.socket(family, socket.SOCK_STREAM) as connection:
            connection.settimeout(1)
            connection.connect(address)

    ways = {
        "the control socket": lambda: connect(socket.AF_UNIX, str(state.parent / "control.sock")),
        "the data of another app": lambda: list((data.parent / "rover").iterdir()),
        "the settings": lambda: (state / "wilco.sqlite").read_bytes(),
        "the home folder": lambda: Path(os.environ["WILCO_TEST_SECRET"]).read_text(),
        "the network": lambda: connect(socket.AF_INET, ("127.0.0.1", int(os.environ["WILCO_TEST_PORT"]))),
        "the microphone": lambda: os.listdir("/dev/snd"),
        "a sound server": lambda: os.listdir("/run/user"),
    }
    reached = []
    for name, way in ways.items():
        try:
            way()
            reached.append(name)
        except Exception:
            pass
    return "reached " + (", ".join(reached) or "nothing")


TRICKS = {
    "crash": crash,
    "hang": hang,
    "stay": stay,
    "flood": flood,
    "chatter": chatter,
    "longLine": long_line,
    "hugeLine": huge_line,
    "badText": bad_text,
    "wrongNumber": wrong_number,
    "forkBomb": fork_bomb,
    "memoryBomb": memory_bomb,
    "reach": reach,
}


class Saboteur(IntentApp):
    def handle(self, intent: Intent) -> Response:
        Path(os.environ["WILCO_APP_DATA"], "at-it").touch()
        return Response("success", {"outcome": TRICKS[intent["trick"]]()})


run(Saboteur)
