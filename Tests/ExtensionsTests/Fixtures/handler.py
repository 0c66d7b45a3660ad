#!/usr/bin/env python3
"""A handler that does one thing wrong, named by its argument: `fault` or `fault@method`."""

import ctypes
import json
import mmap
import os
import signal
import socket
import subprocess
import sys

fault, _, place = sys.argv[1].partition("@")
place = place or "handle"
open_calls = []
starts = os.path.join(os.environ["WILCO_APP_DATA"], "starts")
with open(starts, "a") as file:
    file.write("x")


def write(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def answer(identifier, result):
    write(json.dumps({"jsonrpc": "2.0", "id": identifier, "result": result}).encode() + b"\n")


def notify(method, parameters):
    write(json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters}).encode() + b"\n")


def first_start():
    with open(starts) as file:
        return len(file.read()) == 1


def wait_forever():
    while True:
        signal.pause()


def misbehave(message):
    """Returns True when nothing more is to be done for this message."""
    identifier = message["id"]
    if fault == "crash":
        print("something broke", file=sys.stderr, flush=True)
        os._exit(3)
    if fault == "crashOnce" and first_start():
        os._exit(4)
    if fault == "abort":
        os.abort()
    if fault == "hang":
        wait_forever()
    if fault == "late":
        open_calls.append(identifier)
        return True
    if fault == "bigFile":
        try:
            with open(os.path.join(os.environ["WILCO_APP_DATA"], "big"), "wb") as file:
                for _ in range(16):
                    file.write(b"a" * 1_048_576)
                    file.flush()
        except OSError:
            pass
        size = os.path.getsize(os.path.join(os.environ["WILCO_APP_DATA"], "big"))
        answer(identifier, {"code": "success", "properties": {"size": size}})
        return True
    if fault == "manyFiles":
        for number in range(16):
            with open(os.path.join(os.environ["WILCO_APP_DATA"], f"part{number}"), "wb") as file:
                file.write(b"a" * 1_048_576)
        wait_forever()
    if fault in ("deletedFiles", "mappedFiles"):
        held = []
        for number in range(16):
            path = os.path.join(os.environ["WILCO_APP_DATA"], f"part{number}")
            file = open(path, "w+b")
            file.write(b"a" * 1_048_576)
            file.flush()
            held.append(file if fault == "deletedFiles" else mmap.mmap(file.fileno(), 0))
            os.unlink(path)
            if fault == "mappedFiles":
                file.close()
        if fault == "mappedFiles":
            # A map of Python keeps a descriptor of its own.
            for number in map(int, os.listdir("/proc/self/fd")):
                try:
                    if os.readlink(f"/proc/self/fd/{number}").endswith("(deleted)"):
                        os.close(number)
                except OSError:
                    pass
        wait_forever()
    if fault == "namelessFiles":
        held = []
        for number in range(16):
            path = os.path.join(os.environ["WILCO_APP_DATA"], f"part{number}")
            file = open(path, "w+b")
            os.unlink(path)
            file.write(b"a" * 1_048_576)
            file.flush()
            held.append(file)
        wait_forever()
    if fault == "hiddenFiles":
        folder = os.path.join(os.environ["WILCO_APP_DATA"], "hidden")
        os.mkdir(folder)
        os.chmod(folder, 0)
        wait_forever()
    if fault == "noMethod":
        write(b'{"jsonrpc":"2.0","id":%d,"error":{"code":-32601,"message":"no method"}}\n' % identifier)
        return True
    if fault == "garbage":
        write(b"hello, this is no JSON\n")
    if fault == "json":
        write(b'{"some": "json"}\n')
    if fault == "invalidUTF8":
        write(b'{"jsonrpc":"2.0","id":%d,"result":{"code":"\xff\xfe"}}\n' % identifier)
        return True
    if fault == "wrongID":
        answer(identifier + 1000, {"code": "success"})
        return True
    if fault == "bothAnswers":
        write(b'{"jsonrpc":"2.0","id":%d,"result":{},"error":{"code":1,"message":"no"}}\n' % identifier)
        return True
    if fault == "textID":
        write(b'{"jsonrpc":"2.0","id":"%d","result":{"code":"success"}}\n' % identifier)
        return True
    if fault == "errorWithoutID":
        write(b'{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"no"}}\n')
        return True
    if fault == "twice":
        answer(identifier, {"code": "success"})
    if fault.startswith("says "):
        answer(identifier, json.loads(fault.removeprefix("says ")))
        return True
    if fault == "badUpdate":
        notify("update", {"key": "k", "response": {"code": "sizzling", "card": "x"}})
    if fault == "wrongShape":
        answer(identifier, {"colour": "blue"})
        return True
    if fault == "reports":
        write(b'{"jsonrpc":"2.0","id":%d,"error":{"code":1,"message":"the oven is cold"}}\n' % identifier)
        return True
    if fault == "longLine":
        write(b'{"x":"' + b"a" * 1_048_576 + b'"}\n')
    if fault == "hugeLine":
        for _ in range(100):
            write(b"a" * 1_048_576)
        write(b"\n")
        answer(identifier, {"code": "success"})
        return True
    if fault == "endlessLine":
        while True:
            write(b"a" * 65536)
    if fault == "nearlyLong":
        filler = "a" * 1_000_000
        answer(identifier, {"code": "success", "properties": {"filler": filler}})
        return True
    if fault == "flood":
        while True:
            notify("vocabularyChanged", {})
    if fault == "errorFlood":
        for line in range(150):
            print("line", line, file=sys.stderr)
        sys.stderr.flush()
    if fault == "logs":
        for line in range(300):
            notify("log", {"level": "info", "message": "x" * 1000})
    if fault == "closesOutput":
        os.close(1)
        wait_forever()
    if fault == "notifies":
        notify("vocabularyChanged", {})
        notify("log", {"level": "warning", "message": "low on soup"})
        notify("update", {"key": "k", "response": {"code": "inProgress", "properties": {"percent": 50}}})
        notify("donate", {"intent": {"name": "Do", "key": "d", "parameters": {}}})
        notify("sing", {})
    if fault in ("progress", "progressCrash"):
        answer(identifier, {"code": "inProgress"})
        if fault == "progressCrash":
            os._exit(5)
        return True
    if fault == "asks":
        write(b'{"jsonrpc":"2.0","id":1,"method":"whoAreYou"}\n')
        open_calls.append(identifier)
        return True
    return False


