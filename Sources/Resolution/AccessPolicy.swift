package import WilcoIntents

/// What may be done at this moment: which apps the user has allowed, and whether the machine is locked.
package struct AccessPolicy: Sendable, Hashable {
    package enum Decision: String, Sendable, Hashable {
        case granted, denied
        /// The user has not been asked.
        case undecided
        /// What the user decided cannot be read.
        case unknown
    }

    /// By app id; apps that are not named are granted.
    package var decisions: [String: Decision]
    package var isLocked: Bool
    /// How often somebody has shown who they are; a request that needs it waits for the next time.
    package var authentications: Int

    package init(decisions: [String: Decision] = [:], isLocked: Bool = false, authentications: Int = 0) {
        self.decisions = decisions
        self.isLocked = isLocked
        self.authentications = authentications
    }

    /// Everything is allowed.
    package static let open = AccessPolicy()

    /// What stands between a request and its beginning.
    package enum Obstacle: Sendable, Hashable {
        case denied
        case undecided
        case unknown
        case locked
    }

    package func obstacle(to intent: IntentDefinition, of app: String) -> Obstacle? {
        switch decisions[app] ?? .granted {
        case .denied: .denied
        case .undecided: .undecided
        case .unknown: .unknown
        case .granted: isLocked && intent.isRestrictedWhileLocked ? .locked : nil
        }
    }
}
