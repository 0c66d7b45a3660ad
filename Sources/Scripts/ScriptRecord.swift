internal import Conversation
internal import Foundation
internal import Synchronization
package import WilcoIntents

/// Writes down what happens in a scripted conversation: presenter and observer at once.
package final class ScriptRecord: Presenter {
    private struct Contents {
        var pending: [String] = []
        var heard: String?
        var results: [String] = []
        /// Of these, the verdicts on parameters alone.
        var verdicts: [String] = []
        var hasAnswered = false
        var match: IntentMatch?
        var handled = 0
        var code: String?
        var outcome: Outcome?
        var card: Card?
        var activity: JSONValue?
    }

    private let contents = Mutex(Contents())
    private let mode: InteractionMode

    package init(mode: InteractionMode) {
        self.mode = mode
    }

    package var pending: [String] { contents.withLock(\.pending) }
    package var heard: String? { contents.withLock(\.heard) }
    package var results: [String] { contents.withLock(\.results) }

    /// Whether a verdict or a code came since the person's turn.
    ///
    /// That a value was right is a `success`, too: beside an answer to `handle` it is none.
    package func has(_ result: String) -> Bool {
        contents.withLock { contents in
            guard contents.hasAnswered, result == ResponseCode.success.rawValue else {
                return contents.results.contains(result)
            }
            let count = { (names: [String]) in names.count { $0 == result } }
            return count(contents.results) > count(contents.verdicts)
        }
    }

    package func beginTurn() {
        contents.withLock {
            $0.pending = []
            $0.heard = nil
            $0.results = []
            $0.verdicts = []
            $0.hasAnswered = false
        }
    }

    package func consume(_ count: Int) {
        contents.withLock { $0.pending.removeFirst(count) }
    }

    package func present(_ utterance: Utterance) async {
        let line = (mode == .handsFree ? utterance.spoken : utterance.shown).trimmingCharacters(in: .whitespaces)
        // A card alone says nothing.
        guard !line.isEmpty else { return }
        contents.withLock { $0.pending.append(line) }
    }

    package func observe(_ event: ConversationEvent) {
        contents.withLock { contents in
            switch event.kind {
            case .heard(let text, _): contents.heard = text
            case .matched(let understanding): contents.match = understanding.match
            case .result(let name, let parameter, _, _):
                contents.results.append(name)
                if parameter != nil { contents.verdicts.append(name) }
            case .handled(let response, _, _):
                contents.hasAnswered = true
                contents.handled += 1
                contents.code = response.code.rawValue
                contents.results.append(response.code.rawValue)
            case .ended(let outcome): contents.outcome = outcome
            case .card(let card, _): contents.card = card
            case .activity(let activity, _): contents.activity = activity
            case .invoked, .listening, .microphone, .asked, .said, .run, .complaint, .shortcut, .automation,
                .suggestions, .ringing:
                break
            }
        }
    }

    /// What `expect:` can ask about.
    package func facts(isOpen: Bool) -> [String: JSONValue] {
        contents.withLock { contents in
            var facts: [String: JSONValue] = [
                "handled": .bool(contents.handled > 0),
                "handledCount": .integer(contents.handled),
                "open": .bool(isOpen),
                "saidMore": .bool(!contents.pending.isEmpty),
            ]
            facts["app"] = contents.match.map { .string($0.app) }
            facts["intent"] = contents.match.map { .string($0.intent) }
            facts["code"] = contents.code.map(JSONValue.string)
            facts["cardRows"] = contents.card.map { .integer($0.rows?.count ?? 0) }
            facts["activity"] = contents.activity
            facts["outcome"] = contents.outcome.map { .string($0.rawValue) }
            return facts
        }
    }
}
