import Console
import Control
import FlyingSocks
import Foundation
import Synchronization
import Testing
import WilcoIntents

/// The page's server on a port of this machine, and whoever may come there.
@Suite("The page's server", .timeLimit(.minutes(2)))
struct ConsoleServerTests {
    /// A server that runs until the body returns.
    ///
    /// - Parameter body: Gets the addresses that it announces.
    private func serving(
        _ socket: String? = nil,
        limits: ConsoleServer.Limits = ConsoleServer.Limits(),
        picture: @escaping Pictures.Reader = { _ in nil },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) },
        _ body: (AsyncStream<String>) async throws -> Void
    ) async throws {
        let server = ConsoleServer(
            port: 0,
            socket: try socket ?? ScriptedAssistant.path(),
            limits: limits,
            picture: picture,
            sleep: sleep
        )
        let (addresses, feed) = AsyncStream.makeStream(of: String.self)
        let running = Task { try await server.run { feed.yield($0) } }
        do {
            try await body(addresses)
        } catch {
            running.cancel()
            throw error
        }
        running.cancel()
        _ = try? await running.value
    }

    /// A page in a browser that has been let in.
    private func visiting(
        _ socket: String? = nil,
        limits: ConsoleServer.Limits = ConsoleServer.Limits(),
        picture: @escaping Pictures.Reader = { _ in nil },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) },
        _ body: (Visitor) async throws -> Void
    ) async throws {
        try await serving(socket, limits: limits, picture: picture, sleep: sleep) { addresses in
            let address = try await addresses.next()
            try await body(try await Visitor.letIn(by: address))
        }
    }

    @Test func anAddressLetsOneBrowserIn() async throws {
        try await serving { addresses in
            let address = try await addresses.next()
            #expect(address.hasPrefix("http://127.0.0.1:"))
            let visitor = try Visitor(address: address)
            #expect(try await visitor.get("/").status == 403)
            #expect(try await visitor.get("/open").status == 403)
            #expect(try await visitor.get("/open?key=0").status == 403)
            let opened = try await visitor.get(Visitor.path(of: address))
            #expect(opened.status == 200)
            let cookie = try #require(opened.headers["set-cookie"])
            #expect(cookie.hasPrefix("wilco-\(visitor.port)="))
            #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict; Path=/"))
            let again = try await visitor.get(Visitor.path(of: address))
            #expect(again.status == 403 && again.headers["set-cookie"] == nil)
            // The next browser has an address of its own.
            let next = try await addresses.next()
            #expect(next != address)
            #expect(try await visitor.get(Visitor.path(of: next)).status == 200)
        }
    }

    /// A request with what is wrong with it, and what is answered.
    struct Attack: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var request = "GET /"
        var host: String?
        var cookie = true
        var key = true
        var headers: [String] = []
        var body = ""
        var status: Int
    }

    static let attacks = [
        Attack(testDescription: "rebinding", host: "evil.example", status: 403),
        Attack(testDescription: "rebinding of a write", request: "POST /say", host: "evil.example", status: 403),
        Attack(
            testDescription: "rebinding of the way in",
            request: "GET /open?key=x",
            host: "evil.example",
            status: 403
        ),
        Attack(testDescription: "another origin", headers: ["Origin: http://evil.example"], status: 403),
        Attack(testDescription: "a frame of another site", headers: ["Sec-Fetch-Site: cross-site"], status: 403),
        Attack(testDescription: "no cookie", cookie: false, status: 403),
        Attack(testDescription: "no cookie for the stream", request: "GET /events", cookie: false, status: 403),
        Attack(testDescription: "no cookie for the shortcuts", request: "GET /shortcuts", cookie: false, status: 403),
        Attack(testDescription: "a change without the page's key", request: "POST /organise", key: false, status: 403),
        Attack(testDescription: "the shortcuts as a write", request: "POST /shortcuts", status: 405),
        Attack(testDescription: "a change by reading", request: "GET /organise", status: 405),
        Attack(testDescription: "no cookie for a file", request: "GET /page.js", cookie: false, status: 403),
        Attack(testDescription: "a write without the page's key", request: "POST /say", key: false, status: 403),
        Attack(
            testDescription: "a form of another site",
            request: "POST /mute",
            key: false,
            headers: ["Content-Type: application/x-www-form-urlencoded", "Content-Length: 10"],
            body: "muted=true",
            status: 403
        ),
        Attack(
            testDescription: "a form with the key",
            request: "POST /say",
            headers: ["Content-Type: text/plain", "Content-Length: 12"],
            body: #"{"text":"x"}"#,
            status: 400
        ),
        Attack(testDescription: "a path above the page", request: "GET /../../etc/passwd", status: 404),
        Attack(testDescription: "the same, written otherwise", request: "GET /%2e%2e/%2e%2e/etc/passwd", status: 404),
        Attack(testDescription: "a file of the system", request: "GET //etc/passwd", status: 404),
        Attack(testDescription: "a source file", request: "GET /index.html", status: 404),
        Attack(testDescription: "a write by reading", request: "GET /say?text=order", status: 405),
        Attack(testDescription: "a method that nobody has", request: "TRACE /", status: 405),
        Attack(testDescription: "a method without effect", request: "PUT /say", status: 405),
        Attack(testDescription: "what may be asked of others", request: "OPTIONS /say", status: 405),
        Attack(
            testDescription: "a body that is too long",
            request: "POST /say",
            headers: ["Content-Type: application/json", "Content-Length: 100000000"],
            status: 413
        ),
        Attack(
            testDescription: "a body that says nothing of its length",
            request: "POST /say",
            headers: ["Content-Type: application/json", "Transfer-Encoding: chunked"],
            body: "20000\r\n" + String(repeating: "x", count: 0x20000) + "\r\n0\r\n\r\n",
            status: 400
        ),
        Attack(testDescription: "two hosts", headers: ["Host: evil.example"], status: 400),
        Attack(testDescription: "a header that goes on", headers: ["X-A: 1", " Host: evil.example"], status: 400),
        Attack(testDescription: "a name with a space", headers: ["Content-Length : 5"], status: 400),
        Attack(testDescription: "half a line break", headers: ["X-A: 1\nHost: evil.example"], status: 400),
        Attack(
            testDescription: "a length that is none",
            request: "POST /say",
            headers: ["Content-Type: application/json", "Content-Length: +9"],
            status: 400
        ),
        Attack(
            testDescription: "headers without an end",
            headers: ["X-A: " + String(repeating: "x", count: 20_000)],
            status: 413
        ),
        Attack(testDescription: "an address of elsewhere", request: "GET http://evil.example/", status: 400),
        Attack(
            testDescription: "JSON without an end",
            request: "POST /say",
            headers: ["Content-Type: application/json", "Content-Length: 9"],
            body: #"{"text":""#,
            status: 400
        ),
        Attack(
            testDescription: "JSON that is too deep",
            request: "POST /say",
            headers: ["Content-Type: application/json", "Content-Length: 40000"],
            body: String(repeating: "[", count: 40_000),
            status: 400
        ),
    ]

    @Test func attacksAreRefused() async throws {
        try await visiting { visitor in
            for attack in Self.attacks {
                var headers = ["Host: \(attack.host ?? "127.0.0.1:\(visitor.port)")"] + attack.headers
                if attack.cookie { headers.append("Cookie: \(try #require(visitor.cookie))") }
                if attack.key { headers.append("X-Wilco-Key: \(try #require(visitor.key))") }
                let parts = attack.request.split(separator: " ").map(String.init)
                let answer = try await visitor.send(parts[0], parts[1], headers, attack.body)
                #expect(answer.status == attack.status, "\(attack.testDescription): \(answer.body)")
                #expect(answer.headers["connection"] == "close", "\(attack.testDescription)")
                #expect(answer.headers["access-control-allow-origin"] == nil)
                Self.checkPolicy(answer)
            }
            #expect(try await visitor.get("/").status == 200)
        }
    }

    /// What is left of a refused request is not read as another.
    @Test func nothingIsSmuggledInABody() async throws {
        try await visiting { visitor in
            let hidden = (["GET / HTTP/1.1"] + visitor.own).joined(separator: "\r\n") + "\r\n\r\n"
            let head = ["POST /say HTTP/1.1", "Host: evil.example", "Content-Length: 9000"].joined(separator: "\r\n")
            let socket = try await visitor.connect()
            defer { try? socket.close() }
            try await socket.write(Data((head + "\r\n\r\n" + hidden).utf8))
            #expect(try await Visitor.answer(from: socket).status == 403)
            await #expect(throws: (any Error).self) { try await Visitor.answer(from: socket) }
        }
    }

    private static func checkPolicy(_ answer: Visitor.Answer) {
        let policy = answer.headers["content-security-policy"] ?? ""
        let sources = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self'",
            "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'",
        ]
        for source in sources { #expect(policy.contains(source)) }
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        #expect(answer.headers["x-frame-options"] == "DENY")
        #expect(answer.headers["referrer-policy"] == "no-referrer")
    }

    @Test func thePageIsSmallAndWhole() async throws {
        try await visiting { visitor in
            var files = ["/"]
            var seen: Set<String> = []
            var bytes = 0
            while let path = files.popLast() {
                guard seen.insert(path).inserted else { continue }
                let answer = try await visitor.get(path)
                #expect(answer.status == 200, "\(path)")
                Self.checkPolicy(answer)
                bytes += answer.body.utf8.count
                let foreign = answer.body.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
                #expect(!foreign.contains("http://") && !foreign.contains("https://"), "\(path) asks elsewhere")
                for match in answer.body.matches(of: /["'\.](\/[\w.]+\.(?:css|js|svg))["']/) {
                    files.append(String(match.1))
                }
            }
            #expect(seen.isSuperset(of: ["/page.css", "/page.js", "/stream.js", "/question.js", "/icon.svg"]))
            for language in ["en", "de"] { bytes += try await visitor.get("/\(language).json").body.utf8.count }
            #expect(bytes <= 150_000)
        }
    }

    private func json(_ event: PageStream.Event) throws -> JSONValue {
        try JSONValue(reading: event.data.utf8, limits: .line)
    }

    /// The next question that is open on the page.
    private func question(_ stream: PageStream, isWaiting: Bool = false) async throws -> JSONValue {
        while true {
            let state = try json(try await stream.next { $0.name == "state" })
            guard let question = state["question"], question != .null else { continue }
            if question["waiting"]?.boolValue == isWaiting { return question }
        }
    }

    private static let soups: @Sendable (TypedTurn) -> [ControlReply] = { turn in
        switch turn.words {
        case .text:
            [.show(ShownText("Which soup?")), .asking(OpenQuestion(options: ["tomato", "chowder"]))]
        case .tap(.option): [.show(ShownText("Ready?")), .asking(OpenQuestion(isConfirmation: true))]
        case .tap(.yes): [.show(ShownText("Your PIN?")), .asking(OpenQuestion(isSecret: true))]
        case .tap, .pin, .offered: [.show(ShownText("Done.")), .ended(.done)]
        }
    }

    @Test func anOrderIsTypedAndTapped() async throws {
        let path = try ScriptedAssistant.path()
        let assistant = try ScriptedAssistant(at: path, answers: Self.soups)
        try await visiting(path) { visitor in
            let stream = try await PageStream(visitor)
            _ = try await stream.next { $0.data.contains(#""assistant":"listening""#) }
            #expect(try await visitor.post("/say", #"{"text":"order soup"}"#).status == 204)
            let which = try await question(stream)
            #expect(which["text"]?.stringValue == "Which soup?")
            #expect(which["options"]?.arrayValue?.map(\.stringValue) == ["tomato", "chowder"])
            let number = try #require(which["number"]?.integerValue)
            #expect(try await visitor.post("/answer", #"{"question":\#(number),"option":2}"#).status == 409)
            #expect(try await visitor.post("/answer", #"{"question":\#(number),"pin":"1"}"#).status == 409)
            #expect(try await visitor.post("/answer", #"{"question":\#(number),"option":1}"#).status == 204)
            // Tapped twice: the second is no answer to whatever is asked next.
            #expect(try await visitor.post("/answer", #"{"question":\#(number),"option":1}"#).status == 409)
            #expect(try await stream.next { $0.name == "tapped" }.data == #"{"text":"chowder"}"#)
            let ready = try await question(stream)
            #expect(ready["confirms"]?.boolValue == true)
            let second = try #require(ready["number"]?.integerValue)
            #expect(try await visitor.post("/answer", #"{"question":\#(second),"tap":"yes"}"#).status == 204)
            let secret = try await question(stream)
            #expect(secret["secret"]?.boolValue == true)
            let third = try #require(secret["number"]?.integerValue)
            #expect(try await visitor.post("/answer", #"{"question":\#(third),"pin":"2468"}"#).status == 204)
            // A PIN is shown nowhere.
            let shown = try await stream.next { $0.name == "tapped" && $0.data.contains("pin") }
            #expect(!shown.data.contains("2468"))
            var asked: [ControlRequest] = []
            for await request in assistant.requests.prefix(4) { asked.append(request) }
            #expect(
                asked == [
                    .ask(TypedTurn("order soup")), .ask(TypedTurn(.option(1))), .ask(TypedTurn(.yes)),
                    .ask(TypedTurn(pin: "2468")),
                ]
            )
        }
    }

    /// In the assistant's order; what is changed is what was seen, and can be taken back.
    @Test func shortcutsAreListedAndOrganised() async throws {
        let path = try ScriptedAssistant.path()
        let assistant = try ScriptedAssistant(
            at: path,
            tells: { request in
                switch request {
                case .inquire: [.told(ToldLine("", [("name", "tea")])), .told(ToldLine("", [("name", "soup")])), .done]
                case .change(.shortcut(.organise("1", _))):
                    [.remark("no"), .told(ToldLine("", [("name", "tea"), ("edit", .integer(7))])), .done]
                case .change(.shortcut(.organise)): [.failed("“soup” was changed by somebody else meanwhile")]
                default: [.done]
                }
            }
        )
        try await visiting(path) { visitor in
            let stream = try await PageStream(visitor)
            _ = try await stream.next { $0.data.contains(#""assistant":"listening""#) }
            let listed = try await visitor.get("/shortcuts")
            #expect(listed.status == 200 && listed.body == #"[{"name":"tea"},{"name":"soup"}]"#)
            Self.checkPolicy(listed)
            let moved = try await visitor.post(
                "/organise",
                #"{"shortcut":"1","revision":3,"before":"2","seen":["2","1"]}"#
            )
            #expect(moved.status == 200 && moved.body == #"{"name":"tea","edit":7}"#)
            let stale = try await visitor.post("/organise", #"{"shortcut":"2","pinned":true,"folder":""}"#)
            #expect(stale.status == 422 && stale.body.contains("by somebody else meanwhile"))
            #expect(try await visitor.post("/organise", #"{"pinned":true}"#).status == 400)
            #expect(try await visitor.post("/undo", "{}").status == 400)
            #expect(try await visitor.post("/undo", #"{"edit":7}"#).status == 204)
            var asked: [ControlRequest] = []
            for await request in assistant.requests.prefix(4) { asked.append(request) }
            #expect(
                asked == [
                    .inquire(.shortcuts),
                    .change(
                        .shortcut(.organise("1", ShortcutArrangement(before: "2", revision: 3, seen: ["2", "1"])))
                    ),
                    .change(.shortcut(.organise("2", ShortcutArrangement(folder: "", isPinned: true)))),
                    .change(.shortcut(.undo(number: 7, name: nil))),
                ]
            )
            // Whoever changes them, pages look again.
            assistant.tell(#"{"event":"shortcut","turn":0,"time":1,"id":"1","shortcut":"tea","state":"changed"}"#)
            #expect(try await stream.next { $0.name == "shortcuts" }.data == "{}")
        }
    }

    /// What is suggested can be opened instead, where there is something to open.
    @Test func aSuggestionIsOpenedByATap() async throws {
        let path = try ScriptedAssistant.path()
        let assistant = try ScriptedAssistant(at: path) { turn in
            switch turn.words {
            case .text(let text):
                [.show(ShownText(text)), .asking(OpenQuestion(isConfirmation: true, opensApp: text == "soup"))]
            default: [.show(ShownText("You can go on in Soup Chef.")), .ended(.done)]
            }
        }
        try await visiting(path) { visitor in
            let stream = try await PageStream(visitor)
            _ = try await stream.next { $0.data.contains(#""assistant":"listening""#) }
            #expect(try await visitor.post("/say", #"{"text":"date"}"#).status == 204)
            let plain = try await question(stream)
            #expect(plain["opens"]?.boolValue == false)
            let first = try #require(plain["number"]?.integerValue)
            #expect(try await visitor.post("/answer", #"{"question":\#(first),"tap":"open"}"#).status == 409)
            #expect(try await visitor.post("/answer", #"{"question":\#(first),"tap":"no"}"#).status == 204)
            _ = try await stream.next { $0.name == "tapped" }
            #expect(try await visitor.post("/say", #"{"text":"soup"}"#).status == 204)
            let suggested = try await question(stream)
            #expect(suggested["opens"]?.boolValue == true)
            let second = try #require(suggested["number"]?.integerValue)
            #expect(try await visitor.post("/answer", #"{"question":\#(second),"tap":"open"}"#).status == 204)
            #expect(try await stream.next { $0.name == "tapped" }.data == #"{"tap":"open"}"#)
            var asked: [ControlRequest] = []
            for await request in assistant.requests.prefix(4) { asked.append(request) }
            #expect(asked.last == .ask(TypedTurn(.open)))
        }
    }

    @Test func whatIsNoConversationIsPassedOn() async throws {
        let path = try ScriptedAssistant.path()
        let assistant = try ScriptedAssistant(at: path)
        try await visiting(path) { visitor in
            let stream = try await PageStream(visitor)
            _ = try await stream.next { $0.data.contains(#""locale":"de-DE""#) }
            for (command, body) in [
                ("stop", "{}"), ("listen", "{}"), ("mute", #"{"muted":true}"#), ("mute", #"{"muted":false}"#),
            ] {
                #expect(try await visitor.post("/\(command)", body).status == 204)
            }
            var asked: [ControlRequest] = []
            for await request in assistant.requests.prefix(4) { asked.append(request) }
            #expect(asked == [.stop, .listen(), .mute(), .unmute()])
        }
    }

    /// Texts of apps come as they are, as data and not as lines of the stream.
    @Test func whatAppsSayStaysData() async throws {
        let path = try ScriptedAssistant.path()
        let assistant = try ScriptedAssistant(at: path)
        try await visiting(path) { visitor in
            let stream = try await PageStream(visitor)
            _ = try await stream.next { $0.data.contains("listening") }
            assistant.tell(#"{"event":"said","turn":1,"time":0,"text":"<script>\n\nevent: state\ndata: {}\r\n\r\n"}"#)
            let said = try await stream.next { $0.name == "event" }
            #expect(try json(said)["text"]?.stringValue == "<script>\n\nevent: state\ndata: {}\r\n\r\n")
        }
    }

    /// By a number: a page is told no path of a file, and gets nothing that no card has shown.
    @Test func aPictureOfACardIsHandedOver() async throws {
        let path = try ScriptedAssistant.path()
        let assistant = try ScriptedAssistant(at: path)
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>"#
        let reader: Pictures.Reader = { image in
            image == "/apps/a/icon.svg" ? Pictures.Picture(type: "image/svg+xml", bytes: Array(svg.utf8)) : nil
        }
        try await visiting(path, picture: reader) { visitor in
            let stream = try await PageStream(visitor)
            _ = try await stream.next { $0.data.contains("listening") }
            for (image, shown) in [
                ("/apps/a/icon.svg", "/picture/1"), ("/etc/passwd", nil), ("/apps/a/icon.svg", "/picture/1"),
            ] {
                assistant.tell(#"{"event":"card","turn":1,"time":0,"card":{"title":"Soup","image":"\#(image)"}}"#)
                let card = try await stream.next { $0.name == "event" }
                #expect(try json(card)["card"]?["image"]?.stringValue == shown)
                #expect(try json(card)["card"]?["title"]?.stringValue == "Soup")
            }
            let picture = try await visitor.get("/picture/1")
            #expect(picture.status == 200 && picture.body == svg && picture.headers["content-type"] == "image/svg+xml")
            #expect(picture.headers["content-security-policy"]?.contains("default-src 'none'") == true)
            for path in ["/picture/2", "/picture/", "/picture/../apps/a/icon.svg", "/apps/a/icon.svg"] {
                #expect(try await visitor.get(path).status == 404)
            }
            var stranger = visitor
            stranger.cookie = nil
            #expect(try await stranger.get("/picture/1").status == 403)
        }
    }

    @Test func aPageThatComesBackMissesNothing() async throws {
        let path = try ScriptedAssistant.path()
        let assistant = try ScriptedAssistant(at: path)
        try await visiting(path) { visitor in
            let stream = try await PageStream(visitor)
            _ = try await stream.next { $0.data.contains("listening") }
            assistant.tell(#"{"event":"complaint","turn":1,"time":0,"app":"a","text":"first"}"#)
            let first = try await stream.next { $0.data.contains("first") }
            stream.close()
            assistant.tell(#"{"event":"complaint","turn":1,"time":0,"app":"a","text":"second"}"#)
            let back = try await PageStream(visitor, after: first.id)
            #expect(try await back.next().data.contains("second"))
            // One that saw another server begins afresh.
            let strange = try await PageStream(visitor, after: "00000000-7")
            #expect(try await strange.next().name == "reset")
            #expect(try await strange.next { $0.name == "event" }.data.contains("first"))
        }
    }

    @Test func aQuestionOutlivesTheAssistant() async throws {
        let path = try ScriptedAssistant.path()
        let first = try ScriptedAssistant(at: path, answers: Self.soups)
        try await visiting(path) { visitor in
            let stream = try await PageStream(visitor)
            _ = try await stream.next { $0.data.contains("listening") }
            #expect(try await visitor.post("/say", #"{"text":"order soup"}"#).status == 204)
            let asked = try await question(stream)
            first.stop()
            let waiting = try await question(stream, isWaiting: true)
            #expect(waiting["text"] == asked["text"])
            // Nobody would hear an answer now.
            let number = try #require(waiting["number"]?.integerValue)
            #expect(try await visitor.post("/answer", #"{"question":\#(number),"option":0}"#).status == 409)
            let second = try ScriptedAssistant(at: path, answers: Self.soups)
            let again = try await question(stream)
            #expect(again["options"] == asked["options"])
            let newNumber = try #require(again["number"]?.integerValue)
            #expect(try await visitor.post("/answer", #"{"question":\#(newNumber),"option":0}"#).status == 204)
            var told: [ControlRequest] = []
            for await request in second.requests.prefix(2) { told.append(request) }
            #expect(told == [.ask(TypedTurn("order soup")), .ask(TypedTurn(.option(0)))])
        }
    }

    /// What has been done is not done twice because the assistant was started anew.
    @Test func whatHasBeenDoneIsNotAskedForAgain() async throws {
        let path = try ScriptedAssistant.path()
        let first = try ScriptedAssistant(at: path) { _ in
            [
                .event(EventLine(#"{"event":"handled","turn":1,"time":0}"#)), .show(ShownText("More?")),
                .asking(OpenQuestion()),
            ]
        }
        try await visiting(path) { visitor in
            let stream = try await PageStream(visitor)
            _ = try await stream.next { $0.data.contains("listening") }
            #expect(try await visitor.post("/say", #"{"text":"pay and ride"}"#).status == 204)
            _ = try await question(stream)
            first.stop()
            _ = try await stream.next { $0.data.contains(#""assistant":"away""#) }
            let second = try ScriptedAssistant(at: path)
            _ = try await stream.next { $0.data.contains(#""assistant":"listening""#) }
            #expect(try await visitor.post("/say", #"{"text":"hello"}"#).status == 204)
            for await request in second.requests.prefix(1) { #expect(request == .ask(TypedTurn("hello"))) }
        }
    }

    @Test func withoutAnAssistantThePageSaysSo() async throws {
        try await visiting { visitor in
            let stream = try await PageStream(visitor)
            let state = try json(try await stream.next { $0.data.contains("reason") })
            #expect(state["assistant"]?.stringValue == "away")
            #expect(state["reason"]?.stringValue?.contains("start one with `wilco serve`") == true)
            let answer = try await visitor.post("/say", #"{"text":"hello"}"#)
            #expect(answer.status == 503 && answer.body.contains("wilco serve"))
        }
    }

    /// Each beyond the limit is refused, the others go on, and places come free.
    @Test func aThousandStreamsAreTooMany() async throws {
        var limits = ConsoleServer.Limits()
        limits.heartbeat = .milliseconds(20)
        try await visiting(limits: limits) { visitor in
            var streams: [PageStream] = []
            var refused = 0
            for _ in 0..<1000 {
                do {
                    streams.append(try await PageStream(visitor))
                } catch let refusal as PageStream.Refused {
                    #expect(refusal.status == 503)
                    refused += 1
                }
            }
            #expect(streams.count == limits.streams && refused == 1000 - limits.streams)
            #expect(try await visitor.get("/").status == 200)
            for stream in streams { stream.close() }
            var isFree = false
            while !isFree { isFree = (try? await PageStream(visitor)) != nil }
        }
    }

    /// Whoever comes and asks nothing is sent away after a while, and takes no more places than there are.
    @Test func connectionsThatAskNothingEnd() async throws {
        var limits = ConsoleServer.Limits()
        limits.connections = 8
        limits.patience = .seconds(3600)
        let isTimeUp = Mutex(false)
        let sleep: @Sendable (Duration) async throws -> Void = { duration in
            guard duration == .seconds(3600), isTimeUp.withLock(\.self) else {
                return try await ContinuousClock().sleep(for: duration)
            }
        }
        try await visiting(limits: limits, sleep: sleep) { visitor in
            isTimeUp.withLock { $0 = true }
            for _ in 0..<100 {
                let silent = try await visitor.connect()
                await #expect(throws: (any Error).self) { try await silent.read() }
                try silent.close()
            }
            isTimeUp.withLock { $0 = false }
            var held: [AsyncSocket] = []
            for _ in 0..<50 { held.append(try await visitor.connect()) }
            // Long after the last place was taken.
            let more = try await visitor.connect()
            await #expect(throws: (any Error).self) { try await more.read() }
            for socket in held + [more] { try socket.close() }
            var isServed = false
            while !isServed { isServed = (try? await visitor.get("/").status) == 200 }
        }
    }

    /// A page that is open and reads nothing keeps nobody waiting, and costs no more than the journal.
    @Test func aSlowReaderHoldsUpNobody() async throws {
        let path = try ScriptedAssistant.path()
        let assistant = try ScriptedAssistant(at: path)
        try await visiting(path) { visitor in
            let slow = try await PageStream(visitor)
            let quick = try await PageStream(visitor)
            _ = try await quick.next { $0.data.contains("listening") }
            let text = String(repeating: "x", count: 20_000)
            for number in 1...1000 {
                assistant.tell(#"{"event":"said","turn":\#(number),"time":0,"text":"\#(text)"}"#)
                _ = try await quick.next { $0.data.contains(#""turn":\#(number),"#) }
            }
            // It finds the newest, and that something is missing.
            _ = try await slow.next { $0.name == "reset" }
            _ = try await slow.next { $0.data.contains(#""turn":1000,"#) }
        }
    }

    @Test func aTakenPortIsSaid() async throws {
        try await visiting { visitor in
            let second = ConsoleServer(port: visitor.port, socket: try ScriptedAssistant.path())
            await #expect(throws: ConsoleError.portTaken(visitor.port)) { try await second.run { _ in } }
        }
    }
}

extension AsyncStream<String> {
    fileprivate struct Ended: Error {}

    fileprivate func next() async throws -> String {
        for await element in self { return element }
        throw Ended()
    }
}
