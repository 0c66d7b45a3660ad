/// A change of what the user has made or taught, as a value: done by the assistant that owns it, or by a command where that is the user's own.
package enum UserDataChange: Sendable, Hashable, Codable {
    case shortcut(ShortcutChange)
    case automation(AutomationChange)
    case suggestion(SuggestionChange)
    case recording(RecordingChange)
    /// All that was said before goes, and what was heard of it.
    case forgetConversations
    /// How a word is said: ARPABET; nil: as the dictionary says, or as is guessed.
    case pronunciation(word: String, phones: String?)
    case example(ExampleChange)
}

/// Of how the user says an invocation phrase.
package enum ExampleChange: Sendable, Hashable, Codable {
    /// `sound` is 16 kHz, one channel, 16 bits little-endian, in base64.
    case add(phrase: String, sound: String)
    /// None: those of all phrases.
    case erase([String])
}

package enum ShortcutChange: Sendable, Hashable, Codable {
    /// What a new shortcut is made of.
    package enum Source: Sendable, Hashable, Codable {
        /// `path` names it in complaints.
        case file(text: String, path: String)
        /// A request of an app, `app.Intent`.
        case request(String)
        /// The last request that was done.
        case last
        /// One of the suggestions of the moment, from 1.
        case suggestion(Int)
        /// One of what was done before, by its number.
        case donation(Int)
    }

    /// `values` are the request's, as `parameter=value`; without `phrases` the app's own are taken.
    case add(Source, name: String?, phrases: [String], values: [String], keepsFaults: Bool)
    /// - Parameter revision: The one that the edited text was, as was told with it; nil: of an earlier version of Wilco, which did not say.
    case edit(id: String, revision: Int?, text: String, path: String, keepsFaults: Bool)
    case rename(String, to: String)
    /// Changes how one stands in the list: its id, its name or one of its phrases.
    case organise(String, ShortcutArrangement)
    case remove([String])
    /// Takes back a change: the one of that number, the last of one shortcut, or the last.
    case undo(number: Int64?, name: String?)
    case phrases(of: String, add: [String], pronunciation: String?, remove: [String])
    /// A file of shortcuts, automations and history.
    case restore(text: String, path: String)
    /// Takes ready-made ones, by their names.
    case take([String])
}

/// How a shortcut is to stand among the others; what is nil stays as it is.
package struct ShortcutArrangement: Sendable, Hashable, Codable {
    /// Empty: none.
    package var folder: String?
    /// Empty: none.
    package var colour: String?
    /// Empty: none.
    package var icon: String?
    package var isPinned: Bool?
    /// The one that it goes before, into its folder, or among the pinned ones: its id, its name or one of its phrases.
    package var before: String?
    /// The one that it goes behind, likewise.
    package var after: String?
    /// The revision that was seen; nil: whatever is there.
    package var revision: Int?
    /// Ids of all shortcuts as they were seen listed; nil: whatever their order is.
    package var seen: [String]?

    package init(
        folder: String? = nil,
        colour: String? = nil,
        icon: String? = nil,
        isPinned: Bool? = nil,
        before: String? = nil,
        after: String? = nil,
        revision: Int? = nil,
        seen: [String]? = nil
    ) {
        self.folder = folder
        self.colour = colour
        self.icon = icon
        self.isPinned = isPinned
        self.before = before
        self.after = after
        self.revision = revision
        self.seen = seen
    }
}

package enum AutomationChange: Sendable, Hashable, Codable {
    /// - Parameter keepsFaults: Also what would never do what it is for.
    case add(text: String, path: String, keepsFaults: Bool)
    /// - Parameter seen: The file that was edited.
    case edit(seen: String, text: String, path: String, keepsFaults: Bool)
    case remove(String)
    case enable(String, Bool)
}

package enum SuggestionChange: Sendable, Hashable, Codable {
    /// Which of what was done is forgotten.
    package enum Selection: Sendable, Hashable, Codable {
        case numbers([Int64])
        case identifiers([String], app: String?)
        case group(String, app: String?)
        case app(String)
        case all
    }

    /// Numbers are those of the suggestions of the moment, from 1.
    case dismiss(Int)
    case mute(Int)
    case muteApp(String)
    case unmuteApp(String)
    /// One of what is muted or dismissed, from 1.
    case unmute(Int)
    case allow(unasked: Bool, dailyLimit: Int?)
    /// Something was done in an app: the `params` of the protocol's `donate`, as JSON.
    case donate(app: String, donation: String)
    case forget(Selection)
}

package enum RecordingChange: Sendable, Hashable, Codable {
    /// What the person says that they meant.
    package enum Label: Sendable, Hashable, Codable {
        /// What was understood.
        case right
        case nothing
        case text(String)
        /// `values` are `parameter=value`, each as `wilco understand --json` writes it.
        case request(app: String?, intent: String, values: [String])
        /// What was said is taken back.
        case withdrawn
    }

    /// By their names, how those begin, or `last`.
    case label([String], Label)
    /// Nil: all that are kept.
    case erase([String]?)
}

extension UserDataChange {
    /// For a log, which does not tell what a person says and does.
    package var name: String {
        switch self {
        case .shortcut: "a change of shortcuts"
        case .automation: "a change of automations"
        case .suggestion: "a change of suggestions"
        case .recording: "a change of recordings"
        case .forgetConversations: "the forgetting of conversations"
        case .pronunciation: "a change of pronunciations"
        case .example: "a change of examples"
        }
    }

    /// Adds its members to a request.
    func write(to object: inout WireObject) { object.set("change", encoding: self) }

    /// Reads what need not be trusted.
    init(reading object: WireObject) throws(ControlError) {
        self = try object.decoded("change", "none that this assistant makes")
    }
}
