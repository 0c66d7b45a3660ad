/// A question about what an assistant has, as a value: told by the assistant that answers, or by a command from the user's own files.
package enum AssistantInquiry: Sendable, Hashable, Codable {
    /// What goes into one readable file.
    package enum Export: Sendable, Hashable, Codable {
        /// `history`: also what suggestions are learnt from, and what is to ring or to be said.
        case everything(history: Bool)
        /// By their names, or one of their phrases.
        case shortcuts([String])
        case automations
    }

    /// A shortcut that is checked.
    package enum Checked: Sendable, Hashable, Codable {
        /// One of the user's, by its name or one of its phrases.
        case shortcut(String)
        /// A file of whoever asks; `path` names it in complaints.
        case file(text: String, path: String)
    }

    /// The apps that it works with, and what they can do.
    case apps
    /// What is wrong with its apps and with what it keeps.
    case health
    /// What an app is and may do: its id, or a name that no other has.
    case app(String)
    /// The file of a shortcut, by its name or one of its phrases.
    case shortcut(String)
    /// The user's shortcuts: what to say, and what each does.
    case shortcuts
    /// What a shortcut does step by step, and what speaks against it.
    case steps(ofShortcut: String)
    /// What a run of it would do; nothing is done.
    case rehearsal(ofShortcut: String)
    /// What is wrong with shortcuts, a line for each fault; with none, of all of the user's.
    case faults(ofShortcuts: [Checked])
    /// What speaks against a phrase.
    case objections(toPhrase: String)
    /// What steps can be made of that has these words.
    case actions(words: [String])
    /// What a parameter of a request can be set to, as the app says now.
    case options(action: String, parameter: String, words: [String])
    /// What was changed of shortcuts, the last first: of one, also one that was removed, or of all.
    case edits(ofShortcut: String?)
    /// What became of runs of shortcuts, the last first, with their steps: of one, also one that was removed, or of all.
    case runs(ofShortcut: String?)
    /// Ready-made shortcuts that have these words.
    case gallery(words: [String])
    case automations
    /// The file of an automation, by its name.
    case automation(String)
    /// What clashes with automations of a file, and whether they would be kept; `path` names it in complaints.
    case notes(onAutomations: String, path: String)
    /// What became of automations that were started, the last first; nil: of all.
    case starts(ofAutomation: String?)
    /// One `file`, and how much is in it.
    case export(Export)
    /// Where the person is.
    case place
    /// What the person looks at in apps, the latest first.
    case activities
    /// What fits now, best first.
    case suggestions(limit: Int)
    /// Why one of these is suggested, from 1.
    case reason(Int)
    /// What was done last, the latest first.
    case donations(limit: Int)
    /// What suggestions are learnt from, the latest last: of an app, or of all.
    case learned(app: String?)
    /// How often what was done, and what of it no shortcut type has; of an app, or of all.
    case coverage(app: String?)
    /// What is never suggested.
    case muted
    /// Shortcuts, and what was looked at in apps, with all these words; at most so many of each.
    case search(words: [String], limit: Int)
    /// How the last request was understood then.
    case lastRequest
    /// Terms of one type that sound alike, of an app or of all: those of which at most this share of the sounds are others.
    case confusable(app: String?, share: Double)
    /// Phrases that have examples of the user's, and where those are kept.
    case examples
    /// What was said before, the oldest first.
    case conversations
    /// What was heard and kept, the oldest first.
    case recordings(unlabelled: Bool)
    /// The sound of one of them, as `wav` in base64: its name, how that begins, or `last`.
    case recording(String)
}

extension AssistantInquiry {
    /// Adds its members to a request.
    func write(to object: inout WireObject) { object.set("inquiry", encoding: self) }

    /// Reads what need not be trusted.
    init(reading object: WireObject) throws(ControlError) {
        self = try object.decoded("inquiry", "none that this assistant answers")
    }
}
