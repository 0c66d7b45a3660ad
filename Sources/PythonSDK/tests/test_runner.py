import io
import json
import unittest
from decimal import Decimal

from wilco_intents import (
    Activity,
    Card,
    Confirmation,
    Context,
    CurrencyAmount,
    Disambiguation,
    Intent,
    IntentApp,
    IntentObject,
    MapPosition,
    Measurement,
    Response,
    Row,
    Success,
    TermVerdict,
    Unsupported,
    choose,
    donate_activity,
    insert_terms,
    remove_terms,
    replace_terms,
    reset_terms,
    runner,
    set_relevant_shortcuts,
    signed_out,
)
from wilco_intents.runner import Runner
from wilco_intents.values import value_from_json, value_to_json


class Kettle(IntentApp):
    def handle(self, intent: Intent) -> Response:
        if intent["amount"] is None:
            raise ValueError("no water")
        return Response("success", {"minutes": 3}, Card("Tea", [Row("Minutes", "3")]))

    def resolve(self, parameter, intent):
        if parameter == "tea":
            return Disambiguation([IntentObject("green", "green tea"), IntentObject("black")])
        if parameter == "cup":
            return Unsupported("broken", {"count": 2})
        if parameter == "amount" and intent["amount"] == Measurement(5, "liters"):
            return Confirmation(Measurement(1, "liters"))
        return super().resolve(parameter, intent)

    def options(self, parameter, intent, search):
        return [IntentObject("green", "green tea", properties={"minutes": 2})]

    def vocabulary(self):
        return {"object:Tea": [IntentObject("oolong", alternative_names=("blue tea",))]}


INITIALIZE = {
    "id": 1,
    "method": "initialize",
    "params": {"protocol": 1, "app": "kettle", "dataFolder": "/nowhere", "locale": "en-US"},
}


def talk(*messages, initialize=True):
    """Sends messages to a kettle; returns its answers without the one to initialize."""
    output = io.BytesIO()
    messages = ([INITIALIZE] if initialize else []) + list(messages)
    lines = [m if isinstance(m, bytes) else json.dumps({"jsonrpc": "2.0", **m}).encode() + b"\n" for m in messages]
    Runner(Kettle, output).run(io.BytesIO(b"".join(lines)))
    answers = [json.loads(line) for line in output.getvalue().splitlines()]
    return answers[1:] if initialize else answers


def ask(method, parameter=None, values=None, **more):
    intent = {"name": "Boil", "key": "k", "locale": "en-US", "parameters": values or {}, **more}
    return talk({"id": 2, "method": method, "params": {"intent": intent, "parameter": parameter}})


