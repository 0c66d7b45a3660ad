internal import Files
internal import Foundation
internal import GRDB
internal import Synchronization

/// The connection behind a ``Store``: to read alone as long as nothing can be written.
final class StoreConnection: Sendable {
    typealias Open = (queue: DatabaseQueue, hindrance: StoreError?)

    private let path: String
    private let migrator: DatabaseMigrator
    private let state: Mutex<Open>
    let salvage: StoreSalvage?

    init(path: String, migrator: DatabaseMigrator) throws {
        self.path = path
        self.migrator = migrator
        let opened = try Self.open(path, migrator)
        salvage = opened.salvage
        state = Mutex(opened.open)
    }

    var current: Open { state.withLock { ($0.queue, $0.hindrance) } }

    /// As it is now; where nothing could be written, after another try.
    func reopened() -> Open {
        state.withLock { state in
            if state.hindrance != nil, let opened = try? Self.openToWrite(path, migrator) {
                state = (opened.queue, nil)
            }
            return (state.queue, state.hindrance)
        }
    }

    private static func open(
        _ path: String,
        _ migrator: DatabaseMigrator
    ) throws -> (open: Open, salvage: StoreSalvage?) {
        do {
            let (queue, salvage) = try openToWrite(path, migrator)
            return ((queue, nil), salvage)
        } catch let hindrance as StoreError {
            switch hindrance {
            case .full, .readOnly:
                guard let queue = openToRead(path, migrator) else { throw hindrance }
                return ((queue, hindrance), nil)
            default: throw hindrance
            }
        }
    }

    /// One process at a time: of two that make the same new file SQLite lets one fail at once, however long it would wait.
    private static func openToWrite(_ path: String, _ migrator: DatabaseMigrator) throws -> Opened {
        let opened = try FileLock.holding(path + ".lock") { try openMended(path, migrator) }
        // Where nothing can be written, there is nothing to lock either; what stands in the way is told by opening it.
        return try opened ?? (openAlone(path, migrator), nil)
    }

    private typealias Opened = (queue: DatabaseQueue, salvage: StoreSalvage?)

    /// Of a damaged file a new one is made.
    private static func openMended(_ path: String, _ migrator: DatabaseMigrator) throws -> Opened {
        if !StoreRescue.isNoted(damageOf: path) {
            do {
                return (try openAlone(path, migrator), nil)
            } catch StoreError.corrupt {}
        }
        let salvage: StoreSalvage
        do {
            salvage = try StoreRescue(path: path, migrator: migrator).run()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        } catch let error as CocoaError {
            throw StoreError.database(path: path, reason: error.localizedDescription)
        }
        return (try openAlone(path, migrator), salvage)
    }

    private static func openAlone(_ path: String, _ migrator: DatabaseMigrator) throws -> DatabaseQueue {
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
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let isNewer = try queue.read { try migrator.hasBeenSuperseded($0) }
            guard !isNewer else { throw StoreError.newer(path: path) }
            let updates = try queue.read { try migrator.appliedMigrations($0) }.count
            if updates > 0, try queue.read({ try !migrator.hasCompletedMigrations($0) }) {
                try StoreBackups(of: path).keep(queue, beforeUpdate: updates)
            }
            try migrator.migrate(queue)
            return queue
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// - Returns: nil: it cannot even be read, or is of an earlier version, which would have to be written.
    private static func openToRead(_ path: String, _ migrator: DatabaseMigrator) -> DatabaseQueue? {
        var configuration = Configuration()
        configuration.readonly = true
        var places = [path]
        // Without anything beside the file: right where nothing is beside it that is not in it.
        let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber
        if (log?.intValue ?? 0) == 0, let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) {
            places.append("file:\(name)?immutable=1")
        }
        return places.lazy.compactMap { place -> DatabaseQueue? in
            guard let queue = try? DatabaseQueue(path: place, configuration: configuration),
                (try? queue.read { try migrator.hasCompletedMigrations($0) && !migrator.hasBeenSuperseded($0) }) == true
            else { return nil }
            return queue
        }.first
    }
}
