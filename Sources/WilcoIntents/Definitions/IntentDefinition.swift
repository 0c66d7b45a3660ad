/// Something an app can do.
package struct IntentDefinition: Sendable, Hashable {
    package var name: String
    package var title: String
    package var summary: String
    package var category: IntentCategory
    /// Ask before handling.
    package var needsConfirmation: Bool
    /// In order of resolution.
    package var parameters: [ParameterDefinition]
    package var sentences: [SentenceDefinition]
    /// The question before handling; nil: the category's.
    package var confirmationDialog: String?
    /// Said while handling starts; nil: the category's.
    package var acknowledgement: String?
    package var responses: [ResponseCode: ResponseTemplate]
    /// Things to say, best first.
    package var examples: [String]

    package init(
        name: String,
        title: String,
        summary: String = "",
        category: IntentCategory = .do,
        needsConfirmation: Bool? = nil,
        parameters: [ParameterDefinition] = [],
        sentences: [SentenceDefinition] = [],
        confirmationDialog: String? = nil,
        acknowledgement: String? = nil,
        responses: [ResponseCode: ResponseTemplate] = [:],
        examples: [String] = []
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.category = category
        self.needsConfirmation = needsConfirmation ?? category.confirmsByDefault
        self.parameters = parameters
        self.sentences = sentences
        self.confirmationDialog = confirmationDialog
        self.acknowledgement = acknowledgement
        self.responses = responses
        self.examples = examples
    }

    package func parameter(named name: String) -> ParameterDefinition? {
        parameters.first { $0.name == name }
    }
}
