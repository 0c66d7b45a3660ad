internal import Foundation
package import WilcoIntents

/// Which app a person chose when several could do the same; asked once, kept on disk.
package actor AppPreferences {
    private let path: String
    /// App id by intent name.
    private var chosen: [String: String]

    /// - Parameter directory: Exists and is writable.
    package init(directory: String) {
        path = directory + "/preferred-apps.json"
        let data = FileManager.default.contents(atPath: path) ?? Data()
        chosen = (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }

    package func remember(app: String, for intent: String) {
        chosen[intent] = app
        guard let data = try? JSONEncoder().encode(chosen) else { return }
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// The understanding with the preferred app in front, as if it had been named.
    package func apply(to understanding: Understanding) -> Understanding {
        guard let match = understanding.match, !match.appWasNamed, let app = chosen[match.intent] else {
            return understanding
        }
        var preferred = understanding
        if match.app == app {
            preferred.match?.appWasNamed = true
        } else if let index = understanding.alternatives.firstIndex(where: {
            $0.intent == match.intent && $0.app == app
        }) {
            preferred.match = understanding.alternatives[index]
            preferred.match?.appWasNamed = true
            preferred.alternatives[index] = match
        }
        return preferred
    }
}
