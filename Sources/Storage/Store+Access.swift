package import GRDB

extension Store {
    /// Reads, its faults told as ``StoreError``.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try telling { try readable().read(body) }
    }

    /// Writes in one transaction, its faults told as ``StoreError``; after a fault nothing is changed.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try telling {
            let value = try writable().write(body)
            connection.noteFree()
            return value
        }
    }

    private func telling<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw telling(error)
        } catch let error as RowDecodingError {
            throw StoreError.corrupt(path: path, reason: "\(error)")
        } catch let error as DecodingError {
            throw StoreError.corrupt(path: path, reason: "\(error)")
        }
    }

    /// The fault in words; whoever opens a damaged file next begins a new one.
    func telling(_ error: DatabaseError) -> StoreError {
        let fault = StoreError(error, path: path)
        switch fault {
        case .corrupt: StoreRescue.note(damageOf: path)
        case .busy: connection.noteBusy()
        default: break
        }
        return fault
    }

    /// Changes when another process or connection has changed the file; our own changes do not count.
    package func dataVersion() throws -> Int {
        try read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
    }
}
