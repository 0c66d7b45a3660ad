package import Shortcuts

/// What a conversation needs to run shortcuts.
package struct ShortcutRuns: Sendable {
    package let library: ShortcutLibrary
    let effects: StepEffects

    package init(library: ShortcutLibrary, effects: StepEffects) {
        self.library = library
        self.effects = effects
    }
}
