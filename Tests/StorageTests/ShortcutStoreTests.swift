import FileWatching
import Foundation
import GRDB
import Storage
import Synchronization
import TemporaryFiles
import Testing

@Suite("The store of shortcuts")
struct ShortcutStoreTests {
    private let folder: String
    private var path: String { folder + "/wilco.sqlite" }

    init() throws {
        folder = TemporaryFiles.folder.path + "/wilco-store-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func open() throws -> Store {
        try Store(path: path, migrator: DatabaseMigrator(areas: [.shortcuts]))
    }

    private func record(_ name: String, id: String? = nil, phrases: [String]? = nil) -> ShortcutRecord {
        ShortcutRecord(
            id: id ?? name,
            name: name,
            document: "# \(name)\nname: \(name)\n",
            phrases: (phrases ?? [name]).map { ShortcutRecord.Phrase(key: $0, text: $0) },
            created: 1,
            changed: 1
        )
    }

    @Test func whatIsSavedIsThereAfterOpeningAnew() throws {
        try ShortcutStore(open()).save([record("lunch", phrases: ["lunch", "soup time"])])
        let store = ShortcutStore(try open())
        var kept = record("lunch", phrases: ["lunch", "soup time"])
        (kept.revision, kept.position) = (1, 1)
        #expect(try store.all() == [kept])
        #expect(try store.record(phraseKey: "soup time")?.name == "lunch")
        #expect(try store.record(named: "LUNCH")?.id == "lunch")
    }

