extension VocabularyTerm {
    /// A user's own term, as an app hands it over.
    package init(_ object: IntentObject) {
        self.init(
            id: object.id,
            display: object.display,
            synonyms: object.alternativeNames,
            pronunciations: object.pronunciation.map { ["\"\($0)\""] } ?? [],
            properties: object.properties
        )
    }
}
