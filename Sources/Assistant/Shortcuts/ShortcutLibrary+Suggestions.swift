package import Shortcuts
internal import Storage
package import Suggestions
internal import Synchronization
internal import WilcoIntents

// What becomes of suggestions, and what runs shortcuts at their time.
extension ShortcutLibrary {
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

    /// The words that the app suggests for the last request, once: whoever says no to them wants others.
    func nextSuggestedPhrase() -> String? {
        guard let request = lastRequest, let phrase = suggestedPhrase(for: step(of: request)) else { return nil }
        return state.withLock { state in
            guard state.phraseSuggestedFor != request else { return nil }
            state.phraseSuggestedFor = request
            return phrase
        }
    }

    /// What runs shortcuts by itself.
    func automations() throws -> AutomationLibrary {
        let understander = Understander(matcher: matcher, clock: clock)
        return AutomationLibrary(
            store: AutomationStore(try userData.store()),
            clock: clock,
            wording: routines.announcements,
            knowsPlace: knowsPlace,
            understand: { [self] in expanded(understander.understand($0)).understanding },
            steps: { [self] in deeds(of: $0) }
        )
    }
}
