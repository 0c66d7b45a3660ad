internal import WilcoIntents
internal import YAMLFiles

extension AutomationFile {
    /// Automations as one file, to be read by ``read(_:path:)``.
    package static func text(of rules: [AutomationRule]) -> String {
        guard !rules.isEmpty else { return "automations: []\n" }
        return "automations:\n" + rules.map(item).joined()
    }

    /// One alone, to be read by ``read(_:path:)``.
    package static func text(of rule: AutomationRule) -> String { lines(of: rule).joined(separator: "\n") + "\n" }

    private static func item(_ rule: AutomationRule) -> String {
        "  - " + lines(of: rule).joined(separator: "\n    ") + "\n"
    }

    private static func lines(of rule: AutomationRule) -> [String] {
        let triggers = rule.triggers.map { "{\(text(of: $0))}" }
        let when = triggers.count == 1 ? triggers[0] : "[\(triggers.joined(separator: ", "))]"
        var lines = ["name: \(YAMLScalar.text(rule.name))", "when: \(when)"]
        if !rule.days.isEmpty {
            lines.append("days: [\(rule.days.sorted().map { dayNames[$0] }.joined(separator: ", "))]")
        }
        if !rule.conditions.isEmpty {
            lines.append("if: {\(rule.conditions.map(text).joined(separator: ", "))}")
        }
        if let steps = rule.steps {
            lines += ["steps:"] + block(steps)
        } else {
            lines.append("do: \(YAMLScalar.text(rule.action))")
        }
        if let input = rule.input { lines += ["with:"] + block(input) }
        if rule.asksFirst { lines.append("ask: true") }
        if rule.missed != .skip { lines.append("missed: \(rule.missed.rawValue)") }
        if !rule.isEnabled { lines.append("enabled: false") }
        return lines
    }

    /// Below its key.
    private static func block(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
    }

    private static func text(of trigger: AutomationTrigger) -> String {
        switch trigger {
        case .time(let minute): "time: \"\(DayTime.text(minute))\""
        case .once(let day, let minute): "time: \"\(CivilDate(day: day).text) \(DayTime.text(minute))\""
        case .every(let minutes): "every: \(DayTime.length(minutes))"
        case .sunrise(let offset): "sunrise: \(offset)"
        case .sunset(let offset): "sunset: \(offset)"
        case .alarmStopped: "alarmStopped: true"
        case .arrive(let place): "arrive: \(YAMLScalar.quoted(place))"
        case .leave(let place): "leave: \(YAMLScalar.quoted(place))"
        case .device(let name): "device: \(YAMLScalar.quoted(name))"
        case .file(let path): "file: \(YAMLScalar.quoted(path))"
        case .event(let app, let name):
            "event: {app: \(YAMLScalar.quoted(app)), name: \(YAMLScalar.quoted(name))}"
        case .start(let what): "start: \(what.rawValue)"
        }
    }

    private static func text(of condition: AutomationCondition) -> String {
        "\(condition.written.key): \(YAMLScalar.quoted(condition.written.value))"
    }
}
