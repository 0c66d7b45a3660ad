internal import Access
internal import Configuration
internal import Foundation
internal import Glibc
package import WilcoIntents

/// Remembers on disk what apps were told to do, so that after a crash nobody has to guess.
///
/// An entry is a file of its own, written and synchronised before the app is asked to act, and removed when the outcome has been
/// told. Several programs may use one folder: each holds a lock as long as it runs, so that the entries of a dead one are known.
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

    private struct Record: Codable {
        var app: String
        var session: String
        var state: Entry.State
        var invocation: JSONValue
        var automation: String?
    }

    private let folder: String
    private let session = UUID().uuidString
    /// Held, and with it the lock, for as long as this journal lives.
    private var lock: Int32?

    /// - Parameter directory: Exists and is writable.
    package init(directory: String) {
        folder = directory + "/handling"
    }

    deinit {
        if let lock {
            close(lock)
            unlink("\(folder)/\(session).lock")
        }
    }

    /// Writes down that `app` is about to be told to do this.
    ///
    /// - Parameters:
    ///   - types: Of the intent's parameters, by name.
    ///   - automation: Name of the automation that it is done for.
    package func begin(
        _ invocation: IntentInvocation,
        app: String,
        types: [String: ParameterType],
        automation: String? = nil
    ) throws {
        try takeLock()
        try write(
            Record(
                app: app,
                session: session,
                state: .called,
                invocation: invocation.json(types: types),
                automation: automation
            ),
            key: invocation.idempotencyKey
        )
    }

    /// The app has it in progress.
    package func `continue`(key: String) throws {
        guard var record = read(key) else { return }
        record.state = .inProgress
        try write(record, key: key)
    }

    /// The outcome has been told.
    package func settle(key: String) {
        unlink(path(key))
    }

    /// Names of the automations for which something was written down and not settled, by whatever program.
    package func automations() -> Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Set(names.filter { $0.hasSuffix(".json") }.compactMap { read(String($0.dropLast(5)))?.automation })
    }

    /// What was written down under a key and not settled.
    package func entry(key: String) -> Entry? {
        read(key).flatMap(Self.entry)
    }

    /// Takes over what programs that have died left unfinished, the oldest first.
    ///
    /// - Parameter apps: Of these apps alone; nil: of all.
    package func takeOver(of apps: Set<String>? = nil) throws -> [Entry] {
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        // Of two programs that start at one time, one alone takes over.
        let gate = try gate()
        defer { close(gate) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var dead: [String: Bool] = [session: false]
        var found: [(date: Date, entry: Entry)] = []
        for name in names where name.hasSuffix(".json") {
            let key = String(name.dropLast(5))
            guard var record = read(key), apps?.contains(record.app) != false else { continue }
            let isDead = dead[record.session] ?? isFree(record.session)
            dead[record.session] = isDead
            guard isDead, let entry = Self.entry(record) else { continue }
            let attributes = try? FileManager.default.attributesOfItem(atPath: path(key))
            try takeLock()
            record.session = session
            try write(record, key: key)
            found.append((attributes?[.modificationDate] as? Date ?? .distantPast, entry))
        }
        for (other, isDead) in dead where isDead { unlink("\(folder)/\(other).lock") }
        return found.sorted { $0.date < $1.date }.map(\.entry)
    }

    private static func entry(_ record: Record) -> Entry? {
        guard let invocation = try? IntentInvocation(json: record.invocation) else { return nil }
        return Entry(app: record.app, invocation: invocation, state: record.state, automation: record.automation)
    }

    // MARK: - Files

    private func path(_ key: String) -> String {
        // Keys are ours, but a file read back may hold anything.
        "\(folder)/\(key.replacing("/", with: "_")).json"
    }

    private func read(_ key: String) -> Record? {
        guard let data = FileManager.default.contents(atPath: path(key)) else { return nil }
        return try? JSONDecoder().decode(Record.self, from: data)
    }

    /// Whole or not at all, and on the disk when it returns.
    private func write(_ record: Record, key: String) throws {
        let data = try JSONEncoder().encode(record)
        let path = path(key)
        let temporary = path + ".new"
        do {
            try data.write(to: URL(fileURLWithPath: temporary))
        } catch {
            throw FileError.folder(path: temporary, reason: error.fileReason)
        }
        try synchronize(temporary)
        guard rename(temporary, path) == 0 else { throw FileError.folder(path: path, reason: Self.reason) }
        try synchronize(folder)
    }

    private func synchronize(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError.folder(path: path, reason: Self.reason) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError.folder(path: path, reason: Self.reason) }
    }

    private func takeLock() throws {
        guard lock == nil else { return }
        let folder = try OwnFolder.make(folder)
        let path = "\(folder)/\(session).lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw FileError.folder(path: path, reason: Self.reason)
        }
        lock = descriptor
    }

    /// Waits until no other program is taking over; closing the descriptor lets the next one in.
    private func gate() throws -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
            throw FileError.folder(path: folder, reason: Self.reason)
        }
        return descriptor
    }

    /// Whether no program holds a session's lock.
    private func isFree(_ session: String) -> Bool {
        let descriptor = open("\(folder)/\(session).lock", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
