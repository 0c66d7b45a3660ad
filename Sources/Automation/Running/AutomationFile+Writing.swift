internal import YAMLFiles

extension AutomationFile {
    /// Automations as one file, to be read by ``read(_:path:)``.
    package static func text(of rules: [AutomationRule]) -> String {
        guard !rules.isEmpty else { return "automations: []\n" }
        return "automations:\n" + rules.map(text).joined()
    }

    private static func text(of rule: AutomationRule) -> String {
        var lines = ["name: \(YAMLScalar.text(rule.name))", "when: {\(text(of: rule.trigger))}"]
        if !rule.days.isEmpty {
            lines.append("days: [\(rule.days.sorted().map { dayNames[$0] }.joined(separator: ", "))]")
        }
        lines.append("do: \(YAMLScalar.text(rule.action))")
        if rule.asksFirst { lines.append("ask: true") }
        if rule.missed != .skip { lines.append("missed: \(rule.missed.rawValue)") }
        if !rule.isEnabled { lines.append("enabled: false") }
        return "  - " + lines.joined(separator: "\n    ") + "\n"
    }

    private static func text(of trigger: AutomationTrigger) -> String {
        switch trigger {
        case .time(let minute):
            "time: \"\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)\""
        case .sunrise(let offset): "sunrise: \(offset)"
        case .sunset(let offset): "sunset: \(offset)"
        case .alarmStopped: "alarmStopped: true"
        case .arrive(let place): "arrive: \(YAMLScalar.quoted(place))"
        case .leave(let place): "leave: \(YAMLScalar.quoted(place))"
        case .device(let name): "device: \(YAMLScalar.quoted(name))"
        case .file(let path): "file: \(YAMLScalar.quoted(path))"
        case .event(let app, let name):
            "event: {app: \(YAMLScalar.quoted(app)), name: \(YAMLScalar.quoted(name))}"
        }
    }
}
