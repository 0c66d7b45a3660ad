import Assistant
import Conversation
import Foundation
import Storage
import TemporaryFiles
import Testing
import WilcoIntents

@Suite("Journal of what apps are told to do")
struct HandlingJournalTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString.prefix(8))"

    private func invocation(_ key: String) -> IntentInvocation {
        let soup = ParameterAssignment(
            value: .object(IntentObject(id: "chowder", display: "clam chowder")),
            display: "clam chowder"
        )
        return IntentInvocation(idempotencyKey: key, intent: "Order", parameters: ["soup": soup], locale: "en-US")
    }

    private func journal() -> HandlingJournal {
        HandlingJournal(userData: LazyStore(data: folder), directory: folder)
    }

    private func begin(_ journal: HandlingJournal, _ key: String) async throws {
        try await journal.begin(invocation(key), app: "chef", types: ["soup": .object("Soup")])
    }

    @Test func whatADeadProgramLeftIsTakenOverOnce() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do {
            let dead = journal()
            try await begin(dead, "a-1")
            try await begin(dead, "a-2")
            try await begin(dead, "a-3")
            try await dead.continue(key: "a-2")
            await dead.settle(key: "a-3")
        }
        let next = journal()
        let entries = try await next.takeOver()
        #expect(entries.map(\.invocation.idempotencyKey).sorted() == ["a-1", "a-2"])
        #expect(entries.first { $0.invocation.idempotencyKey == "a-1" }?.invocation == invocation("a-1"))
        #expect(entries.first { $0.invocation.idempotencyKey == "a-2" }?.state == .inProgress)
        #expect(try await next.takeOver().isEmpty)
        await next.settle(key: "a-1")
        #expect(await next.entry(key: "a-1") == nil)
        #expect(await next.entry(key: "a-2")?.app == "chef")
    }

    @Test func whatALivingProgramDoesIsLeftAlone() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let living = journal()
        try await begin(living, "b-1")
        #expect(try await journal().takeOver().isEmpty)
        #expect(await living.entry(key: "b-1") != nil)
    }

    /// Who has other apps leaves the entry to those who can ask this one.
    @Test func anAppThatIsNotHereIsLeftToOthers() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do { try await begin(journal(), "c-1") }
        #expect(try await journal().takeOver(of: ["baker"]).isEmpty)
        let entries = try await journal().takeOver(of: ["baker", "chef"])
        #expect(entries.map(\.invocation.idempotencyKey) == ["c-1"])
    }

    /// Who takes it over can tell the person what it was done for.
    @Test func theAutomationIsWrittenDown() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do {
            let dead = journal()
            try await dead.begin(invocation("e-1"), app: "chef", types: [:], automation: "Soup at noon")
            try await begin(dead, "e-2")
        }
        let next = journal()
        #expect(await next.entry(key: "e-1")?.automation == "Soup at noon")
        let entries = try await next.takeOver()
        #expect(Set(entries.map(\.automation)) == ["Soup at noon", nil])
    }

    /// However many start at one time, one of them takes it over.
    @Test func oneAloneTakesOver() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do { try await begin(journal(), "d-1") }
        let heirs = (0..<8).map { _ in journal() }
        let taken = try await withThrowingTaskGroup(of: Int.self) { group in
            for heir in heirs { group.addTask { try await heir.takeOver().count } }
            return try await group.reduce(0, +)
        }
        #expect(taken == 1)
        withExtendedLifetime(heirs) {}
    }

    /// Each in a file of its own, which goes then; what a program that still runs does is left to it.
    @Test func whatAnEarlierVersionWroteDownIsTakenOver() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let handling = folder + "/handling"
        try FileManager.default.createDirectory(atPath: handling, withIntermediateDirectories: true)
        let json = invocation("f-1").json(types: ["soup": .object("Soup")])
        let record: JSONValue = ["app": "chef", "session": "gone", "state": "inProgress", "invocation": json]
        let running: JSONValue = ["app": "chef", "session": "running", "state": "called", "invocation": json]
        try JSONEncoder().encode(record).write(to: URL(fileURLWithPath: handling + "/f-1.json"))
        try JSONEncoder().encode(running).write(to: URL(fileURLWithPath: handling + "/f-2.json"))
        let lock = open(handling + "/running.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let entries = try await journal().takeOver()
        #expect(entries.map(\.invocation) == [invocation("f-1")])
        #expect(entries.map(\.state) == [.inProgress])
        let left = try FileManager.default.contentsOfDirectory(atPath: handling).filter { $0.hasSuffix(".json") }
        #expect(left == ["f-2.json"])
    }

    @Test func brokenFilesAreNobodysLoss() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/handling", withIntermediateDirectories: true)
        for (name, text) in [("x.json", "{"), ("y.json", "{}"), ("z.txt", "z"), ("w.json.new", "{\"app\":")] {
            try text.write(toFile: "\(folder)/handling/\(name)", atomically: false, encoding: .utf8)
        }
        #expect(try await journal().takeOver().isEmpty)
    }
}
