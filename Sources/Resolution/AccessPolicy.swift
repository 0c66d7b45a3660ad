package import WilcoIntents

/// What may be done at this moment: which apps the user has allowed, and whether the machine is locked.
package struct AccessPolicy: Sendable, Hashable {
    package enum Decision: String, Sendable, Hashable {
        case granted, denied
        /// The user has not been asked.
        case undecided
        /// What the user decided cannot be read.
        case unknown
        /// The app is not there any more.
        case removed
    }

    /// By app id; apps that are not named are granted.
    package var decisions: [String: Decision]
    package var isLocked: Bool
    /// The desktop's session is locked, which only unlocking there undoes.
    package var isSessionLocked: Bool
    /// There is a PIN to show who one is with; without one, a command of the same user does.
    package var hasPIN: Bool
    /// How often somebody has shown who they are; a request that needs it waits for the next time.
    package var authentications: Int

    package init(
        decisions: [String: Decision] = [:],
        isLocked: Bool = false,
        isSessionLocked: Bool = false,
        hasPIN: Bool = true,
        authentications: Int = 0
    ) {
        self.decisions = decisions
        self.isLocked = isLocked || isSessionLocked
        self.isSessionLocked = isSessionLocked
        self.hasPIN = hasPIN
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
        case .denied, .removed: .denied
        case .undecided: .undecided
        case .unknown: .unknown
        case .granted: isLocked && intent.isRestrictedWhileLocked ? .locked : nil
        }
    }

    /// The app was allowed when its request began, and is not any more.
    func hasWithdrawn(_ app: String) -> Bool {
        decisions[app] == .denied || decisions[app] == .removed
    }
}
