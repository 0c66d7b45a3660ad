internal import Automation
internal import Matching
internal import Storage
package import Suggestions
internal import WilcoIntents

// What becomes of suggestions, and what runs shortcuts at their time.
extension ShortcutLibrary {
    /// What can be suggested of them.
    package var suggested: OwnShortcuts {
        OwnShortcuts(
            app: ShortcutsApp.definition(locale: locale, wording: routines),
            intent: ShortcutsApp.run,
            parameter: "shortcut",
            request: { [self] in presentRequest(of: $0) },
            name: { [self] id in (try? entries())?.first { $0.id == id }?.name }
        )
    }

    /// A suggestion as a step, with all its values.
    package func step(of suggestion: SuggestedShortcut) -> IntentStep {
        let intent = catalog.intent(IntentStep(app: suggestion.app, intent: suggestion.intent))
        var parameters: [String: StepExpression] = [:]
        for (name, value) in suggestion.parameters {
            let read = StepValue(json: value.json, type: intent?.parameter(named: name)?.type)
            parameters[name] = .literal(read)
        }
        return IntentStep(app: suggestion.app, intent: suggestion.intent, parameters: parameters)
    }

    /// The words that an app suggests for such a request.
    package func suggestedPhrase(for step: IntentStep) -> String? { catalog.intent(step)?.suggestedPhrase }

    /// Words for a request: the app's, or made of its first value.
    func suggestedPhrase(for request: RememberedRequest) -> String? {
        let step = step(of: request)
        return suggestedPhrase(for: step) ?? ownPhrase(for: step)
    }

    /// "My usual tomato soup"; nil where no value has words that anybody could say.
    private func ownPhrase(for step: IntentStep) -> String? {
        guard let intent = catalog.intent(step), let app = catalog.apps[step.app] else { return nil }
        let names = [intent.keyParameter].compactMap(\.self) + intent.parameters.map(\.name)
        for parameter in names.compactMap(intent.parameter(named:)) where parameter.type.isNamed {
            guard case .literal(let value)? = step.parameters[parameter.name],
                let name = try? value.assignments(for: parameter, of: app, environment).first?.display,
                name.allSatisfy({ $0.isLetter || $0 == " " }), name.split(separator: " ").count <= 3
            else { continue }
            return routines.shortcuts.ownPhrase.filled(["thing": name])
        }
        return nil
    }

    /// What runs shortcuts by itself.
    func automations() throws -> AutomationLibrary {
        AutomationLibrary(
            store: AutomationStore(try userData.store()),
            clock: clock,
            wording: routines.announcements,
            place: place,
            understand: { [self] rule in
                guard rule.document == nil else { return Self.request(toRun: rule) }
                return expanded(matcher.understand(rule.action, in: moment)).understanding
            },
            steps: { [self] in deeds(of: $0, $1) },
            check: { [self] in faults(in: $0) },
            sentence: { [self] in sentence(of: $0) },
            refresh: { [self] in try await refresh() }
        )
    }
}

extension ParameterType {
    /// Its values are things with names.
    fileprivate var isNamed: Bool {
        switch self {
        case .object, .enumeration, .person, .place: true
        default: false
        }
    }
}
