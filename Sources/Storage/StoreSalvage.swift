internal import Foundation
internal import GRDB
internal import Glibc

/// What was taken out of a damaged file into a new one.
package struct StoreSalvage: Sendable, CustomStringConvertible {
    package let path: String
    /// Where the damaged file is now.
    package let aside: String
    /// Rows that are in the new file.
    package var rows = 0
    /// Tables of which some of the damaged file could not be read.
    package var damaged: [String] = []
    /// The copy that they were filled from.
    package var backup: String?

    package var description: String {
        let names = damaged.joined(separator: ", ")
        let lost = damaged.isEmpty ? "nothing was lost" : "not all of \(names) could be read"
        let filled = backup.map { ", and what is lacking there is as in \($0)" } ?? ""
        return "\(path) was damaged: a new one has \(rows) rows of it; \(lost)\(filled) — the damaged one is \(aside)"
    }
}

/// Takes what can be read out of a damaged file, row by row, and what cannot from the newest copy.
struct StoreRescue {
    let path: String
    let migrator: DatabaseMigrator

    /// The sign that a file was found damaged while it was in use: whoever opens it next begins a new one.
    private static func sign(of path: String) -> String { path + ".damaged" }

    static func note(damageOf path: String) {
        _ = FileManager.default.createFile(atPath: sign(of: path), contents: nil)
    }

    static func isNoted(damageOf path: String) -> Bool { FileManager.default.fileExists(atPath: sign(of: path)) }

    private struct Table {
        var name: String
        var columns: [String]
    }

    /// - Returns: What became of it.
    /// - Throws: Where no new file can be made; the damaged one is where it was.
    func run() throws -> StoreSalvage {
        let aside = (1...).lazy.map { "\(path).damaged-\($0)" }.first { !FileManager.default.fileExists(atPath: $0) }
        var result = StoreSalvage(path: path, aside: aside ?? path + ".damaged-0")
        let fresh = path + ".rescue"
        for ending in Self.endings { try? FileManager.default.removeItem(atPath: fresh + ending) }
        _ = FileManager.default.createFile(atPath: fresh, contents: nil, attributes: [.posixPermissions: 0o600])
        try fill(fresh, &result)
        // The new one takes its place in one step, when it is whole: until then a kill leaves the damaged one where it was.
        if link(path, result.aside) != 0 { try FileManager.default.copyItem(atPath: path, toPath: result.aside) }
        for ending in Self.endings.dropFirst() where FileManager.default.fileExists(atPath: path + ending) {
            try FileManager.default.moveItem(atPath: path + ending, toPath: result.aside + ending)
        }
        guard rename(fresh, path) == 0 else { throw StoreError.readOnly(path: path) }
        try? FileManager.default.removeItem(atPath: Self.sign(of: path))
        return result
    }

    private static let endings = ["", "-wal", "-shm"]

    private func fill(_ fresh: String, _ result: inout StoreSalvage) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: fresh, configuration: configuration)
        try migrator.migrate(queue)
        let tables = try queue.read(Self.tables)
        var lacking = tables.map(\.name)
        if let source = Self.source(path) {
            lacking = []
            for table in tables {
                let (rows, isWhole) = Self.rows(of: table, in: source)
                result.rows += try Self.insert(rows, into: table, queue)
                if !isWhole { lacking.append(table.name) }
            }
        }
        result.damaged = lacking
        if !lacking.isEmpty {
            for backup in StoreBackups(of: path).all {
                guard let source = Self.source(backup) else { continue }
                for table in tables where lacking.contains(table.name) {
                    result.rows += try Self.insert(Self.rows(of: table, in: source).rows, into: table, queue)
                }
                result.backup = backup
                break
            }
        }
        // Who cannot tell whether it is locked does not open.
        guard result.backup != nil || !lacking.contains("assistantLock") else {
            let reason = "it is damaged, and neither it nor a copy tells whether Wilco is locked"
            throw StoreError.database(path: path, reason: reason)
        }
        try queue.write(Self.dropOrphans)
        // In one file, which is renamed.
        try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
    }

    /// Its tables in the present form; those of SQLite and of the form itself are made anew.
    private static func tables(_ database: Database) throws -> [Table] {
        let names = try String.fetchAll(
            database,
            sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        )
        return try names.filter { $0 != "grdb_migrations" }.map {
            Table(name: $0, columns: try database.columns(in: $0).map(\.name))
        }
    }

    /// nil: nothing of it can be read.
    private static func source(_ path: String) -> DatabaseQueue? {
        var configuration = Configuration()
        configuration.readonly = true
        guard let queue = try? DatabaseQueue(path: path, configuration: configuration),
            (try? queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }) != nil
        else { return nil }
        return queue
    }

    /// From both ends to where it cannot be read.
    private static func rows(of table: Table, in source: DatabaseQueue) -> (rows: [Row], isWhole: Bool) {
        var rows: [Row] = []
        var known: Set<Int64> = []
        var isWhole = false
        try? source.read { database in
            let columns = try database.columns(in: table.name).map(\.name).filter(table.columns.contains)
            guard !columns.isEmpty else { return }
            let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
            for order in ["ASC", "DESC"] where !isWhole {
                let sql = "SELECT rowid AS \"wilco row\", \(names) FROM \"\(table.name)\" ORDER BY rowid \(order)"
                guard let cursor = try? Row.fetchCursor(database, sql: sql) else { continue }
                do {
                    while let row = try cursor.next() {
                        guard let number: Int64 = row["wilco row"], known.insert(number).inserted else { break }
                        rows.append(row.copy())
                    }
                    isWhole = order == "ASC"
                } catch {
                    isWhole = false
                }
            }
        }
        return (rows, isWhole)
    }

    /// - Returns: How many are new.
    private static func insert(_ rows: [Row], into table: Table, _ queue: DatabaseQueue) throws -> Int {
        try queue.write { database in
            var count = 0
            for row in rows {
                let columns = row.columnNames.filter(table.columns.contains)
                let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
                let places = columns.map { _ in "?" }.joined(separator: ", ")
                let values = columns.map { (row[$0] as DatabaseValue) }
                // What breaks a rule of the table is damaged, too.
                try? database.execute(
                    sql: "INSERT OR IGNORE INTO \"\(table.name)\" (\(names)) VALUES (\(places))",
                    arguments: StatementArguments(values)
                )
                count += database.changesCount
            }
            return count
        }
    }

    /// What belongs to a row that was lost is lost with it.
    private static func dropOrphans(_ database: Database) throws {
        while true {
            let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
            guard !orphans.isEmpty else { return }
            for orphan in orphans {
                guard let table: String = orphan["table"], let row: Int64 = orphan["rowid"] else { return }
                try database.execute(sql: "DELETE FROM \"\(table)\" WHERE rowid = ?", arguments: [row])
            }
        }
    }
}
