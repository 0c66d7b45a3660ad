import WilcoIntents

/// Everything the machine remembers of one conversation.
struct Conversation: Sendable {
    /// What the conversation waits for.
    enum State: Sendable {
        /// Nothing: a step is being taken.
        case moving
        case asking(DialogueQuestion)
        case calling(PendingCall)
    }

    struct PendingCall: Sendable {
        enum Purpose: Sendable, Hashable {
            case resolve(parameter: String)
            /// Options to ask with, for a missing value; for one that the app has just refused.
            case options(parameter: String, isRefused: Bool)
            /// Options for words that nobody else knows.
            case search(parameter: String)
            /// Options for several names that were said in a row, of which some may be one.
            case names(parameter: String)
            case defaultValue(parameter: String)
            case confirm
            case handle
        }

        var number: Int
        var purpose: Purpose
    }

    var state = State.moving
    var task: IntentTask?
    /// A request put aside for another, to be taken up again once.
    var suspended: IntentTask?
    /// Further requests of the same sentence.
    var next: [Understanding] = []
    /// What was asked for while the app was handling.
    var queued: Understanding?
    /// Unproductive turns, by parameter; the empty name is for every other question.
    var unproductive: [String: Int] = [:]
    /// What apps were asked to look for, by parameter.
    var searched: [String: Set<String>] = [:]
    /// The name among the words that the app is looking for, if they are one.
    var soughtName: String?
    var turns = 1
    /// When the person last finished speaking.
    var spokenAt: Duration
    /// Something was said since then.
    var hasSounded = false
    /// The person was told, since then, that it takes a while.
    var hasAskedForPatience = false
    var timers: Set<DialogueTimer> = []
    /// Said at the start of the next utterance.
    var lead = ""
    /// Parameters whose values the person gave without being asked for them, since the last question.
    var changed: [String] = []
    /// The person wants to hear no more, but the app is at work.
    var isMuted = false
    /// "Stop": where there is nothing to stop, what was begun before that is stopped.
    var isStopping = false
    var triedOtherWords = false
    /// The `handle` under way was begun by an earlier run.
    var isRecovering = false
    /// The person was told then that it takes long.
    var wasInProgress = false

    var isHandling: Bool {
        guard case .calling(let call) = state else { return false }
        return call.purpose == .handle
    }
}
