import importlib.util
import io
import json
import os
import sys
import tempfile
import unittest
import unittest.mock
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal

from wilco_intents import (
    Card,
    CurrencyAmount,
    Intent,
    IntentApp,
    IntentObject,
    Measurement,
    Response,
    StatefulApp,
    Unsupported,
    announce,
    insert_terms,
)
from wilco_intents.mistakes import misspelled
from wilco_intents.runner import Runner

INITIALIZE = {"id": 1, "method": "initialize", "params": {"protocol": 1, "app": "kettle"}}


def pour(intent):
    return {}["water"]


class Broken(IntentApp):
    def handle(self, intent: Intent) -> Response:
        return pour(intent)

    def resolve(self, parameter, intent):
        raise ValueError


def said(app_class, method=None):
    """What an app says to one request."""
    intent = {"name": "Boil", "key": "k", "locale": "en-US", "parameters": {}}
    request = {"id": 2, "method": method, "params": {"intent": intent, "parameter": "cup"}}
    lines = [json.dumps({"jsonrpc": "2.0", **one}).encode() + b"\n" for one in (INITIALIZE, request)]
    output = io.BytesIO()
    Runner(app_class, output).run(io.BytesIO(b"".join(lines if method else lines[:1])))
    return [line for line in map(json.loads, output.getvalue().splitlines()) if line.get("id") != 1]


class ExceptionTests(unittest.TestCase):
    def test_handling_tells_file_line_and_traceback(self):
        log, answer = said(Broken, "handle")
        self.assertEqual(answer["result"], {"code": "failure"})
        lines = log["params"]["message"].splitlines()
        line = pour.__code__.co_firstlineno + 1
        self.assertEqual(lines[-1], f"handle: KeyError: 'water' ({__file__}, line {line}, in pour)")
        self.assertTrue(lines[0].startswith(f'  File "{__file__}", line'), lines)
        self.assertIn("    return pour(intent)", lines)
        self.assertNotIn("runner.py", log["params"]["message"])

    def test_what_an_exception_was_raised_for_is_told_with_its_place(self):
        class Chained(IntentApp):
            def handle(self, intent):
                try:
                    return pour(intent)
                except KeyError as error:
                    raise RuntimeError("no water") from error

        class Meanwhile(IntentApp):
            def handle(self, intent):
                try:
                    return pour(intent)
                except KeyError:
                    return 1 / 0

        class Unrelated(IntentApp):
            def handle(self, intent):
                try:
                    return pour(intent)
                except KeyError:
                    raise RuntimeError("no water") from None

        line = pour.__code__.co_firstlineno + 1
        reason = f", raised for KeyError: 'water' ({__file__}, line {line}, in pour)"
        for app, isTold in ((Chained, True), (Meanwhile, True), (Unrelated, False)):
            log, answer = said(app, "handle")
            self.assertEqual(answer["result"], {"code": "failure"})
            message = log["params"]["message"]
            self.assertEqual(message.endswith(reason), isTold, message)
            self.assertEqual('    return {}["water"]' in message.splitlines(), isTold, message)
            self.assertLessEqual(len(message.splitlines()), 19)

    def test_resolving_does_too(self):
        log, answer = said(Broken, "resolve")
        self.assertIn("raise ValueError", log["params"]["message"])
        self.assertEqual(answer["error"]["code"], -32603)
        self.assertRegex(answer["error"]["message"], r"^ValueError \(.*test_mistakes.py, line \d+, in resolve\)$")

    def test_a_long_traceback_is_cut(self):
        class Deep(IntentApp):
            def handle(self, intent):
                return self.handle(intent)

        log, _ = said(Deep, "handle")
        self.assertLessEqual(len(log["params"]["message"].splitlines()), 19)

    def test_a_method_with_other_arguments_is_told_with_its_place(self):
        class Short(IntentApp):
            def handle(self):
                return Response()

        class Unmade(IntentApp):
            def __init__(self):
                pass

        log, _ = said(Short, "handle")
        line = Short.handle.__code__.co_firstlineno
        self.assertRegex(log["params"]["message"], rf"TypeError: .*positional.* \({__file__}, line {line}, in handle\)$")
        output = io.BytesIO()
        request = json.dumps({"jsonrpc": "2.0", **INITIALIZE}).encode()
        Runner(Unmade, output).run(io.BytesIO(request + b"\n"))
        line = Unmade.__init__.__code__.co_firstlineno
        self.assertIn(f"({__file__}, line {line}, in __init__)", json.loads(output.getvalue())["error"]["message"])

    def test_what_the_library_calls_with_other_arguments_is_told_with_the_class(self):
        class Kept(StatefulApp):
            initial_state = {}

            def perform(self, intent):
                return Response()

        with tempfile.TemporaryDirectory() as folder:
            initialize = {"id": 1, "method": "initialize", "params": {"protocol": 1, "dataFolder": folder}}
            intent = {"name": "Boil", "key": "k", "locale": "en-US", "parameters": {}}
            handle = {"id": 2, "method": "handle", "params": {"intent": intent}}
            lines = [json.dumps({"jsonrpc": "2.0", **one}).encode() + b"\n" for one in (initialize, handle)]
            output = io.BytesIO()
            Runner(Kept, output).run(io.BytesIO(b"".join(lines)))
        log = json.loads(output.getvalue().splitlines()[1])["params"]["message"]
        self.assertRegex(log, rf"TypeError: .*\({__file__}, line \d+, class Kept\)$")

    def test_no_handle(self):
        log, _ = said(IntentApp, "handle")
        self.assertIn("IntentApp has no method `handle`", log["params"]["message"])

    def test_a_misspelled_handle(self):
        class Kettle(IntentApp):
            def handel(self, intent):
                return Response()

        log, _ = said(Kettle, "handle")
        self.assertIn("Kettle has no method `handle` — did you mean `handel`?", log["params"]["message"])

    def test_a_state_that_cannot_be_kept(self):
        class Cups(StatefulApp):
            def initial_state(self):
                return {"cups": {1, 2}}

            def perform(self, intent, state):
                return Response()

        log, _ = said(Cups, "handle")
        self.assertIn("the state cannot be kept: Object of type set is not", log["params"]["message"])


