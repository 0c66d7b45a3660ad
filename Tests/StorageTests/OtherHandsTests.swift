import Foundation
import GRDB
import Storage
import TemporaryFiles
import Testing

/// A file in which another hand has written, and one that another process has to itself.
@Suite("The store and other hands")
struct OtherHandsTests {
    private let path: String

    init() throws {
        let folder = TemporaryFiles.folder.path + "/wilco-hands-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/wilco.sqlite"
    }

    private func open(_ areas: [StoreArea] = [.donations, .automation]) throws -> Store {
        try Store(path: path, migrator: DatabaseMigrator(areas: areas))
    }

    private static let edges = [
        "9223372036854775807", "-9223372036854775808", "9.3e18", "-9.3e18", "1e300", "-1e300", "9e999",
    ]

    private func record(at time: Double) -> DonationRecord {
        DonationRecord(
            app: "tea",
            intent: "Brew",
            identifier: "sound",
            parameters: "{}",
            origin: "app",
            at: time,
            day: 1,
            minute: 2
        )
    }

    @Test(arguments: ["at", "day", "minute"])
    func timesThatAreNoneAreLeftOut(column: String) throws {
        let store = try open()
        let donations = DonationStore(store)
        _ = try donations.insert(record(at: 1_000))
        for number in Self.edges {
            try store.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO donation (app, intent, parameters, origin, at, day, minute, recent)
                        VALUES ('tea', 'Brew', '{}', 'app', 5, 1, 2, '[]')
                        """
                )
                try database.execute(sql: "UPDATE donation SET \(column) = \(number) WHERE identifier IS NULL")
            }
            #expect(try donations.all().map(\.identifier) == ["sound"], "\(column) = \(number)")
            #expect(try donations.recent(since: 0).map(\.identifier) == ["sound"], "\(column) = \(number)")
            // What is brought back is compared with what is there.
            #expect(try donations.restore([record(at: 1_000)], now: 1_000).known == 1)
        }
    }

    @Test(arguments: [1e15, 1e18, 9.223372036854775e18, 1e300])
    func whatIsBroughtBackFromBeyondEveryCalendarIsNot(time: Double) throws {
        let restored = try DonationStore(open()).restore([record(at: time), record(at: -time)], now: 1_000)
        #expect(restored.new == 0)
    }

    @Test func runsThatAreDueAtNoTimeAreLeftOut() throws {
        let store = try open()
        for (index, number) in Self.edges.enumerated() {
            try store.write { database in
                try database.execute(
                    sql: "INSERT INTO dueRun (name, instant, isAsked) VALUES (?, \(number), 1)",
                    arguments: ["rule \(index)"]
                )
            }
        }
        #expect(try AutomationStore(store).dueRuns().isEmpty)
    }

    /// One operation waits; those behind it are told at once, until it is free.
    @Test func aFileThatAnotherHasToItselfIsWaitedForOnce() throws {
        let store = try open()
        func patience() throws -> Int? {
            try store.read { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
        }
        #expect(try patience() == 3000)
        let other = try DatabaseQueue(path: path)
        try other.writeWithoutTransaction { database in
            try database.execute(sql: "BEGIN EXCLUSIVE")
            let busy = try #require(throws: StoreError.self) { try DonationStore(store).insert(record(at: 1)) }
            #expect("\(busy)".contains("is in use by "))
            #expect(try patience() == 0)
            try database.execute(sql: "ROLLBACK")
        }
        _ = try DonationStore(store).insert(record(at: 1))
        #expect(try patience() == 3000)
    }
}
