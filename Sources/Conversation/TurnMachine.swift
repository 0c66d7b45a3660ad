package import Resolution
internal import WilcoIntents

/// Decides whose turn it is: whom what happens during the assistant's turn is for, and when that turn is over.
///
/// Pure: it is told what happens and says what follows.
package struct TurnMachine: Sendable {
    /// Whom something is for.
    package enum Receiver: Sendable, Hashable {
        case dialogue
        /// The shortcut whose steps are under way.
        case run
    }

    /// Of the conversation, from 1.
    package private(set) var number = 0
    /// When the conversation began.
    package private(set) var began = Duration.zero
    /// The assistant ends; nothing is begun any more.
    package private(set) var isEnding = false
    /// The assistant has its turn.
    package private(set) var isResponding = false
    /// How many a "stop" or "cancel", said while the assistant was at it, has not been taken up.
    private var interruptions = 0

    package init() {}

    // MARK: - The person's turn

    /// The person says something.
    ///
    /// - Parameter isOpen: In a conversation that is under way.
    package mutating func take(isOpen: Bool, at now: Duration) {
        if !isOpen {
            number = 0
            began = now
        }
        number += 1
        isResponding = true
    }

    // MARK: - The assistant's turn

    package mutating func respond() { isResponding = true }

    /// The assistant has had its say.
    package mutating func rest() { isResponding = false }

    /// Whom an event is for: between two conversations of a run only the next of them is for the dialogue.
    package func receiver(of event: DialogueEvent, isOpen: Bool, isRunning: Bool) -> Receiver {
        guard isRunning, !isOpen else { return .dialogue }
        switch event {
        case .understood, .asked, .recovered: return .dialogue
        default: return .run
        }
    }

    /// What is allowed is read anew: what was withdrawn meanwhile has ended the app.
    package func renewsAccess(before event: DialogueEvent) -> Bool {
        if case .failed = event { true } else { false }
    }

    /// Apps are called last, when the timers that watch over them run.
    package func ordered(_ actions: [DialogueAction]) -> [DialogueAction] {
        actions.filter { !$0.isCall } + actions.filter(\.isCall)
    }

    /// Whether the turn is over where it has led there: "stop", said into a question, answers it.
    package func isOver(at end: ConversationOwner.TurnEnd) -> Bool {
        if case .asking = end { interruptions == 0 } else { true }
    }

    // MARK: - Interruptions

    /// "Stop" or "cancel" is said.
    ///
    /// - Parameter isBusy: A conversation is open, or a shortcut's steps are under way.
    /// - Returns: Whether the assistant has its turn, and whether the word is for what it is at.
    package mutating func interrupt(isBusy: Bool) -> (isTaken: Bool, isHeard: Bool) {
        let isHeard = isResponding && isBusy
        if isHeard { interruptions += 1 }
        return (isResponding, isHeard)
    }

    /// The word is taken up; what it was for may have ended meanwhile.
    ///
    /// - Returns: Whether it ends anything.
    package mutating func takeUpInterruption(isBusy: Bool) -> Bool {
        interruptions -= 1
        return isBusy
    }

    package mutating func end() { isEnding = true }
}

extension DialogueAction {
    fileprivate var isCall: Bool {
        guard case .call = self else { return false }
        return true
    }
}