class RunnerTests(unittest.TestCase):
    def test_results(self):
        options = [{"id": "green", "display": "green tea"}, {"id": "black", "display": "black"}]
        liters = {"type": "volume", "value": {"amount": 5, "unit": "liters"}}
        cases = [
            ("tea", {}, {}, {"result": "disambiguation", "options": options}),
            ("cup", {}, {}, {"result": "unsupported", "reason": "broken", "details": {"count": 2}}),
            ("milk", {}, {}, {"result": "needsValue"}),
            ("milk", {}, {"optional": ["milk"]}, {"result": "notRequired"}),
            ("milk", {"milk": {"value": True}}, {}, {"result": "success", "value": True}),
            (
                "amount",
                {"amount": liters},
                {},
                {"result": "confirmationRequired", "value": {"amount": 1, "unit": "liters"}},
            ),
        ]
        for parameter, values, more, expected in cases:
            with self.subTest(parameter=parameter, more=more):
                self.assertEqual(ask("resolve", parameter, values, **more)[0]["result"], expected)

    def test_handle(self):
        values = {"amount": {"type": "volume", "value": {"amount": 1, "unit": "liters"}}}
        self.assertEqual(
            ask("handle", values=values)[0]["result"],
            {
                "code": "success",
                "properties": {"minutes": 3},
                "card": {"title": "Tea", "rows": [{"label": "Minutes", "value": "3"}]},
            },
        )

    def test_what_is_larger_than_a_line_comes_in_pages(self):
        class Library(Kettle):
            def vocabulary(self):
                titles = [IntentObject(str(number), f"title é {number}") for number in range(12_000)]
                return {"object:Title": titles, "person": [IntentObject("p")]}

        output = io.BytesIO()
        library = Runner(Library, output)
        requests = [{**INITIALIZE}] + [
            {"id": page + 2, "method": "vocabulary", "params": {"page": page} if page else {}} for page in range(4)
        ]
        for request in requests:
            library.receive(json.dumps({"jsonrpc": "2.0", **request}).encode())
        lines = output.getvalue().splitlines()[1:]
        self.assertTrue(all(len(line) < 1_048_576 for line in lines))
        answers = [json.loads(line) for line in lines]
        self.assertEqual([answer["result"].get("more") for answer in answers[:3]], [True, True, None])
        titles = [term["id"] for answer in answers[:3] for term in answer["result"]["terms"].get("object:Title", ())]
        self.assertEqual(titles, [str(number) for number in range(12_000)])
        self.assertEqual(answers[2]["result"]["terms"]["person"], [{"id": "p", "display": "p"}])
        self.assertEqual(answers[3]["error"]["code"], -32602)

    def test_confirm_is_ready_by_default(self):
        self.assertEqual(ask("confirm")[0]["result"], {"code": "ready"})

    def test_an_exception_in_handle_is_a_failure_and_a_log_line(self):
        log, answer = ask("handle")
        self.assertEqual(log["method"], "log")
        self.assertIn("no water", log["params"]["message"])
        self.assertEqual(answer["result"], {"code": "failure"})

    def test_where_an_app_ends_itself_is_told(self):
        class Leaving(Kettle):
            def handle(self, intent):
                raise SystemExit(3)

        output = io.BytesIO()
        intent = {"name": "Boil", "key": "k", "locale": "en-US", "parameters": {}}
        asked = {"id": 2, "method": "handle", "params": {"intent": intent}}
        lines = [json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in (INITIALIZE, asked)]
        with self.assertRaises(SystemExit):
            Runner(Leaving, output).run(io.BytesIO("".join(lines).encode()))
        (said,) = [json.loads(line) for line in output.getvalue().splitlines()][1:]
        self.assertRegex(said["params"]["message"], r"handle: SystemExit: 3 \(.*test_runner.py, line \d+, in handle\)")

    def test_options_default_and_vocabulary(self):
        self.assertEqual(ask("options", "tea")[0]["result"]["options"][0]["properties"], {"minutes": 2})
        self.assertEqual(ask("default", "tea")[0]["result"], {"value": None})
        terms = talk({"id": 2, "method": "vocabulary"})[0]["result"]["terms"]
        self.assertEqual(terms["object:Tea"][0]["alternativeNames"], ["blue tea"])

    def test_errors(self):
        cases = [
            (b"garbage\n", -32700),
            (b"\xff\xfe\n", -32700),
            (b"[]\n", -32700),
            ({"id": 2, "method": "fly"}, -32601),
            ({"id": 2, "method": "handle"}, -32602),
            ({"id": 2, "method": "resolve", "params": {"intent": {"name": "Boil"}}}, -32602),
        ]
        for message, code in cases:
            with self.subTest(message=message):
                self.assertEqual(talk(message)[0]["error"]["code"], code)
        first = talk({"id": 1, "method": "vocabulary"}, initialize=False)[0]
        self.assertEqual(first["error"]["code"], -32602)

    def test_another_protocol_version_is_refused(self):
        message = {**INITIALIZE, "params": {"protocol": 99}}
        self.assertIn("99", talk(message, initialize=False)[0]["error"]["message"])

    def test_notifications_are_not_answered(self):
        self.assertEqual(talk({"method": "cancel", "params": {"id": 1}}), [])

    def test_verdicts_reach_the_app(self):
        class Judged(Kettle):
            heard = []

            def judged(self, type, verdicts):
                self.heard.append((type, verdicts))

        lines = [
            INITIALIZE,
            {
                "method": "termsJudged",
                "params": {"type": "person", "verdicts": [{"id": "17", "verdict": "clashes", "detail": "18"}]},
            },
        ]
        output = io.BytesIO()
        text = b"".join(json.dumps({"jsonrpc": "2.0", **line}).encode() + b"\n" for line in lines)
        Runner(Judged, output).run(io.BytesIO(text))
        self.assertEqual(Judged.heard, [("person", [TermVerdict("17", "clashes", "18")])])
        self.assertEqual(len(output.getvalue().splitlines()), 1)