def can(action):
    try:
        action()
        return True
    except Exception:
        return False


def connect(family, address):
    connection = socket.socket(family, socket.SOCK_STREAM)
    connection.settimeout(2)
    connection.connect(address)


def system_call(number, *arguments):
    """Returns False when the kernel refuses it."""
    return ctypes.CDLL(None, use_errno=True).syscall(number, *arguments) >= 0


def probe():
    data = os.environ["WILCO_APP_DATA"]
    port = int(os.environ.get("WILCO_TEST_PORT", "0"))
    new_user_namespace = 0x10000000
    trace_me = 0
    with open("/proc/self/status") as file:
        status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
    is_filtered = status["Seccomp"] == "2"
    return {
        "ownData": can(lambda: open(os.path.join(data, "mine"), "w").close()),
        "ownTemporaryFiles": can(lambda: open("/tmp/mine", "w").close()),
        "forbidden": {
            "otherData": can(lambda: os.listdir(os.path.join(data, "..", "other"))),
            "appFolder": os.access(".", os.W_OK),
            "root": os.access("/", os.W_OK),
            "devices": os.access("/dev", os.W_OK),
            "system": os.access("/usr", os.W_OK),
            "home": can(lambda: os.listdir("/root")) or can(lambda: os.listdir("/home")),
            "shadow": can(lambda: open("/etc/shadow").close()),
            "controlSocket": can(lambda: connect(socket.AF_UNIX, os.environ.get("WILCO_TEST_SOCKET", "/nothing"))),
            "abstractSocket": can(lambda: connect(socket.AF_UNIX, "\0" + os.environ.get("WILCO_TEST_NAME", ""))),
            "network": can(lambda: connect(socket.AF_INET, ("127.0.0.1", port))),
            "hypervisor": can(lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM)),
            "rawPackets": can(lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW)),
            "microphone": os.path.exists("/dev/snd"),
            "soundServer": os.path.exists("/run/user") or os.path.exists("/run/pulse"),
            "namespaces": can(lambda: subprocess.run(["unshare", "--user", "true"], check=True, capture_output=True)),
            # Not tried where nothing would keep it from happening.
            "mounts": not is_filtered or can(lambda: subprocess.run(["mount", "-t", "tmpfs", "x", data], check=True, capture_output=True)),
            "newNamespace": not is_filtered or os.uname().machine == "x86_64" and system_call(272, new_user_namespace),
            "tracing": not is_filtered or os.uname().machine == "x86_64" and system_call(101, trace_me, 0, 0, 0),
            "memoryFiles": not is_filtered or can(lambda: os.memfd_create("x")),
            "sharedMemory": not is_filtered or can(lambda: mmap.mmap(-1, 4096)),
            "zeros": not is_filtered or can(lambda: open("/dev/zero", "rb").read(1)[0]),
            "privileges": status["CapEff"].strip("0") != "" or status["CapBnd"].strip("0") != "",
            "gainingPrivileges": status["NoNewPrivs"] != "1",
            "systemCalls": not is_filtered,
        },
        "settings": os.access("/etc/ld.so.cache", os.R_OK) and os.access("/etc/alternatives", os.X_OK),
        "grantedData": can(lambda: os.listdir(os.environ["WILCO_TEST_FOLDER"])),
        "grantedFolder": can(lambda: open(os.environ["WILCO_TEST_FOLDER"] + "/written", "x").close()),
        "besideGrantedFolder": beside(os.environ.get("WILCO_TEST_FOLDER", "/usr")),
        "user": os.getuid(),
        "environment": sorted(os.environ),
        "interfaces": [name for _, name in socket.if_nameindex()],
        "processes": len([name for name in os.listdir("/proc") if name.isdigit()]),
    }


