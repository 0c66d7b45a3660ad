import json
import unittest

import discovery
import house
import states
import templates
import zigbee
from house import House, Settings
from pathlib import Path
from tempfile import TemporaryDirectory


def one(kind, config, place="x"):
    return next(discovery.devices(f"homeassistant/{kind}/{place}/config", json.dumps(config), "homeassistant"))


def said(device, aspect, value):
    return [(message.topic, message.payload) for message in device.commands[aspect](value)]


class TemplatesTests(unittest.TestCase):
    def test_what_is_understood(self):
        payload = '{"a": {"b": "2.345"}, "list": [1, 2], "on": true, "empty": null}'
        for template, value in [
            (None, payload), ("{{ value }}", payload), ("{{ value_json.a.b | float | round(1) }}", 2.3), ("{{value_json['on']}}", True),
            ("{{ 'ON' if value_json.on else 'OFF' }}", "ON"), ("{{ value_json.list[1] * 10 + 1 }}", 21), ("{{ value_json.no }}", None),
            ("{{ value_json.no | default(7) }}", 7), ("{{ value_json.no is defined }}", False), ("{{ not value_json.on }}", False),
            ("a{{ value_json.list[0] }}b", "a1b"), ("{{ value_json.a.b in ['2.345'] }}", True),
        ]:
            self.assertEqual(templates.value(template, payload), value, template)

    def test_what_is_not_understood_says_nothing(self):
        for template in [
            "{% if x %}a{% endif %}", "{{ ''.__class__ }}", "{{ value_json.on(1) }}", "{{ open('x') }}", "{{ 9 ** 9 }}", "{{ 'a' * 10 }}",
            "{{ [1] * 1000000 }}", "{{ value", "{{ " + "(" * 400 + " }}", "{{ value | nothing }}", "{{ 1 / 0 }}", "{{ lambda: 1 }}",
        ]:
            self.assertIn(templates.value(template, "{}"), (None, "{{ value"), template)

    def test_garbage_says_nothing(self):
        for payload in ["", "nonsense", "[", "[" * 100_000, "17"]:
            self.assertIsNone(templates.value("{{ value_json.state }}", payload), payload[:10])


class DiscoveryTests(unittest.TestCase):
    def test_short_words_and_the_base_topic(self):
        lamp = one("light", {
            "~": "lamp", "name": "Lamp", "cmd_t": "~/set", "stat_t": "~/state", "bri_cmd_t": "~/bri/set", "bri_stat_t": "~/bri",
            "bri_scl": 100, "avty_t": "~/there", "dev": {"ids": ["1"], "sa": "Kitchen"},
        })
        self.assertEqual((lamp.name, lamp.room), ("Lamp", "Kitchen"))
        self.assertEqual(said(lamp, "power", True), [("lamp/set", "ON")])
        self.assertEqual(said(lamp, "brightness", 30), [("lamp/bri/set", "30")])
        self.assertFalse(lamp.is_there({"lamp/there": "offline"}))
        self.assertTrue(lamp.is_there({}))
        self.assertEqual(states.state(lamp, {"lamp/state": "ON"}), "on")
        self.assertIsNone(states.state(lamp, {"lamp/state": "garbage"}))

    def test_the_name_of_a_part_stands_behind_that_of_its_device(self):
        for device, part, name in [
            ("Washer", "Power", "Washer Power"), ("Washer", None, "Washer"), ("Washer", "Washer door", "Washer door"),
            ("Desk lamp", "Lamp", "Desk lamp"), (None, "Lamp", "Lamp"), (None, None, "desk lamp"),
        ]:
            config = {"name": part, "state_topic": "s", "device": {"identifiers": ["1"], "name": device}}
            self.assertEqual(one("sensor", config, "desk_lamp").name, name)

    def test_a_light_in_json(self):
        lamp = one("light", {
            "schema": "json", "name": "L", "command_topic": "c", "state_topic": "s", "supported_color_modes": ["color_temp", "xy"],
        })
        self.assertEqual(json.loads(said(lamp, "brightness", 50)[0][1]), {"state": "ON", "brightness": 128})
        self.assertEqual(json.loads(said(lamp, "warmth", 2700)[0][1]), {"state": "ON", "color_temp": 370})
        x, y = (json.loads(said(lamp, "color", "#ff0000")[0][1])["color"][part] for part in "xy")
        self.assertAlmostEqual(x, 0.64, places=2)
        self.assertAlmostEqual(y, 0.33, places=2)
        told = {"s": '{"state": "ON", "brightness": 51}'}
        self.assertEqual((lamp.told("power", told), lamp.told("brightness", told)), (True, 20))

    def test_a_device_with_components(self):
        config = {
            "dev": {"ids": ["1"], "name": "Plug"}, "o": {"name": "me"},
            "cmps": {"a": {"p": "switch", "cmd_t": "a/set", "stat_t": "a"}, "b": {"p": "sensor", "stat_t": "b", "dev_cla": "power", "unit_of_meas": "W"}, "c": 7},
        }
        found = list(discovery.devices("homeassistant/device/plug/config", json.dumps(config), "homeassistant"))
        self.assertEqual([(device.kind, device.name, device.sort) for device in found], [("switch", "Plug", None), ("sensor", "Plug", "power")])

    def test_covers_count_from_where_they_say(self):
        blind = one("cover", {"name": "B", "set_position_topic": "p/set", "position_topic": "p", "position_open": 0, "position_closed": 255})
        self.assertEqual(said(blind, "position", 100), [("p/set", "0")])
        self.assertEqual(blind.told("position", {"p": "255"}), 0)
        self.assertEqual(states.state(blind, {"p": "255"}), "closed")

    def test_a_lock_that_wants_a_code_is_not_told_anything(self):
        self.assertNotIn("lock", one("lock", {"name": "D", "command_topic": "c", "code_format": "^\\d{4}$"}).commands)

    def test_what_makes_no_sense_is_no_device(self):
        for kind, payload in [
            ("light", ""), ("light", "null"), ("light", "[]"), ("light", "{"), ("light", "[" * 100_000), ("teapot", "{}"),
            ("sensor", '{"entity_category": "diagnostic"}'), ("device", '{"components": 7}'),
        ]:
            self.assertEqual(list(discovery.devices(f"homeassistant/{kind}/x/config", payload, "homeassistant")), [], payload[:20])
        strange = '{"name": 7, "device": "x", "availability": "y", "modes": 3, "command_topic": [], "brightness_scale": "z"}'
        for kind in discovery.KINDS:
            for device in discovery.devices(f"homeassistant/{kind}/x/config", strange, "homeassistant"):
                self.assertFalse(set(device.commands) - {"power", "activate"}, kind)