class CarriedTests(unittest.TestCase):
    @staticmethod
    def answering(properties):
        class App(IntentApp):
            def handle(self, intent):
                return Response("success", properties)

        return said(App, "handle")

    def test_times_dates_and_durations_have_the_forms_of_the_protocol(self):
        noon = datetime(2026, 3, 2, 12, 4)
        [answer] = self.answering(
            {
                "departures": [{"time": time(12, 4)}, IntentObject("b", properties={"day": date(2026, 3, 2)})],
                "at": noon,
                "away": noon.astimezone(timezone.utc),
                "walk": timedelta(minutes=2),
                "wait": timedelta(seconds=1.5),
                "price": Decimal("2.5"),
            }
        )
        self.assertEqual(
            answer["result"]["properties"],
            {
                "departures": [
                    {"time": "12:04"},
                    {"id": "b", "display": "b", "properties": {"day": "2026-03-02"}},
                ],
                "at": "2026-03-02T12:04",
                "away": "2026-03-02T12:04",
                "walk": 120,
                "wait": 1.5,
                "price": 2.5,
            },
        )

    def test_what_cannot_be_carried_is_told_with_its_place(self):
        cases = [
            ({"departures": [{"lines": {"a"}}]}, "departures[0].lines is a set — write a list: "),
            ({"a": b"x"}, "a is a bytes — write text: "),
            ({"a": object()}, "a is a object — write a text, a number, "),
            ({"a": float("nan")}, "a is nan — write a number, "),
            ({"a": [IntentObject("x", properties={"b": {1}})]}, "a[0].b is a set — write a list: "),
        ]
        for properties, told in cases:
            with self.subTest(told=told):
                log, answer = self.answering(properties)
                self.assertIn(f"handle: TypeError: Boil: {told}", log["params"]["message"].splitlines()[-1])
                self.assertIn(", in handle)", log["params"]["message"])
                self.assertEqual(answer["result"], {"code": "failure"})


