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

    /// The understanding with the preferred app in front, as if it had been named: the others are no rivals any more.
    package func apply(to understanding: Understanding) -> Understanding {
        guard let match = understanding.match, !match.appWasNamed, let app = chosen[match.intent] else {
            return understanding
        }
        let rivals = [match] + understanding.alternatives.filter { $0.intent == match.intent }
        guard var named = rivals.first(where: { $0.app == app }) else { return understanding }
        // Only that the apps were alike made the first of them less sure than the others.
        if match.app == app { named.confidence = rivals.map(\.confidence).max() ?? match.confidence }
        named.appWasNamed = true
        var preferred = understanding
        preferred.match = named
        preferred.confidence = max(understanding.confidence, named.confidence)
        preferred.alternatives.removeAll { $0.intent == match.intent }
        return preferred
    }
}
