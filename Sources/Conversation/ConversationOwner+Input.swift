package import Resolution
internal import Shortcuts
package import Speech
package import Suggestions
package import WilcoIntents

extension ConversationOwner {
    /// What a person did in their turn.
    package enum Input: Sendable {
        case text(String)
        /// Typed before the person could know what is asked: an answer only if it is no request.
        case request(String)
        case transcript(Transcript)
        /// A tap, a number typed, silence: nothing to understand.
        case answer(Answer)
        /// Already understood elsewhere.
        case understanding(Understanding)
        /// What an automation does, by its name; with a question: only after a yes.
        case automation(String, action: Understanding, question: String?)
        /// A suggestion that nobody asked for.
        case offered(OfferedSuggestion)
        /// How something that was in progress has ended.
        case updated(IntentInvocation, app: String, IntentResponse)
        /// What an earlier run of the assistant left unfinished.
        case recovered(UnfinishedHandling)
        /// A run of a shortcut that an earlier life of the assistant has not brought to its end.
        case resumed(UnfinishedRun)
        /// Typed or tapped, never spoken.
        case pin(String)

        /// Nobody has asked for it, and perhaps nobody is there.
        var isUnasked: Bool {
            switch self {
            case .automation, .offered: true
            case .resumed(let run): run.automation != nil
            default: false
            }
        }

        /// Whether words were typed, and not heard; nil: there were none.
        var isTyped: Bool? {
            switch self {
            case .text, .request: true
            case .transcript: false
            default: nil
            }
        }
    }

    /// Gets ready for the answers to a question while it is being asked; nil: what may be said at any time.
    package typealias Hearing = @Sendable (_ answers: Grammar?) async -> Void

    /// Where a turn leads.
    package enum TurnEnd: Sendable, Hashable {
        /// A question is open; silence for this long is an answer too.
        case asking(Expectation, silence: Duration)
        case ended(Outcome)
    }

    /// What the owner waits for during its turn.
    enum Event: Sendable {
        case dialogue(DialogueEvent)
        /// A step of the run that is no conversation.
        case step(StepAnswer)
        case resume(UnfinishedRun)
        /// "Stop" or "cancel", beside the assistant's turn.
        case interruption(Answer.Kind)
    }
}
