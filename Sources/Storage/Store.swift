package import GRDB

/// The user's own data: one SQLite file, written in transactions, so that a kill at any moment loses nothing that was told as done.
///
/// Where nothing can be written, because the disk is full or the folder is read-only, what is there can be read all the same; what
/// is asked next tries anew. A file that is damaged is moved aside, and what can be read of it is in a new one.
package struct Store: Sendable {
    /// The file.
    package let path: String
    let connection: StoreConnection

    /// Opens the file, makes it where it is missing (mode 0600), and brings it to the present version.
    ///
    /// - Parameter waits: Whether it waits for others that have the file, some seconds; else what is in the way is told at once.
    /// - Throws: ``StoreError`` naming the file and the mend.
    package init(path: String, migrator: DatabaseMigrator, waits: Bool = true) throws {
        self.path = path
        connection = try StoreConnection(path: path, migrator: migrator, waits: waits)
    }

    /// The connection as it is now.
    package var database: DatabaseQueue { connection.current.queue }

    /// Why nothing can be written; nil: it can, as far as is known.
    package var hindrance: StoreError? { connection.current.hindrance }

    /// What was taken out of a damaged file when this one was opened; nil: it was whole.
    package var salvage: StoreSalvage? { connection.salvage }

    /// - Throws: ``StoreError`` where nothing can be written still.
    func writable() throws -> DatabaseQueue {
        let (queue, hindrance) = connection.reopened()
        if let hindrance { throw hindrance }
        return queue
    }

    /// What is there now: others may have written it since it could be written again.
    func readable() -> DatabaseQueue { connection.reopened().queue }
}
