import Access
import Assistant
import Control
import Conversation
import Foundation
import Logging
import PipelineTesting
import Storage
import Testing

/// Commands as people run them, against assistants that are not as they should be.
@Suite("Commands and the assistant", .timeLimit(.minutes(5)))
struct CommandTests {
    /// - Parameter input: What is typed.
    private func wilco(_ arguments: [String], state: String, input: String = "") async throws -> WilcoCommand {
        try await WilcoCommand.run(arguments + ["--state", state], in: state, input: input)
    }

    static let commands = [
        ["ask", "hello"], ["watch"], ["listen"], ["lock"], ["unlock"], ["lock", "--set-pin"], ["mute"], ["unmute"],
        ["vocabulary", "list"], ["place", "home"], ["apps", "list"], ["apps", "info", "rover"],
        ["suggestions", "try", "1"], ["shortcuts", "run", "lunch"],
        // They would read and write the files beside it.
        ["shortcuts", "list"], ["shortcuts", "remove", "lunch"], ["suggestions", "list"], ["automation", "list"],
        ["automation", "enable", "lunch"], ["conversations"], ["recordings", "list"], ["search", "soup"],
    ]

    static let ends = [
        ([#"{"error":"the cellar is full"}"#], "wilco: the cellar is full\n"),
        ([], "went away before it had answered"),
        ([#"{"reply":"show","text":""}"#], "went away before it had answered"),
        (["rubbish"], "not of its protocol"),
    ]

    @Test(arguments: commands, ends)
    func aCommandEndsWithTheReason(command: [String], end: ([String], String)) async throws {
        let server = try ScriptedServer()
        let answering = server.answer(with: end.0)
        let run = try await wilco(command, state: (server.path as NSString).deletingLastPathComponent)
        #expect(run.status == 1)
        #expect(run.complaints.contains(end.1), "\(run.complaints)")
        #expect(run.output.isEmpty)
        server.stop()
        await answering.value
    }

    /// It does not run a second assistant beside one that is there.
    @Test(arguments: [["ask", "hello"], ["lock"], ["mute"], ["shortcuts", "run", "lunch"]])
    func oneThatDoesNotAnswerIsNotNone(command: [String]) async throws {
        let path = try LocalSocket.path()
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let state = (path as NSString).deletingLastPathComponent
        let run = try await wilco(command, state: state)
        #expect(run.status == 1)
        #expect(run.complaints.contains("does not answer at \(path)"), "\(run.complaints)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: state) == ["control.sock.lock"])
    }

    private func keeper(in folder: String) -> LockKeeper {
        LockKeeper(AssistantLock(userData: LazyStore(data: folder), folder: folder))
    }

    /// It is the assistant's lock that is locked, and not a file that only the command sees.
    @Test func theAssistantThatAnswersOwnsTheLock() async throws {
        let path = try LocalSocket.path()
        let state = (path as NSString).deletingLastPathComponent
        let own = keeper(in: state + "/of-the-assistant")
        let server = try ControlServer(path: path)
        let service = ControlService(server: server, hub: EventHub(), reach: .keeping(own), log: Logger(label: "test"))
        let serving = Task { await service.run() }
        let assistant = "at \(path), process \(getpid())"

        let locked = try await wilco(["lock"], state: state)
        #expect(locked.status == 0 && own.state.isLocked)
        #expect(locked.output.contains(assistant))
        let unlocked = try await wilco(["unlock"], state: state)
        #expect(unlocked.status == 0 && !own.state.isLocked)

        let set = try await wilco(["lock", "--set-pin"], state: state, input: "2468\n")
        #expect(try set.status == 0 && own.hasPIN())
        _ = try await wilco(["lock"], state: state)
        let wrong = try await wilco(["unlock"], state: state, input: "1111\n")
        #expect(wrong.status == 1 && own.state.isLocked)
        #expect(wrong.complaints == "wilco: that is not the PIN — try again\n")
        let changed = try await wilco(["lock", "--set-pin"], state: state, input: "2468\n13579\n")
        #expect(changed.status == 0)
        _ = try await wilco(["lock"], state: state)
        #expect(try await wilco(["unlock"], state: state, input: "13579\n").status == 0)
        #expect(try await wilco(["lock", "--set-pin"], state: state, input: "13579\n12\n").status == 1)
        #expect(try await wilco(["lock", "--set-pin"], state: state, input: "13579\n\n").status == 0)
        #expect(try !own.hasPIN())
        let muted = try await wilco(["mute", "--json"], state: state)
        #expect(muted.output.hasPrefix(#"{"reply":"done","assistant":{"process":\#(getpid()),"#), "\(muted.output)")

        let files = try FileManager.default.contentsOfDirectory(atPath: state)
        #expect(Set(files) == ["control.sock", "control.sock.lock", "of-the-assistant"])
        _ = try await wilco(["lock"], state: state)
        let diagnosed = try await wilco(["doctor"], state: state).output
        #expect(diagnosed.contains("are the running assistant's, and left out: it does not tell"), "\(diagnosed)")
        #expect(!diagnosed.contains(" lock: "), "\(diagnosed)")
        server.close()
        await serving.value
    }

    /// An app's folder says nothing of which assistant is meant.
    @Test(arguments: ["lock", "unlock", "mute", "unmute", "listen"])
    func appsMakeNoOtherAssistant(command: String) async throws {
        let path = try LocalSocket.path()
        let state = (path as NSString).deletingLastPathComponent
        let own = keeper(in: state + "/of-the-assistant")
        let server = try ControlServer(path: path)
        let service = ControlService(server: server, hub: EventHub(), reach: .keeping(own), log: Logger(label: "test"))
        let serving = Task { await service.run() }
        let rover = BuiltProducts.checkout.path + "/config/apps/rover"
        let run = try await wilco([command, "--apps", rover, "--json"], state: state)
        #expect(run.status == 0, "\(run.complaints)")
        #expect(run.output.hasPrefix(#"{"reply":"done","assistant":{"process":\#(getpid()),"#), "\(run.output)")
        #expect(own.state.isLocked == (command == "lock"))
        server.close()
        await serving.value
        // The same where there is none.
        let alone = try await wilco([command, "--apps", rover, "--json"], state: state)
        #expect(alone.status == (command == "listen" ? 1 : 0))
        #expect(command == "listen" || alone.output == #"{"reply":"done","assistant":null}"# + "\n", "\(alone.output)")
    }

    /// Whatever is wrong in an app's folder is nothing to them: they do not look.
    @Test(arguments: [["say", "hello", "--output", "hello.wav"], ["place", "home"], ["models"]])
    func commandsThatAskNoAppReadNone(command: [String]) async throws {
        let state = (try LocalSocket.path() as NSString).deletingLastPathComponent
        let app = state + "/broken"
        try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: true)
        try "name: [".write(toFile: app + "/app.yaml", atomically: true, encoding: .utf8)
        try "apps: [\(app)]\n".write(toFile: state + "/config.yaml", atomically: true, encoding: .utf8)
        let queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        defer { close(queue) }
        #expect(inotify_add_watch(queue, app + "/app.yaml", UInt32(IN_OPEN)) >= 0)
        let run = try await wilco(command + ["--config", state + "/config.yaml"], state: state)
        #expect(run.status == 0 && run.complaints.isEmpty, "\(run.complaints)")
        var event = [UInt8](repeating: 0, count: 4096)
        #expect(read(queue, &event, event.count) < 0, "the app was read")
        // One that works with apps does, and says what is wrong.
        let check = try await wilco(["understand", "hello", "--config", state + "/config.yaml"], state: state)
        #expect(check.complaints.contains("app.yaml"), "\(check.complaints)")
        #expect(read(queue, &event, event.count) > 0)
    }

    /// An assistant that stands still may be locked, or not: its file tells how it was left, and not how it is.
    @Test func theDoctorDoesNotSpeakForOneThatDoesNotAnswer() async throws {
        let server = try ScriptedServer()
        let answering = server.answer(with: [])
        let run = try await wilco(["doctor", "--json"], state: (server.path as NSString).deletingLastPathComponent)
        let lock = try #require(run.output.split(separator: "\n").first { $0.contains(#""subject":"lock""#) }, "\(run)")
        #expect(
            lock.contains(#""verdict":"warning""#)
                && lock.contains("the assistant does not answer; it was left not locked")
        )
        server.stop()
        await answering.value
    }

    @Test func whereNoneRunsTheFilesAreChanged() async throws {
        let path = try LocalSocket.path()
        let state = (path as NSString).deletingLastPathComponent
        let locked = try await wilco(["lock"], state: state)
        #expect(locked.status == 0)
        #expect(locked.output == "locked (no assistant is running at \(path))\n")
        let muted = try await wilco(["mute"], state: state)
        #expect(muted.output == "muted (no assistant is running at \(path))\n")
        let parts = try await wilco(["doctor", "--json"], state: state)
        #expect(parts.output.contains("none is running"))
        #expect(parts.output.contains("no PIN is set; so the next assistant begins"), "\(parts.output)")
        #expect(try await wilco(["unlock"], state: state).status == 0)
        #expect(try await wilco(["unmute"], state: state).status == 0)
        #expect(try await wilco(["listen"], state: state).status == 1)
    }
}

extension ControlService.AppsReach {
    fileprivate static let none = ControlService.AppsReach(
        decide: { DecidedApp(id: $0.app, name: $0.app) },
        upload: { throw ControlError.noApp("any") },
        install: { _, _, _ in throw ControlError.noApp("any") },
        remove: { throw ControlError.noApp($0.app) }
    )
}

extension ControlService.Reach {
    /// An assistant that can do nothing but this.
    fileprivate static func keeping(_ keeper: LockKeeper) -> ControlService.Reach {
        ControlService.Reach(
            listen: { _ in },
            setMuted: { _, _ in },
            status: {
                ControlStatus(
                    state: "listening",
                    locale: "en-US",
                    apps: [],
                    isLocked: keeper.state.isLocked,
                    hasPIN: keeper.state.hasPIN
                )
            },
            lock: { try keeper.lock() },
            unlock: { try keeper.unlock(pin: $0, now: Date().timeIntervalSince1970) },
            setPIN: { try keeper.setPIN($0, present: $1, now: Date().timeIntervalSince1970) },
            apps: .none,
            change: { _ in [] },
            inquire: { _, _ in },
            reload: {},
            happened: { _ in },
            vocabulary: { _ in [] },
            idleScreen: { nil },
            conversation: { _ in throw ControlError.deaf(reason: "nobody is here") },
            request: { _ in throw ControlError.deaf(reason: "nobody is here") },
            leave: { _ in }
        )
    }
}
