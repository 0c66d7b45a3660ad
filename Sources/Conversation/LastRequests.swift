internal import Foundation
internal import Shortcuts
package import Suggestions

/// The files that keep the last request: to explain it, and to remember it under a phrase.
package struct LastRequests: RequestMemory {
    private struct Entry: Decodable {
        var app: String?
        var intent: String?
        /// Seconds since 1970.
        var time: Double?
    }

    /// Where they are.
    let folder: String

    package init(folder: String) {
        self.folder = folder
    }

    package func forget(_ requests: [DoneRequest]) throws {
        try remove { entry in
            requests.contains {
                // A request is done some time after it was begun; of its kind, only the last is kept.
                $0.app == entry.app && $0.intent == entry.intent
                    && $0.date.timeIntervalSince1970 > (entry.time ?? 0) - Self.nearness
            }
        }
    }

    package func forget(app: String) throws { try remove { $0.app == app } }

    private func remove(where isQuoted: (Entry) -> Bool) throws {
        for path in [LastTurn.path(folder), RememberedRequest.path(folder)] {
            guard let data = FileManager.default.contents(atPath: path),
                let entry = try? JSONDecoder().decode(Entry.self, from: data), isQuoted(entry)
            else { continue }
            try FileManager.default.removeItem(atPath: path)
        }
    }

    /// Seconds by which clocks may have been moved meanwhile.
    private static let nearness = 15.0
}
