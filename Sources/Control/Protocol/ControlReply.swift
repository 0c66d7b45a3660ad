package import WilcoIntents

/// A line from the assistant to a command.
package enum ControlReply: Sendable, Hashable {
    /// It was done as asked.
    case done
    case status(ControlStatus)
    /// One of several; ``done`` follows the last.
    case term(HandedTerm)
    /// What was decided on, and for which app; ``done`` follows.
    case decided(DecidedApp)
    /// What an app that is being installed says, or what speaks against a change that was made all the same.
    case remark(String)
    /// What was installed; ``done`` follows.
    case installed(InstalledApp)
    /// What is said of a change, or answers an inquiry; ``done`` follows the last.
    case told(ToldLine)
    /// What happened in the conversation that is typed here.
    case event(EventLine)
    /// What happened anywhere, for whoever watches.
    case watched(EventLine)
    /// So many events were lost here, because the watcher did not read.
    case gap(lost: Int)
    case show(ShownText)
    /// The next line is the user's.
    case asking(OpenQuestion)
    /// The turn is over, but not what was asked for: more comes.
    case inProgress(Outcome)
    case ended(Outcome)
    /// It takes time, and somebody is at it.
    case working
    /// It was not done, for that reason.
    case failed(String)
    /// Of a later version.
    case unknown(String)

    /// Whether nothing more is said about the request unless somebody asks again.
    package var isFinal: Bool {
        switch self {
        case .done, .status, .asking, .ended, .failed: true
        case .term, .decided, .remark, .installed, .told, .event, .watched, .gap, .show, .inProgress, .working,
            .unknown:
            false
        }
    }
}

/// How the assistant is, as it tells commands.
package struct ControlStatus: Sendable, Hashable {
    /// Of the microphone: `starting`, `listening`, `muted`, `unavailable` or `stopped`.
    package var state: String
    /// The same of the other seats, by their names.
    package var seats: [String: String]
    /// BCP 47.
    package var locale: String
    /// Their ids.
    package var apps: [String]
    package var isLocked: Bool
    package var hasPIN: Bool

    package init(
        state: String,
        seats: [String: String] = [:],
        locale: String,
        apps: [String],
        isLocked: Bool,
        hasPIN: Bool
    ) {
        self.state = state
        self.seats = seats
        self.locale = locale
        self.apps = apps
        self.isLocked = isLocked
        self.hasPIN = hasPIN
    }
}

/// A term of the user's own that an app has handed over, and what became of it.
package struct HandedTerm: Sendable, Hashable {
    package var app: String
    /// The name of the parameter type: `object:Soup`, `person`.
    package var type: String
    package var id: String
    package var display: String
    /// `accepted`, `guessed`, `clashes` or `refused`.
    package var verdict: String
    package var detail: String?

    package init(app: String, type: String, id: String, display: String, verdict: String, detail: String? = nil) {
        self.app = app
        self.type = type
        self.id = id
        self.display = display
        self.verdict = verdict
        self.detail = detail
    }

    /// As in `wilco vocabulary --json`.
    package var members: [(String, JSONValue?)] {
        [
            ("app", .string(app)), ("type", .string(type)), ("id", .string(id)), ("display", .string(display)),
            ("verdict", .string(verdict)), ("detail", detail.map(JSONValue.string)),
        ]
    }
}

/// An event as `wilco watch` writes it: one JSON object.
package struct EventLine: Sendable, Hashable {
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Nil where it is none.
    package var json: JSONValue? { try? JSONValue(reading: text.utf8, limits: .reply) }
}

/// What can be answered to the question that is open.
package struct OpenQuestion: Sendable, Hashable {
    /// The answer is not shown while it is typed.
    package var isSecret: Bool
    /// Yes or no.
    package var isConfirmation: Bool
    /// It is about something that can be looked at in its app first.
    package var opensApp: Bool
    /// What may be chosen, in the order in which it is numbered; other words may be an answer, too.
    package var options: [String]

    package init(
        isSecret: Bool = false,
        isConfirmation: Bool = false,
        opensApp: Bool = false,
        options: [String] = []
    ) {
        self.isSecret = isSecret
        self.isConfirmation = isConfirmation
        self.opensApp = opensApp
        self.options = options
    }
}

/// What a terminal shows of an utterance.
package struct ShownText: Sendable, Hashable {
    package var text: String
    package var card: Card?
    /// Whose it is.
    package var app: AppLabel?

    package init(_ text: String, card: Card? = nil, app: AppLabel? = nil) {
        self.text = text
        self.card = card
        self.app = app
    }
}

extension JSONLimits {
    /// What an app says in a line may stand in an event several times, a few levels deeper.
    package static let reply = JSONLimits(bytes: 1 << 26, depth: 64, values: 2_000_000, textLength: 1 << 26)
}
