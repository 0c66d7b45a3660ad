import Access
import Assistant
import AssistantTesting
import Configuration
import Files
import Foundation
import Glibc
import Installing
import PipelineTesting
import Scripts
import Shortcuts
import Storage
import Suggestions
import TemporaryFiles
import Testing
import WilcoIntents

/// Scripts and tests that somebody else wrote are tried on a machine that is locked and full of what its person has done.
@Suite("Rehearsals have a state of their own", .timeLimit(.minutes(2)))
struct RehearsalTests {
    private let state: String
    private let work: String
    private static let checkout = BuiltProducts.checkout.path

    init() throws {
        state = TemporaryFiles.folder.path + "/wilco-real-\(UUID().uuidString.prefix(8))"
        work = TemporaryFiles.folder.path + "/wilco-work-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    }

    private func remove() {
        for folder in [state, work] { try? FileManager.default.removeItem(atPath: folder) }
    }

    private func options(state: String?) throws -> AssistantOptions {
        AssistantOptions(
            apps: [Self.checkout + "/config/apps"],
            stateFolder: state,
            environment: ["PATH": "/usr/bin:/bin", "HOME": work],
            executable: try BuiltProducts.path("wilco"),
            workingDirectory: Self.checkout,
            userID: getuid()
        )
    }

    /// What a person has: a locked machine with a PIN, a decision, a donation, a shortcut, and an app's data.
    ///
    /// - Returns: Holds the store open, so that part of it lies in the log beside it.
    private func live() async throws -> AssistantParts {
        var options = try options(state: state)
        options.apps = [Self.checkout + "/config/apps/reminders"]
        options.converses = true
        let parts = try AssistantParts(options)
        try parts.generation.access.lock.setPIN("4711")
        try parts.generation.access.lock.lock()
        try parts.generation.access.grants.change("soup-chef") { $0.isAllowed = false }
        let listing = IntentInvocation(idempotencyKey: "", intent: "ListReminders", parameters: [:], locale: "en-US")
        try await parts.session.suggestions().donate(
            AppDonation(listing, identifier: "own"),
            app: "reminders",
            origin: .app
        )
        let shortcuts = try #require(parts.generation.shortcuts)
        try await shortcuts.save("name: phrase of old\nsteps: [{say: It is still here.}]\n", path: "old")
        let reminders = #"{"answers":{},"state":{"lastID":1,"reminders":[{"id":1,"text":"feed the cat"}]}}"#
        try Data(reminders.utf8).write(
            to: URL(filePath: parts.context.dataFolder(of: "reminders") + "/state.json")
        )
        return parts
    }

    /// Every file with its rights, its owner and its contents.
    private func contents() throws -> [String: String] {
        var found: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: state) {
            var status = stat()
            #expect(lstat("\(state)/\(name)", &status) == 0)
            let bytes = FileManager.default.contents(atPath: "\(state)/\(name)") ?? Data()
            found[name] = "\(status.st_mode) \(status.st_uid) \(bytes.base64EncodedString())"
        }
        return found
    }

    /// Names of files that differ.
    private func changes(since before: [String: String]) throws -> [String] {
        let after = try contents()
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    }

