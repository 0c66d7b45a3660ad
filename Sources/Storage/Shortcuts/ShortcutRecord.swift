/// A shortcut as it is kept.
package struct ShortcutRecord: Sendable, Hashable, Codable {
    package struct Phrase: Sendable, Hashable, Codable {
        /// The same for phrases that mean the same words.
        package var key: String
        package var text: String
        package var pronunciation: String?

        package init(key: String, text: String, pronunciation: String? = nil) {
            self.key = key
            self.text = text
            self.pronunciation = pronunciation
        }
    }

    /// Stays when the shortcut is renamed.
    package var id: String
    /// Unique, whatever the case of its letters.
    package var name: String
    /// The file, as its author wrote it.
    package var document: String
    package var phrases: [Phrase]
    /// Seconds since 1970.
    package var created: Double
    package var changed: Double
    package var runs: Int
    package var lastRun: Double?
    package var lastOutcome: String?
    /// One more after each change of its name, file, phrases or place; 0 before it is kept.
    package var revision: Int
    /// Grows from the first to the last; between two there is room.
    ///
    /// Nil: where it is, or behind all others where it is not kept yet.
    package var position: Double?

    package init(
        id: String,
        name: String,
        document: String,
        phrases: [Phrase],
        created: Double,
        changed: Double,
        runs: Int = 0,
        lastRun: Double? = nil,
        lastOutcome: String? = nil,
        revision: Int = 0,
        position: Double? = nil
    ) {
        self.id = id
        self.name = name
        self.document = document
        self.phrases = phrases
        self.created = created
        self.changed = changed
        self.runs = runs
        self.lastRun = lastRun
        self.lastOutcome = lastOutcome
        self.revision = revision
        self.position = position
    }

    /// Whether a person would see the same, in the same place: when it was made, changed and run does not count.
    func says(_ other: ShortcutRecord) -> Bool { isNamedAndDoes(other) && isPlaced(as: other) }

    /// Whether it is the same but for its place.
    func isNamedAndDoes(_ other: ShortcutRecord) -> Bool {
        name == other.name && document == other.document && phrases == other.phrases
    }

    /// Edits of before there was an order know no places.
    private func isPlaced(as other: ShortcutRecord) -> Bool {
        position == nil || other.position == nil || position == other.position
    }
}
