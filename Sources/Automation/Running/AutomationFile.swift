internal import Configuration
internal import Foundation
package import YAMLFiles

/// An automation as a person writes it.
///
/// ```yaml
/// name: Good morning
/// when: {alarmStopped: true}     # time, every, sunrise, sunset, arrive, leave, device, file, event, start; a list: each of them
/// days: [weekdays]               # mon … sun, weekdays, weekends; left out: every day
/// if: {after: "6:00", at: home}  # before, notAt, sun: up or down; all must hold
/// do: good morning               # a shortcut's phrase, or any other request
/// with: {tea: green}             # what that shortcut is given: its ${input}
/// steps: [{say: Good morning}]   # or steps of its own, as in a shortcut's file, in the place of do
/// ask: true                      # ask before doing it
/// missed: skip                   # or run, ask: what becomes of it when the assistant was off
/// enabled: true
/// ```
package enum AutomationFile {
    /// Looks at the values of `steps` and `with`, and complains of what is no step or value.
    package typealias Inner = (_ key: String, YAMLValue) -> Void

    /// Reads one, or a list of them under `automations`.
    ///
    /// - Parameter inner: Whoever knows what steps are.
    /// - Throws: ``AssistantError`` with every complaint, each with its place.
    package static func read(
        _ text: String,
        path: String,
        inner: Inner = { _, _ in }
    ) throws -> [AutomationRule] {
        let file: YAMLFile
        do {
            file = try YAMLFile.parse(text, path: path)
        } catch {
            throw AssistantError.configuration([error.description])
        }
        return try read(file, inner: inner)
    }

    package static func read(_ file: YAMLFile, inner: Inner = { _, _ in }) throws -> [AutomationRule] {
        let problems = YAMLProblems()
        let root = file.section(problems)
        let rules: [AutomationRule?]
        if let list = root.value(ExportSection.automations) {
            // An export has the shortcuts beside them.
            for key in [ExportSection.shortcuts, ExportSection.version] + ExportSection.history { _ = root.value(key) }
            root.finish()
            rules = (list.list() ?? []).map { $0.section().flatMap { read($0, inner: inner) } }
        } else {
            rules = [read(root, inner: inner)]
        }
        guard !problems.hasErrors else { throw AssistantError.configuration(problems.all.map(\.description)) }
        return rules.compactMap { $0 }
    }

    package static func read(_ root: YAMLSection, inner: Inner = { _, _ in }) -> AutomationRule? {
        let name = words(root, "name", "give it a name, like Good morning")
        let (action, input, steps) = deed(root, inner: inner)
        let when = root.required("when")
        let triggers = (when?.oneOrMore() ?? []).map { $0.section().flatMap(trigger) }
        if let when, when.isList, triggers.isEmpty { when.complain("nothing starts it", mend: "write one or more") }
        let conditions = root.optionalSection("if").map(conditions) ?? []
        var days: Set<Int> = []
        for value in root.list("days") { days.formUnion(value.choice(dayNames).map(numbers) ?? []) }
        let asks = root.optionalBoolean("ask") ?? false
        let missed = root.optionalChoice("missed", AutomationRule.Missed.allCases.map(\.rawValue))
        let isEnabled = root.optionalBoolean("enabled") ?? true
        root.finish()
        guard let name, action != nil || steps != nil, !triggers.isEmpty, !triggers.contains(nil) else { return nil }
        return AutomationRule(
            name: name,
            triggers: triggers.compactMap { $0 },
            conditions: conditions,
            days: days,
            action: action ?? "",
            input: input,
            steps: steps,
            asksFirst: asks,
            missed: missed.flatMap(AutomationRule.Missed.init) ?? .skip,
            isEnabled: isEnabled
        )
    }

    /// What is done: something that is said, perhaps a shortcut with what it is given, or steps of its own.
    private static func deed(
        _ root: YAMLSection,
        inner: Inner
    ) -> (action: String?, input: String?, steps: String?) {
        let (input, steps) = (root.value("with"), root.value("steps"))
        for (key, value) in [("with", input), ("steps", steps)] { if let value { inner(key, value) } }
        guard let steps else {
            return (words(root, "do", "write what is to be done, as you would say it, or steps"), input?.text, nil)
        }
        for key in ["do", "with"] {
            root.value(key)?.complain("\(key) stands beside steps", mend: "say it in one of them, or leave it out")
        }
        if let list = steps.list(), list.isEmpty {
            steps.complain("there are no steps", mend: "add one, such as `- say: hello`")
        }
        return (nil, nil, steps.text)
    }

    private static func words(_ root: YAMLSection, _ key: String, _ mend: String) -> String? {
        guard let value = root.required(key), let text = value.string() else { return nil }
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if words.isEmpty { value.complain("\(key) is empty", mend: mend) }
        return words
    }

    private static func trigger(_ section: YAMLSection) -> AutomationTrigger? {
        defer { section.finish() }
        if let value = section.value("time") {
            if let trigger = DayTime.trigger(value.string() ?? "") { return trigger }
            value.complain(
                "this is not a time of day",
                mend: "write it like \"7:30\", once like \"2026-12-24 18:00\", in quotes"
            )
            return nil
        }
        if let value = section.value("every") { return interval(value) }
        let minutes = AutomationTrigger.mostMinutes
        if let offset = section.optionalInteger("sunrise", in: minutes) { return .sunrise(offset: offset) }
        if let offset = section.optionalInteger("sunset", in: minutes) { return .sunset(offset: offset) }
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
        if let what = section.optionalChoice("start", AutomationTrigger.Start.allCases.map(\.rawValue)) {
            return AutomationTrigger.Start(rawValue: what).map(AutomationTrigger.start)
        }
        section.place.complain(
            "nothing here starts an automation",
            mend: "use time, every, sunrise, sunset, alarmStopped, arrive, leave, device, file, event or start"
        )
        return nil
    }

    /// `30 minutes`, `2 hours`: a day holds a whole number of them, so that each day has the same times.
    private static func interval(_ value: YAMLValue) -> AutomationTrigger? {
        if let minutes = value.string().flatMap(DayTime.minutes), 1440 % minutes == 0 {
            return .every(minutes: minutes)
        }
        value.complain(
            "this is not an interval that a day can be divided into",
            mend: "write it like 15 minutes, 90 minutes or 2 hours"
        )
        return nil
    }

    private static func conditions(_ section: YAMLSection) -> [AutomationCondition] {
        defer { section.finish() }
        var found: [AutomationCondition] = []
        for (key, make) in [("after", AutomationCondition.after), ("before", AutomationCondition.before)] {
            guard let value = section.value(key) else { continue }
            if let minute = DayTime.minute(value.string() ?? "") {
                found.append(make(minute))
            } else {
                value.complain("this is not a time of day", mend: "write it like \"7:30\", in quotes")
            }
        }
        if let place = section.optionalString("at") { found.append(.at(place)) }
        if let place = section.optionalString("notAt") { found.append(.notAt(place)) }
        if let sun = section.optionalChoice("sun", ["up", "down"]) {
            found.append(sun == "up" ? .sunIsUp : .sunIsDown)
        }
        return found
    }

    package static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "weekdays", "weekends"]

    private static func numbers(_ name: String) -> Set<Int> {
        switch name {
        case "weekdays": Set(0..<5)
        case "weekends": [5, 6]
        default: dayNames.firstIndex(of: name).map { [$0] } ?? []
        }
    }
}
