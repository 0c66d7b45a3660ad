import Foundation
import Shortcuts
import WilcoIntents
import YAMLFiles

/// Drives a step machine and writes down what it wants done.
struct Rehearsal {
    var log: [String] = []
    var outcome: StepOutcome?

    /// What happens to the action of that number, from 0; nil: it goes well.
    typealias Fault = (Int, StepAction) -> StepResult?

    static let environment = StepEnvironment(
        now: Date(timeIntervalSince1970: 1_772_452_800),
        timeZone: TimeZone(secondsFromGMT: 0) ?? .current,
        device: ["name": "kitchen", "locale": "en-US", "language": "English", "timeZone": "GMT", "version": "1"],
        write: Self.text
    )

    static func text(_ value: ParameterValue) -> String {
        switch value {
        case .string(let text), .date(let text), .time(let text), .dateTime(let text), .url(let text),
            .file(let text), .enumeration(let text), .color(let text), .spelling(let text), .phoneNumber(let text):
            text
        case .integer(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .boolean(let flag): flag ? "yes" : "no"
        case .duration(let seconds): "\(seconds) s"
        case .currencyAmount(let amount, let currency): "\(amount) \(currency)"
        case .measurement(let amount, let unit): "\(amount) \(unit)"
        case .object(let object), .person(let object), .place(let object): object.display
        case .list(let values): values.map(text).joined(separator: ", ")
        }
    }

    static let apps = [
        AppDefinition(
            id: "notes",
            name: SpokenName("Notes"),
            locale: "en-US",
            folder: "",
            intents: [
                IntentDefinition(
                    name: "Find",
                    title: "Find a note",
                    parameters: [
                        ParameterDefinition(name: "note", displayName: "Note", type: .object("Note")),
                        ParameterDefinition(
                            name: "size",
                            displayName: "Size",
                            type: .enumeration("Size"),
                            isRequired: false
                        ),
                        ParameterDefinition(
                            name: "count",
                            displayName: "Count",
                            type: .integer,
                            isRequired: false,
                            minimum: 1,
                            maximum: 9
                        ),
                        ParameterDefinition(
                            name: "tags",
                            displayName: "Tags",
                            type: .string,
                            isArray: true,
                            isRequired: false
                        ),
                        ParameterDefinition(name: "due", displayName: "Due", type: .dateTime, isRequired: false),
                    ],
                    summaries: ["": "Find {note}"],
                    responseProperties: [PropertyDefinition(name: "note", displayName: "Note", type: .object("Note"))],
                    output: "note"
                ),
                IntentDefinition(
                    name: "AddText",
                    title: "Add text",
                    inputParameter: "note",
                    parameters: [
                        ParameterDefinition(name: "note", displayName: "Note", type: .object("Note")),
                        ParameterDefinition(name: "text", displayName: "Text", type: .string),
                    ],
                    summaries: ["": "Add {text} to {note}"]
                ),
            ],
            types: [
                TermType(
                    kind: .object,
                    name: "Note",
                    displayName: "Note",
                    properties: [
                        PropertyDefinition(name: "content", displayName: "Content", type: .string),
                        PropertyDefinition(name: "modified", displayName: "Modified", type: .dateTime),
                    ]
                ),
                TermType(
                    kind: .enumeration,
                    name: "Size",
                    displayName: "Size",
                    terms: [VocabularyTerm(id: "s", display: "small"), VocabularyTerm(id: "l", display: "large")]
                ),
            ]
        ),
        AppDefinition(
            id: "shop",
            name: SpokenName("Shop"),
            locale: "en-US",
            folder: "",
            intents: [
                IntentDefinition(
                    name: "Buy",
                    title: "Buy rope",
                    parameters: [
                        ParameterDefinition(
                            name: "price",
                            displayName: "Price",
                            type: .currencyAmount,
                            isRequired: false
                        ),
                        ParameterDefinition(
                            name: "length",
                            displayName: "Length",
                            type: .measurement(.distance),
                            isRequired: false
                        ),
                        ParameterDefinition(name: "time", displayName: "Time", type: .duration, isRequired: false),
                    ]
                )
            ]
        ),
    ]

    static let catalog = StepCatalog(apps)

    /// - Parameters:
    ///   - answers: What questions and apps give, in order; texts where there are none left.
    ///   - others: Shortcuts that can be run.
    mutating func run(
        _ shortcut: Shortcut,
        answers: [StepValue] = [],
        others: [Shortcut] = [],
        limits: StepLimits = StepLimits(),
        elapsed: (Int) -> Duration = { _ in .zero },
        fault: Fault = { _, _ in nil }
    ) {
        var machine = StepMachine(
            shortcut,
            catalog: Self.catalog,
            environment: Self.environment,
            limits: limits
        )
        var answers = answers[...]
        var action = machine.start()
        var number = 0
        while true {
            if case .finish(let outcome) = action {
                self.outcome = outcome
                return
            }
            log.append(Self.describe(action))
            let result = fault(number, action) ?? Self.answer(action, &answers, others)
            number += 1
            action = machine.process(result, after: elapsed(number))
        }
    }

    private static func answer(_ action: StepAction, _ answers: inout ArraySlice<StepValue>, _ others: [Shortcut])
        -> StepResult
    {
        switch action {
        case .call: .output(answers.popFirst() ?? .text("output"))
        case .ask(_, let type, _): .output(answers.popFirst() ?? (type == .yesNo ? .boolean(true) : .number(3)))
        case .choose(_, let options): .output(answers.popFirst() ?? .text(options[0]))
        case .perform: .output(.nothing)
        case .load(let name): .loaded(others.first { $0.name == name })
        case .finish: .output(.nothing)
        }
    }

    static func describe(_ action: StepAction) -> String {
        switch action {
        case .call(let call):
            let values = call.parameters.sorted { $0.key < $1.key }
                .map { "\($0.key)=\($0.value.map(\.display).joined(separator: "+"))" }
            let asked = call.asked.keys.sorted().map { "\($0)?" }
            return (["\(call.app).\(call.intent)"] + values + asked + (call.isAnnounced ? ["aloud"] : []))
                .joined(separator: " ")
        case .ask(let prompt, let type, let preset):
            return "ask \(type.rawValue): \(prompt)\(preset.isNothing ? "" : " [\(environment.text(of: preset))]")"
        case .choose(let prompt, let options): return "choose \(prompt) (\(options.joined(separator: ", ")))"
        case .perform(let effect, let arguments):
            let texts = effect.arguments.compactMap { arguments[$0.name].map(environment.text) }
            return "\(effect.rawValue): \(texts.joined(separator: ", "))"
        case .load(let name): return "load \(name)"
        case .finish(let outcome): return "finish \(outcome.outcome.rawValue)"
        }
    }

    static func read(_ text: String) throws -> Shortcut {
        let problems = YAMLProblems()
        guard let shortcut = ShortcutReader().read(text, path: "case", problems) else {
            throw Unreadable(problems: problems.all.map(\.description))
        }
        return shortcut
    }

    struct Unreadable: Error { var problems: [String] }
}
