package import WilcoIntents

/// Something an app was told to do, of which an earlier run of the assistant left no outcome.
package struct UnfinishedHandling: Sendable, Hashable {
    package var invocation: IntentInvocation
    package var app: String
    /// The app does nothing twice for one idempotency key, so that it can simply be asked again.
    package var isRepeatable: Bool
    /// The app had answered `inProgress`: the person knows that it takes long.
    package var wasInProgress: Bool

    package init(invocation: IntentInvocation, app: String, isRepeatable: Bool, wasInProgress: Bool = false) {
        self.invocation = invocation
        self.app = app
        self.isRepeatable = isRepeatable
        self.wasInProgress = wasInProgress
    }
}
