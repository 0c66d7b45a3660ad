internal import Configuration
internal import Files
internal import Foundation
internal import Glibc
package import Storage
package import WilcoIntents

/// Remembers on disk what apps were told to do and how far shortcuts have come, so that after a crash nobody has to guess.
///
/// An entry is on the disk before the app is asked to act, and removed when the outcome has been told. Several programs may use one
/// store: each holds a lock as long as it runs, so that the entries of a dead one are known.
package actor HandlingJournal {
    /// A `handle` whose outcome has not been told.
    package struct Entry: Sendable, Hashable {
        package enum State: String, Sendable, Hashable, Codable {
            /// Asked, not answered.
            case called
            /// Answered with `inProgress`.
            case inProgress
        }

        package var app: String
        package var invocation: IntentInvocation
        package var state: State
        /// Name of the automation that it was done for.
        package var automation: String?
    }

    let userData: LazyStore
    /// Of the locks.
    private let folder: String
    let session = UUID().uuidString
    /// Held, and with it the lock, for as long as this journal lives.
    private var lock: Int32?
    private var opened: HandlingStore?

    /// - Parameter directory: Exists and is writable; the locks are in it.
    package init(userData: LazyStore, directory: String) {
        self.userData = userData
        folder = directory + "/handling"
    }

    deinit {
        if let lock {
            close(lock)
            unlink("\(folder)/\(session).lock")
        }
    }

    /// Writes down that `app` is about to be told to do this; the automation that it is done for is due no more from then on.
    ///
    /// - Parameters:
    ///   - types: Of the intent's parameters, by name.
    ///   - automation: Name of the automation that it is done for.
    ///   - run: Id of the shortcut's run that it is a step of.
    /// - Returns: False where nothing of the user's can be written, as was told when the store was opened.
    @discardableResult
    package func begin(
        _ invocation: IntentInvocation,
        app: String,
        types: [String: ParameterType],
        automation: String? = nil,
        run: String? = nil
    ) throws -> Bool {
        let json = try JSONEncoder().encode(invocation.json(types: types))
        let record = HandlingRecord(
            key: invocation.idempotencyKey,
            app: app,
            session: session,
            state: Entry.State.called.rawValue,
            automation: automation,
            invocation: String(decoding: json, as: UTF8.self),
            run: run
        )
        do {
            try takeLock()
            try store().keep([record])
            return true
        } catch  where userData.hindrance != nil {
            return false
        }
    }

    /// The app has it in progress.
    package func `continue`(key: String) throws {
        do {
            try store().setState(Entry.State.inProgress.rawValue, of: key)
        } catch  where userData.hindrance != nil {
            // It was told, and there is no entry.
        }
    }

    /// The outcome has been told.
    package func settle(key: String) {
        // What cannot be removed is asked about after the next start.
        try? store().settle(key)
    }

    /// What was written down under a key and not settled.
    package func entry(key: String) -> Entry? {
        guard hasEntries else { return nil }
        return ((try? store().entry(key)) ?? nil).flatMap(Self.entry)
    }

    /// Takes over what programs that have died left unfinished, the oldest first.
    ///
    /// - Parameter apps: Of these apps alone; nil: of all.
    package func takeOver(of apps: Set<String>? = nil) throws -> [Entry] {
        guard hasEntries else { return [] }
        let store = try store()
        guard try store.all().contains(where: { $0.session != session }) else { return [] }
        try takeLock()
        var dead: [String: Bool] = [session: false]
        let left = try store.takeOver(for: session) { record in
            // A step's goes on with its run.
            guard record.run == nil, apps?.contains(record.app) != false else { return false }
            let isDead = dead[record.session] ?? isFree(record.session)
            dead[record.session] = isDead
            return isDead && Self.entry(record) != nil
        }
        for (other, isDead) in dead where isDead { unlink("\(folder)/\(other).lock") }
        return left.compactMap(Self.entry)
    }

    static func entry(_ record: HandlingRecord) -> Entry? {
        guard let json = try? JSONValue(reading: record.invocation.utf8, limits: .file),
            let invocation = try? IntentInvocation(json: json), let state = Entry.State(rawValue: record.state)
        else { return nil }
        return Entry(app: record.app, invocation: invocation, state: state, automation: record.automation)
    }

    // MARK: - The store

    var hasEntries: Bool { userData.exists || FileManager.default.fileExists(atPath: folder) }

    func store() throws -> HandlingStore {
        if let opened { return opened }
        let store = HandlingStore(try userData.store())
        try takeOverFiles(into: store)
        opened = store
        return store
    }

    /// An entry as earlier versions kept it, each in a file.
    private struct FormerRecord: Decodable {
        var app: String
        var session: String
        var state: Entry.State
        var invocation: JSONValue
        var automation: String?
    }

    /// What a program of an earlier version still does stays its own.
    private func takeOverFiles(into store: HandlingStore) throws {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
            $0.hasSuffix(".json")
        }
        var found: [(date: Date, record: HandlingRecord, path: String)] = []
        for name in names {
            let path = "\(folder)/\(name)"
            guard let data = FileManager.default.contents(atPath: path),
                let former = try? JSONLimits.file.decode(FormerRecord.self, from: data), isFree(former.session)
            else { continue }
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            let record = HandlingRecord(
                key: String(name.dropLast(5)),
                app: former.app,
                session: former.session,
                state: former.state.rawValue,
                automation: former.automation,
                invocation: String(decoding: try JSONEncoder().encode(former.invocation), as: UTF8.self)
            )
            found.append((attributes?[.modificationDate] as? Date ?? .distantPast, record, path))
        }
        guard !found.isEmpty else { return }
        try store.keep(found.sorted { $0.date < $1.date }.map(\.record))
        for entry in found { unlink(entry.path) }
    }

    // MARK: - Locks

    func takeLock() throws {
        guard lock == nil else { return }
        let folder = try OwnFolder.make(folder)
        let path = "\(folder)/\(session).lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw FileError.folder(path: path, reason: Self.reason)
        }
        lock = descriptor
    }

    /// Whether no program holds a session's lock.
    func isFree(_ session: String) -> Bool {
        let descriptor = open("\(folder)/\(session).lock", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
