import Foundation
import GRDB
import Storage
import TemporaryFiles
import Testing

@Suite("The store of donations")
struct DonationStoreTests {
    private let path: String

    init() throws {
        let folder = TemporaryFiles.folder.path + "/wilco-donations-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/wilco.sqlite"
    }

    private func open(_ area: StoreArea = .donations) throws -> Store {
        try Store(path: path, migrator: DatabaseMigrator(areas: [area]))
    }

    private func record(_ name: String, group: String? = nil, app: String = "tea", at time: Double) -> DonationRecord {
        DonationRecord(
            app: app,
            intent: "Brew",
            identifier: name,
            groupIdentifier: group,
            parameters: "{}",
            origin: "app",
            at: time,
            day: 1,
            minute: 2
        )
    }

    /// Whoever tells of one thing without end takes nothing of what others tell, and all together fill no disk.
    @Test func whatHappensTooOftenIsForgotten() throws {
        let store = DonationStore(try open())
        try store.note("event rain", at: 1)
        for time in 2..<60 { try store.note("event flood", at: Double(time)) }
        let kept = try store.happenings(since: 0)
        #expect(kept.count == 21 && kept.first?.at == 59 && kept.last?.name == "event rain")
        for number in 0..<2000 { try store.note("event \(number)", at: 100) }
        #expect(try store.happenings(since: 0).count == 2000)
        try store.note("event late", at: 90_000)
        #expect(try store.happenings(since: 0).map(\.name) == ["event late"])
    }

    /// What was kept by any earlier version is there, with what that did not know yet as it was meant then.
    @Test(arguments: 1..<StoreArea.donations.migrations.count)
    func aFileOfAnEarlierVersionIsBroughtUpToDate(steps: Int) throws {
        let earlier = StoreArea("donations", migrations: Array(StoreArea.donations.migrations.prefix(steps)))
        try open(earlier).write { database in
            try database.execute(
                sql: """
                    INSERT INTO donation (app, intent, identifier, parameters, origin, at, day, minute, recent)
                    VALUES ('tea', 'Brew', 'a', '{}', 'app', 5, 1, 2, '[]')
                    """
            )
        }
        let kept = try DonationStore(open()).all()
        var expected = record("a", at: 5)
        expected.id = 1
        #expect(kept == [expected])
    }

    @Test func eachSelectionForgetsItsOwn() throws {
        let store = DonationStore(try open())
        for (index, name) in ["a", "b", "c"].enumerated() {
            _ = try store.insert(record(name, group: name == "c" ? nil : "g", at: Double(index) * 1_000))
        }
        _ = try store.insert(record("a", group: "g", app: "soup", at: 9_000))
        func left() throws -> [String] { try store.all().map { "\($0.app) \($0.identifier ?? "")" } }
        #expect(try store.delete(.identifiers(["a", "none"], app: "tea")).count == 1)
        #expect(try left() == ["tea b", "tea c", "soup a"])
        #expect(try store.delete(.group("g", app: "tea")).count == 1)
        #expect(try left() == ["tea c", "soup a"])
        #expect(try store.delete(.app("tea")).count == 1)
        #expect(try left() == ["soup a"])
        #expect(try store.delete(.all).count == 1)
        #expect(try left() == [])
    }
}