class NotificationTests(unittest.TestCase):
    def test_what_an_app_says_unasked(self):
        output = io.BytesIO()
        runner._runner = Runner(Kettle, output)
        try:
            replace_terms("person", [IntentObject("17", "Celestra")])
            insert_terms("person", [IntentObject("18")], before="17")
            insert_terms("person", [IntentObject("19")])
            remove_terms("person", ["17"])
            reset_terms("person")
            reset_terms()
            signed_out()
            donate_activity(Activity("ViewOrder", {"order": "17"}), predicted=False, about="17")
            set_relevant_shortcuts([{"intent": "Boil"}])
        finally:
            runner._runner = None
        said = [json.loads(line) for line in output.getvalue().splitlines()]
        self.assertEqual(
            [(line["method"], line["params"]) for line in said],
            [
                ("replaceTerms", {"type": "person", "terms": [{"id": "17", "display": "Celestra"}]}),
                ("insertTerms", {"type": "person", "terms": [{"id": "18", "display": "18"}], "before": "17"}),
                ("insertTerms", {"type": "person", "terms": [{"id": "19", "display": "19"}]}),
                ("removeTerms", {"type": "person", "ids": ["17"]}),
                ("resetTerms", {"type": "person"}),
                ("resetTerms", {}),
                ("signedOut", {}),
                (
                    "donate",
                    {
                        "relatedIdentifier": "17",
                        "activity": {"type": "ViewOrder", "userInfo": {"order": "17"}},
                        "eligibleForSearch": True,
                        "eligibleForPrediction": False,
                    },
                ),
                ("relevantShortcuts", {"shortcuts": [{"intent": "Boil"}]}),
            ],
        )


class ChoosingTests(unittest.TestCase):
    KNOWN = [
        IntentObject("1", "Call mother"),
        IntentObject("2", "Call Bob"),
        IntentObject("3", "Milk", alternative_names=("oat drink",)),
        IntentObject("4", "Oat drink for guests"),
    ]

    def test_what_fits_is_chosen(self):
        for wanted, expected in (
            (IntentObject("3", "anything"), Success(self.KNOWN[2])),
            (IntentObject("x", "bob"), Success(self.KNOWN[1])),
            (IntentObject("x", "call"), Disambiguation(self.KNOWN[:2])),
            (IntentObject("x", "Oat drink"), Success(self.KNOWN[2])),
            (IntentObject("x", "oat"), Disambiguation(self.KNOWN[2:])),
            (IntentObject("x", "bread"), Unsupported("unknown", alternatives=self.KNOWN)),
            (IntentObject("x", ""), Unsupported("unknown", alternatives=self.KNOWN)),
        ):
            with self.subTest(wanted=wanted):
                self.assertEqual(choose(wanted, self.KNOWN), expected)


class ResponseTests(unittest.TestCase):
    def test_everything_a_response_can_carry_survives_the_wire(self):
        card = Card(
            "Ride",
            [Row("Car", "blue"), Row("Thanks")],
            "car.png",
            0.5,
            ["https://example.org"],
            MapPosition(36.0, -95.9, "Here"),
        )
        for response in (
            Response(),
            Response("inProgress", {"minutes": 3}, card),
            Response("continueInApp", activity=Activity("ShowAlbum", {"album": 17})),
        ):
            with self.subTest(code=response.code):
                self.assertEqual(Response.from_json(json.loads(json.dumps(response.to_json()))), response)


class ValueTests(unittest.TestCase):
    def test_round_trips(self):
        cases = [
            ("string", "soup"),
            ("integer", 3),
            ("boolean", False),
            ("distance", Measurement(10, "meters")),
            ("currencyAmount", CurrencyAmount(Decimal("3.75"), "USD")),
            ("object:Soup", IntentObject("clamChowder", "clam chowder")),
            ("enum:Topping", ["cheese", "croutons"]),
        ]
        for type_name, value in cases:
            with self.subTest(type=type_name):
                self.assertEqual(value_from_json(value_to_json(value), type_name), value)

    def test_an_object_may_be_its_id(self):
        self.assertEqual(value_from_json("clamChowder", "object:Soup").id, "clamChowder")

    def test_the_context_is_kept(self):
        app = Kettle(Context("kettle", "/nowhere", "de-DE"))
        self.assertEqual(app.context.locale, "de-DE")


if __name__ == "__main__":
    unittest.main()
