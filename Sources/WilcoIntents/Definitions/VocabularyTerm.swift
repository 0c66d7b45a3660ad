/// One value that can be said: an enumeration's case, an app's object, a user's own term.
///
/// The order of terms in their list is their priority.
package struct VocabularyTerm: Sendable, Hashable {
    package var id: String
    /// What people see and hear.
    package var display: String
    /// Other ways to say it, as sentence templates; never shown.
    package var synonyms: [String]
    /// Names that it has only behind another of its type, as sentence templates: "every Monday and Thursday".
    package var furtherNames: [String]
    /// Pronunciations of the display name: ARPABET, or a respelling in quotes.
    package var pronunciations: [String]
    /// Members of the app's type.
    package var properties: [String: JSONValue]
    /// Sentences that use the term.
    package var examples: [String]

    package init(
        id: String,
        display: String,
        synonyms: [String] = [],
        furtherNames: [String] = [],
        pronunciations: [String] = [],
        properties: [String: JSONValue] = [:],
        examples: [String] = []
    ) {
        self.id = id
        self.display = display
        self.synonyms = synonyms
        self.furtherNames = furtherNames
        self.pronunciations = pronunciations
        self.properties = properties
        self.examples = examples
    }
}
