/// Does what steps do to the world outside, speech apart.
package struct StepEffects: Sendable {
    /// Shows a notification.
    package var notify: @Sendable (_ title: String, _ text: String) async throws -> Void
    /// Plays a short sound by its name, or a sound file.
    package var play: @Sendable (_ sound: String) async throws -> Void
    /// Opens a file or an address.
    package var open: @Sendable (_ what: String) async throws -> Void

    package init(
        notify: @escaping @Sendable (_ title: String, _ text: String) async throws -> Void,
        play: @escaping @Sendable (_ sound: String) async throws -> Void,
        open: @escaping @Sendable (_ what: String) async throws -> Void
    ) {
        self.notify = notify
        self.play = play
        self.open = open
    }

    /// Nothing outside changes: for scripts.
    package static let none = StepEffects(notify: { _, _ in }, play: { _ in }, open: { _ in })
}

/// Why a step could not be done here.
package struct StepEffectFault: Error, Sendable {
    /// What the person is told.
    package var fault: ConversionFault
    /// What whoever looks for the reason is told beside it.
    package var cause: (any Error)?

    package init(_ kind: ConversionFault.Kind, _ values: [String: String] = [:], cause: (any Error)? = nil) {
        fault = ConversionFault(kind, values)
        self.cause = cause
    }
}