    private func write(_ script: String) throws -> String {
        let path = work + "/script-\(UUID().uuidString.prefix(8)).yaml"
        try script.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private static let before = """
        title: Who comes from outside
        apps: [reminders, rover]
        locale: en-US
        mode: handsFree
        clock: 2026-03-20T12:00:00
        pin: "1234"
        permissions: {rover: undecided}
        donations:
          - {app: reminders, intent: ListReminders, parameters: {day: today}, at: "2026-03-19T12:00:00", identifier: strange}
        shortcuts:
          - name: strange phrase
            steps: [{say: I am new here.}]

        """

    private static let turns = """
          - run: strange phrase
          - assistant: I am new here.
          - typed: remind me to water the plants
          - assistant: /water the plants/
          - typed: do I have any reminders
          - assistant: /water the plants/
          - typed: go forward ten meters
          - assistant: /May I use Rover/
          - typed: "no"
          - assistant: /I won't use Rover/
          - expect: {outcome: refused}

        """

    private func passes(_ script: String, state: String?) async throws -> Bool {
        try await ScriptSession(options: options(state: state), voice: "text").run(write(script)) { turn in
            #expect(turn.passed, "\(turn.lines)")
        }
    }

    /// It begins with what is kept there, the open store's log included, and none of what it does is kept there.
    @Test func aScriptHasACopyOfTheStateThatIsGiven() async throws {
        defer { remove() }
        let parts = try await live()
        let before = try contents()
        #expect(before["data/wilco.sqlite-wal"] != nil)
        let kept = """
            turns:
              - lock: false
              - run: phrase of old
              - assistant: It is still here.
              - typed: do I have any reminders
              - assistant: /feed the cat/

            """
        #expect(try await passes(Self.before + kept + Self.turns, state: state))
        #expect(try changes(since: before) == [])
        #expect(parts.generation.access.lock.isLocked)
        #expect(try await parts.session.suggestions().donations().map(\.identifier) == ["own"])
    }

    /// Scripts do not see of each other what they did.
    @Test func aScriptWithoutAStateBeginsWithNothing() async throws {
        defer { remove() }
        let fresh = "turns:\n  - typed: do I have any reminders\n  - assistant: /no reminders/\n"
        for _ in 0..<2 { #expect(try await passes(Self.before + fresh + Self.turns, state: nil)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: work).allSatisfy { $0.hasPrefix("script-") })
    }

    @Test(arguments: [false, true])
    func anAppsTestsWriteNothing(conformance: Bool) async throws {
        defer { remove() }
        let parts = try await live()
        let before = try contents()
        let tester = AppTester(options: try options(state: state))
        // It keeps its reminders in a file.
        let folder = Self.checkout + "/config/apps/reminders"
        if conformance {
            try await tester.runConformance(folder) { #expect($0.fault == nil, "\($0.subject)") }
        } else {
            try await tester.run(folder) { #expect($0.fault == nil, "\($0.subject)") }
        }
        #expect(try changes(since: before) == [])
        #expect(parts.generation.access.lock.isLocked)
    }

    /// Without `--state` the person's own would be in their home.
    @Test func anAppsTestsLeaveTheHomeAlone() async throws {
        defer { remove() }
        let tester = AppTester(options: try options(state: nil))
        let folder = Self.checkout + "/config/apps/reminders"
        try await tester.run(folder) { #expect($0.fault == nil, "\($0.subject)") }
        try await tester.runConformance(folder) { #expect($0.fault == nil, "\($0.subject)") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: work) == [])
    }

    /// A language is installed, not learnt: an app's tests in it are tried without `--state`, too.
    @Test func installedLanguagesAreThere() throws {
        defer { remove() }
        let options = try options(state: nil)
        for name in ["languages/eo", "domains", "app-data/apps/rover"] {
            let folder = "\(options.paths.data)/\(name)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try "{}".write(toFile: folder + "/any.yaml", atomically: false, encoding: .utf8)
        }
        let rehearsal = try RehearsalState(of: options)
        defer { rehearsal.remove() }
        let data = rehearsal.options(options).paths.data
        #expect(try FileManager.default.contentsOfDirectory(atPath: data).sorted() == ["domains", "languages"])
        #expect(FileManager.default.fileExists(atPath: data + "/languages/eo/any.yaml"))
    }

    /// What an app leaves to be in the way is copied as it is, or told; nobody else may look into the copy.
    @Test func whateverIsThereIsCopied() throws {
        defer { remove() }
        let data = state + "/data/app-data/apps/odd"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        #expect(mkfifo(data + "/pipe", 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: data + "/link", withDestinationPath: "/etc/passwd")
        for folder in ["data/apps/any", "state/recordings"] {
            try FileManager.default.createDirectory(atPath: "\(state)/\(folder)", withIntermediateDirectories: true)
        }
        let options = try options(state: state)
        let rehearsal = try RehearsalState(of: options)
        let found = try FileManager.default.subpathsOfDirectory(atPath: rehearsal.folder).sorted()
        #expect(
            found == [
                "data", "data/app-data", "data/app-data/apps", "data/app-data/apps/odd", "data/app-data/apps/odd/link",
                "data/app-data/apps/odd/pipe", "lock", "state",
            ]
        )
        var status = stat()
        #expect(lstat(rehearsal.folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(lstat(rehearsal.folder + "/data/app-data/apps/odd/link", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        rehearsal.remove()
        #expect(!FileManager.default.fileExists(atPath: rehearsal.folder))
        // Deeper than a path can name.
        var descriptor = open(data, O_RDONLY | O_DIRECTORY)
        for _ in 0..<1500 {
            #expect(mkdirat(descriptor, "deep", 0o700) == 0)
            let next = openat(descriptor, "deep", O_RDONLY | O_DIRECTORY)
            close(descriptor)
            descriptor = next
        }
        close(descriptor)
        let error = #expect(throws: FileError.self) { try RehearsalState(of: options) }
        #expect(error?.description.contains(": File name too long") == true, "\(String(describing: error))")
        _ = try ChildProcess("/bin/rm", ["-rf", state], environment: [:]).waitUntilExit()
    }

    /// An assistant may write meanwhile: what is copied is a store that opens, with all that was kept before and no half of anything.
    @Test func aStoreThatIsWrittenIsCopiedWholeOrNotAtAll() async throws {
        defer { remove() }
        let parts = try await live()
        let suggestions = try await parts.session.suggestions()
        let options = try options(state: state)
        let writing = Task {
            for number in 0..<400 where !Task.isCancelled {
                let listing = IntentInvocation(
                    idempotencyKey: "",
                    intent: "ListReminders",
                    parameters: [:],
                    locale: "en-US"
                )
                try await suggestions.donate(
                    AppDonation(listing, identifier: "\(number)"),
                    app: "reminders",
                    origin: .app
                )
            }
        }
        for _ in 0..<20 {
            let kept = try await suggestions.donations().count
            do {
                let rehearsal = try RehearsalState(of: options)
                defer { rehearsal.remove() }
                let data = rehearsal.options(options).paths.data
                let store = DonationStore(try Store(path: Store.path(in: data), migrator: Store.migrator))
                let copied = try store.all().compactMap(\.identifier)
                #expect(copied.count >= kept)
                #expect(copied == ["own"] + copied.indices.dropLast().map { "\($0)" })
            } catch let error as FileError {
                #expect(error.description.contains("it changes while it is copied"))
            }
        }
        writing.cancel()
        try await writing.value
        try RehearsalState(of: options).remove()
    }

    // MARK: - What stays behind

    /// How a command ended, and what it left among temporary files.
    private func run(
        _ arguments: [String],
        until isTime: ((String) -> Bool)? = nil
    ) throws -> (status: Int32, left: [String]) {
        let temporary = work + "/temporary"
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        let process = try ChildProcess(
            BuiltProducts.path("wilco"),
            arguments + ["--state", state, "--apps", Self.checkout + "/config/apps"],
            environment: ["HOME": work, "PATH": "/usr/bin:/bin", "TMPDIR": temporary, "XDG_RUNTIME_DIR": work]
        )
        if let isTime {
            while process.isRunning, !isTime(temporary) { sched_yield() }
            process.terminate()
        }
        let status = process.waitUntilExit()
        return (status, try FileManager.default.subpathsOfDirectory(atPath: temporary))
    }

    @Test func nothingStaysBehind() throws {
        defer { remove() }
        let tests = Self.checkout + "/config/apps/reminders"
        let passing = try write(Self.before + "turns:\n" + Self.turns)
        let failing = try write(Self.before + "turns:\n" + Self.turns + "  - expect: {outcome: done}\n")
        let throwing = try write(Self.before + "turns:\n  - run: no such phrase\n")
        for (arguments, status) in [
            (["converse", passing], 0), (["converse", failing], 1), (["converse", throwing], 1),
            (["apps", "test", tests], 0), (["apps", "test", "--conformance", tests], 0),
        ] as [([String], Int32)] {
            let ended = try run(arguments)
            #expect(ended.status == status, "\(arguments)")
            #expect(ended.left == [], "\(arguments)")
        }
    }

    /// Who ends a long script by Ctrl-C or SIGTERM need not clear up after it.
    @Test func nothingStaysBehindOfWhatIsEnded() throws {
        defer { remove() }
        let past = (0..<2_000).map { number in
            "  - {app: reminders, intent: ListReminders, identifier: \"\(number)\", at: \"2026-03-19T12:00:00\"}\n"
        }
        let script = try write(
            "title: Much was done\napps: [reminders]\nclock: 2026-03-20T12:00:00\ndonations:\n\(past.joined())"
                + "turns:\n  - typed: do I have any reminders\n"
        )
        let ended = try run(["converse", script]) { temporary in
            let files = (try? FileManager.default.subpathsOfDirectory(atPath: temporary)) ?? []
            return files.contains { $0.hasSuffix("wilco.sqlite-wal") }
        }
        #expect(ended.status == 128 + SIGTERM)
        #expect(ended.left == [])
    }

    /// What SIGKILL left behind goes with the next rehearsal; what is still in use does not.
    @Test func whatAKilledOneLeftGoesWithTheNext() throws {
        defer { remove() }
        let place = FileManager.default.temporaryDirectory.path
        let left = place + "/wilco-rehearsal-left-\(UUID().uuidString)"
        let used = place + "/wilco-rehearsal-used-\(UUID().uuidString)"
        defer { for folder in [left, used] { try? FileManager.default.removeItem(atPath: folder) } }
        for folder in [left, used] {
            try FileManager.default.createDirectory(atPath: folder + "/data", withIntermediateDirectories: true)
            #expect(FileManager.default.createFile(atPath: folder + "/lock", contents: nil))
        }
        let lock = open(used + "/lock", O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let rehearsal = try RehearsalState(of: options(state: nil))
        defer { rehearsal.remove() }
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(FileManager.default.fileExists(atPath: used + "/data"))
        // Two at once leave each other alone.
        let other = try RehearsalState(of: options(state: nil))
        #expect(FileManager.default.fileExists(atPath: rehearsal.folder))
        other.remove()
        #expect(!FileManager.default.fileExists(atPath: other.folder))
    }

    private func script(expecting expression: String) throws -> String {
        let words = "remind me to water the plants and the trees and the flowers and the lawn at noon"
        let before = "title: Much to look for\napps: [reminders]\nlocale: en-US\nclock: 2026-03-20T12:00:00\n"
        return try write(before + "turns:\n  - typed: \(words)\n  - assistant: '\(expression)'\n")
    }

    /// One that is looked for longer than anybody lives: in a process of its own, with which the search ends.
    @Test func anExpressionComesToAnEnd() throws {
        defer { remove() }
        let path = try script(expecting: #"/^(\w+\W*)*@@$/"#)
        let said = work + "/said"
        let wilco = try ChildProcess(
            "/bin/sh",
            ["-c", "exec \"$@\" 2>\(said)", "sh", try BuiltProducts.path("wilco"), "converse", path]
                + ["--state", state, "--apps", Self.checkout + "/config/apps"],
            environment: ["HOME": work, "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": work]
        )
        #expect(wilco.waitUntilExit() == 1)
        let complaints = try String(contentsOfFile: said, encoding: .utf8)
        let expected = #"\#(path):7: /^(\w+\W*)*@@$/ is still being looked for after 3 s"#
        #expect(complaints.contains(expected), "\(complaints)")
    }

    /// Whoever wrote it is told where it stands.
    @Test(arguments: [
        ("/(plants/", "7:16: /(plants/ is no regular expression: "),
        ("/" + String(repeating: "a?", count: 501) + "/", "7:16: an expression has at most 1000 characters"),
    ])
    func whatIsNoExpressionIsTold(_ expression: String, _ complaint: String) async throws {
        defer { remove() }
        let path = try script(expecting: expression)
        let session = try ScriptSession(options: options(state: nil), voice: "text")
        let error = await #expect(throws: AssistantError.self) { _ = try await session.run(path) { _ in } }
        #expect(error.map { "\($0)".contains("\(path):\(complaint)") } == true, "\(String(describing: error))")
    }

    /// Its end comes before its next turn, not only after its last.
    @Test func aCancelledScriptEnds() async throws {
        defer { remove() }
        let path = try write(Self.before + "turns:\n" + Self.turns)
        let session = try ScriptSession(options: options(state: nil), voice: "text")
        let running = Task {
            withUnsafeCurrentTask { task in if let task { task.cancel() } }
            return try await session.run(path) { _ in Issue.record("a turn was played") }
        }
        await #expect(throws: CancellationError.self) { try await running.value }
    }
}
