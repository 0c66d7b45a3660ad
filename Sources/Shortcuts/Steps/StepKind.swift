package import WilcoIntents

/// What a step does.
package indirect enum StepKind: Sendable, Hashable {
    /// Ask an app.
    case intent(IntentStep)
    /// Work out a value.
    case operation(StepOperation, arguments: [String: StepExpression])
    /// Say, show, sound, open, wait.
    case effect(StepEffect, arguments: [String: StepExpression])
    /// Ask the person for a value.
    case ask(prompt: StepExpression, type: StepQuestion, preset: StepExpression?)
    /// Let the person choose from a list.
    case choose(prompt: StepExpression, from: StepExpression)
    /// Let the person choose what is done.
    case menu(prompt: StepExpression, cases: [MenuCase])
    case condition(StepCondition, then: [Step], otherwise: [Step])
    case repeatCount(StepExpression, steps: [Step])
    case repeatEach(StepExpression, steps: [Step])
    case set(name: String, StepExpression)
    /// Run another shortcut, by name.
    case run(StepExpression, input: StepExpression?)
    /// End the shortcut here, with a result for whoever ran it.
    case stop(StepExpression?)
    case comment(String)
}

/// A request to an app, some of its parameters set.
package struct IntentStep: Sendable, Hashable {
    package var app: String
    package var intent: String
    package var parameters: [String: StepExpression]
    /// Whether the app's answer is said; nil: only that of the last request.
    package var isAnnounced: Bool?

    package init(
        app: String,
        intent: String,
        parameters: [String: StepExpression] = [:],
        isAnnounced: Bool? = nil
    ) {
        self.app = app
        self.intent = intent
        self.parameters = parameters
        self.isAnnounced = isAnnounced
    }
}

/// One way out of a menu.
package struct MenuCase: Sendable, Hashable {
    package var title: String
    package var steps: [Step]

    package init(_ title: String, steps: [Step]) {
        self.title = title
        self.steps = steps
    }
}

/// What kind of answer a question wants.
package enum StepQuestion: String, Sendable, Hashable, CaseIterable {
    case text, number, date, time, dateTime, duration, yesNo

    package var parameterType: ParameterType {
        switch self {
        case .text: .string
        case .number: .decimal
        case .date: .date
        case .time: .time
        case .dateTime: .dateTime
        case .duration: .duration
        case .yesNo: .boolean
        }
    }
}

/// What a step does to the world outside.
package enum StepEffect: String, Sendable, Hashable, CaseIterable {
    case say, notify, play, open, wait

    /// The argument that may stand alone.
    package var mainArgument: String {
        switch self {
        case .say, .notify: "text"
        case .play: "sound"
        case .open: "what"
        case .wait: "seconds"
        }
    }

    /// All it takes, by name.
    package var arguments: [StepArgument] {
        switch self {
        case .say: [StepArgument("text", .text)]
        case .notify: [StepArgument("text", .text), StepArgument("title", .text, isRequired: false)]
        case .play: [StepArgument("sound", .text)]
        case .open: [StepArgument("what", .text)]
        case .wait: [StepArgument("seconds", .duration)]
        }
    }
}

/// A named argument of a step.
package struct StepArgument: Sendable, Hashable {
    package var name: String
    package var type: StepType
    package var isRequired: Bool
    /// The words it may be; empty: any.
    package var choices: [String]

    package init(_ name: String, _ type: StepType, isRequired: Bool = true, choices: [String] = []) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.choices = choices
    }
}
