package import Shortcuts
internal import WilcoIntents

/// What a conversation needs to run shortcuts.
package struct ShortcutRuns: Sendable {
    package let library: ShortcutLibrary
    let effects: StepEffects

    package init(library: ShortcutLibrary, effects: StepEffects) {
        self.library = library
        self.effects = effects
    }
}

/// A shortcut's steps under way.
struct ShortcutRun: Sendable {
    var id: String
    var name: String
    var machine: StepMachine
    /// The step at which the person stopped it.
    var stoppedAt: String?
    /// On the conversation's clock.
    var began: Duration
    /// A step that is no conversation.
    var effect: Task<Void, Never>?
}
