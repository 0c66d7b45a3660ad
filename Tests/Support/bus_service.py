#!/usr/bin/python3
"""A service on a private D-Bus, for tests: it has properties, and writes down what it is called for.

bus_service.py NAME FOLDER: takes the name on the bus that started it. FOLDER/properties.json maps "object property" to a truth
value, a text, {"paths": […]}, or a pair of a string and an object path; each other call is a line of FOLDER/calls: object, member, and its strings.
"""

import json
import os
import socket
import struct
import sys

CALL, ANSWER, ERROR = 1, 2, 3
OBJECT, INTERFACE, MEMBER, FAULT, REPLY_TO, DESTINATION, SENDER, SIGNATURE = range(1, 9)
BUS = {OBJECT: "/org/freedesktop/DBus", INTERFACE: "org.freedesktop.DBus", DESTINATION: "org.freedesktop.DBus"}
TYPES = {OBJECT: "o", REPLY_TO: "u", SIGNATURE: "g"}


def padding(data, size):
    return b"\0" * (-len(data) % size)


def text(value):
    encoded = value.encode()
    return struct.pack("<I", len(encoded)) + encoded + b"\0"


def signature(value):
    return bytes([len(value)]) + value.encode() + b"\0"


class Connection:
    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(address.removeprefix("unix:path=").partition(",")[0])
        self.serial = 0
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        assert self.socket.recv(200).startswith(b"OK")
        self.socket.sendall(b"BEGIN\r\n")

    def send(self, kind, fields, body=b"", body_signature=""):
        self.serial += 1
        if body_signature:
            fields = fields | {SIGNATURE: body_signature}
        header = b""
        for code, value in fields.items():
            header += padding(header, 8) + bytes([code]) + signature(TYPES.get(code, "s"))
            if code == SIGNATURE:
                header += signature(value)
            else:
                header += padding(header, 4)
                header += struct.pack("<I", value) if code == REPLY_TO else text(value)
        start = struct.pack("<BBBBIII", ord("l"), kind, 0, 1, len(body), self.serial, len(header))
        self.socket.sendall(start + header + padding(header, 8) + body)

    def read(self, count):
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                sys.exit(0)
            data += piece
        return data

    def receive(self):
        _, kind, _, _, length, serial, size = struct.unpack("<BBBBIII", self.read(16))
        header = self.read(size + -size % 8)
        fields, place = {}, 0
        while place < size:
            place += -place % 8
            code, type_code = header[place], chr(header[place + 2])
            place += 4
            if type_code == "g":
                count = header[place]
                fields[code] = header[place + 1 : place + 1 + count].decode()
                place += count + 2
            else:
                place += -place % 4
                (number,) = struct.unpack_from("<I", header, place)
                place += 4
                if type_code == "u":
                    fields[code] = number
                else:
                    fields[code] = header[place : place + number].decode()
                    place += number + 1
        return kind, serial, fields, self.read(length)


def strings(body):
    """The strings of a body, as they follow each other after their lengths."""
    found, place = [], 0
    while place + 4 <= len(body):
        (count,) = struct.unpack_from("<I", body, place)
        piece = body[place + 4 : place + 4 + count]
        if 0 < count < len(body) - place and body[place + 4 + count] == 0 and all(byte > 31 for byte in piece):
            found.append(piece.decode())
            place += 4 + count
        place += 4 - place % 4
    return found


def variant(value):
    if isinstance(value, bool):
        return signature("b") + padding(signature("b"), 4) + struct.pack("<I", value)
    if isinstance(value, str):
        data = signature("s")
        return data + padding(data, 4) + text(value)
    if isinstance(value, dict):
        paths = b""
        for path in value["paths"]:
            paths += padding(paths, 4) + text(path)
        data = signature("ao")
        return data + padding(data, 4) + struct.pack("<I", len(paths)) + paths
    data = signature("(so)")
    data += padding(data, 8) + text(value[0])
    return data + padding(data, 4) + text(value[1])


def main():
    name, folder = sys.argv[1:]
    bus = Connection(os.environ["DBUS_STARTER_ADDRESS"])
    bus.send(CALL, BUS | {MEMBER: "Hello"})
    body = text(name)
    bus.send(CALL, BUS | {MEMBER: "RequestName"}, body + padding(body, 4) + struct.pack("<I", 0), "su")
    while True:
        kind, serial, fields, body = bus.receive()
        if kind != CALL:
            continue
        answer = {REPLY_TO: serial, DESTINATION: fields[SENDER]}
        if fields[MEMBER] == "Get":
            with open(os.path.join(folder, "properties.json")) as file:
                properties = json.load(file)
            value = properties.get(f"{fields[OBJECT]} {strings(body)[1]}")
            if value is None:
                bus.send(ERROR, answer | {FAULT: "org.freedesktop.DBus.Error.UnknownObject"})
            else:
                bus.send(ANSWER, answer, variant(value), "v")
            continue
        with open(os.path.join(folder, "calls"), "a") as file:
            file.write(" ".join([fields[OBJECT], fields[MEMBER], *strings(body)]) + "\n")
        bus.send(ANSWER, answer)


main()
