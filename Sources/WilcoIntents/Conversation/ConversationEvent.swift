/// Something that happened in a conversation, for observers: one line of `wilco watch`.
package struct ConversationEvent: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// Somebody said an invocation phrase; how sure that is, see `wilco spot`.
        case invoked(phrase: String, score: Double)
        /// The microphone is open for the person's turn.
        case listening
        /// The microphone was closed or opened by a person, was lost, is back, or lost sound; why, for a developer.
        case microphone(String, detail: String)
        /// What the person said, typed or spoken.
        case heard(text: String, confidence: Double)
        case matched(Understanding)
        /// An app's or Wilco's own verdict on a parameter, or a response code.
        case result(name: String, parameter: String?, app: String, intent: String)
        case asked(Utterance)
        case said(Utterance)
        /// `app` is whose it is; nil: Wilco's own.
        case card(Card, app: AppLabel?)
        case handled(IntentResponse, app: String, intent: String)
        /// What is to go on in the app, whether or not it can be opened here: `type`, `parameters`, `properties`, `userInfo`.
        case activity(JSONValue, app: String)
        case ended(Outcome)
        case run(RunProgress)
        /// A shortcut was made, changed or removed, whoever did it.
        case shortcut(ChangedShortcut)
        case automation(AutomationProgress)
        /// What fits now is not what fitted before; the best first.
        case suggestions([SuggestedRequest])
        case ringing(RingingProgress)
        /// What is wrong with what an app answered or did, for its author.
        case complaint(String, app: String)
    }

    package var kind: Kind
    /// Turn of the conversation, from 1, which begins when the person speaks; 0 where there is no conversation.
    package var turn: Int
    /// Seconds since the conversation began; 0 outside of one.
    package var time: Double

    /// Where it happened; nil: with the assistant itself, or in the one conversation of a command.
    package var seat: SeatID?

    package init(_ kind: Kind, turn: Int, time: Double, seat: SeatID? = nil) {
        self.kind = kind
        self.turn = turn
        self.time = time
        self.seat = seat
    }

    /// The event's name in JSON.
    package var name: String {
        switch kind {
        case .invoked: "invoked"
        case .listening: "listening"
        case .microphone: "microphone"
        case .heard: "heard"
        case .matched: "matched"
        case .result: "result"
        case .asked: "asked"
        case .said: "said"
        case .card: "card"
        case .handled: "handled"
        case .activity: "activity"
        case .ended: "ended"
        case .run: "run"
        case .shortcut: "shortcut"
        case .automation: "automation"
        case .suggestions: "suggestions"
        case .ringing: "ringing"
        case .complaint: "complaint"
        }
    }
}
