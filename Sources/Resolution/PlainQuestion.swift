package import WilcoIntents

/// A question that belongs to no request: a shortcut's step asks it, and gets the answer.
package struct PlainQuestion: Sendable, Hashable {
    package enum Answer: Sendable, Hashable {
        case value(ParameterType)
        /// One of these.
        case choice([String])
    }

    /// As it is asked.
    package var text: String
    package var answer: Answer
    /// What it is about, to come back to it after something else.
    package var title: String
    /// What the answer is called: "the second store".
    package var name: String
    /// Where it fits, nothing is asked.
    package var preset: ParameterAssignment?

    package init(
        _ text: String,
        answer: Answer,
        title: String,
        name: String,
        preset: ParameterAssignment? = nil
    ) {
        self.text = text
        self.answer = answer
        self.title = title
        self.name = name
        self.preset = preset
    }

    /// What is filled in: the answer, and nothing else.
    var form: IntentDefinition {
        IntentDefinition(
            name: "",
            title: title,
            category: .information,
            needsConfirmation: false,
            parameters: [
                ParameterDefinition(
                    name: Self.answer,
                    displayName: name,
                    type: type,
                    isResolvedByApp: false,
                    dialogs: ParameterDialogs(
                        prompt: Self.placeholder,
                        reprompt: options.isEmpty ? Self.placeholder : nil,
                        disambiguation: Self.placeholder
                    )
                )
            ]
        )
    }

    /// The text may hold anything, braces too: it is filled in.
    static let question = "question"
    static let placeholder = "{question}"
    static let answer = "answer"

    /// To choose from.
    var options: [IntentObject] {
        guard case .choice(let texts) = answer else { return [] }
        return texts.map { IntentObject(id: $0, display: $0) }
    }

    private var type: ParameterType {
        switch answer {
        case .value(let type): type
        case .choice: .object("Choice")
        }
    }
}
