"""What is answered to questions about the house."""

from __future__ import annotations

from collections.abc import Mapping

from wilco_intents import Card, Intent, Json, Response, Row, listed

import states
import telling
from devices import Device
from house import KINDS
from meaning import Meaning

MOST_ROWS = 40


class Asking:
    def __init__(self, meant: Meaning, intent: Intent, messages: Mapping[str, str]) -> None:
        self.meant, self.intent, self.messages = meant, intent, messages
        self.locale = intent.locale

    def answer(self) -> Response:
        match self.intent.name:
            case "AskState":
                return self.state()
            case "AskWhich":
                return self.which(str(self.intent["state"]), self.meant.in_question(str(self.intent["state"])))
            case "AskMeasure":
                return self.measure()
            case "ListDevices":
                return self.devices()
        return Response("failure")

    def state(self) -> Response:
        found = self.meant.asked_about()
        wanted = self.intent["state"]
        if not found:
            return Response("failureNone")
        if wanted is not None:
            able = [device for device in found if states.can_be(device, str(wanted))]
            if len(able) > 1:
                return self.which(str(wanted), able, "any" if self.is_kind() and "everything" not in self.kinds() else "all")
            found = able or found
        device = found[0]
        if not device.is_there(self.messages):
            return Response("successAway", telling.named([device], self.locale))
        now = states.state(device, self.messages)
        if now is None:
            return self.plain(found)
        properties: dict[str, Json] = {**telling.named([device], self.locale), "state": telling.state(now, self.locale)}
        if wanted is None:
            return Response("success", properties)
        holds = states.is_in(device, str(wanted), self.messages)
        return Response("success" if holds is None else "successYes" if holds else "successNo", properties)

    def kinds(self) -> set[str]:
        return {one.id for one in self.meant.objects("thing") if one.id in KINDS}

    def is_kind(self) -> bool:
        return bool(self.kinds())

    def plain(self, found: list[Device]) -> Response:
        """What a device says, where that is none of the states: a temperature, a word."""
        for device in found:
            said = states.measured(device, "value", self.messages) or states.measured(device, "temperature", self.messages)
            if said is not None and said[0] is not None:
                return Response("success", {"what": device.name, "state": telling.amount(*said, self.locale)})
        return Response("successUnknown", telling.named(found[:1], self.locale))

    def which(self, wanted: str, found: list[Device], asked: str | None = None) -> Response:
        asked = asked or str(self.intent["asked"] or "which")
        if not found:
            return Response("failureNone")
        known = [device for device in found if states.is_in(device, wanted, self.messages) is not None]
        if not known:
            return Response("successUnknown", telling.named(found, self.locale))
        so = [device for device in known if states.is_in(device, wanted, self.messages)]
        others = [device for device in known if device not in so]
        properties: dict[str, Json] = {
            "state": telling.state(wanted, self.locale), "number": len(so), "names": telling.devices(so, self.locale),
            "kind": self.kind(),
        }
        card = Card("Home", [Row(device.name, telling.state(wanted, self.locale)) for device in so[:MOST_ROWS]]) if so else None
        if asked == "all":
            if not others:
                return Response("successAll", properties)
            return Response("successNo", {**telling.named(others, self.locale), "state": self.other(others[0])})
        if not so:
            return Response("successNone", properties)
        return Response("successCount" if asked == "count" else "successSome", properties, card)

    def other(self, device: Device) -> str:
        return telling.state(states.state(device, self.messages) or "", self.locale)

    def kind(self) -> str:
        named = [one for one in (*self.meant.objects("kind"), *self.meant.objects("thing")) if one.id in KINDS]
        return telling.kind(named[0].id if named else "everything", self.locale)

    def measure(self) -> Response:
        measure = str(self.intent["measure"])
        rooms = self.meant.rooms(of_kind=not self.meant.objects("thing"))
        named = self.meant.asked_about()
        if not named and not self.meant.objects("thing"):
            named = [
                device for device in self.meant.house.devices
                if (rooms is None or device.room in rooms) and device.kind in ("sensor", "climate")
            ]
        found = [(device, said) for device in named if (said := states.measured(device, measure, self.messages)) is not None]
        # Of a device that measures one thing, that is what is asked about.
        if not found and self.meant.objects("thing"):
            found = [(device, said) for device in named if (said := states.measured(device, "value", self.messages)) is not None]
            if not found and named and measure == "value":
                return self.state()
        # A room's sensor knows better than its thermostat.
        sensors = [one for one in found if one[0].kind == "sensor"]
        if sensors and not self.meant.objects("thing"):
            rooms_told = {device.room for device, _ in sensors}
            found = sensors + [one for one in found if one[0].room not in rooms_told]
        if not found:
            return Response("failureNone")
        known = [(device, said) for device, said in found if said[0] is not None and device.is_there(self.messages)]
        if not known:
            return Response("successUnknown", telling.named([device for device, _ in found], self.locale))
        if len(known) == 1 or self.meant.objects("thing"):
            device, said = known[0]
            text = telling.amount(*said, self.locale)
            if self.meant.objects("thing") or device.room is None:
                return Response("successThing", {"what": device.name, "measured": text})
            return Response("success", {"what": self.intent.display("room") or device.room, "measured": text})
        parts = [f"{device.room or device.name} {telling.amount(*said, self.locale)}" for device, said in known]
        card = Card("Home", [Row(d.room or d.name, telling.amount(*said, self.locale)) for d, said in known[:MOST_ROWS]])
        return Response("successSeveral", {"measured": listed(parts, self.locale, telling.MOST_NAMES)}, card)

    def devices(self) -> Response:
        rooms = self.meant.rooms(of_kind=False)
        kinds = [one for one in self.meant.objects("kind") if one.id != "everything"]
        found = [
            device for device in self.meant.house.devices
            if (rooms is None or device.room in rooms)
            and (not kinds or any(device in self.meant.house.of_kind(one.id) for one in kinds if one.id in KINDS))
        ]
        names = list(dict.fromkeys(device.name for device in found))
        if not names:
            return Response("successNone", {"kind": self.kind()})
        card = Card("Home", [Row(name) for name in names[:MOST_ROWS]])
        properties: dict[str, Json] = {"number": len(names), "names": listed(names, self.locale, telling.MOST_NAMES), "kind": self.kind()}
        return Response("success", properties, card)