class AnswerTests(unittest.TestCase):
    """What a method returns that is no answer is told with the method and its place."""

    def told(self, method, answer):
        class Kettle(IntentApp):
            pass

        def boil(self, *given):
            return answer

        setattr(Kettle, "default_value" if method == "default" else method, boil)
        lines = said(Kettle, method)
        place = f"({__file__}, line {boil.__code__.co_firstlineno}, in boil)"
        text = lines[0]["params"]["message"] if method in ("confirm", "handle") else lines[-1]["error"]["message"]
        self.assertTrue(text.endswith(place), text)
        return text.removesuffix(" " + place)

    def test_a_response_is_missing(self):
        for method in ("confirm", "handle"):
            expected = f"{method}: TypeError: Boil: nothing was returned — return a Response"
            self.assertEqual(self.told(method, None), expected)
        for answer in ("success", {"code": "success"}):
            self.assertIn(f"{answer!r} was returned — return a Response", self.told("handle", answer))

    def test_a_response_cannot_be_written(self):
        endless = {}
        endless["self"] = endless
        for answer, told in [
            (Response(5), "the code of a Response is 5 — give its name, such as \"success\""),
            (Response("success", endless), "a value has itself in it — answer with one that ends"),
            (Response("success", {"text": "a\ud800"}), "a\\ud800' has half a character"),
        ]:
            self.assertIn(told, self.told("handle", answer))

    def test_a_result_is_missing(self):
        for answer in (None, "green"):
            self.assertIn("was returned — return Success(value), NeedsValue() or another", self.told("resolve", answer))
        self.assertIn("nothing was returned — return a list of IntentObject", self.told("options", None))
        self.assertIn("an option is 'green' — give an IntentObject", self.told("options", ["green"]))
        self.assertIn("write a text, a number, a time", self.told("default", object()))

    def test_a_card_is_none(self):
        self.assertIn("the card of a Response is {'title': 'Tea'} — give a Card", self.told("handle", Response(card={"title": "Tea"})))
        for row in ("Size", ("Size", "large")):
            self.assertIn(f"row 0 of a Card is {row!r} — give a Row", self.told("handle", Response(card=Card(rows=[row]))))

    def test_money_of_any_number(self):
        class Till(IntentApp):
            def handle(self, intent):
                return Response("success", {"sum": [CurrencyAmount(2.5, "EUR"), CurrencyAmount(Decimal("3.0"), "EUR")]})

        answer = said(Till, "handle")[-1]["result"]
        amounts = [{"amount": 2.5, "currency": "EUR"}, {"amount": 3, "currency": "EUR"}]
        self.assertEqual(answer["properties"], {"sum": amounts})
        wrong = Response("success", {"sum": CurrencyAmount("2.50", "EUR")})
        self.assertIn("the amount of money is '2.50' — give a Decimal", self.told("handle", wrong))


class TellingTests(unittest.TestCase):
    """What an app tells by itself."""

    def told(self, tell):
        class Kettle(IntentApp):
            def handle(self, intent):
                tell()
                return Response()

        return said(Kettle, "handle")[0]["params"]["message"].splitlines()[-1]

    def test_what_cannot_be_sent_is_told_with_its_place(self):
        for tell, what in [
            (lambda: insert_terms("object:Tea", ["green"]), "a term of object:Tea is 'green' — give an IntentObject"),
            (lambda: announce("a", "Tea", about={"cups": {1}}), "about.cups is a set — write a list"),
        ]:
            self.assertIn(f"TypeError: {what}", self.told(tell))

    def test_a_time_is_a_datetime_or_its_text(self):
        told = []
        with unittest.mock.patch("wilco_intents.runner._runner") as runner:
            runner.notify = lambda method, parameters: told.append(parameters["time"])
            for time in (datetime(2026, 3, 2, 12, 4, 5), "2026-03-02T12:04:05"):
                announce("a", "Tea", time)
        self.assertEqual(told, ["2026-03-02T12:04:05"] * 2)


