internal import Foundation
package import GRDB

/// The user's own data: one SQLite file, written in transactions, so that a kill at any moment loses nothing that was told as done.
package struct Store: Sendable {
    package let database: DatabaseQueue
    /// The file.
    package let path: String

    /// Opens the file, makes it where it is missing (mode 0600), and brings it to the present version.
    ///
    /// - Throws: ``StoreError`` naming the file and the mend.
    package init(path: String, migrator: DatabaseMigrator) throws {
        self.path = path
        if !FileManager.default.fileExists(atPath: path) {
            // What stands in the way is told by opening it.
            _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            configuration.prepareDatabase {
                try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            }
            database = try DatabaseQueue(path: path, configuration: configuration)
            let isNewer = try database.read { try migrator.hasBeenSuperseded($0) }
            guard !isNewer else { throw StoreError.newer(path: path) }
            try migrator.migrate(database)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}
