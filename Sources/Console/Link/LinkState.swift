internal import Control
internal import WilcoIntents

/// How things are, as the page shows them.
struct LinkState: Sendable, Hashable {
    /// What goes on in the conversation.
    enum Activity: String, Sendable, Hashable {
        case idle, listening, thinking, speaking
    }

    /// What the page can answer.
    struct Question: Sendable, Hashable {
        /// Tells an answer that comes too late from one to this question.
        var number: Int
        var text: String
        var open: OpenQuestion
        /// The assistant is away; it is asked again when it is back.
        var isWaiting = false
    }

    /// The assistant's, as in ``ControlStatus``; nil: it is away.
    var status: ControlStatus?
    /// Why it is away.
    var reason: String?
    /// Of the last assistant that was there.
    var locale: String?
    var activity = Activity.idle
    /// Something that was asked for here goes on.
    var isWorking = false
    var question: Question?

    /// Names of events that the page shows; whatever else happens is for developers.
    private static let shown: Set<String> = ["invoked", "heard", "said", "asked", "card", "complaint"]

    /// - Returns: Whether the page shows it.
    mutating func take(_ event: JSONValue) -> Bool {
        let name = event["event"]?.stringValue ?? ""
        let seat = event["seat"]?.stringValue
        let isSpoken = seat == SeatID.microphone.rawValue || seat.flatMap { status?.seats[$0] } != nil
        switch name {
        case "invoked", "listening": activity = .listening
        case "heard": activity = .thinking
        case "said", "asked": activity = isSpoken ? .speaking : .idle
        case "ended": activity = .idle
        default: break
        }
        return Self.shown.contains(name)
    }

    var json: String {
        JSONLine.text([
            ("assistant", .string(status?.state ?? "away")), ("reason", reason.map(JSONValue.string)),
            ("locale", locale.map(JSONValue.string)), ("locked", .bool(status?.isLocked ?? false)),
            ("activity", .string(activity.rawValue)), ("working", .bool(isWorking)),
            (
                "question",
                question.map { question in
                    [
                        "number": .integer(question.number), "text": .string(question.text),
                        "secret": .bool(question.open.isSecret), "confirms": .bool(question.open.isConfirmation),
                        "opens": .bool(question.open.opensApp),
                        "options": .array(question.open.options.map(JSONValue.string)),
                        "waiting": .bool(question.isWaiting),
                    ]
                }
            ),
        ])
    }
}
