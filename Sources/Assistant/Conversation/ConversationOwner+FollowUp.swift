internal import Foundation
internal import Resolution
internal import Suggestions
package import WilcoIntents

extension ConversationOwner {
    /// Begins what a built-in app says is to be done next: a request in words, or an intent with values.
    ///
    /// - Returns: Whether it is something that can be begun.
    func followUp(_ follow: JSONValue) async -> Bool {
        guard let understanding = understanding(of: follow) else { return false }
        await begin(understanding)
        return true
    }

    /// What `{"say": …}` or `{"app": …, "intent": …, "parameters": {name: {"value": …, "display": …}}}` asks for; nil: nothing that
    /// the apps can do.
    package func understanding(of follow: JSONValue) -> Understanding? {
        if let text = follow["say"]?.stringValue { return understander.understand(text) }
        guard let app = follow["app"]?.stringValue, let name = follow["intent"]?.stringValue,
            let intent = machine.app(named: app)?.intent(named: name)
        else { return nil }
        var parameters: [String: [ParameterAssignment]] = [:]
        for (name, given) in follow["parameters"]?.objectValue ?? [:] {
            guard let definition = intent.parameter(named: name),
                let value = ParameterValue(json: dated(given["value"] ?? .null, definition.type), type: definition.type)
            else { continue }
            let display = given["display"]?.stringValue ?? ""
            parameters[name] = value.listValue.map {
                ParameterAssignment(value: named($0, display), display: display, source: .shortcut)
            }
        }
        let match = IntentMatch(
            app: app,
            intent: name,
            parameters: parameters,
            transcript: "",
            confidence: 1,
            appWasNamed: true,
            arrayParameters: Set(intent.parameters.filter(\.isArray).map(\.name))
        )
        return Understanding(status: .matched, band: .act, transcript: "", confidence: 1, match: match)
    }

    /// `today` and the like, as the date they mean now.
    private func dated(_ json: JSONValue, _ type: ParameterType) -> JSONValue {
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
    private func named(_ value: ParameterValue, _ display: String) -> ParameterValue {
        guard !display.isEmpty else { return value }
        switch value {
        case .object(let object): return .object(IntentObject(id: object.id, display: display))
        case .person(let object): return .person(IntentObject(id: object.id, display: display))
        case .place(let object): return .place(IntentObject(id: object.id, display: display))
        default: return value
        }
    }
}
