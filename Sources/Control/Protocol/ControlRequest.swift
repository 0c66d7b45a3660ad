package import WilcoIntents

/// What a command asks of a running assistant.
package enum ControlRequest: Sendable, Hashable {
    /// Whether anybody is there.
    case ping
    /// Push to talk; nil: at the assistant's own microphone.
    case listen(at: SeatID? = nil)
    /// Nil: every microphone.
    case mute(at: SeatID? = nil)
    case unmute(at: SeatID? = nil)
    /// Payments, rides and what apps restrict wait until it is unlocked.
    case lock
    /// Nil: without a PIN, where none is set.
    case unlock(pin: String?)
    /// The PIN that unlocks from now on; nil: none. `present` is the one that is set, if there is one.
    case setPIN(String?, present: String?)
    /// Whatever is being done, said or rings, wherever, falls silent and ends.
    case stop
    /// Every conversation event until the connection closes.
    case watch
    /// State, language, apps.
    case status
    /// A typed turn; the connection stays for the answers.
    case ask(TypedTurn)
    /// The apps as they stand in their folders now.
    case reload
    /// The user's own terms as they are now; nil: of all apps.
    case vocabulary(app: String?)
    /// What an app may do from now on.
    case decide(AppDecision)
    /// A piece of an app that is to be installed.
    case stage(AppPiece)
    /// The app whose pieces have come.
    case install(AppInstallation)
    case remove(AppRemoval)
    /// Of what the user has made or taught.
    case change(UserDataChange)
    /// What it has.
    case inquire(AssistantInquiry)
    /// Something happened outside, as triggers name it.
    case happened(String)

    /// Whether something is otherwise afterwards, and stays so.
    package var changesState: Bool {
        switch self {
        case .mute, .unmute, .lock, .unlock, .setPIN, .decide, .install, .remove, .change: true
        case .ping, .listen, .stop, .watch, .status, .ask, .reload, .vocabulary, .stage, .inquire, .happened: false
        }
    }

    /// The name on the wire.
    package var name: String {
        switch self {
        case .ping: "ping"
        case .listen: "listen"
        case .mute: "mute"
        case .unmute: "unmute"
        case .lock: "lock"
        case .unlock: "unlock"
        case .setPIN: "setPIN"
        case .stop: "stop"
        case .watch: "watch"
        case .status: "status"
        case .ask: "ask"
        case .reload: "reload"
        case .vocabulary: "vocabulary"
        case .decide: "decide"
        case .stage: "stage"
        case .install: "install"
        case .remove: "remove"
        case .change: "change"
        case .inquire: "inquire"
        case .happened: "happened"
        }
    }
}

/// What somebody types or taps to the assistant.
package struct TypedTurn: Sendable, Hashable {
    package enum Words: Sendable, Hashable {
        case text(String)
        /// In answer to a question that asks for it.
        case pin(String)
        /// In answer to a question, in no language.
        case tap(Tap)
        /// A request that nobody need put into words.
        case offered(Offer)
    }

    /// What a list offers to do, or to do again.
    package enum Offer: Sendable, Hashable {
        /// One of the suggestions of the moment, from 1; done, or opened in its app.
        case suggestion(Int, opens: Bool = false)
        /// One of what was done before, by its number; done, or opened in its app.
        case donation(Int, opens: Bool = false)
        /// What is looked at on another machine, as that one writes it.
        case activity(JSONValue)
        /// To be run: its name, or one of its phrases.
        case shortcut(String)
        /// To be run now, whatever it waits for: its name.
        case automation(String)
    }

    /// What a screen offers as the answer to a question.
    package enum Tap: Sendable, Hashable {
        case yes
        case no
        case cancel
        /// To look at what is suggested in its app first.
        case open
        /// One of the options, from 0.
        case option(Int)
    }

    package var words: Words
    package var mode: InteractionMode
    /// Who types, as the command names them: "cancel that" is about what was said from a seat of that name before; nil: somebody new.
    ///
    /// What a connection says first counts for all of it.
    package var seat: String?

    package init(_ text: String, mode: InteractionMode = .screen) {
        words = .text(text)
        self.mode = mode
    }

    package init(pin: String, mode: InteractionMode = .screen) {
        words = .pin(pin)
        self.mode = mode
    }

    package init(_ tap: Tap, mode: InteractionMode = .screen) {
        words = .tap(tap)
        self.mode = mode
    }

    package init(_ offer: Offer, mode: InteractionMode = .screen) {
        words = .offered(offer)
        self.mode = mode
    }

    /// Characters of words.
    package static let longest = 10_000
    /// Characters of a seat's name.
    package static let longestSeat = 64

    /// Empty where it is no words.
    package var text: String {
        guard case .text(let text) = words else { return "" }
        return text
    }
}
