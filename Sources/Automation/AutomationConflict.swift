/// Something about a new automation that its maker should know.
package enum AutomationConflict: Sendable, Hashable, CustomStringConvertible {
    /// Two run in the same minute of the same day.
    case sameMinute(other: String)
    /// Two do opposite things to one target at one time or happening: what each does, as a sentence.
    case opposite(other: String, action: String, otherAction: String)
    /// What it does may bring about what starts it.
    case startsItself
    /// It starts another, directly or by way of more, and that one starts it again.
    case startEachOther(other: String)

    package var description: String {
        switch self {
        case .sameMinute(let other): "runs in the same minute as “\(other)” — move one of them if the order matters"
        case .opposite(let other, let action, let otherAction):
            "“\(action)” is the opposite of “\(otherAction)”, which “\(other)” does when the same happens — keep one of the two"
        case .startsItself: "may start itself again — it will run at most every ten seconds"
        case .startEachOther(let other): "and “\(other)” may start each other — each will run at most every ten seconds"
        }
    }

    /// What an automation does, as far as it is understood.
    package struct Deed: Sendable, Hashable {
        package var app: String
        package var intent: String
        /// Values by parameter name.
        package var parameters: [String: String]
        /// What people call the values: an app may know the hour of one request as the alarm of another.
        package var said: Set<String>
        /// Names of those parameters that take any words or things: others are no opposite, but something else.
        package var targets: Set<String>
        /// What is done, as a sentence.
        package var sentence: String

        package init(
            app: String,
            intent: String,
            parameters: [String: String] = [:],
            said: Set<String> = [],
            targets: Set<String> = [],
            sentence: String = ""
        ) {
            self.app = app
            self.intent = intent
            self.parameters = parameters
            self.said = said
            self.targets = targets
            self.sentence = sentence
        }
    }

    /// - Parameter deedsOf: What an automation does, a shortcut's steps one after the other; empty: not understood.
    package static func conflicts(
        of rule: AutomationRule,
        with others: [AutomationRule],
        deedsOf: (AutomationRule) -> [Deed]
    ) -> [AutomationConflict] {
        var found: [AutomationConflict] = []
        let deeds = deedsOf(rule)
        for other in others where other.name != rule.name && other.isEnabled && overlap(rule.days, other.days) {
            let shared = rule.triggers.filter(other.triggers.contains)
            guard !shared.isEmpty else { continue }
            let second = deedsOf(other)
            if let (one, against) = opposites(in: deeds, and: second) {
                found.append(.opposite(other: other.name, action: one.sentence, otherAction: against.sentence))
            } else if shared.contains(where: { $0.happening == nil }) {
                found.append(.sameMinute(other: other.name))
            }
        }
        if starts(deeds, rule) {
            found.append(.startsItself)
        } else if let other = loop(from: rule, deeds, over: others.filter { $0.isEnabled }, deedsOf) {
            found.append(.startEachOther(other: other))
        }
        return found
    }

    private static func overlap(_ one: Set<Int>, _ other: Set<Int>) -> Bool {
        one.isEmpty || other.isEmpty || !one.isDisjoint(with: other)
    }

    private static func opposites(in deeds: [Deed], and others: [Deed]) -> (Deed, Deed)? {
        for deed in deeds {
            if let other = others.first(where: { areOpposite(deed, $0) }) { return (deed, other) }
        }
        return nil
    }

    /// The same intent with all the same but one value, or intents of one app that are named for opposites and have one target.
    private static func areOpposite(_ one: Deed, _ other: Deed) -> Bool {
        guard one.app == other.app else { return false }
        if one.intent == other.intent {
            let names = Set(one.parameters.keys).union(other.parameters.keys)
            let different = names.filter { one.parameters[$0] != other.parameters[$0] }
            return different.count == 1 && one.targets.isDisjoint(with: different)
        }
        let values = (Set(one.parameters.values), Set(other.parameters.values))
        let haveOneTarget = !values.0.isDisjoint(with: values.1) || !one.said.isDisjoint(with: other.said)
        guard values.0.isEmpty || values.1.isEmpty || haveOneTarget else { return false }
        return opposites.contains { first, second in
            areNamed(one.intent, other.intent, first, second) || areNamed(other.intent, one.intent, first, second)
        }
    }

    /// The same thing begun with one word and with its opposite: StartWorkout and EndWorkout, AddToCart and RemoveFromCart, SetTimer and
    /// CancelAllTimers.
    private static func areNamed(_ one: String, _ other: String, _ first: String, _ second: String) -> Bool {
        guard one.hasPrefix(first), other.hasPrefix(second) else { return false }
        func thing(_ name: String, _ verb: String) -> Substring {
            let rest = name.dropFirst(verb.count)
            let thing = ["To", "From", "All"].first(where: rest.hasPrefix).map { rest.dropFirst($0.count) } ?? rest
            return thing.hasSuffix("s") ? thing.dropLast() : thing
        }
        return thing(one, first) == thing(other, second)
    }

    private static let opposites = [
        ("Start", "Stop"), ("Open", "Close"), ("Lock", "Unlock"), ("Enable", "Disable"), ("Add", "Remove"),
        ("TurnOn", "TurnOff"), ("Mute", "Unmute"), ("Raise", "Lower"), ("Show", "Hide"), ("Start", "End"),
        ("Begin", "End"), ("Start", "Pause"), ("Play", "Pause"), ("Play", "Stop"), ("Resume", "Pause"),
        ("Resume", "Stop"), ("Set", "Cancel"), ("Create", "Delete"), ("Add", "Delete"),
        ("Start", "Cancel"), ("Add", "Clear"), ("Set", "Clear"), ("Set", "Delete"), ("Set", "Remove"),
    ]

    private static func starts(_ deeds: [Deed], _ rule: AutomationRule) -> Bool {
        rule.triggers.contains { starts(deeds, $0) }
    }

    /// Whether what is done may bring about what a rule waits for.
    private static func starts(_ deeds: [Deed], _ trigger: AutomationTrigger) -> Bool {
        switch trigger {
        case .event(let app, _): deeds.contains { $0.app == app }
        case .alarmStopped: deeds.contains { $0.intent.hasPrefix("Stop") || $0.intent == "Silence" }
        default: false
        }
    }

    /// - Returns: The first of a row of rules of which each starts the next, and the last the rule itself.
    private static func loop(
        from rule: AutomationRule,
        _ deeds: [Deed],
        over others: [AutomationRule],
        _ deedsOf: (AutomationRule) -> [Deed]
    ) -> String? {
        for first in others where first.name != rule.name && starts(deeds, first) {
            var reached = [first]
            var next = 0
            while next < reached.count {
                let deeds = deedsOf(reached[next])
                if starts(deeds, rule) { return first.name }
                next += 1
                reached += others.filter { other in
                    other.name != rule.name && !reached.contains { $0.name == other.name }
                        && starts(deeds, other)
                }
            }
        }
        return nil
    }
}
