#!/usr/bin/env python3
"""Drives the page in a browser against a real `wilco serve`, as people do.

    page_test.py [--picture FILE]   runs the tests; keeps a picture of the page for the documentation

It needs Debian's Chromium, and Playwright and axe from PyPI: `make page-test` sees to both. No sound card is needed: the
assistant is muted, and its words are read.
"""

import json
import os
import re
import shutil
import signal
import socket
import socketserver
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WILCO = os.environ.get("WILCO", os.path.join(ROOT, ".build/release/wilco"))
APPS = [os.path.join(ROOT, "config/apps", name) for name in ("soup-chef", "unicorn-pay")]
APPS.append(os.path.join(ROOT, "Tests/PageTests/mallory"))
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)

try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import expect, sync_playwright
except ImportError as error:
    sys.exit(f"page_test.py: {error} — run `make page-test`, which installs it")
if not CHROMIUM:
    sys.exit("page_test.py: there is no Chromium — run `make page-test`, which installs it")

PICTURE = None


class Assistant:
    """A `wilco serve`, muted, with a folder of its own."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="wilco-page-", dir="/tmp")
        self.process = None
        self.run("mute")

    def command(self, *words):
        return [WILCO, *words, "--state", self.folder]

    def run(self, *words, **options):
        subprocess.run(self.command(*words), check=True, stdout=subprocess.DEVNULL, **options)

    def start(self):
        apps = [word for app in APPS for word in ("--apps", app)]
        with open(os.path.join(self.folder, "serve.log"), "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(self.command("serve", *apps), stderr=log)
        return self

    def answers(self):
        """Whether it takes requests, which it does once it has started."""
        with socket.socket(socket.AF_UNIX) as client:
            try:
                client.connect(os.path.join(self.folder, "control.sock"))
                client.sendall(b'{"request":"ping"}\n')
                return client.makefile().readline() == '{"reply":"done"}\n'
            except OSError:
                return False

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class GermanAssistant(Assistant):
    """What an assistant says in German over its socket: hearing German takes a model that Debian does not have."""

    STATUS = {"reply": "done", "state": "muted", "locale": "de-DE", "apps": [], "locked": False, "hasPIN": False}
    EVENTS = [
        {"event": "heard", "turn": 1, "time": 0, "seat": "typed-1", "text": "bestell eine Suppe", "confidence": 1},
        {"event": "asked", "turn": 1, "time": 0, "seat": "typed-1", "text": "Welche Suppe?", "purpose": "question"},
    ]
    SHORTCUT = {
        "id": "1", "name": "Suppe", "phrases": ["Suppe"], "does": ["Suppe bestellen"], "revision": 1, "pinned": False,
        "colour": "orange",
    }
    TOLD = [{"reply": "told", "text": "Suppe", "json": json.dumps(SHORTCUT)}]
    ASKING = [
        {"reply": "show", "text": "Welche Suppe?"},
        {"reply": "asking", "confirms": True, "options": ["Tomatensuppe", "Hühnersuppe"]},
    ]

    def start(self):
        assistant, watchers = self, []

        class Connection(socketserver.StreamRequestHandler):
            def say(self, *lines):
                for line in lines:
                    self.wfile.write((json.dumps(line) + "\n").encode())

            def handle(self):
                for line in self.rfile:
                    request = json.loads(line)
                    match request["request"]:
                        case "watch": watchers.append(self)
                        case "status": self.say(assistant.STATUS)
                        case "ask" if request.get("tap") != "cancel":
                            for watcher in watchers:
                                watcher.say(*assistant.EVENTS)
                            self.say(*assistant.ASKING)
                        case "ask": self.say({"reply": "ended", "outcome": "cancelled"})
                        case "inquire": self.say(*assistant.TOLD, {"reply": "done"})
                        case _: self.say({"reply": "done"})

        server = socketserver.ThreadingUnixStreamServer(os.path.join(self.folder, "control.sock"), Connection)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.server = server
        return self

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Console:
    """A `wilco console` on a free port, and the newest address that it has printed."""

    def __init__(self, assistant, browser=False, **environment):
        command = assistant.command("console", "--port", "0", "--json", *([] if browser else ["--no-browser"]))
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
        self.address = json.loads(self.process.stdout.readline())["address"]

    def next_address(self):
        return json.loads(self.process.stdout.readline())["address"]

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.process.stdout.close()


class PageTests(unittest.TestCase):
    # What it talks to, and its word for "stop".
    assistants, stop = Assistant, "Stop"

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        cls.assistant = cls.assistants().start()
        cls.console = Console(cls.assistant)
        cls.context = cls.browser.new_context(viewport={"width": 900, "height": 900})
        page = cls.context.new_page()
        page.goto(cls.console.address)
        page.wait_for_url("**/")
        cls.console.address = cls.console.next_address()
        page.close()
        cls.address = page.url

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()
        cls.console.stop()
        cls.assistant.remove()

    def setUp(self):
        self.page = self.open()

    def tearDown(self):
        self.page.get_by_role("button", name=self.stop, exact=True).click()
        expect(self.page.locator("#question")).to_be_hidden(timeout=20_000)
        self.assertEqual(self.wrong, [], "the browser complains")
        self.page.close()

    def open(self, context=None):
        page = (context or self.context).new_page()
        self.wrong, self.asked = [], []
        page.on("console", lambda message: message.type in ("error", "warning") and self.note(message.text))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(self.address if hasattr(self, "address") else page.url)
        expect(page.locator("#state")).to_have_attribute("data-state", "muted", timeout=60_000)
        return page

    def note(self, text):
        # What is lost while the assistant or the page's server is started anew is what these tests are about.
        if "ERR_CONNECTION" not in text and "ERR_INCOMPLETE" not in text and "ERR_EMPTY" not in text:
            self.wrong.append(text)

    def say(self, words, page=None):
        page = page or self.page
        page.locator("#words").fill(words)
        page.keyboard.press("Enter")

    def check_accessible(self, state):
        found = Axe().run(self.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
        self.assertEqual(found.violations_count, 0, f"{state}: {found.generate_report()}")

    def question(self, words):
        title = self.page.locator("#question-title")
        expect(title).to_contain_text(words, timeout=20_000)
        return title


class ConversationTests(PageTests):
    def test_an_order_is_typed_and_tapped(self):
        self.check_accessible("nothing said")
        self.say("order soup")
        self.question("Which soup do you want?")
        self.check_accessible("a question with choices")
        # The question takes room, and what was said last is seen all the same.
        expect(self.page.get_by_role("log").locator(":scope > :last-child")).to_be_in_viewport(ratio=1)
        if PICTURE:
            self.page.set_viewport_size({"width": 760, "height": 720})
            self.page.screenshot(path=PICTURE)
            self.page.set_viewport_size({"width": 900, "height": 900})
        self.page.get_by_role("button", name="clam chowder").click()
        self.question("Which one do you want to order from?")
        self.page.get_by_role("button", name="7401 S Lewis Ave").click()
        self.question("Ready to order?")
        self.check_accessible("a confirmation")
        self.page.get_by_role("button", name="Yes", exact=True).click()
        log = self.page.get_by_role("log")
        expect(log).to_contain_text("ready in 10 minutes", timeout=20_000)
        expect(self.page.locator("#question")).to_be_hidden()
        for words in ("order soup", "clam chowder", "7401 S Lewis Ave", "Yes"):
            expect(log.locator(".mine").filter(has_text=words).last).to_be_visible()
        self.check_accessible("after an order")
        # The app's own card has its picture, which the page's server hands over.
        self.say("what did I order")
        card = log.locator(".card").filter(has_text="From our kitchen to you").last
        expect(card).to_contain_text("every day from 11 to 9", timeout=20_000)
        picture = card.locator("img")
        expect(picture).to_be_visible()
        expect(picture).to_have_attribute("src", re.compile(r"^/picture/\d+$"))
        self.page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
        self.check_accessible("a card with a picture")
        self.assertTrue(all(url.startswith(self.address) for url in self.asked), self.asked)

    def test_an_order_by_keyboard_alone(self):
        page = self.page
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#words")).to_be_focused()
        page.keyboard.type("order tomato soup")
        page.keyboard.press("Enter")
        self.question("Which one do you want to order from?")
        # Backwards from the text field: the last choice is Cancel, the one before it an address.
        page.keyboard.press("Shift+Tab")
        expect(page.get_by_role("button", name="Cancel")).to_be_focused()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        self.question("Ready to order?")
        # Whoever tapped goes on from what is asked next.
        expect(page.get_by_role("button", name="Yes", exact=True)).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="No", exact=True)).to_be_focused()
        page.keyboard.press("Space")
        expect(page.locator("#question")).to_be_hidden(timeout=20_000)
        # The next Tab leads to the text field again.
        expect(page.get_by_role("log")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.locator("#words")).to_be_focused()

    def test_texts_of_apps_stay_texts(self):
        self.say("greet somebody")
        self.question("<i>alice</i>")
        self.assertEqual(self.page.locator("#question i").count(), 0)
        self.say("alice")
        log = self.page.get_by_role("log")
        expect(log.locator(".card").last).to_contain_text("https://example.org/", timeout=20_000)
        expect(log).to_contain_text("<img src=x onerror=")
        # Pictures are those of cards that the page's server hands over.
        for name in ("img:not(.card > img[src^='/picture/'])", "script", "svg", "i", "b", "a[href^=javascript]"):
            self.assertEqual(log.locator(name).count(), 0, name)
        # A card of twelve rows shows ten; the others can be opened.
        card = log.locator(".card").last
        expect(card.get_by_text("row 10", exact=True)).to_be_visible()
        expect(card.get_by_text("row 11", exact=True)).to_be_hidden()
        card.get_by_text("2 more", exact=True).click()
        expect(card.get_by_text("row 12", exact=True)).to_be_visible()
        self.say("<script>document.title='attacked'</script>")
        expect(log.locator(".mine").last).to_contain_text("<script>", timeout=20_000)
        self.assertEqual(self.page.title(), "Wilco")
        self.check_accessible("markup as text")

    def test_a_pin_is_typed_and_never_shown(self):
        self.assistant.run("lock", "--set-pin", input=b"2468\n")
        self.assistant.run("lock")
        try:
            self.say("pay celestra 20 dollars")
            self.question("Do you want to use Unicorn Pay?")
            self.page.get_by_role("button", name="Yes", exact=True).click()
            words = self.page.locator("#words")
            expect(words).to_have_attribute("type", "password", timeout=20_000)
            expect(words).to_be_focused()
            self.check_accessible("a PIN")
            words.fill("2468")
            self.page.keyboard.press("Enter")
            self.question("Send it?")
            expect(words).to_have_attribute("type", "text")
            self.assertNotIn("2468", self.page.content())
        finally:
            self.assistant.run("unlock", input=b"2468\n")
            self.assistant.run("lock", "--set-pin", input=b"2468\n\n")

    def test_a_second_page_shows_the_same(self):
        self.say("order soup")
        self.question("Which soup do you want?")
        second = self.open()
        expect(second.locator("#question-title")).to_contain_text("Which soup do you want?")
        expect(second.get_by_role("log")).to_contain_text("order soup")
        second.close()

    def test_the_page_fits_every_screen(self):
        self.say("order soup")
        self.question("Which soup do you want?")
        # A phone; and a desktop at 400 %, which is as narrow and a quarter as high.
        for size in ({"width": 360, "height": 740}, {"width": 320, "height": 256}):
            self.page.set_viewport_size(size)
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            self.assertLessEqual(wide, size["width"], size)
            for button in self.page.get_by_role("button").all():
                box = button.bounding_box()
                self.assertGreaterEqual(min(box["width"], box["height"]), 24, button)
                button.scroll_into_view_if_needed()
            self.check_accessible(size)

    def test_dark(self):
        self.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        self.say("order soup")
        self.question("Which soup do you want?")
        self.check_accessible("dark")


class ShortcutTests(PageTests):
    NAMES = ["lunch break", "tea break", "evening break"]

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        while not cls.assistant.answers():
            time.sleep(0.02)
        for name in cls.NAMES:
            file = f"name: {name}\nsteps:\n  - say: {name}, and nothing else\n"
            cls.assistant.run("shortcuts", "add", "-", input=file.encode())

    def setUp(self):
        super().setUp()
        self.page.locator("#shortcuts > summary").click()
        expect(self.page.locator(".shortcut")).to_have_count(3)

    def names(self, *names):
        expect(self.page.locator("#shortcuts .name")).to_have_text(list(names), timeout=20_000)

    def undo(self):
        self.page.locator("#shortcuts-undo").click()
        expect(self.page.locator("#shortcuts-undo")).to_be_hidden()

    def test_they_are_ordered_by_keyboard_and_by_drag(self):
        lunch, tea, evening = self.NAMES
        self.names(lunch, tea, evening)
        self.check_accessible("shortcuts")
        up = self.page.get_by_role("button", name=f"Move {evening} up")
        up.focus()
        self.page.keyboard.press("Enter")
        self.names(lunch, evening, tea)
        expect(up).to_be_focused()
        self.page.keyboard.press("Alt+ArrowUp")
        self.names(evening, lunch, tea)
        expect(self.page.locator("#shortcuts-state")).to_have_text(f"{evening}: 1 of 3")
        # At the top it can only go back.
        expect(self.page.get_by_role("button", name=f"Move {evening} down")).to_be_focused()
        row = self.page.locator(".shortcut")
        row.filter(has_text=tea).drag_to(row.filter(has_text=evening), target_position={"x": 30, "y": 3})
        self.names(tea, evening, lunch)
        self.undo()
        self.names(evening, lunch, tea)
        # What somebody else does is seen here.
        self.assistant.run("shortcuts", "undo")
        self.names(lunch, evening, tea)
        self.assistant.run("shortcuts", "undo")
        self.names(lunch, tea, evening)

    def test_they_are_pinned_filed_and_coloured(self):
        lunch, tea, evening = self.NAMES
        self.page.get_by_role("button", name=f"Pin {tea}").click()
        self.names(tea, lunch, evening)
        expect(self.page.get_by_role("button", name=f"Pin {tea}")).to_have_attribute("aria-pressed", "true")
        self.undo()
        self.names(lunch, tea, evening)
        row = self.page.locator(".shortcut").filter(has_text=lunch)
        row.get_by_text("Look").click()
        row.get_by_label("Folder").fill("Kitchen")
        self.page.keyboard.press("Enter")
        self.names(tea, evening, lunch)
        expect(self.page.locator("#shortcuts").get_by_role("heading", name="Kitchen")).to_be_visible()
        for colour in ("red", "yellow", "grey"):
            row.get_by_label("Colour").select_option(colour)
            expect(row.locator(".mark")).to_have_attribute("data-colour", colour)
        row.get_by_label("Icon").fill("§")
        self.page.keyboard.press("Enter")
        expect(row.locator(".mark")).to_have_text("§")
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            self.check_accessible(f"shortcuts, {scheme}")
        self.page.set_viewport_size({"width": 320, "height": 256})
        self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), 320)
        self.page.set_viewport_size({"width": 900, "height": 900})
        row.get_by_label("Icon").fill("too many")
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#fault")).to_contain_text("is no icon")
        # What the browser says of an answer that refuses.
        self.wrong.clear()
        row.get_by_label("Folder").fill("")
        self.page.keyboard.press("Enter")
        self.names(lunch, tea, evening)

    def test_what_was_changed_meanwhile_is_not_lost(self):
        lunch, tea, evening = self.NAMES
        # A page that is not told.
        self.page.evaluate(
            """() => {
                window.asked = window.fetch;
                window.fetch = (path, ...rest) => path === "/shortcuts" ? Promise.reject() : window.asked(path, ...rest);
            }"""
        )
        self.assistant.run("shortcuts", "organise", evening, "--before", lunch)
        expect(self.page.locator("#fault")).not_to_be_empty(timeout=20_000)
        self.page.evaluate("() => { window.fetch = window.asked; }")
        self.page.get_by_role("button", name=f"Move {tea} up").click()
        expect(self.page.locator("#fault")).to_contain_text("by somebody else meanwhile", timeout=20_000)
        self.names(evening, lunch, tea)
        self.wrong.clear()
        self.assistant.run("shortcuts", "undo")
        self.names(lunch, tea, evening)

    def test_a_tap_runs_one(self):
        self.page.get_by_role("button", name=self.NAMES[1], exact=True).click()
        expect(self.page.get_by_role("log")).to_contain_text("tea break, and nothing else", timeout=20_000)


class RestartTests(PageTests):
    def test_the_page_and_its_question_outlive_the_assistant(self):
        self.say("order soup")
        self.question("Which soup do you want?")
        self.assistant.stop()
        expect(self.page.locator("#state")).to_have_attribute("data-state", "away", timeout=20_000)
        self.question("Which soup do you want?")
        expect(self.page.locator("#question-hint")).to_contain_text("asks again")
        self.check_accessible("away")
        self.assistant.start()
        # From when commands are answered again, which starting takes its time for.
        while not self.assistant.answers():
            time.sleep(0.02)
        began = time.monotonic()
        expect(self.page.get_by_role("button", name="clam chowder")).to_be_visible(timeout=60_000)
        print(f"\nback with its question {time.monotonic() - began:.2f} s after the assistant answers again", file=sys.stderr)
        self.page.get_by_role("button", name="clam chowder").click()
        self.question("Which one do you want to order from?")


class GermanTests(PageTests):
    assistants, stop = GermanAssistant, "Stopp"

    def test_the_page_speaks_the_language_of_the_assistant(self):
        expect(self.page.locator("html")).to_have_attribute("lang", "de")
        self.say("bestell eine suppe")
        self.question("Welche Suppe?")
        for name in ("Ja", "Nein", "Tomatensuppe", "Abbrechen", "Senden", "Mikrofon stumm"):
            expect(self.page.get_by_role("button", name=name, exact=True)).to_be_visible()
        expect(self.page.get_by_label("Deine Antwort")).to_be_visible()
        expect(self.page.get_by_role("log")).to_contain_text("Du: bestell eine Suppe")
        self.page.get_by_text("Meine Kurzbefehle").click()
        for name in ("Suppe nach oben", "Suppe nach unten", "Suppe anheften"):
            expect(self.page.get_by_role("button", name=name, exact=True)).to_be_visible()
        self.page.get_by_text("Aussehen").click()
        expect(self.page.get_by_label("Farbe")).to_have_value("orange")
        expect(self.page.locator(".shortcut option:checked")).to_have_text("orange")
        for name in ("Ordner", "Symbol (ein Zeichen)"):
            expect(self.page.get_by_label(name)).to_be_visible()
        self.check_accessible("German")


class AttackTests(PageTests):
    """A browser that somebody has let in, and a site that would like to use that."""

    def test_a_name_that_leads_here_is_refused(self):
        port = self.address.rstrip("/").rsplit(":", 1)[1]
        browser = self.playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--host-resolver-rules=MAP evil.example 127.0.0.1"],
        )
        page = browser.new_page()
        for path in ("", "events", self.console.address.rsplit("/", 1)[1]):
            self.assertEqual(page.goto(f"http://evil.example:{port}/{path}").status, 403, path)
        browser.close()

    def test_another_site_gets_nothing(self):
        page = self.context.new_page()
        page.route("http://evil.example/", lambda route: route.fulfill(body="<title>evil</title>", content_type="text/html"))
        page.goto("http://evil.example/")
        outcome = page.evaluate(
            """async (address) => {
                const tried = {};
                const say = {method: "POST", body: '{"text":"order soup"}', credentials: "include"};
                for (const [name, options] of Object.entries({
                    read: {credentials: "include"}, write: say, hidden: {...say, mode: "no-cors"},
                    json: {...say, headers: {"Content-Type": "application/json", "X-Wilco-Key": "x"}},
                })) {
                    tried[name] = await fetch(address + (options.method ? "say" : ""), options)
                        .then((answer) => answer.type === "opaque" ? "opaque" : answer.status, () => "failed");
                }
                const frame = document.createElement("iframe");
                frame.src = address;
                document.body.append(frame);
                await new Promise((done) => { frame.onload = done; setTimeout(done, 5000); });
                try { tried.frame = frame.contentDocument ? "readable" : "closed"; } catch { tried.frame = "closed"; }
                return tried;
            }""",
            self.address,
        )
        self.assertEqual(outcome, {"read": "failed", "write": "failed", "hidden": outcome["hidden"], "json": "failed", "frame": "closed"})
        self.assertFalse(any(frame.locator("#words").count() for frame in page.frames))
        page.close()
        expect(self.page.locator("#question")).to_be_hidden()
        expect(self.page.get_by_role("log")).not_to_contain_text("order soup")

    def test_an_address_lets_one_browser_in(self):
        stranger = self.browser.new_context()
        page = stranger.new_page()
        self.assertEqual(page.goto(self.address).status, 403)
        spent = self.console.address
        self.assertEqual(page.goto(spent).status, 200)
        page.wait_for_url("**/")
        self.assertEqual(page.title(), "Wilco")
        type(self).console.address = self.console.next_address()
        other = self.browser.new_context().new_page()
        self.assertEqual(other.goto(spent).status, 403)
        stranger.close()

    def test_the_page_from_a_file_is_let_in(self):
        """As the command opens it: a link from elsewhere, which no strict cookie follows."""
        path = os.path.join(self.assistant.folder, "launch.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'<!doctype html><meta http-equiv="refresh" content="0;url={self.console.address}">')
        context = self.browser.new_context()
        page = context.new_page()
        page.goto(f"file://{path}")
        page.wait_for_url(self.address)
        expect(page.locator("#state")).to_have_attribute("data-state", "muted", timeout=20_000)
        type(self).console.address = self.console.next_address()
        context.close()


class TapTests(unittest.TestCase):
    """What a page taps, on the socket."""

    def test_taps_answer_questions_and_nothing_else(self):
        assistant = Assistant().start()
        try:
            while not assistant.answers():
                time.sleep(0.02)
            with socket.socket(socket.AF_UNIX) as client:
                client.connect(os.path.join(assistant.folder, "control.sock"))
                lines = client.makefile("rw")

                def ask(**request):
                    lines.write(json.dumps({"request": "ask", **request}) + "\n")
                    lines.flush()
                    while True:
                        answer = json.loads(lines.readline())
                        if answer.get("reply") in ("asking", "ended") or "error" in answer:
                            return answer

                self.assertIn("no question is open", ask(tap="yes")["error"])
                which = ask(text="order soup")
                self.assertEqual(which["options"], ["clam chowder", "tomato soup", "chicken noodle soup"])
                self.assertNotIn("confirms", which)
                self.assertIn("no question is open that it answers", ask(tap=4)["error"])
                self.assertEqual(len(ask(tap=2)["options"]), 2)
                ready = ask(tap=1)
                self.assertTrue(ready["confirms"])
                self.assertEqual(ask(tap="no"), {"reply": "ended", "outcome": "refused"})
                ask(text="order soup")
                self.assertEqual(ask(tap="cancel"), {"reply": "ended", "outcome": "cancelled"})
        finally:
            assistant.remove()


class BrowserStartTests(unittest.TestCase):
    """Where there is a screen, the command opens the page itself."""

    # Tells what it was given, and what it found there.
    XDG_OPEN = '#!/bin/sh\necho "$@" >"$0.words"; stat -c %a "$1" >"$0.mode"; cat "$1" >"$0.page"; mv "$0.page" "$0.found"\n'

    def test_the_key_is_told_to_nobody_else(self):
        assistant = Assistant()
        program = os.path.join(assistant.folder, "xdg-open")
        with open(program, "w", encoding="utf-8") as file:
            file.write(self.XDG_OPEN)
        os.chmod(program, 0o755)
        console = Console(assistant, browser=True, DISPLAY=":0", PATH=f"{assistant.folder}:{os.environ['PATH']}")
        try:
            while not os.path.exists(program + ".found"):
                time.sleep(0.02)
            found = {}
            for name in ("words", "mode", "found"):
                with open(f"{program}.{name}", encoding="utf-8") as file:
                    found[name] = file.read()
            page = os.path.join(assistant.folder, "console.html")
            self.assertEqual(found["words"].strip(), page)
            self.assertEqual(found["mode"].strip(), "600")
            self.assertIn(f"url={console.address}", found["found"])
            with urllib.request.urlopen(console.address) as answer:
                self.assertEqual(answer.status, 200)
            # Spent, it is no secret, and goes all the same.
            self.assertNotEqual(console.next_address(), console.address)
            while os.path.exists(page):
                time.sleep(0.02)
        finally:
            console.stop()
            assistant.remove()


if __name__ == "__main__":
    if "--picture" in sys.argv:
        at = sys.argv.index("--picture")
        PICTURE = os.path.abspath(sys.argv[at + 1])
        del sys.argv[at : at + 2]
    unittest.main(verbosity=2)
