/// Something about a new automation that its maker should know.
package enum AutomationConflict: Sendable, Hashable, CustomStringConvertible {
    /// Two run in the same minute of the same day.
    case sameMinute(other: String)
    /// Two do opposite things to one target at one time or happening.
    case opposite(other: String)
    /// What it does may bring about what starts it.
    case startsItself

    package var description: String {
        switch self {
        case .sameMinute(let other): "runs in the same minute as “\(other)” — move one of them if the order matters"
        case .opposite(let other): "does the opposite of “\(other)” when the same happens — keep one of the two"
        case .startsItself: "may start itself again — it will run at most every ten seconds"
        }
    }

    /// What an automation does, as far as it is understood.
    package struct Deed: Sendable, Hashable {
        package var app: String
        package var intent: String
        /// Values by parameter name.
        package var parameters: [String: String]

        package init(app: String, intent: String, parameters: [String: String] = [:]) {
            self.app = app
            self.intent = intent
            self.parameters = parameters
        }
    }

    /// - Parameter deedOf: What a request does; nil: not understood.
    package static func conflicts(
        of rule: AutomationRule,
        with others: [AutomationRule],
        deedOf: (String) -> Deed?
    ) -> [AutomationConflict] {
        var found: [AutomationConflict] = []
        let deed = deedOf(rule.action)
        for other in others where other.name != rule.name && other.isEnabled && overlap(rule.days, other.days) {
            guard rule.trigger == other.trigger else { continue }
            if let deed, let second = deedOf(other.action), areOpposite(deed, second) {
                found.append(.opposite(other: other.name))
            } else if rule.trigger.happening == nil {
                found.append(.sameMinute(other: other.name))
            }
        }
        if startsItself(rule, deed) { found.append(.startsItself) }
        return found
    }

    private static func overlap(_ one: Set<Int>, _ other: Set<Int>) -> Bool {
        one.isEmpty || other.isEmpty || !one.isDisjoint(with: other)
    }

    /// The same intent with all the same but one value, or intents of one app that are named for opposites.
    private static func areOpposite(_ one: Deed, _ other: Deed) -> Bool {
        guard one.app == other.app else { return false }
        if one.intent == other.intent {
            let names = Set(one.parameters.keys).union(other.parameters.keys)
            return names.count { one.parameters[$0] != other.parameters[$0] } == 1
        }
        guard one.parameters == other.parameters else { return false }
        return opposites.contains { first, second in
            (one.intent.hasPrefix(first) && other.intent == second + one.intent.dropFirst(first.count))
                || (one.intent.hasPrefix(second) && other.intent == first + one.intent.dropFirst(second.count))
        }
    }

    private static let opposites = [
        ("Start", "Stop"), ("Open", "Close"), ("Lock", "Unlock"), ("Enable", "Disable"), ("Add", "Remove"),
        ("TurnOn", "TurnOff"), ("Mute", "Unmute"), ("Raise", "Lower"), ("Show", "Hide"),
    ]

    private static func startsItself(_ rule: AutomationRule, _ deed: Deed?) -> Bool {
        switch rule.trigger {
        case .event(let app, _): deed?.app == app
        case .alarmStopped: deed?.intent.hasPrefix("Stop") == true
        default: false
        }
    }
}