    /// The assistant and a command, both on the first day.
    @Test func severalMakeANewFileAtOnce() throws {
        for round in 0..<10 {
            let path = folder + "/new\(round).sqlite"
            let faults = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                do {
                    _ = try Store(path: path, migrator: DatabaseMigrator(areas: [.shortcuts])).dataVersion()
                } catch {
                    faults.withLock { $0.append("\(error)") }
                }
            }
            #expect(faults.withLock { $0 } == [])
        }
    }

    @Test func theFileIsTheOwnersAlone() throws {
        _ = try open()
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
    }

    @Test func aTakenNameOrPhraseIsRefusedAndNothingChanges() throws {
        let store = ShortcutStore(try open())
        try store.save([record("lunch", phrases: ["soup time"])])
        let before = try store.all()
        #expect(throws: ShortcutStoreError.nameTaken("lunch")) { try store.save([record("Lunch", id: "2")]) }
        #expect(throws: ShortcutStoreError.phraseTaken("soup time", by: "lunch")) {
            try store.save([record("good one"), record("other", phrases: ["soup time"])])
        }
        #expect(try store.all() == before)
    }

    @Test func removingTakesThePhrasesAlong() throws {
        let store = ShortcutStore(try open())
        try store.save([record("lunch")])
        #expect(try store.remove(id: "lunch"))
        #expect(try !store.remove(id: "lunch"))
        try store.save([record("other", phrases: ["lunch"])])
        #expect(try store.phrases().map(\.name) == ["other"])
    }

    @Test func runsAreCountedAndSurviveAnEdit() throws {
        let store = ShortcutStore(try open())
        try store.save([record("lunch")])
        try store.noteRun(id: "lunch", at: 5, outcome: "done")
        try store.save([record("lunch", phrases: ["noon"])])
        let kept = try #require(try store.record(id: "lunch"))
        #expect(kept.runs == 1)
        #expect(kept.lastRun == 5)
        #expect(kept.lastOutcome == "done")
    }

    // MARK: - Faults

    @Test func whatIsNoDatabaseIsMovedAside() throws {
        let garbage = Data("this is no database, whatever its name says, and it is long enough".utf8)
        try garbage.write(to: URL(fileURLWithPath: path))
        let store = try open()
        let salvage = try #require(store.salvage)
        #expect(salvage.rows == 0 && salvage.damaged.contains("shortcut"), "\(salvage)")
        #expect(FileManager.default.contents(atPath: salvage.aside) == garbage)
        #expect(try ShortcutStore(store).all().isEmpty)
        #expect(try open().salvage == nil)
    }

    @Test func aFileOfALaterVersionIsLeftAlone() throws {
        let later = StoreArea.Migration("from the future") { try $0.create(table: "future") { $0.column("a") } }
        let areas = [StoreArea("shortcuts", migrations: StoreArea.shortcuts.migrations + [later])]
        let future = try Store(path: path, migrator: DatabaseMigrator(areas: areas))
        try ShortcutStore(future).save([record("lunch")])
        do {
            _ = try open()
            Issue.record("it opened")
        } catch let error as StoreError {
            guard case .newer = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(try ShortcutStore(Store(path: path, migrator: DatabaseMigrator(areas: areas))).all().count == 1)
    }

    @Test func aFileOfAnEarlierVersionIsBroughtUpToDate() throws {
        try ShortcutStore(open()).save([record("lunch")])
        let later = StoreArea.Migration("more") { try $0.alter(table: "shortcut") { $0.add(column: "more", .text) } }
        let areas = [StoreArea("shortcuts", migrations: StoreArea.shortcuts.migrations + [later])]
        let store = try Store(path: path, migrator: DatabaseMigrator(areas: areas))
        #expect(try ShortcutStore(store).all().map(\.name) == ["lunch"])
        #expect(try store.read { try $0.columns(in: "shortcut").contains { $0.name == "more" } })
    }

    @Test func aFullDiskLosesNothing() throws {
        let opened = try open()
        let store = ShortcutStore(opened)
        try store.save([record("lunch")])
        let before = try store.all()
        try opened.database.writeWithoutTransaction { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        let large = (0..<400).map { record("number \($0)") }
        do {
            try store.save(large)
            Issue.record("it was saved")
        } catch let error as StoreError {
            guard case .full = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(try store.all() == before)
        #expect(try ShortcutStore(open()).all() == before)
    }

    @Test func aFileThatMayNotBeWrittenLosesNothing() throws {
        let opened = try open()
        let store = ShortcutStore(opened)
        try store.save([record("lunch")])
        try opened.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
        do {
            try store.save([record("other")])
            Issue.record("it was saved")
        } catch let error as StoreError {
            guard case .readOnly = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(try store.all().map(\.name) == ["lunch"])
    }

    /// A real disk without room, and one that is read alone: what is there is read, and written again when it can be.
    @Test(.enabled(if: SmallDisk.isPossible, "only root can mount"), arguments: [true, false])
    func aDiskThatTakesNothingIsRead(isFull: Bool) throws {
        let disk = try SmallDisk(kilobytes: 800)
        defer { disk.remove() }
        let path = disk.folder + "/wilco ?#% 1.sqlite"
        let migrator = DatabaseMigrator(areas: [.shortcuts])
        do { try ShortcutStore(Store(path: path, migrator: migrator)).save([record("lunch")]) }
        if isFull { try disk.fill() } else { try disk.makeReadOnly() }
        let store = try Store(path: path, migrator: migrator)
        #expect(store.hindrance?.whileReading.contains(isFull ? "the disk is full" : "may not be written") == true)
        #expect(try ShortcutStore(store).all().map(\.name) == ["lunch"])
        #expect(throws: StoreError.self) { try ShortcutStore(store).save([record("other")]) }
        try disk.makeRoom()
        try ShortcutStore(store).save([record("other")])
        #expect(store.hindrance == nil)
        // Another has written meanwhile.
        try ShortcutStore(Store(path: path, migrator: migrator)).save([record("third")])
        #expect(try ShortcutStore(store).all().map(\.name) == ["lunch", "other", "third"])
    }

    /// Nothing to be read on a disk without room, for it is of an earlier version, or not there: that is told.
    @Test(.enabled(if: SmallDisk.isPossible, "only root can mount"), arguments: [true, false])
    func whatCannotBeReadOnAFullDiskIsTold(isThere: Bool) throws {
        let disk = try SmallDisk(kilobytes: 800)
        defer { disk.remove() }
        let path = disk.folder + "/wilco.sqlite"
        if isThere { _ = try Store(path: path, migrator: DatabaseMigrator(areas: [.shortcuts])) }
        try disk.fill()
        let error = #expect(throws: StoreError.self) {
            try Store(path: path, migrator: DatabaseMigrator(areas: [.shortcuts, .automation]))
        }
        #expect(error?.description.contains("the disk is full") == true, "\(String(describing: error))")
    }

    /// A fault at each statement of a change: all of it is undone.
    @Test func aFaultAtAnyWriteUndoesTheWholeChange() throws {
        let opened = try open()
        let store = ShortcutStore(opened)
        try store.save([record("lunch", phrases: ["a", "b"])])
        var before = try store.all()
        for table in ["shortcut", "phrase"] {
            for event in ["INSERT", "UPDATE", "DELETE"] {
                try opened.write {
                    try $0.execute(
                        sql: """
                            CREATE TRIGGER broken BEFORE \(event) ON \(table)
                            BEGIN SELECT RAISE(ABORT, 'broken'); END
                            """
                    )
                }
                let changes = [record("new"), record("lunch", phrases: ["b", "c"])]
                _ = try? store.save(changes)
                _ = try? store.remove(id: "lunch")
                try opened.write { try $0.execute(sql: "DROP TRIGGER broken") }
                let after = try store.all()
                // Whole or not at all: what the trigger did not touch may have been done.
                let saved = after.contains { $0.name == "new" }
                #expect(
                    saved == (after.first { $0.name == "lunch" }.map { $0.phrases.map(\.key) == ["b", "c"] } ?? saved)
                )
                if !saved, after.contains(where: { $0.name == "lunch" }) { #expect(after == before) }
                try store.remove(id: "new")
                try store.save(before)
                // The revision has grown.
                before = try store.all()
            }
        }
    }

    // MARK: - Two of them

    @Test func twoAssistantsSeeEachOthersChanges() throws {
        let first = try open()
        let second = try open()
        let version = try second.dataVersion()
        try ShortcutStore(first).save([record("lunch")])
        #expect(try second.dataVersion() != version)
        #expect(try ShortcutStore(second).all().map(\.name) == ["lunch"])
        let own = try first.dataVersion()
        try ShortcutStore(first).save([record("other")])
        #expect(try first.dataVersion() == own)
    }

    @Test func manyWritersLoseNothing() async throws {
        let stores = try (0..<4).map { _ in ShortcutStore(try open()) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, store) in stores.enumerated() {
                let records = (0..<20).map { record("shortcut \(number)-\($0)") }
                group.addTask { for record in records { try store.save([record]) } }
            }
            try await group.waitForAll()
        }
        #expect(try ShortcutStore(open()).all().count == 80)
    }

    @Test func aWatchTellsOfChanges() async throws {
        let store = try open()
        let watch = try FileWatch([.entry(path)])
        var changes = watch.changes.makeAsyncIterator()
        try ShortcutStore(store).save([record("lunch")])
        #expect(await changes.next() != nil)
        watch.stop()
        while await changes.next() != nil {}
    }
}
