internal import Configuration
internal import Foundation
package import YAMLFiles

/// An automation as a person writes it.
///
/// ```yaml
/// name: Good morning
/// when: {alarmStopped: true}     # time, sunrise, sunset, arrive, leave, device, file, event
/// days: [weekdays]               # mon … sun, weekdays, weekends; left out: every day
/// do: good morning               # a shortcut's phrase, or any other request
/// ask: true                      # ask before doing it
/// missed: skip                   # or run, ask: what becomes of it when the assistant was off
/// enabled: true
/// ```
package enum AutomationFile {
    /// Reads one, or a list of them under `automations`.
    ///
    /// - Throws: ``AssistantError`` with every complaint, each with its place.
    package static func read(_ text: String, path: String) throws -> [AutomationRule] {
        let file: YAMLFile
        do {
            file = try YAMLFile.parse(text, path: path)
        } catch {
            throw AssistantError.configuration([error.description])
        }
        return try read(file)
    }

    package static func read(_ file: YAMLFile) throws -> [AutomationRule] {
        let problems = YAMLProblems()
        let root = file.section(problems)
        let rules: [AutomationRule?]
        if let list = root.value(ExportSection.automations) {
            // An export has the shortcuts beside them.
            for key in [ExportSection.shortcuts, ExportSection.version] + ExportSection.history { _ = root.value(key) }
            root.finish()
            rules = (list.list() ?? []).map { $0.section().flatMap(read) }
        } else {
            rules = [read(root)]
        }
        guard !problems.hasErrors else { throw AssistantError.configuration(problems.all.map(\.description)) }
        return rules.compactMap { $0 }
    }

    package static func read(_ root: YAMLSection) -> AutomationRule? {
        let name = words(root, "name", "give it a name, like Good morning")
        let action = words(root, "do", "write what is to be done, as you would say it")
        let trigger = root.required("when").flatMap { $0.section() }.flatMap(trigger)
        var days: Set<Int> = []
        for value in root.list("days") { days.formUnion(value.choice(dayNames).map(numbers) ?? []) }
        let asks = root.optionalBoolean("ask") ?? false
        let missed = root.optionalChoice("missed", AutomationRule.Missed.allCases.map(\.rawValue))
        let isEnabled = root.optionalBoolean("enabled") ?? true
        root.finish()
        guard let name, let action, let trigger else { return nil }
        return AutomationRule(
            name: name,
            trigger: trigger,
            days: days,
            action: action,
            asksFirst: asks,
            missed: missed.flatMap(AutomationRule.Missed.init) ?? .skip,
            isEnabled: isEnabled
        )
    }

    private static func words(_ root: YAMLSection, _ key: String, _ mend: String) -> String? {
        guard let value = root.required(key), let text = value.string() else { return nil }
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if words.isEmpty { value.complain("\(key) is empty", mend: mend) }
        return words
    }

    private static func trigger(_ section: YAMLSection) -> AutomationTrigger? {
        defer { section.finish() }
        if let value = section.value("time") { return minutes(value).map(AutomationTrigger.time) }
        if let offset = section.optionalInteger("sunrise", in: -720...720) { return .sunrise(offset: offset) }
        if let offset = section.optionalInteger("sunset", in: -720...720) { return .sunset(offset: offset) }
        if section.optionalBoolean("alarmStopped") == true { return .alarmStopped }
        if let place = section.optionalString("arrive") { return .arrive(place) }
        if let place = section.optionalString("leave") { return .leave(place) }
        if let device = section.optionalString("device") { return .device(device) }
        if let value = section.value("file"), let path = value.string() {
            if path.hasPrefix("/") { return .file(path) }
            value.complain("\"\(path)\" is not absolute", mend: "write the whole path, from / on")
            return nil
        }
        if let event = section.optionalSection("event") {
            defer { event.finish() }
            guard let app = event.string("app"), let name = event.string("name") else { return nil }
            return .event(app: app, name: name)
        }
        section.place.complain(
            "nothing here starts an automation",
            mend: "use time, sunrise, sunset, alarmStopped, arrive, leave, device, file or event"
        )
        return nil
    }

    private static func minutes(_ value: YAMLValue) -> Int? {
        let parts = (value.string() ?? "").split(separator: ":").map { Int($0) }
        if parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        {
            return hour * 60 + minute
        }
        value.complain("this is not a time of day", mend: "write it like \"7:30\", in quotes")
        return nil
    }

    static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "weekdays", "weekends"]

    private static func numbers(_ name: String) -> Set<Int> {
        switch name {
        case "weekdays": Set(0..<5)
        case "weekends": [5, 6]
        default: dayNames.firstIndex(of: name).map { [$0] } ?? []
        }
    }
}
