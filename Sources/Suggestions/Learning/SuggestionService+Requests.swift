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
