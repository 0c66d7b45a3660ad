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
    /// The conversation of the step under way.
    var call: IntentCall?
    /// Its answer.
    var response: IntentResponse?
    /// The step at which the person stopped it.
    var stoppedAt: String?
    /// On the conversation's clock.
    var began: Duration
    /// A step that is no conversation.
    var effect: Task<Void, Never>?
}

extension ConversationOwner {
    /// What an automation does in this conversation.
    struct AutomationInHand: Sendable {
        var name: String
        /// It asks whether to run, and has no yes yet.
        var isProposed: Bool
        /// It asked whether to run: what it does then is done by the person.
        var asksFirst: Bool
    }

    /// The request in hand.
    struct Handling: Sendable {
        /// Whose question was asked last, and for what intent.
        var asked: (app: String, intent: String)?
        /// As it was last given to an app to do.
        var invocation: IntentInvocation?
        /// That app.
        var app: String?
        /// Its app was proposed for whom it is about, which says nothing of other people.
        var isRouted = false
        /// The shortcut it comes from.
        var shortcut: String?
        /// What is to be done when the conversation is over, as an app inside the assistant says.
        var next: NextStep?
        /// The last error that was said.
        var complaint: String?
        /// Something other than a question was said.
        var hasSpoken = false
    }
}