class ZigbeeTests(unittest.TestCase):
    def test_a_bulb_a_contact_and_what_is_no_device(self):
        listed = [
            {"type": "Coordinator", "ieee_address": "0x0", "friendly_name": "Coordinator", "definition": None},
            {"ieee_address": "0x1", "friendly_name": "kitchen/desk_lamp", "definition": {"exposes": [{"type": "light", "features": [
                {"name": "state", "property": "state", "value_on": "ON", "value_off": "OFF"},
                {"name": "brightness", "property": "brightness", "value_max": 254}]}]}},
            {"ieee_address": "0x2", "friendly_name": "0x2", "definition": {"description": "Door sensor", "exposes": [
                {"type": "binary", "name": "contact", "property": "contact", "value_on": False, "value_off": True}]}},
            {"ieee_address": "0x3", "friendly_name": "broken", "definition": {"exposes": [{"type": "light"}]}}, 7, None,
        ]
        lamp, contact = zigbee.devices(json.dumps(listed), "z")
        self.assertEqual((lamp.name, lamp.room, contact.name), ("desk lamp", "kitchen", "Door sensor"))
        self.assertEqual(said(lamp, "brightness", 100), [("z/kitchen/desk_lamp/set", '{"brightness": 254}')])
        self.assertEqual(states.state(contact, {"z/0x2": '{"contact": false}'}), "open")
        self.assertFalse(lamp.is_there({"z/kitchen/desk_lamp/availability": '{"state": "offline"}'}))
        for nothing in ['{"state": ' + "[" * 100_000, '{"state": []}', "[" * 100_000]:
            self.assertTrue(lamp.is_there({"z/kitchen/desk_lamp/availability": nothing}))
        self.assertEqual(list(zigbee.devices("nonsense", "z")), [])

    def test_what_both_tell_of_is_there_once(self):
        listed = json.dumps([{"ieee_address": "0x1", "friendly_name": "lamp", "definition": {"exposes": [
            {"type": "switch", "features": [{"name": "state", "property": "state"}]}]}}])
        again = json.dumps({"name": "lamp", "command_topic": "c", "device": {"identifiers": ["zigbee2mqtt_0x1"]}})
        found = house.devices({"zigbee2mqtt/bridge/devices": listed, "homeassistant/switch/0x1/config": again}, Settings())
        self.assertEqual([device.id for device in found], ["z:0x1/switch/"])


class HouseTests(unittest.TestCase):
    def house(self, **more):
        announced = {
            f"homeassistant/light/{id}/config": json.dumps({"name": name, "command_topic": "c", "device": {"identifiers": [id], "suggested_area": room}})
            for id, name, room in [("a", "Ceiling", "Kitchen"), ("b", "Ceiling", "Bedroom"), ("c", "Kitchen shelf", None)]
        }
        settings = Settings(**more)
        return House(house.devices(announced, settings), settings)

    def test_a_name_that_begins_with_a_room_is_in_it(self):
        self.assertEqual([device.room for device in self.house().devices], ["Kitchen", "Bedroom", "Kitchen"])

    def test_the_person_names_rooms_floors_and_devices(self):
        found = self.house(rooms={"Kitchen": {"floor": "Downstairs", "also": ["galley"]}}, devices={"kitchen shelf": {"name": "Shelf light", "also": ["Lightshelf"]}})
        self.assertEqual(found.place("", "galley"), {"Kitchen"})
        self.assertEqual(found.place("", "downstairs"), {"Kitchen"})
        self.assertIsNone(found.place("", "attic"))
        self.assertEqual([(device.name, device.also) for device in found.devices if device.id == "ha:light/c"], [("Shelf light", ("Lightshelf",))])

    def test_what_is_no_file_of_settings_is_told(self):
        with TemporaryDirectory() as folder:
            path = Path(folder) / "home.json"
            self.assertIsNone(Settings.read(path).broker)
            for text in ["", "[]", '{"broker": 7}', '{"broker": {"host": ""}}', '{"broker": {"host": "h", "port": 70000}}', '{"rooms": {"a": 7}}', "[" * 100_000]:
                path.write_text(text)
                with self.assertRaises(house.BadFile, msg=text[:40]):
                    Settings.read(path)
