package import GRDB

extension Store {
    /// Reads, its faults told as ``StoreError``.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try readable().read(body)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Writes in one transaction, its faults told as ``StoreError``; after a fault nothing is changed.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try writable().write(body)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Changes when another process or connection has changed the file; our own changes do not count.
    package func dataVersion() throws -> Int {
        try read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
    }
}
