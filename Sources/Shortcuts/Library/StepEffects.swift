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
package struct StepEffectFault: Error, Sendable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}
