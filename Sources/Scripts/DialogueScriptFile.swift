internal import Automation
internal import Clocks
internal import Configuration
internal import Foundation
internal import Shortcuts
internal import WilcoIntents
internal import YAMLFiles

/// Reads dialogue scripts.
package enum DialogueScriptFile {
    package static func load(_ path: String) throws -> DialogueScript {
        let problems = YAMLProblems()
        let script: DialogueScript
        do {
            script = read(try YAMLFile.load(path).section(problems), path: path, problems)
        } catch {
            throw AssistantError.configuration([error.description])
        }
        guard !problems.hasErrors else {
            throw AssistantError.configuration(problems.all.map(\.description))
        }
        return script
    }

    private static func read(_ root: YAMLSection, path: String, _ problems: YAMLProblems) -> DialogueScript {
        var script = DialogueScript(path: path)
        _ = root.value("title")
        script.apps = root.strings("apps")
        if let clock = root.value("clock"), let text = clock.string() {
            script.clock = WallClockText.date(text)
            if script.clock == nil {
                clock.complain("\"\(text)\" is not a time", mend: "write it like 2026-03-02T12:00:00")
            }
        }
        script.locale = root.optionalString("locale")
        script.mode = root.optionalChoice("mode", InteractionMode.allCases.map(\.rawValue)).flatMap(
            InteractionMode.init
        )
        script.output = root.optionalString("output")
        script.vocabulary = vocabulary(root.entries("vocabulary"))
        for app in root.entries("handlers") { script.handlers[app.name] = handler(app.value) }
        for app in root.entries("files") {
            for file in app.value.entries() ?? [] {
                guard !file.name.contains("/") else {
                    file.key.complain("\"\(file.name)\" is no file's name", mend: "leave the folder out")
                    continue
                }
                script.files[app.name, default: [:]][file.name] = json(file.value.data)
            }
        }
        script.isLocked = root.optionalBoolean("locked") ?? false
        script.pin = root.optionalString("pin")
        for entry in root.entries("permissions") {
            script.permissions[entry.name] = entry.value.choice(["granted", "denied", "undecided"])
        }
        for preset in root.entries("presets") { script.presets[preset.name] = json(preset.value.data) }
        script.donations = root.list("donations").compactMap { $0.section().flatMap(donation) }
        script.automations = root.list("automations").compactMap { section in
            section.section().flatMap { AutomationFile.read($0, inner: ShortcutReader.check) }
        }
        for value in root.list("shortcuts") {
            guard let section = value.section(), let shortcut = ShortcutReader().read(section, problems) else {
                continue
            }
            script.shortcuts.append(ShortcutWriter().text(of: shortcut))
        }
        script.turns = root.list("turns").compactMap { value in
            value.section().flatMap(turn).map { ($0, value.line) }
        }
        root.finish()
        return script
    }

    /// By app and list, in order of priority.
    private static func vocabulary(_ apps: [(name: String, key: YAMLValue, value: YAMLValue)]) -> UserVocabulary {
        var vocabulary: UserVocabulary = [:]
        for app in apps {
            for list in app.value.entries() ?? [] {
                let terms = (list.value.list() ?? []).compactMap { $0.string() }
                vocabulary[app.name, default: [:]][list.name] = terms.map { VocabularyTerm(id: $0, display: $0) }
            }
        }
        return vocabulary
    }

    private static func handler(_ value: YAMLValue) -> DialogueScript.Handler {
        guard let items = value.isList ? value.list() : nil else {
            _ = value.choice(["real"])
            return .real
        }
        return .scripted(
            items.compactMap { item in
                guard let section = item.section() else { return nil }
                let request = section.string("request")
                let delay = section.optionalNumber("after", in: 0...86_400) ?? 0
                let meanwhile = section.optionalChoice("meanwhile", ["stop", "cancel"])
                let outcome: DialogueScript.ScriptedReply.Outcome?
                if let name = section.optionalChoice("fails", failures.map(\.name)) {
                    outcome = failures.first { $0.name == name }.map { .failure($0.failure) }
                } else {
                    outcome = section.required("result").map { .result(json($0.data)) }
                }
                section.finish()
                guard let request, let outcome else { return nil }
                var reply = DialogueScript.ScriptedReply(request: request, delay: delay, outcome: outcome)
                reply.meanwhile = meanwhile.map { $0 == "stop" ? .stop : .cancel }
                return reply
            }
        )
    }

    /// Why there may be no answer.
    private static let failures: [(name: String, failure: AppFailure)] = [
        ("notStarted", .notStarted(reason: "as the script says")), ("crashed", .crashed(reason: "as the script says")),
        ("timedOut", .timedOut), ("violation", .protocolViolation(line: "as the script says")),
        ("reported", .reported(message: "as the script says")),
    ]

    private static func turn(_ section: YAMLSection) -> DialogueScript.Turn? {
        defer { section.finish() }
        if let words = section.optionalString("user") {
            guard let means = section.value("means") else { return .user(words) }
            return .means(words, json(means.data))
        }
        if let words = section.optionalString("typed") { return .typed(words) }
        if let number = section.optionalInteger("tap", in: 1...100) { return .tap(number) }
        if let seconds = section.optionalNumber("silence", in: 0...600) { return .silence(seconds) }
        if let name = section.optionalString("run") { return .run(name) }
        let terms = section.entries("vocabulary")
        if !terms.isEmpty { return .vocabulary(vocabulary(terms)) }
        if let pin = section.optionalString("pin") { return .pin(pin) }
        if let isLocked = section.optionalBoolean("lock") { return .lock(isLocked) }
        if let happening = section.optionalString("happens") { return .happens(happening) }
        if let what = section.optionalSection("forget") { return forget(what) }
        let assistant = section.value("assistant").flatMap(pattern)
        let result = section.optionalString("result")
        if assistant != nil || result != nil { return .assistant(assistant, result: result) }
        if let conditions = section.value("expect") {
            let pairs = (conditions.entries() ?? []).map { ($0.name, json($0.value.data)) }
            return .expect(Dictionary(pairs, uniquingKeysWith: { $1 }))
        }
        section.place.complain(
            "this turn says nothing that is known",
            mend:
                "use user, typed, run, happens, forget, assistant, result, tap, pin, lock, vocabulary, silence or expect"
        )
        return nil
    }

    private static func forget(_ section: YAMLSection) -> DialogueScript.Turn? {
        defer { section.finish() }
        if let name = section.optionalString("identifier") { return .forget(.identifiers([name])) }
        if let group = section.optionalString("group") { return .forget(.group(group)) }
        return section.optionalBoolean("all") == true ? .forget(.all) : nil
    }

    private static func donation(_ section: YAMLSection) -> DialogueScript.PastDonation? {
        defer { section.finish() }
        let app = section.string("app")
        // An activity has the form of an intent.
        let activity = section.optionalString("activity")
        let intent = activity ?? section.string("intent")
        let at = section.required("at")
        var parameters: [String: ParameterAssignment] = [:]
        for entry in section.entries("parameters") {
            guard let value = ParameterValue(json: json(entry.value.data), type: nil) else { continue }
            let display = value.objectValue?.display ?? value.stringValue ?? value.integerValue.map(String.init) ?? ""
            parameters[entry.name] = ParameterAssignment(value: value, display: display)
        }
        let identifier = section.optionalString("identifier")
        let group = section.optionalString("group")
        let keys = section.strings("requiredKeys")
        var after: [String: Int] = [:]
        for entry in section.entries("after") { after[entry.name] = entry.value.integer(in: 0...1440) }
        guard let app, let intent, let at, let text = at.string() else { return nil }
        guard let date = WallClockText.date(text) else {
            at.complain("\"\(text)\" is not a time", mend: "write it like 2026-03-02T12:00:00")
            return nil
        }
        let invocation = IntentInvocation(idempotencyKey: "", intent: intent, parameters: parameters, locale: "")
        let donation = AppDonation(
            invocation,
            identifier: identifier,
            group: group,
            requiredKeys: keys.isEmpty ? nil : Set(keys),
            viewing: activity.map { _ in .init(isSearchable: true, isPredicted: true) }
        )
        return DialogueScript.PastDonation(app: app, donation: donation, date: date, after: after)
    }

    /// `/expression/` or `/expression/i` is a regular expression, everything else is text.
    private static func pattern(_ value: YAMLValue) -> DialogueScript.Pattern? {
        guard let text = value.string() else { return nil }
        guard text.hasPrefix("/"), text.count > 2, text.hasSuffix("/") || text.hasSuffix("/i") else {
            return .text(text)
        }
        let ignoresCase = text.hasSuffix("/i")
        let expression = String(text.dropFirst().dropLast(ignoresCase ? 2 : 1))
        if let fault = ScriptExpression.fault(of: expression) { value.complain(fault.what, mend: fault.mend) }
        return .expression(expression, ignoringCase: ignoresCase)
    }

    private static func json(_ data: YAMLData) -> JSONValue {
        switch data {
        case .null: .null
        case .boolean(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .list(let values): .array(values.map(json))
        case .mapping(let values): .object(values.mapValues(json))
        }
    }
}
