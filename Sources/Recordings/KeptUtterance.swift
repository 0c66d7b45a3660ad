package import WilcoIntents

/// What is kept beside the sound of an utterance: why it was listened to, what was heard, and what came of it.
package struct KeptUtterance: Sendable, Hashable, Codable {
    /// What woke Wilco.
    package struct Invocation: Sendable, Hashable, Codable {
        package var phrase: String
        /// Above 0 it wakes; the higher the surer.
        package var score: Double
        /// Seconds from the beginning of the sound.
        package var start: Double
        package var end: Double

        package init(phrase: String, score: Double, start: Double, end: Double) {
            self.phrase = phrase
            self.score = score
            self.start = start
            self.end = end
        }
    }

    package struct Reading: Sendable, Hashable, Codable {
        package var text: String
        package var confidence: Double

        package init(text: String, confidence: Double) {
            self.text = text
            self.confidence = confidence
        }
    }

    package struct Meaning: Sendable, Hashable, Codable {
        /// `matched` or `rejected`.
        package var status: String
        /// `act`, `confirm` or `reject`.
        package var band: String
        package var app: String?
        package var intent: String?
        package var parameters: [String: JSONValue]?
    }

    /// What an app has done.
    package struct Deed: Sendable, Hashable, Codable {
        package var app: String
        package var intent: String
        package var code: String
        /// Local, with the zone.
        package var time: String

        package init(app: String, intent: String, code: String, time: String) {
            self.app = app
            self.intent = intent
            self.code = code
            self.time = time
        }
    }

    /// What the words were listened to as.
    package enum Turn: String, Sendable, Hashable, Codable {
        case request
        /// Of a question, which is none without it.
        case answer
    }

    /// Local, with the zone.
    package var time: String
    /// The first utterance of the conversation.
    package var conversation: String?
    package var turn: Turn
    /// Of sound.
    package var seconds: Double
    package var invocation: Invocation?
    /// `recognized`, `rejected` or `nothingHeard`.
    package var status: String
    /// The phrase that the sound began with, as the recogniser hears it; without it, the phrase that woke was none.
    package var heardPhrase: String?
    /// Best first.
    package var hypotheses: [Reading]
    package var understood: Meaning?
    /// What apps and Wilco made of it.
    package var results: [String]
    package var handled: [Deed]
    /// What was said to it.
    package var answered: [String]
    /// How the conversation ended, if it did with this turn.
    package var outcome: String?
    /// What was meant, as the person says.
    package var label: UtteranceLabel?

    package init(time: String, turn: Turn, seconds: Double, status: String) {
        self.time = time
        self.turn = turn
        self.seconds = seconds
        self.status = status
        hypotheses = []
        results = []
        handled = []
        answered = []
    }

    /// Takes down what happens in its turn.
    package mutating func note(_ event: ConversationEvent, at time: String) {
        switch event.kind {
        case .matched(let understanding):
            understood = Meaning(
                status: understanding.status.rawValue,
                band: understanding.band.rawValue,
                app: understanding.match?.app,
                intent: understanding.match?.intent,
                parameters: understanding.match.map(\.plainValues)
            )
        case .result(let name, let parameter, _, _): results.append(parameter.map { "\(name) (\($0))" } ?? name)
        case .handled(let response, let app, let intent):
            handled.append(Deed(app: app, intent: intent, code: response.code.rawValue, time: time))
        case .asked(let utterance), .said(let utterance): answered.append(utterance.spoken)
        case .ended(let outcome): self.outcome = outcome.rawValue
        case .heard, .card, .activity, .invoked, .listening, .microphone, .run, .complaint, .shortcut, .automation,
            .suggestions, .ringing:
            break
        }
    }
}
