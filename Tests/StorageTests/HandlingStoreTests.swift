import Foundation
import GRDB
import Storage
import TemporaryFiles
import Testing

/// What an app is told for an automation is due no more: both are written, or neither is.
@Suite("The store of what apps are told")
struct HandlingStoreTests {
    private let store: Store
    private let due = DueRunRecord(name: "Soup at noon", instant: 720)

    init() throws {
        let folder = TemporaryFiles.folder.path + "/wilco-handled-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        store = try Store(
            path: folder + "/wilco.sqlite",
            migrator: DatabaseMigrator(areas: [.automation, .memory])
        )
        let other = DueRunRecord(name: "Tea at five", instant: 1_020)
        try AutomationStore(store).keep(memory: "{}", due: [due, other])
    }

    private func record(_ key: String, automation: String?) -> HandlingRecord {
        HandlingRecord(
            key: key,
            app: "chef",
            session: "s",
            state: "called",
            automation: automation,
            invocation: "{}"
        )
    }

    private func names() throws -> [String] { try AutomationStore(store).dueRuns().map(\.name) }

    @Test func whatAnAppIsToldIsDueNoMore() throws {
        try HandlingStore(store).keep([record("a", automation: nil)])
        #expect(try names() == ["Soup at noon", "Tea at five"])
        try HandlingStore(store).keep([record("b", automation: "soup at NOON")])
        #expect(try names() == ["Tea at five"])
    }

    @Test(arguments: [("handling", "INSERT"), ("dueRun", "DELETE")])
    func bothAreWrittenOrNeither(_ table: String, _ change: String) throws {
        try store.write {
            try $0.execute(
                sql: "CREATE TRIGGER no BEFORE \(change) ON \(table) BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        }
        #expect(throws: StoreError.self) { try HandlingStore(store).keep([record("a", automation: due.name)]) }
        #expect(try HandlingStore(store).all().isEmpty)
        #expect(try names() == ["Soup at noon", "Tea at five"])
    }

    /// A kill between the two writes of an earlier version.
    @Test func whatAnEarlierVersionLeftTwiceIsTheAppsAlone() throws {
        let path = (store.path as NSString).deletingLastPathComponent + "/earlier.sqlite"
        var memory = StoreArea.memory
        memory.migrations.removeLast(2)
        do {
            let earlier = try Store(path: path, migrator: DatabaseMigrator(areas: [.automation, memory]))
            try earlier.write {
                try $0.execute(
                    sql: """
                        INSERT INTO handling (key, app, session, state, automation, invocation)
                        VALUES ('a', 'chef', 's', 'called', 'Soup at noon', '{}'), ('b', 'chef', 's', 'called', NULL, '{}')
                        """
                )
            }
            try AutomationStore(earlier).keep(memory: "{}", due: [due, DueRunRecord(name: "Tea", instant: 1)])
        }
        let later = try Store(path: path, migrator: DatabaseMigrator(areas: [.automation, .memory]))
        #expect(try AutomationStore(later).dueRuns().map(\.name) == ["Tea"])
    }
}
