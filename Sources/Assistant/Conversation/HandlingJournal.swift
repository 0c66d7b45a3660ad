internal import Foundation
package import WilcoIntents

/// Remembers on disk what is being handled, so that after a crash nobody has to guess.
///
/// The entry is written, and synchronised, before the app is asked to act, and removed when its answer is known.
package actor HandlingJournal {
    /// A `handle` whose answer was never recorded.
    package struct Entry: Sendable, Hashable, Codable {
        package var app: String
        package var intent: String
        package var idempotencyKey: String
    }

    private let path: String

    /// - Parameter directory: Exists and is writable.
    package init(directory: String) {
        path = directory + "/handling.json"
    }

    package func begin(_ invocation: IntentInvocation, app: String) {
        let entry = Entry(app: app, intent: invocation.intent, idempotencyKey: invocation.idempotencyKey)
        guard let data = try? JSONEncoder().encode(entry) else { return }
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    package func end() {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// What was under way when the assistant last stopped; nil when nothing was.
    package func unfinished() -> Entry? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return try? JSONDecoder().decode(Entry.self, from: data)
    }
}
