import Assistant
import Control
import Conversation
import Foundation
import Logging
import Synchronization
import TemporaryFiles
import Testing
import WilcoIntents

@Suite("What the assistant answers over the control socket", .timeLimit(.minutes(1)))
struct ControlServiceTests {
    private struct NoConversation: Error, CustomStringConvertible {
        var description: String { "nobody can be talked to" }
    }

    /// What was asked of the assistant.
    private final class Asked: Sendable {
        private let requests = Mutex<[String]>([])
        func note(_ request: String) { requests.withLock { $0.append(request) } }
        var all: [String] { requests.withLock(\.self) }
    }

    private let folder = TemporaryFiles.folder.path + "/u-\(UUID().uuidString.prefix(8))"

    /// What lies where apps arrive.
    private var arrived: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder + "/uploads")) ?? [] }

    /// - Parameter conversation: Called by whoever begins one, which fails when it returns.
    private func reach(
        _ asked: Asked,
        conversation: @escaping @Sendable () async -> Void = {}
    ) -> ControlService.Reach {
        let uploads = AppUploads(state: folder)
        return ControlService.Reach(
            listen: { _ in throw ControlError.deaf(reason: "the microphone is muted") },
            setMuted: { asked.note("muted \($0) at \($1?.rawValue ?? "all")") },
            status: {
                ControlStatus(state: "listening", locale: "en-US", apps: ["rover"], isLocked: true, hasPIN: true)
            },
            lock: { asked.note("lock") },
            unlock: { asked.note("unlock \($0 ?? "-")") },
            setPIN: { asked.note("PIN \($0 ?? "-") \($1 ?? "-")") },
            apps: ControlService.AppsReach(
                decide: { decision in
                    asked.note("decide \(decision.app)")
                    return DecidedApp(id: decision.app, name: "Rover")
                },
                upload: { [uploads] in try uploads.begin() },
                install: { installation, upload, tell in
                    let folder = try upload.complete(named: installation.name)
                    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
                    asked.note("install \(names)")
                    tell("Kettle boils")
                    return InstalledApp(id: "kettle", name: "Kettle", isUpdate: true, isAllowed: nil)
                },
                remove: { asked.note("remove \($0.app) \($0.extent)") }
            ),
            change: { change in
                asked.note("\(change)")
                return [ToldLine(remark: "it is long"), ToldLine("kept", [("kept", true)])]
            },
            inquire: { inquiry, tell in
                asked.note("\(inquiry)")
                await tell(ToldLine(remark: "one is broken"))
                if case .automation(let name) = inquiry { throw ControlError.noApp(name) }
                guard case .app(let name) = inquiry else { throw NoConversation() }
                await tell(ToldLine("\(name) drives", [("id", .string(name))]))
            },
            reload: { asked.note("reload") },
            happened: { asked.note($0) },
            vocabulary: { app in
                [HandedTerm(app: app ?? "all", type: "person", id: "1", display: "Bob", verdict: "accepted")]
            },
            idleScreen: { nil },
            conversation: { _ in
                await conversation()
                throw NoConversation()
            },
            request: { _ in throw NoConversation() },
            interrupt: { kind, except in
                asked.note("\(kind) to \(except == nil ? "all" : "others")")
                return true
            },
            leave: { _ in }
        )
    }

    /// Notes each line that is logged.
    private struct KeptLog: LogHandler {
        let kept: Asked
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { kept.note("\(event.message)") }
    }

    private func serve(
        _ asked: Asked = Asked(),
        _ hub: EventHub = EventHub(),
        logged: Asked? = nil,
        time: ManualTime = ManualTime(),
        conversation: @escaping @Sendable () async -> Void = {}
    ) throws -> (ControlServer, Task<Void, Never>) {
        let server = try ControlServer(path: try LocalSocket.path(), sleep: time.sleep)
        var log = Logger(label: "control")
        log.logLevel = .critical
        if let logged { log = Logger(label: "control") { _ in KeptLog(kept: logged) } }
        let service = ControlService(
            server: server,
            hub: hub,
            reach: reach(asked, conversation: conversation),
            log: log
        )
        return (server, Task { await service.run() })
    }

    /// Nobody writes a line of their own into the log: what was done, and what was not.
    @Test func aPeerForgesNoLine() async throws {
        let logged = Asked()
        let (server, serving) = try serve(logged: logged)
        let client = try ControlClient.connect(to: server.path)
        let forged = "x\nwilco: allow evil: done for root"
        _ = try await client.answer(to: .decide(AppDecision(.deny, app: forged)))
        await #expect(throws: (any Error).self) { _ = try await client.answer(to: .inquire(.automation(forged))) }
        #expect(logged.all.count == 2 && logged.all[0].hasPrefix("deny x wilco: allow evil"), "\(logged.all)")
        #expect(logged.all.allSatisfy { !$0.contains("\n") }, "\(logged.all)")
        serving.cancel()
        server.close()
    }

    @Test func eachRequestReachesTheAssistant() async throws {
        let asked = Asked()
        let (server, serving) = try serve(asked)
        let client = try ControlClient.connect(to: server.path)
        let requests: [ControlRequest] = [
            .ping, .mute(), .unmute(at: .microphone), .lock, .unlock(pin: "1234"), .unlock(pin: nil),
            .setPIN("4321", present: "1234"), .reload, .happened("event arrived home"), .stop,
        ]
        for request in requests { #expect(try await client.answer(to: request) == .done) }
        #expect(
            asked.all == [
                "muted true at all", "muted false at microphone", "lock", "unlock 1234", "unlock -", "PIN 4321 1234",
                "reload",
                "event arrived home", "stop to all",
            ]
        )
        guard case .status(let status) = try await client.answer(to: .status) else {
            Issue.record("no status")
            return
        }
        #expect(status.apps == ["rover"] && status.isLocked && status.hasPIN)
        var terms: [ControlReply] = []
        #expect(try await client.answer(to: .vocabulary(app: "chat")) { terms.append($0) } == .done)
        #expect(terms == [.term(HandedTerm(app: "chat", type: "person", id: "1", display: "Bob", verdict: "accepted"))])
        var decided: [ControlReply] = []
        let decision = ControlRequest.decide(AppDecision(.deny, app: "rover"))
        #expect(try await client.answer(to: decision) { decided.append($0) } == .done)
        #expect(decided == [.decided(DecidedApp(id: "rover", name: "Rover"))] && asked.all.last == "decide rover")
        var changed: [ControlReply] = []
        let change = UserDataChange.pronunciation(word: "a", phones: nil)
        #expect(try await client.answer(to: .change(change)) { changed.append($0) } == .done)
        #expect(changed == [.remark("it is long"), .told(ToldLine("kept", [("kept", true)]))])
        #expect(asked.all.last == "\(change)")
        var told: [ControlReply] = []
        #expect(try await client.answer(to: .inquire(.app("rover"))) { told.append($0) } == .done)
        let rover = ToldLine("rover drives", [("id", "rover")])
        #expect(
            told == [.remark("one is broken"), .told(rover)] && asked.all.last == "\(AssistantInquiry.app("rover"))"
        )
        // What goes with a failure comes before it.
        told = []
        await #expect(throws: ControlError.refused("nobody can be talked to")) {
            try await client.answer(to: .inquire(.apps)) { told.append($0) }
        }
        #expect(told == [.remark("one is broken")])
        server.close()
        await serving.value
    }

    private static func piece(_ path: String, _ text: String = "x", isFirst: Bool = true) -> ControlRequest {
        .stage(AppPiece(path: path, .file(Array(text.utf8), isExecutable: false, isFirst: isFirst)))
    }

    @Test func anAppArrivesInPieces() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let asked = Asked()
        let (server, serving) = try serve(asked)
        let client = try ControlClient.connect(to: server.path)
        let pieces = [
            .stage(AppPiece(path: "sounds", .folder)), Self.piece("app.yaml"), Self.piece("a/b/c", "first "),
            Self.piece("a/b/c", "second", isFirst: false),
        ]
        for piece in pieces { #expect(try await client.answer(to: piece) == .done) }
        #expect(arrived.count == 1)
        let file = "\(folder)/uploads/\(arrived[0])/app/a/b/c"
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "first second")
        var told: [ControlReply] = []
        let installation = ControlRequest.install(AppInstallation(folder: "/home/a/kettle"))
        #expect(try await client.answer(to: installation) { told.append($0) } == .done)
        let app = InstalledApp(id: "kettle", name: "Kettle", isUpdate: true, isAllowed: nil)
        #expect(told == [.remark("Kettle boils"), .installed(app)])
        #expect(asked.all == [#"install ["a", "a/b", "a/b/c", "app.yaml", "sounds"]"#])
        // What has come was for that one.
        await #expect(throws: ControlError.refused("\(AppUpload.Refusal.nothing)")) {
            try await client.answer(to: installation)
        }
        #expect(arrived.isEmpty)
        #expect(try await client.answer(to: .remove(AppRemoval("kettle", .keepingData))) == .done)
        #expect(asked.all.last == "remove kettle keepingData")
        server.close()
        await serving.value
    }

    /// A file is written from its beginning on, once, and in the folder that is its own.
    @Test func whatArrivesOtherwiseIsRefused() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (server, serving) = try serve()
        let client = try ControlClient.connect(to: server.path)
        #expect(try await client.answer(to: Self.piece("a")) == .done)
        #expect(try await client.answer(to: Self.piece("b")) == .done)
        let deep = String(repeating: "x/", count: 32) + "y"
        for request in [
            Self.piece("a", isFirst: false), Self.piece("a"), Self.piece("c", isFirst: false), Self.piece("a/inside"),
            .stage(AppPiece(path: "b", .folder)), Self.piece("../x"), Self.piece(deep),
        ] {
            await #expect(throws: ControlError.self, "\(request)") { try await client.answer(to: request) }
        }
        client.close()
        server.close()
        await serving.value
    }

    @Test func whatArrivesHasLimits() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let uploads = AppUploads(state: folder)
        do {
            let upload = try uploads.begin()
            for number in 1...5_000 { try upload.take(AppPiece(path: "\(number)", .folder)) }
            #expect(throws: AppUpload.Refusal.tooLarge(limit: "it holds more than 5000 files")) {
                try upload.take(AppPiece(path: "more", .folder))
            }
        }
        #expect(arrived.isEmpty)
        do {
            let upload = try uploads.begin()
            let bytes = [UInt8](repeating: 1, count: 1 << 26)
            func take(_ path: String, isFirst: Bool) throws {
                try upload.take(AppPiece(path: path, .file(bytes, isExecutable: false, isFirst: isFirst)))
            }
            for path in ["a", "b"] {
                for isFirst in [true, false] { try take(path, isFirst: isFirst) }
                #expect(throws: AppUpload.Refusal.self) { try take(path, isFirst: false) }
            }
            #expect(throws: AppUpload.Refusal.tooLarge(limit: "its files have more than 256 MB")) {
                try take("c", isFirst: true)
            }
        }
        #expect(arrived.isEmpty)
        let open = try (0..<4).map { _ in try uploads.begin() }
        #expect(throws: AppUpload.Refusal.others(4)) { try uploads.begin() }
        withExtendedLifetime(open) {}
    }

    /// Silent, or slow: its place is another's then.
    @Test func anAppThatTakesTooLongIsGivenUp() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let time = ManualTime()
        let (server, serving) = try serve(time: time)
        let silent = try (0..<4).map { _ in try ControlClient.connect(to: server.path) }
        for client in silent { #expect(try await client.answer(to: Self.piece("app.yaml")) == .done) }
        await time.untilSomebodySleeps(until: .seconds(120), count: 4)
        let other = try ControlClient.connect(to: server.path)
        await #expect(throws: ControlError.refused("\(AppUpload.Refusal.others(4))")) {
            try await other.answer(to: Self.piece("app.yaml"))
        }
        // One of them is done in time, and has the time for its next app.
        time.move(to: .seconds(100))
        let installation = ControlRequest.install(AppInstallation(folder: "/home/a/kettle"))
        #expect(try await silent[0].answer(to: installation) == .done)
        #expect(try await silent[1].answer(to: Self.piece("slow")) == .done)
        time.move(to: .seconds(120))
        for client in silent.dropFirst() {
            await #expect(throws: ControlError.refused("\(AppUpload.Refusal.late(.seconds(120)))")) {
                _ = try await client.next()
            }
            await #expect(throws: ControlError.closed(path: server.path)) { _ = try await client.next() }
        }
        while !arrived.isEmpty { await Task.yield() }
        #expect(try await silent[0].answer(to: Self.piece("app.yaml")) == .done)
        #expect(try await other.answer(to: Self.piece("app.yaml")) == .done)
        server.close()
        await serving.value
    }

    /// Told before it is sent, with what to do.
    @Test func whatIsTooLongForARequestIsTold() async throws {
        let asked = Asked()
        let (server, serving) = try serve(asked)
        let client = try ControlClient.connect(to: server.path)
        func restoring(_ count: Int) -> ControlRequest {
            .change(.shortcut(.restore(text: String(repeating: "a", count: count), path: "mine.yaml")))
        }
        let without = ControlMessage(restoring(0), patience: .seconds(20)).line.utf8.count
        let most = (1 << 20) - without
        #expect(try await client.answer(to: restoring(most)) == .done)
        #expect(asked.all.count == 1)
        let error = ControlError.tooLong(request: "change", bytes: (1 << 20) + 1, limit: 1 << 20)
        await #expect(throws: error) { try await client.answer(to: restoring(most + 1)) }
        // The connection is as it was.
        #expect(try await client.answer(to: .ping) == .done && asked.all.count == 1)
        server.close()
        await serving.value
    }

    /// Cut off within a piece, or between two.
    @Test(arguments: [true, false])
    func aConnectionThatIsCutLeavesNothing(withinAPiece: Bool) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let asked = Asked()
        let (server, serving) = try serve(asked)
        let client = try ControlClient.connect(to: server.path)
        #expect(try await client.answer(to: Self.piece("app.yaml")) == .done)
        #expect(arrived.count == 1)
        if withinAPiece {
            let other = try LocalSocket.make()
            try LocalSocket.connect(other, to: server.path)
            let line =
                ControlMessage(Self.piece("app.yaml")).line + "\n" + ControlMessage(Self.piece("b")).line.dropLast(9)
            #expect(write(other, line, line.utf8.count) == line.utf8.count)
            while arrived.count < 2 { await Task.yield() }
            close(other)
        }
        client.close()
        while !arrived.isEmpty { await Task.yield() }
        #expect(asked.all.isEmpty)
        server.close()
        await serving.value
    }

    @Test func whatCannotBeDoneIsAnError() async throws {
        let (server, serving) = try serve()
        let client = try ControlClient.connect(to: server.path)
        await #expect(throws: ControlError.refused("the microphone is muted")) {
            try await client.answer(to: .listen())
        }
        // Each time, on the same connection.
        for _ in 0..<3 {
            await #expect(throws: ControlError.refused("nobody can be talked to")) {
                try await client.answer(to: .ask(TypedTurn("hello")))
            }
        }
        // The connection is as good as before.
        #expect(try await client.answer(to: .ping) == .done)
        server.close()
        await serving.value
    }

    /// What is typed while the assistant is busy waits, up to a limit; one turn always may.
    @Test func whoTypesMoreThanIsAnsweredIsRefused() async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let (server, serving) = try serve { for await _ in gate {} }
        let client = try ControlClient.connect(to: server.path)
        let turn = TypedTurn(String(repeating: "x", count: TypedTurn.longest))
        // A megabyte waits; the next is refused.
        for _ in 0...(1 << 20) / TypedTurn.longest { client.send(.ask(turn)) }
        let reason = "too much waits to be answered — wait for the answers"
        await #expect(throws: ControlError.refused(reason)) { try await client.next() }
        opening.finish()
        // The first one has not been lost.
        await #expect(throws: ControlError.refused("nobody can be talked to")) { try await client.next() }
        server.close()
        await serving.value
    }

    /// Nobody says as much, and everybody who watches would keep it.
    @Test func aTurnOfTooManyWordsIsRefused() async throws {
        let (server, serving) = try serve()
        let client = try ControlClient.connect(to: server.path)
        let reason = "the words of a turn have at most 10000 characters"
        await #expect(throws: ControlError.refused(reason)) {
            try await client.answer(to: .ask(TypedTurn(String(repeating: "ä", count: 10_001))))
        }
        #expect(try await client.answer(to: .ping) == .done)
        server.close()
        await serving.value
    }

    /// Nothing is missed between the request and what follows it.
    @Test func aWatcherSeesWhatHappensAfterItsRequest() async throws {
        let hub = EventHub()
        let (server, serving) = try serve(Asked(), hub)
        for number in 1...200 {
            let client = try ControlClient.connect(to: server.path)
            client.send(.watch)
            // Requests are taken in order.
            client.send(.happened("it"))
            #expect(try await client.next() == .done)
            hub.publish(ConversationEvent(.heard(text: "x", confidence: 1), turn: number, time: 0))
            guard case .watched(let event) = try await client.next() else {
                Issue.record("event \(number) was missed")
                break
            }
            #expect(event.json?["turn"] == .integer(number))
            client.close()
        }
        server.close()
        await serving.value
    }

    /// Nothing happens any more that would show the service that a watcher has gone.
    @Test func theServiceEndsWithItsServerWhileSomebodyWatches() async throws {
        for _ in 1...200 {
            let hub = EventHub()
            let (server, serving) = try serve(Asked(), hub)
            let client = try ControlClient.connect(to: server.path)
            client.send(.watch)
            client.send(.happened("it"))
            #expect(try await client.next() == .done)
            client.close()
            server.close()
            await serving.value
        }
    }

    /// Others are not kept waiting, and what is kept for the slow one is little.
    @Test func aWatcherThatFallsBehindIsToldHowMuchItLost() async throws {
        let hub = EventHub()
        let (server, serving) = try serve(Asked(), hub)
        let quick = try ControlClient.connect(to: server.path)
        let slow = try LocalSocket.make()
        try LocalSocket.connect(slow, to: server.path)
        let request = Array("{\"request\":\"watch\"}\n{\"request\":\"ping\"}\n".utf8)
        #expect(request.withUnsafeBytes { send(slow, $0.baseAddress, $0.count, 0) } == request.count)
        // It has begun when what follows is answered.
        var answer = [UInt8](repeating: 0, count: 17)
        #expect(recv(slow, &answer, answer.count, Int32(MSG_WAITALL)) == answer.count)
        quick.send(.watch)
        #expect(try await quick.answer(to: .ping) == .done)
        let count = 4000
        let text = String(repeating: "x", count: 1000)
        for number in 1...count {
            hub.publish(ConversationEvent(.heard(text: text, confidence: 1), turn: number, time: 0))
            guard case .watched(let event) = try await quick.next(), event.json?["turn"] == .integer(number) else {
                Issue.record("the quick one lost event \(number)")
                break
            }
        }
        let reader = try LineSocket(descriptor: slow)
        var turns: [Int] = []
        var lost = 0
        var gaps = 0
        var others: [ControlReply] = []
        while turns.last != count, let line = await reader.line() {
            switch try ControlReply(line: Array(line.utf8)) {
            case .gap(let number):
                gaps += 1
                lost += number
            case .watched(let event): turns.append(event.json?["turn"]?.integerValue ?? 0)
            case let other: others.append(other)
            }
        }
        #expect(others.isEmpty)
        #expect(turns == turns.sorted() && Set(turns).count == turns.count)
        #expect(gaps == 1 && lost > 1000)
        #expect(turns.count + lost == count)
        server.close()
        await serving.value
    }

    /// Those who come and go while nothing happens leave nothing behind.
    @Test func aWatcherThatHasGoneIsForgotten() async throws {
        let (server, serving) = try serve()
        // More than are let in at a time.
        for _ in 0..<200 {
            let client = try ControlClient.connect(to: server.path)
            client.send(.watch)
            #expect(try await client.answer(to: .ping) == .done)
            client.close()
        }
        server.close()
        await serving.value
    }
}
