package import Storage
package import WilcoIntents

/// Which app a person chose when several could do the same; asked once, kept on disk.
package actor AppPreferences {
    private let userData: LazyStore
    /// What the disk would not take: apps by intent.
    private var unwritten: [String: String] = [:]

    package init(_ userData: LazyStore) {
        self.userData = userData
    }

    package func remember(app: String, for intent: String) {
        do {
            try MemoryStore(userData.store()).prefer(app, for: intent)
            unwritten[intent] = nil
        } catch {
            unwritten[intent] = app
        }
    }

    private func chosen(for intent: String) -> String? {
        if let app = unwritten[intent] { return app }
        return userData.exists ? (try? MemoryStore(userData.store()).preferredApp(for: intent)) ?? nil : nil
    }

    /// The understanding with the preferred app in front, as if it had been named: the others are no rivals any more.
    package func apply(to understanding: Understanding) -> Understanding {
        guard let match = understanding.match, !match.appWasNamed, let app = chosen(for: match.intent) else {
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
