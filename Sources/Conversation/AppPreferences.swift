package import Storage

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

    package func chosen(for intent: String) -> String? {
        if let app = unwritten[intent] { return app }
        return userData.exists ? (try? MemoryStore(userData.store()).preferredApp(for: intent)) ?? nil : nil
    }
}