def beside(folder):
    """What else of the folder above is seen."""
    above, _, name = folder.rpartition("/")
    return sorted(set(os.listdir(above)) - {name}) if os.path.isdir(above) and above else []


def bomb_with_processes():
    """How many live at once before the system refuses."""
    children = []
    try:
        while len(children) < 1000:
            child = os.fork()
            if child == 0:
                wait_forever()
            children.append(child)
    except OSError:
        pass
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return len(children)


def bomb_with_memory():
    """Megabytes before the system refuses; it may also end the process."""
    blocks = []
    try:
        while len(blocks) < 4096:
            blocks.append(bytearray(os.urandom(1)) * (1 << 20))
    except MemoryError:
        pass
    return len(blocks)


def properties():
    if fault == "probe":
        return probe()
    if fault == "forkBomb":
        return {"count": bomb_with_processes()}
    if fault == "memoryBomb":
        return {"count": bomb_with_memory()}
    if fault == "family":
        child = subprocess.Popen(["sh", "-c", "trap '' TERM HUP; while :; do sleep 1000; done"])
        return {"pids": [os.getpid(), child.pid]}
    if fault == "descriptors":
        return {"descriptors": len(os.listdir("/proc/self/fd"))}
    return {"pids": [os.getpid()], "environment": os.environ.get("GREETING", "")}


if fault == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)

for line in sys.stdin.buffer:
    message = json.loads(line)
    if "method" not in message:
        # The answer to our own request.
        answer(open_calls.pop(), {"code": "success", "properties": {"error": message["error"]["code"]}})
        continue
    if message["method"] == place and "id" not in message:
        os._exit(3)
    if message["method"] == "cancel":
        for call in open_calls:
            answer(call, {"code": "success", "properties": {"late": True}})
        open_calls.clear()
        continue
    if message["method"] == place and misbehave(message):
        continue
    method = message["method"]
    if method == "initialize":
        answer(message["id"], {"protocol": 2 if fault == "version" else 1})
    elif method == "resolve":
        if fault == "progress":
            notify("update", {"key": "k", "response": {"code": "success"}})
        intent = message["params"]["intent"]
        parameter = message["params"]["parameter"]
        given = intent["parameters"].get(parameter)
        if given is None:
            result = "notRequired" if parameter in intent.get("optional", []) else "needsValue"
            answer(message["id"], {"result": result})
        else:
            answer(message["id"], {"result": "success", "value": given["value"]})
    elif method == "options":
        answer(message["id"], {"options": [{"id": "a", "display": message["params"]["search"] or "A"}]})
    elif method == "default":
        answer(message["id"], {"value": None})
    elif "id" not in message:
        pass
    elif method == "vocabulary":
        answer(message["id"], {"terms": {"object:Soup": [{"id": "borscht"}]}})
    else:
        answer(message["id"], {"code": "success", "properties": properties()})

if fault == "stubborn":
    wait_forever()