class MisspellingTests(unittest.TestCase):
    class Base(IntentApp):
        """As generated."""

        def handle_boil_water(self, intent):
            raise NotImplementedError

        def handle(self, intent):
            return Response()

        _methods = {
            ("handle", "BoilWater", ""): "handle_boil_water",
            ("confirm", "BoilWater", ""): "confirm_boil_water",
        }

    def test_what_nothing_calls_is_named(self):
        class Kettle(self.Base):
            def handle_boil_watr(self, intent):
                return Response()

            def confirm_boil_water(self, intent):
                return Response("ready")

        self.assertEqual(misspelled(Kettle(None)), ["nothing calls Kettle.handle_boil_watr — did you mean `handle_boil_water`?"])
        log = said(Kettle)
        self.assertEqual([line["method"] for line in log], ["log"])
        self.assertEqual(log[0]["params"]["level"], "error")

    def test_a_misspelled_beginning_is_named(self):
        class Kettle(self.Base):
            def handel_boil_water(self, intent):
                return Response()

            def handle_with_care(self):
                return None

            def boil_water(self):
                return None

        self.assertIn(
            "nothing calls Kettle.handel_boil_water — did you mean `handle_boil_water`?", misspelled(Kettle(None))
        )
        self.assertFalse([one for one in misspelled(Kettle(None)) if "Kettle.boil_water" in one])

    def test_what_is_of_no_intent_any_more(self):
        class Kettle(self.Base):
            def handle_boil_water(self, intent):
                return Response()

            def resolve_tea_leaves(self, intent):
                return None

        complaints = misspelled(Kettle(None))
        self.assertEqual(len(complaints), 1)
        self.assertIn("wilco generate python", complaints[0])

    def test_without_a_generated_class(self):
        class Kettle(IntentApp):
            def handle_boil(self, intent):
                return Response()

        class Own(Kettle):
            def handle(self, intent):
                return self.handle_boil(intent)

        self.assertIn("write `handle`", misspelled(Kettle(None))[0])
        self.assertEqual(misspelled(Own(None)), [])

    def app(self, code):
        """An app in a file of its own, as authors have it."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "kettle_of_a_test.py")
            with open(path, "w") as file:
                file.write(code)
            spec = importlib.util.spec_from_file_location("kettle_of_a_test", path)
            module = importlib.util.module_from_spec(spec)
            sys.modules["kettle_of_a_test"] = module
            try:
                spec.loader.exec_module(module)
                return misspelled(module.Kettle(None))
            finally:
                del sys.modules["kettle_of_a_test"]

    OWN = """
from wilco_intents import IntentApp, Response

class Kettle(IntentApp):
    def handle(self, intent):
        return {}

    def handle_boil_watr(self, intent):
        return Response()
"""

    def test_beside_a_handle_of_the_apps_own(self):
        named = ["nothing calls Kettle.handle_boil_watr — did you mean `handle_boil_water`?"]
        self.assertEqual(self.app(self.OWN.format("self.handle_boil_water(intent)")), named)
        self.assertEqual(
            self.app(self.OWN.format("Response()")),
            ["nothing calls Kettle.handle_boil_watr — call it in `handle`, or remove it"],
        )

    def test_what_a_handle_of_the_apps_own_may_call(self):
        table = self.OWN.format("TRICKS[intent.name](self, intent)") + "\nTRICKS = {'Boil': Kettle.handle_boil_watr}\n"
        for code in [
            self.OWN.format("self.handle_boil_watr(intent)"),
            self.OWN.format("getattr(self, 'handle_' + intent.name)(intent)"),
            table,
        ]:
            self.assertEqual(self.app(code), [])


class PropertyTests(unittest.TestCase):
    def test_they_take_what_parameters_take(self):
        given = {
            "walk": Measurement(5, "minutes"),
            "price": CurrencyAmount(Decimal("2.50"), "USD"),
            "stops": [IntentObject("a", "Main Street")],
            "share": Decimal("0.5"),
        }
        sent = {
            "walk": {"amount": 5, "unit": "minutes"},
            "price": {"amount": 2.5, "currency": "USD"},
            "stops": [{"id": "a", "display": "Main Street"}],
            "share": 0.5,
        }
        self.assertEqual(Response("success", given).to_json()["properties"], sent)
        self.assertEqual(Unsupported("tooFar", given).to_json()["details"], sent)
        self.assertEqual(IntentObject("b", properties=given).to_json()["properties"], sent)
