import WilcoIntents

/// Requests to Wilco itself.
extension DialogueMachine {
    mutating func answer(_ request: BuiltInRequest, _ match: IntentMatch) {
        switch request {
        case .notMeant:
            say(wording[.marked], purpose: .acknowledgement)
            finish(.done)
        case .abilities:
            tellAbilities(
                of: match.parameters["app"]?.first?.value.json.stringValue,
                intent: match.parameters["intent"]?.first?.value.json.stringValue
            )
        }
    }
}
