internal import Clocks
internal import Foundation
internal import Resolution
package import WilcoIntents

extension SuggestionService {
    /// What is asked for by taking a suggestion up, or by going on with what was looked at; nil: the app is not there, or cannot do
    /// that any more.
    package nonisolated func request(for shortcut: SuggestedShortcut) -> IntentMatch? {
        guard let intent = apps[shortcut.app]?.intent(named: shortcut.intent), isThere(shortcut) else { return nil }
        var parameters: [String: [ParameterAssignment]] = [:]
        for (name, given) in shortcut.parameters {
            guard let definition = intent.parameter(named: name),
                let value = ParameterValue(json: dated(given.json, definition.type), type: definition.type)
            else { continue }
            parameters[name] = value.listValue.map {
                ParameterAssignment(value: named($0, given.display), display: given.display, source: .shortcut)
            }
        }
        return IntentMatch(
            app: shortcut.app,
            intent: shortcut.intent,
            parameters: parameters,
            transcript: "",
            confidence: 1,
            appWasNamed: true,
            arrayParameters: Set(intent.parameters.filter(\.isArray).map(\.name))
        )
    }

    /// What is asked for by opening the app with a suggestion; nil: there is nothing to open, or it cannot be done any more.
    package nonisolated func opening(of shortcut: SuggestedShortcut) -> IntentMatch? {
        guard var request = request(for: shortcut), canOpen(shortcut) else { return nil }
        request.opensApp = true
        return request
    }

    /// Whether its app can be opened with it; a shortcut of the person's own where it is one request to such an app.
    nonisolated func canOpen(_ shortcut: SuggestedShortcut) -> Bool {
        let app = own?.holds(shortcut) == true ? own?.request(of: shortcut)?.app : shortcut.app
        return app.flatMap { apps[$0]?.opening } != nil
    }

    /// A request that the person has a shortcut for, and that shortcut, are one thing: the shortcut, in the better place of the two.
    ///
    /// - Parameter refused: What the person does not want now; a shortcut that is not wanted is not wanted as a request either.
    nonisolated func byShortcut(_ suggestions: [Suggestion], without refused: Set<SuggestedShortcut>) -> [Suggestion] {
        guard let own else { return suggestions }
        let shortcuts = suggestions.compactMap { suggestion in
            own.request(of: suggestion.shortcut).map { (suggestion: suggestion, request: $0) }
        }
        let unwanted = refused.compactMap(own.request)
        guard !shortcuts.isEmpty || !unwanted.isEmpty else { return suggestions }
        return suggestions.reduce(into: []) { list, suggestion in
            var standing = suggestion
            if !own.holds(suggestion.shortcut), let request = request(for: suggestion.shortcut) {
                if unwanted.contains(where: request.isForm) { return }
                if let same = shortcuts.first(where: { request.isForm(of: $0.request) }) { standing = same.suggestion }
                standing.weight = max(standing.weight, suggestion.weight)
            }
            if !list.contains(where: { $0.shortcut == standing.shortcut }) { list.append(standing) }
        }
    }

    /// `today` and the like, as the date they mean now.
    private nonisolated func dated(_ json: JSONValue, _ type: ParameterType) -> JSONValue {
        guard type == .date || type == .dateTime, let text = json.stringValue else { return json }
        let now = WallClockText.text(clock.date(), timeZone: clock.timeZone)
        let resolved = RelativeDate.resolved(
            text,
            today: String(now.prefix(10)),
            time: String(now.dropFirst(11).prefix(5))
        )
        return resolved.map(JSONValue.string) ?? json
    }

    /// An object of which only the id was kept, with its words.
    private nonisolated func named(_ value: ParameterValue, _ display: String) -> ParameterValue {
        guard !display.isEmpty else { return value }
        switch value {
        case .object(let object): return .object(IntentObject(id: object.id, display: display))
        case .person(let object): return .person(IntentObject(id: object.id, display: display))
        case .place(let object): return .place(IntentObject(id: object.id, display: display))
        default: return value
        }
    }
}

extension IntentMatch {
    /// Whether it does the same with the same values, or leaves some of them out.
    fileprivate func isForm(of other: IntentMatch) -> Bool {
        app == other.app && intent == other.intent
            && parameters.allSatisfy { name, values in
                values.map(\.value.json) == (other.parameters[name] ?? []).map(\.value.json)
            }
    }
}
