/// An app's enumeration or object type, with the values known from its files.
package struct TermType: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable { case enumeration, object }

    package var kind: Kind
    package var name: String
    package var displayName: String
    /// In order of priority.
    ///
    /// An object type may have none: they come from the app at run time.
    package var terms: [VocabularyTerm]
    /// Members of an object type, beside its identifier and display name.
    package var properties: [PropertyDefinition]
    /// Nothing but its terms counts, even while there are none.
    package var isClosed = false

    package init(
        kind: Kind,
        name: String,
        displayName: String,
        terms: [VocabularyTerm] = [],
        properties: [PropertyDefinition] = []
    ) {
        self.kind = kind
        self.name = name
        self.displayName = displayName
        self.terms = terms
        self.properties = properties
    }
}
