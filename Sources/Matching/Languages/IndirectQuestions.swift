internal import WilcoIntents

extension Language {
    /// How a question is put within a request: "tell me what the time is".
    struct IndirectQuestions: Sendable {
        /// Sentence templates for what stands before it: "tell me".
        var openings: [String] = []
        /// With what it begins: "what".
        var words: Set<String> = []
        /// Verbs that stand behind what it is about, and before it where the question is put directly.
        var verbs: Set<String> = []
        /// With what begins what it is about: "the", "it".
        var subjects: Set<String> = []

        init() {}

        init(_ table: TableReader) {
            table.expect(["openings", "words", "verbs", "subjects"])
            openings = table.texts("openings")
            words = Set(table.texts("words"))
            verbs = Set(table.texts("verbs"))
            subjects = Set(table.texts("subjects"))
        }
    }
}
