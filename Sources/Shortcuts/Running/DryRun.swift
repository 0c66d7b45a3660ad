internal import Foundation
internal import WilcoIntents

/// Goes through a shortcut's steps without doing anything: apps give examples of their output, people the first answer.
package struct DryRun {
    private let catalog: StepCatalog
    private let environment: StepEnvironment
    private let load: (String) -> Shortcut?
    private let limits: StepLimits

    package init(
        catalog: StepCatalog,
        environment: StepEnvironment,
        limits: StepLimits = StepLimits(),
        load: @escaping (String) -> Shortcut?
    ) {
        self.catalog = catalog
        self.environment = environment
        self.limits = limits
        self.load = load
    }

    /// - Parameter report: Told what would be done, in order.
    package func run(_ shortcut: Shortcut, report: (String) -> Void) -> StepOutcome {
        var machine = StepMachine(shortcut, catalog: catalog, environment: environment, limits: limits)
        let summaries = StepSummary(catalog: catalog, environment: environment)
        var action = machine.start()
        while true {
            let result: StepResult
            switch action {
            case .finish(let outcome): return outcome
            case .call(let call):
                report(summaries.text(of: call) + asked(call))
                result = .output(example(call))
            case .ask(let prompt, let type, let preset):
                report(sentences.sentence("ask", [("prompt", StepText(prompt))]))
                result = .output(preset.isNothing ? type.example(environment) : preset)
            case .choose(let prompt, let options):
                let from = StepText(options.joined(separator: ", "))
                report(sentences.sentence("choose", [("from", from), ("prompt", StepText(prompt))]))
                result = .output(.text(options[0]))
            case .perform(let effect, let arguments):
                report(summaries.sentence(of: effect, arguments))
                result = .output(.nothing)
            case .load(let name): result = .loaded(load(name))
            }
            action = machine.process(result, after: .zero)
        }
    }

    private var sentences: StepSentences { environment.sentences }

    private func asked(_ call: IntentCall) -> String {
        guard let intent = catalog.intent(IntentStep(app: call.app, intent: call.intent)) else { return "" }
        let open = intent.parameters.filter { parameter in
            call.asked.keys.contains(parameter.name)
                || parameter.isRequired && call.parameters[parameter.name] == nil && parameter.defaultValue == nil
                    && parameter.relationship == nil
        }
        guard !open.isEmpty else { return "" }
        let names = open.map { $0.displayName.lowercased() }.joined(separator: ", ")
        return " (" + sentences.sentence("asksFor", [("names", StepText(names))]) + ")"
    }

    private func example(_ call: IntentCall) -> StepValue {
        guard let intent = catalog.intent(IntentStep(app: call.app, intent: call.intent)),
            let output = catalog.output(of: intent)
        else { return .dictionary([:]) }
        let one = catalog.example(of: output.type, app: call.app, environment)
        return output.isArray ? .list([one]) : one
    }
}

extension StepQuestion {
    func example(_ environment: StepEnvironment) -> StepValue {
        let now = LocalTime(date: environment.now, timeZone: environment.timeZone)
        switch self {
        case .text: return .text("text")
        case .number: return .number(1)
        case .yesNo: return .boolean(true)
        case .duration: return .value(.duration(seconds: 60))
        case .date: return .value(.date(now.day))
        case .time: return .value(.time(now.time))
        case .dateTime: return now.value
        }
    }
}

extension StepCatalog {
    /// A value of a type, to rehearse with.
    func example(of type: ParameterType, app: String, _ environment: StepEnvironment) -> StepValue {
        let now = LocalTime(date: environment.now, timeZone: environment.timeZone)
        switch type {
        case .string, .url, .file, .spelling: return .text("text")
        case .color: return .text("#ff0000")
        case .phoneNumber: return .text("5550123")
        case .boolean: return .boolean(true)
        case .integer, .decimal: return .number(1)
        case .measurement: return .value(.measurement(amount: 1, unit: "meters"))
        case .currencyAmount: return .value(.currencyAmount(amount: 1, currency: "USD"))
        case .date: return .value(.date(now.day))
        case .time: return .value(.time(now.time))
        case .dateTime: return now.value
        case .duration: return .value(.duration(seconds: 60))
        case .person: return .value(.person(IntentObject(id: "someone", display: "someone")))
        case .place: return .value(.place(IntentObject(id: "somewhere", display: "somewhere")))
        case .enumeration(let name):
            return .value(.enumeration(apps[app]?.type(named: name)?.terms.first?.id ?? name))
        case .object(let name):
            let term = apps[app]?.type(named: name)?.terms.first
            let properties = exampleProperties(ofType: name, app: app, environment)
            return .value(
                .object(
                    IntentObject(
                        id: term?.id ?? name,
                        display: term?.display ?? name.lowercased(),
                        properties: properties.merging(term?.properties ?? [:]) { $1 }
                    )
                )
            )
        }
    }

    private func exampleProperties(
        ofType name: String,
        app: String,
        _ environment: StepEnvironment
    ) -> [String: JSONValue] {
        Dictionary(
            (properties(ofType: name, app: app) ?? []).map { property in
                // Things within things are left at their name.
                if case .object(let inner) = property.type { return (property.name, .string(inner.lowercased())) }
                return (property.name, example(of: property.type, app: app, environment).json)
            },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
