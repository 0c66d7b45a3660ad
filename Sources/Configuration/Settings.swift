package import WilcoIntents

/// Everything that `wilco.yaml` can say, with its defaults.
package struct Settings: Sendable, Hashable {
    /// An invocation phrase, and how it is said when its spelling does not tell.
    package struct Phrase: Sendable, Hashable {
        package var text: String
        package var pronunciations: [String]

        package init(_ text: String, pronunciations: [String] = []) {
            self.text = text
            self.pronunciations = pronunciations
        }
    }

    package struct Voice: Sendable, Hashable {
        /// Empty: the locale's.
        package var name = ""
        /// Words a minute.
        package var rate = 165
        /// 0 to 100.
        package var pitch = 50
        /// 0 to 1.
        package var volume = 0.8
        package var earcons = true
    }

    /// A place with a microphone and a loudspeaker of its own, beside those of `audio`.
    package struct SeatAudio: Sendable, Hashable {
        /// `kitchen`: as events and commands name it.
        package var name: String
        package var captureDevice: String
        package var playbackDevice: String
        package var cancelsEcho: Bool
    }

    package struct ConversationLogging: Sendable, Hashable {
        package var isKept = true
        /// How long.
        package var days = 30
    }

    package struct Recordings: Sendable, Hashable {
        package var isKept = false
        package var limits = RecordingLimits()
    }

    /// BCP 47; nil: the locale that all apps share.
    package var locale: String?
    package var apps: [String] = []
    /// The group whose members may administer the assistant; nil: only its user.
    package var controlGroup: String?
    package var captureDevice = "default"
    package var playbackDevice = "default"
    /// Whether the assistant's own voice is taken out of what its microphone hears.
    package var cancelsEcho = true
    /// More places to be talked with, in the order of the file.
    package var seats: [SeatAudio] = []
    package var phrases = [Phrase("hey wilco")]
    /// 0 to 1.
    package var sensitivity = 0.5
    package var voice = Voice()
    package var commandTimeout = Duration.seconds(6)
    package var endOfSpeech = Duration.milliseconds(600)
    package var longestUtterance = Duration.seconds(15)
    package var quietHours: QuietHours?
    package var conversationLog = ConversationLogging()
    package var recordings = Recordings()
    /// What was done last is suggested, in the place of what fits.
    package var suggestsRecentDonations = false
    /// Who watches sees what was done last while nobody says anything.
    package var showsDonationsOnIdleScreen = false
    /// Where the sun rises and sets.
    package var place: GeographicPlace?
    /// Where the person is known to be by what is near, in the order of the file.
    package var knownPlaces: [KnownPlace] = []

    /// Where in the file (`file:line:column`) what only shows its fault later was said; see ``Origin``.
    package var origins: [Origin: String] = [:]

    package init() {}

    /// A setting that is found wrong by what it is for.
    package enum Origin: Sendable, Hashable {
        case locale
        case phrase(String)
        case voiceName
    }

    /// Where somebody is talked with by voice, first at the microphone of `audio`.
    package var voiceSeats: [SeatID] { [.microphone] + seats.map { SeatID(rawValue: $0.name) } }

    /// The same with the devices of that seat.
    package func at(_ seat: SeatAudio) -> Settings {
        var settings = self
        settings.captureDevice = seat.captureDevice
        settings.playbackDevice = seat.playbackDevice
        settings.cancelsEcho = seat.cancelsEcho
        return settings
    }

    /// Whether both say the same, wherever it stands.
    package func agrees(with other: Settings) -> Bool {
        var other = other
        other.origins = origins
        return self == other
    }
}
