package import Automation
package import Foundation
package import WilcoIntents

/// A conversation written down: what the person does, what the assistant must do.
package struct DialogueScript: Sendable {
    package enum Turn: Sendable, Hashable {
        /// Typed or spoken, as the runner is told.
        case user(String)
        /// Always typed, for free text in a spoken run.
        case typed(String)
        /// Words with what they mean: nothing is to be understood; see ``MeaningReader``.
        case means(String, JSONValue)
        /// What must be said next, and the verdict or response code behind it.
        case assistant(Pattern?, result: String?)
        /// Number of the option on the screen, from 1.
        case tap(Int)
        /// Seconds of saying nothing.
        case silence(Double)
        /// Runs a shortcut by its name, as a tap on it does.
        case run(String)
        /// Apps hand over other terms than before.
        case vocabulary(UserVocabulary)
        /// A PIN, typed.
        case pin(String)
        /// The machine is locked or unlocked, as `wilco lock` and `unlock` do.
        case lock(Bool)
        /// The app deletes what the person did in it.
        case forget(DonationDeletion)
        /// Something happened that automations may wait for, as they name it.
        case happens(String)
        /// What must hold of the conversation so far.
        case expect([String: JSONValue])
    }

    /// Text to be said word for word, or a regular expression.
    package enum Pattern: Sendable, Hashable {
        case text(String)
        case expression(String, ignoringCase: Bool)
    }

    /// Answers that stand in for an app's process.
    package struct ScriptedReply: Sendable, Hashable {
        /// The method and the parameter: `resolve payee`, `options store`, `confirm`, `handle`.
        package var request: String
        /// Seconds that pass until it comes.
        package var delay: Double = 0
        /// What the person says while the app is at it: `stop` or `cancel`.
        package var meanwhile: Answer.Kind?
        package var outcome: Outcome

        package enum Outcome: Sendable, Hashable {
            /// The protocol's `result`.
            case result(JSONValue)
            /// There is no answer; one that is late comes at the app's deadline, whatever `delay` says.
            case failure(AppFailure)
        }
    }

    /// Something done in an app before the conversation.
    package struct PastDonation: Sendable, Hashable {
        package var app: String
        package var donation: AppDonation
        package var date: Date
        /// What happened before, and how many minutes.
        package var after: [String: Int] = [:]
    }

    package enum Handler: Sendable, Hashable {
        case real
        case scripted([ScriptedReply])
    }

    package var path: String
    package var apps: [String] = []
    package var clock: Date?
    package var locale: String?
    package var mode: InteractionMode?
    /// The sound output beside the person.
    package var output: String?
    /// By app and list name, most important first.
    package var vocabulary: UserVocabulary = [:]
    package var handlers: [String: Handler] = [:]
    /// Files that the apps find in their data folders, by app and name, written as JSON.
    package var files: [String: [String: JSONValue]] = [:]
    /// The machine is locked at the start.
    package var isLocked = false
    package var pin: String?
    /// What the user has decided on apps before, by id: `granted`, `denied` or `undecided`.
    package var permissions: [String: String] = [:]
    /// A shortcut's preset parameters, by name, for the first request.
    package var presets: [String: JSONValue] = [:]
    /// What the person did before.
    package var donations: [PastDonation] = []
    package var automations: [AutomationRule] = []
    /// The user's shortcuts, each as its file.
    package var shortcuts: [String] = []
    /// Each turn with its line in the file.
    package var turns: [(turn: Turn, line: Int)] = []

    /// Whether the person says anything that is not typed.
    var isSpoken: Bool {
        turns.contains { if case .user = $0.turn { true } else { false } }
    }

    package init(path: String) {
        self.path = path
    }
}
