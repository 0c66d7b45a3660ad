import Foundation
import GRDB
import Storage
import TemporaryFiles
import Testing

/// Copies of what the user has made, and what becomes of a file that is damaged.
@Suite("Copies and damage")
struct StoreBackupTests {
    private let folder: String
    private var path: String { folder + "/wilco.sqlite" }
    private var backups: StoreBackups { StoreBackups(of: path) }
    private let areas: [StoreArea] = [.shortcuts, .donations]

    init() throws {
        folder = TemporaryFiles.folder.path + "/wilco-copies-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func open(_ path: String? = nil, _ areas: [StoreArea]? = nil) throws -> Store {
        try Store(path: path ?? self.path, migrator: DatabaseMigrator(areas: areas ?? self.areas))
    }

    private func record(_ name: String) -> ShortcutRecord {
        ShortcutRecord(
            id: name,
            name: name,
            document: "# \(name)\nname: \(name)\n" + String(repeating: "# a long note\n", count: 20),
            phrases: [ShortcutRecord.Phrase(key: name, text: name)],
            created: 1,
            changed: 1
        )
    }

    // MARK: - Copies

    @Test func aCopyADayIsKeptForAWeek() throws {
        let store = try open()
        for day in 1...9 {
            try ShortcutStore(store).save([record("number \(day)")])
            #expect(try backups.keep(store, day: "2026-03-0\(day)"))
            #expect(try !backups.keep(store, day: "2026-03-0\(day)"))
        }
        let names = backups.all.map { ($0 as NSString).lastPathComponent }.sorted()
        #expect(names == (3...9).map { "wilco-2026-03-0\($0).sqlite" })
        let third = try open(backups.folder + "/wilco-2026-03-03.sqlite")
        #expect(try ShortcutStore(third).all().count == 3)
        let rights = try FileManager.default.attributesOfItem(atPath: third.path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    /// What is forgotten is forgotten: copies have nothing of what was done.
    @Test func copiesHaveNothingThatWasLearned() throws {
        let store = try open()
        try store.write { try $0.execute(sql: "INSERT INTO situation (key, value) VALUES ('secret', 'whisky')") }
        try ShortcutStore(store).save([record("lunch")])
        try backups.keep(store, day: "2026-03-02")
        let copy = try #require(FileManager.default.contents(atPath: backups.all[0]))
        #expect(copy.firstRange(of: Data("whisky".utf8)) == nil)
        #expect(copy.firstRange(of: Data("lunch".utf8)) != nil)
    }

    @Test func aCopyIsKeptBeforeAnUpdate() throws {
        try ShortcutStore(open()).save([record("lunch")])
        let later = StoreArea.Migration("wrong") { try $0.execute(sql: "DELETE FROM phrase; DELETE FROM shortcut") }
        let updated = try open(nil, areas + [StoreArea("later", migrations: [later])])
        #expect(try ShortcutStore(updated).all().isEmpty)
        let copy = try #require(backups.all.first)
        #expect(copy.contains("wilco-before-"))
        #expect(try ShortcutStore(open(copy)).all().map(\.name) == ["lunch"])
    }

    // MARK: - Damage

    private func use(_ store: Store) throws {
        _ = try ShortcutStore(store).all()
        try ShortcutStore(store).save([record("another")])
        _ = try ShortcutStore(store).all()
    }

    /// Where nothing tells whether Wilco is locked, nothing opens; a copy tells it.
    @Test(arguments: [false, true])
    func noLockIsLost(hasCopy: Bool) throws {
        if hasCopy { try backups.keep(open(nil, areas + [.access]), day: "2026-03-02") }
        let garbage = Data(String(repeating: "this is no database", count: 300).utf8)
        for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
        try garbage.write(to: URL(fileURLWithPath: path))
        guard hasCopy else {
            #expect(throws: StoreError.self) { try open(nil, areas + [.access]) }
            #expect(FileManager.default.contents(atPath: path) == garbage)
            return
        }
        #expect(try open(nil, areas + [.access]).salvage?.backup != nil)
    }

    /// Each page of a file in turn is overwritten: what the others have is kept, and a copy has the rest.
    @Test(arguments: [false, true])
    func whateverPageIsDamagedNothingElseIsLost(hasCopy: Bool) throws {
        let whole = folder + "/whole.sqlite"
        let names = (0..<60).map { "number \($0)" }
        do {
            let store = try open(whole)
            try ShortcutStore(store).save(names.map(record))
            try store.database.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            try store.database.close()
        }
        let bytes = try #require(FileManager.default.contents(atPath: whole))
        let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
        #expect(pageSize == 4096)
        var salvaged = 0
        var left = 0
        for page in 1..<bytes.count / pageSize {
            for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasPrefix("wilco.") {
                try FileManager.default.removeItem(atPath: folder + "/" + file)
            }
            try? FileManager.default.removeItem(atPath: backups.folder)
            try bytes.write(to: URL(fileURLWithPath: path))
            if hasCopy { try backups.keep(open(), day: "2026-03-02") }
            var damaged = bytes
            damaged.replaceSubrange(
                page * pageSize..<(page + 1) * pageSize,
                with: Data(repeating: 0xFF, count: pageSize)
            )
            for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
            try damaged.write(to: URL(fileURLWithPath: path))
            var store = try open()
            do {
                try use(store)
            } catch StoreError.corrupt {
                // It was found damaged while it was in use.
                store = try open()
                try use(store)
            }
            let kept = try ShortcutStore(store).all().map(\.name)
            if let salvage = store.salvage {
                salvaged += 1
                #expect(salvage.damaged.isEmpty || (salvage.backup != nil) == hasCopy, "\(salvage)")
                #expect(try store.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
            }
            left += kept.count
            if hasCopy { #expect(Set(kept).isSuperset(of: names), "page \(page)") }
        }
        #expect(salvaged > 3)
        if !hasCopy { #expect(left > (bytes.count / pageSize - 3) * 30, "\(left)") }
    }
}
