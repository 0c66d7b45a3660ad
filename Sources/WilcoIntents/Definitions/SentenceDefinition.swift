/// A group of sentence templates that mean the same intent under the same conditions.
package struct SentenceDefinition: Sendable, Hashable {
    /// Templates, each with its place in the file.
    package var templates: [Template]
    /// What else people say for it: never taken word for word, only what a sentence that nothing fits is compared with.
    package var paraphrases: [String]
    /// Parameters these sentences fix, by name.
    package var fixed: [String: ParameterValue]
    package var requiresContext: [String: ContextRequirement]
    package var excludesContext: [String: ContextRequirement]
    /// Words of which one must be in the sentence; empty: no such condition.
    package var requiredKeywords: [String]
    /// Words of which none may be in the sentence.
    package var excludedKeywords: [String]
    /// Rules and lists of this group alone; they hide the app's of the same name.
    package var rules: [String: String]
    package var lists: [String: SlotList]
    /// Name of the response to give, where not the default one.
    package var response: String?
    package var metadata: [String: JSONValue]

    package struct Template: Sendable, Hashable {
        package var text: String
        package var location: SourceLocation?

        package init(_ text: String, location: SourceLocation? = nil) {
            self.text = text
            self.location = location
        }
    }

    package init(
        templates: [Template],
        paraphrases: [String] = [],
        fixed: [String: ParameterValue] = [:],
        requiresContext: [String: ContextRequirement] = [:],
        excludesContext: [String: ContextRequirement] = [:],
        requiredKeywords: [String] = [],
        excludedKeywords: [String] = [],
        rules: [String: String] = [:],
        lists: [String: SlotList] = [:],
        response: String? = nil,
        metadata: [String: JSONValue] = [:]
    ) {
        self.templates = templates
        self.paraphrases = paraphrases
        self.fixed = fixed
        self.requiresContext = requiresContext
        self.excludesContext = excludesContext
        self.requiredKeywords = requiredKeywords
        self.excludedKeywords = excludedKeywords
        self.rules = rules
        self.lists = lists
        self.response = response
        self.metadata = metadata
    }
}
