internal import Files
internal import Foundation
internal import GRDB
internal import Glibc

/// Copies of what the user has made, in the folder `backups` beside the file: one of each of the last days, and one from before each update of
/// its form.
///
/// What was done, said or learned is in none of them: what is forgotten is forgotten.
package struct StoreBackups: Sendable {
    package let folder: String
    private let name: String

    /// Days that a copy is kept.
    package static let days = 7
    /// Tables of what the user has made.
    private static let tables: Set<String> = [
        "shortcut", "phrase", "shortcutEdit", "shortcutEditPart", "automation", "assistantLock", "pronunciation",
        "preferredApp", "grdb_migrations",
    ]
    /// Updates that a copy is kept of.
    private static let updates = 3

    /// - Parameter path: The file.
    package init(of path: String) {
        folder = (path as NSString).deletingLastPathComponent + "/backups"
        name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    }

    /// Their paths, the newest first.
    package var all: [String] {
        found.sorted { $0.date != $1.date ? $0.date > $1.date : $0.path > $1.path }.map(\.path)
    }

    private var found: [(path: String, date: Date)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(name + "-") && $0.hasSuffix(".sqlite") }.map { file in
            let path = "\(folder)/\(file)"
            let facts = try? FileManager.default.attributesOfItem(atPath: path)
            return (path, facts?[.modificationDate] as? Date ?? .distantPast)
        }
    }

    /// Keeps the copy of a day, unless there is one, and lets the oldest go.
    ///
    /// - Parameter day: "2026-03-02".
    /// - Returns: Whether one was made.
    /// - Throws: ``StoreError``.
    @discardableResult
    package func keep(_ store: Store, day: String) throws -> Bool {
        let path = "\(folder)/\(name)-\(day).sqlite"
        guard !FileManager.default.fileExists(atPath: path), store.hindrance == nil else { return false }
        do {
            try copy(store.database, to: path)
        } catch let error as DatabaseError {
            throw store.telling(error)
        }
        let daily = files { !$0.hasPrefix("before") }
        for old in daily.sorted(by: >).dropFirst(Self.days) { remove(old) }
        return true
    }

    /// Keeps a copy of what will be brought to a newer form.
    ///
    /// - Parameter count: The updates that it has had.
    func keep(_ queue: DatabaseQueue, beforeUpdate count: Int) throws {
        let path = "\(folder)/\(name)-before-\(String(format: "%03d", count)).sqlite"
        // Its update may have been tried before.
        remove(path)
        try copy(queue, to: path)
        for old in files({ $0.hasPrefix("before") }).sorted(by: >).dropFirst(Self.updates) { remove(old) }
    }

    private func files(_ isWanted: (Substring) -> Bool) -> [String] {
        found.map(\.path).filter { isWanted(($0 as NSString).lastPathComponent.dropFirst(name.count + 1)) }
    }

    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// It is whole where it stands: a kill leaves another file, which the next copy takes the place of.
    private func copy(_ queue: DatabaseQueue, to path: String) throws {
        do {
            try OwnFolder.make(folder)
        } catch {
            throw Self.refusal(of: folder)
        }
        let unfinished = path + ".new"
        remove(unfinished)
        let isMade = FileManager.default.createFile(
            atPath: unfinished,
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade else { throw Self.refusal(of: unfinished) }
        defer { remove(unfinished) }
        try queue.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [unfinished]) }
        try strip(unfinished)
        let handle = FileHandle(forUpdatingAtPath: unfinished)
        try? handle?.synchronize()
        try? handle?.close()
        guard rename(unfinished, path) == 0 else { throw Self.refusal(of: path) }
    }

    private func strip(_ path: String) throws {
        let copy = try DatabaseQueue(path: path)
        try copy.write { database in
            let names = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            for name in names where !Self.tables.contains(name) && !name.hasPrefix("sqlite_") {
                try database.execute(sql: "DELETE FROM \"\(name)\"")
            }
        }
        // What was deleted is nowhere in the file any more.
        try copy.vacuum()
        try copy.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try copy.close()
    }

    private static func refusal(of path: String) -> StoreError {
        StoreError.isFull(beside: path) ? .full(path: path) : .readOnly(path: path)
    }
}
