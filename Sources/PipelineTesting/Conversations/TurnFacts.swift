package import WilcoIntents

/// What came of one turn of a conversation, as far as it can be told from its structure.
package struct TurnFacts: Sendable {
    /// A request that was handled in this turn.
    package struct Handled: Sendable {
        package var app: String
        package var intent: String
        package var code: String
        /// The app says that it could not be done.
        package var hasFailed: Bool
        package var category: IntentCategory?

        package init(app: String, intent: String, code: String, hasFailed: Bool, category: IntentCategory?) {
            self.app = app
            self.intent = intent
            self.code = code
            self.hasFailed = hasFailed
            self.category = category
        }
    }

    /// An app was told to do this.
    package struct Act: Sendable {
        package var app: String
        package var invocation: IntentInvocation
        package var category: IntentCategory?

        package init(app: String, invocation: IntentInvocation, category: IntentCategory?) {
            self.app = app
            self.invocation = invocation
            self.category = category
        }
    }

    package var said: [String] = []
    /// What was shown beside it.
    package var cards: [Card] = []
    package var understandings: [Understanding] = []
    /// Verdicts on values, and response codes.
    package var results: [String] = []
    package var handled: [Handled] = []
    package var acts: [Act] = []
    /// The question that is open after the turn.
    package var expectation: Expectation?
    package var outcome: Outcome?
    /// What was said is the line for what nobody understands.
    package var isRejected = false
    /// The line for what no app can do was said.
    package var isBeyondApps = false
    /// A question was open before the turn.
    package var wasAsking = false

    package init() {}

    /// Something was changed, ordered, sent or set in an app.
    package var acted: Bool { handled.contains { !$0.hasFailed && $0.category?.changesNothing == false } }

    package var isSilent: Bool { said.allSatisfy(\.isEmpty) && cards.isEmpty }

    /// All that a person could read or hear.
    package var text: String {
        let shown = cards.flatMap { card -> [String?] in
            [card.title] + (card.rows ?? []).flatMap { [$0.label, $0.value] }
        }
        return (said + shown.compactMap(\.self)).joined(separator: " ")
    }
}
