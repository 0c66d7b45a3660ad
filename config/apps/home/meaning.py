"""Which devices a request is about."""

from __future__ import annotations

from collections.abc import Iterable

from wilco_intents import Intent, IntentObject

import states
from devices import SWITCHED, Device
from house import KINDS, House, key


class Meaning:
    def __init__(self, house: House, intent: Intent) -> None:
        self.house = house
        self.intent = intent

    def objects(self, parameter: str) -> list[IntentObject]:
        value = self.intent[parameter]
        return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, IntentObject)]

    def is_known(self, one: IntentObject) -> bool:
        return one.id in KINDS or bool(self.found(one))

    def found(self, one: IntentObject) -> list[Device]:
        """By its id, else by its name: the id is another where the house was told anew."""
        return self.house.named(one.id) or [
            device for device in self.house.devices
            if key(one.display) in (key(device.name), *map(key, device.also), key(f"{device.room or ''} {device.name}"))
        ]

    def rooms(self, parameter: str = "room", of_kind: bool = True) -> set[str] | None:
        """The rooms that are spoken of; None: the whole house."""
        for one in self.objects(parameter):
            return self.house.place(one.id, one.display) or set()
        here = self.house.settings.here
        if parameter == "room" and here is not None and self.intent["where"] != "everywhere" and of_kind:
            return self.house.place("", here)
        return None

    def devices(self, parameter: str, kinds: Iterable[str], usual: str | None) -> list[Device]:
        """Those that are named, of the kinds that can be meant; `usual` is meant where only a room is named."""
        kinds = tuple(kinds)
        named = self.objects(parameter)
        found: list[Device] = []
        for one in named:
            if one.id in KINDS:
                found += [device for device in self.house.of_kind(one.id, self.rooms()) if device.kind in kinds]
                continue
            rooms = self.rooms(of_kind=False)
            fitting = [device for device in self.found(one) if device.kind in kinds]
            within = [device for device in fitting if rooms is None or device.room in rooms]
            found += within or fitting
        if not named and usual is not None:
            found = [device for device in self.house.of_kind(usual, self.rooms()) if device.kind in kinds]
        return list({device.id: device for device in found}.values())

    def switched(self) -> list[Device]:
        found = self.devices("things", SWITCHED, "lights")
        if not found and not self.objects("things"):
            found = self.house.of_kind("everything", self.rooms())
        left_out = {device.id for device in self.devices("except", SWITCHED, None)}
        rooms = self.rooms("exceptRoom")
        if rooms is not None and not self.objects("except"):
            left_out |= {device.id for device in found if device.room in rooms}
        elif rooms is not None:
            left_out = {id for id in left_out if (device := self.house.device(id)) is not None and device.room in rooms}
        return [device for device in found if device.id not in left_out]

    def lights(self) -> list[Device]:
        return self.devices("things", ("light",), "lights")

    def covers(self) -> list[Device]:
        found = self.devices("covers", ("cover", "valve"), "covers")
        # What people could get in by is opened by another request, and after a yes.
        opens = self.intent["movement"] in ("open", "half", None)
        return [device for device in found if not (opens and device.is_guarded)]

    def doors(self) -> list[Device]:
        """Where a lock and a garage door have one name, both are meant."""
        return [device for device in self.devices("doors", ("lock", "cover"), "locks") if device.is_guarded]

    def thermostats(self) -> list[Device]:
        return self.devices("things", ("climate",), "heating")

    def scenes(self) -> list[Device]:
        return self.devices("scene", ("scene",), None)

    # Of questions

    def asked_about(self) -> list[Device]:
        found: list[Device] = []
        for one in self.objects("thing"):
            if one.id == "everything":
                rooms = self.rooms()
                found += [device for device in self.house.devices if rooms is None or device.room in rooms]
            elif one.id in KINDS:
                found += self.house.of_kind(one.id, self.rooms())
            else:
                rooms = self.rooms(of_kind=False)
                named = self.found(one)
                found += [device for device in named if rooms is None or device.room in rooms] or named
        return list({device.id: device for device in found}.values())

    def in_question(self, state: str) -> list[Device]:
        """All that could be in a state, of one kind or of any."""
        rooms = self.rooms()
        kinds = [one for one in self.objects("kind") if one.id != "everything"]
        if not kinds:
            found = [device for device in self.house.devices if rooms is None or device.room in rooms]
        else:
            found = [
                device for one in kinds
                for device in (self.house.of_kind(one.id, rooms) if one.id in KINDS else self.found(one))
            ]
        return [device for device in found if states.can_be(device, state)]
