internal import Automation
internal import Extensions
internal import WilcoIntents

// What can be said about running shortcuts at their time.
extension ShortcutsApp {
    static let runAtTime = "RunAtTime"
    static let runAtMoment = "RunAtMoment"
    static let listAutomations = "ListAutomations"
    static let removeAutomation = "RemoveAutomation"

    static func automatingTypes(_ words: AutomationsWording) -> [TermType] {
        func terms(_ names: [AutomationsWording.Name]) -> [VocabularyTerm] {
            names.map { name in
                // What is told is not what people say of themselves.
                VocabularyTerm(id: name.id, display: name.told, synonyms: [name.say] + name.also)
            }
        }
        return [
            TermType(kind: .enumeration, name: "Days", displayName: words.days, terms: terms(words.dayNames)),
            TermType(kind: .enumeration, name: "Moment", displayName: words.moment, terms: terms(words.moments)),
        ]
    }

    static func automating(_ words: AutomationsWording, shortcut: ParameterDefinition) -> [IntentDefinition] {
        func sentences(_ texts: [String]) -> [SentenceDefinition] {
            [SentenceDefinition(templates: texts.map { SentenceDefinition.Template($0) })]
        }
        func parameter(
            _ name: String,
            _ display: String,
            _ type: ParameterType,
            isRequired: Bool = true,
            prompt: String? = nil
        ) -> ParameterDefinition {
            ParameterDefinition(
                name: name,
                displayName: display,
                type: type,
                isRequired: isRequired,
                isResolvedByApp: false,
                dialogs: ParameterDialogs(prompt: prompt)
            )
        }
        func making(_ name: String, _ title: String, _ texts: [String], _ more: [ParameterDefinition])
            -> IntentDefinition
        {
            IntentDefinition(
                name: name,
                title: title,
                category: .set,
                needsConfirmation: true,
                parameters: [shortcut] + more,
                sentences: sentences(texts),
                confirmationDialog: words.confirm,
                acknowledgement: "",
                responses: [
                    .success: ResponseTemplate(spoken: words.made), .failure: ResponseTemplate(spoken: "{problem}"),
                ]
            )
        }
        return [
            making(
                runAtTime,
                words.timeTitle,
                words.atTime,
                [
                    parameter("time", words.time, .time, prompt: words.whatTime),
                    parameter("days", words.days, .enumeration("Days"), isRequired: false),
                ]
            ),
            making(
                runAtMoment,
                words.momentTitle,
                words.atMoment,
                [parameter("moment", words.moment, .enumeration("Moment"))]
            ),
            IntentDefinition(
                name: listAutomations,
                title: words.listTitle,
                category: .information,
                sentences: sentences(words.list),
                responses: [
                    .success: ResponseTemplate(spoken: words.listed),
                    "successEmpty": ResponseTemplate(spoken: words.listedNone),
                    .failure: ResponseTemplate(spoken: "{problem}"),
                ]
            ),
            IntentDefinition(
                name: removeAutomation,
                title: words.removeTitle,
                category: .stop,
                needsConfirmation: true,
                parameters: [shortcut],
                sentences: sentences(words.remove),
                confirmationDialog: words.confirmRemove,
                acknowledgement: "",
                responses: [
                    .success: ResponseTemplate(spoken: words.removed),
                    "successEmpty": ResponseTemplate(spoken: words.removedNone),
                    .failure: ResponseTemplate(spoken: "{problem}"),
                ]
            ),
        ]
    }

    // MARK: - Doing it

    static func makesAutomation(_ invocation: IntentInvocation) -> Bool {
        invocation.intent == runAtTime || invocation.intent == runAtMoment
    }

    /// What an automation would be, and what speaks against it.
    func automationReady(_ invocation: IntentInvocation) -> IntentResponse {
        guard let rule = rule(for: invocation), let automations = try? library.automations() else {
            return IntentResponse(.ready)
        }
        let notes = ((try? automations.notes(on: rule)) ?? []).map { " " + $0.capitalizedFirst + "." }.joined()
        return IntentResponse(.ready, properties: ["when": .string(when(invocation)), "notes": .string(notes)])
    }

    /// - Returns: nil for an intent that is none of these.
    func automate(_ invocation: IntentInvocation) async throws -> IntentResponse? {
        switch invocation.intent {
        case Self.runAtTime, Self.runAtMoment:
            guard let rule = rule(for: invocation) else { return IntentResponse(.failure) }
            let edit = try await library.automations().add([rule]) {
                // It may be gone, or called otherwise, since it was asked for.
                _ = try library.record(named: rule.action)
            }.edit
            return Self.done(edit, ["when": .string(when(invocation))])
        case Self.listAutomations:
            let names = try library.automations().rules().filter(\.isEnabled).map { JSONValue.string($0.name) }
            guard !names.isEmpty else { return IntentResponse("successEmpty") }
            return IntentResponse(properties: ["automations": .array(names)])
        case Self.removeAutomation:
            let action = spokenShortcut(invocation).lowercased()
            let automations = try library.automations()
            let found = try automations.rules().filter { $0.action.lowercased() == action }
            guard !found.isEmpty else { return IntentResponse("successEmpty") }
            return Self.done(try automations.remove(found.map(\.name)))
        default: return nil
        }
    }

    private func spokenShortcut(_ invocation: IntentInvocation) -> String {
        guard case .object(let object)? = invocation.parameters["shortcut"]?.value else { return "" }
        return object.display
    }

    /// "on weekdays at 7:30", "at sunset".
    private func when(_ invocation: IntentInvocation) -> String {
        if invocation.intent == Self.runAtMoment { return invocation.parameters["moment"]?.display ?? "" }
        let words = library.routines.automations
        let days = invocation.parameters["days"]?.display ?? words.dayNames.first?.say ?? ""
        guard case .time(let minute)? = trigger(of: invocation) else { return days }
        let time = (minute / 60 < 10 ? "0" : "") + "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
        return days + " " + words.at.replacing("{time}", with: library.environment.write(.time(time)))
    }

    private func rule(for invocation: IntentInvocation) -> AutomationRule? {
        let action = spokenShortcut(invocation)
        guard !action.isEmpty, let trigger = trigger(of: invocation) else { return nil }
        let days: Set<Int> =
            switch invocation.parameters["days"]?.value.json.stringValue {
            case "weekdays": Set(0..<5)
            case "weekends": [5, 6]
            case let name?:
                ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].firstIndex(of: name).map { [$0] } ?? []
            case nil: []
            }
        return AutomationRule(name: "\(action) \(when(invocation))", triggers: [trigger], days: days, action: action)
    }

    private func trigger(of invocation: IntentInvocation) -> AutomationTrigger? {
        if let time = invocation.parameters["time"]?.value.json.stringValue {
            let parts = time.split(separator: ":").compactMap { Int($0) }
            return parts.count >= 2 ? .time(minute: parts[0] * 60 + parts[1]) : nil
        }
        return switch invocation.parameters["moment"]?.value.json.stringValue {
        case "alarm": .alarmStopped
        case "sunrise": .sunrise(offset: 0)
        case "sunset": .sunset(offset: 0)
        case "arrive home": .arrive("home")
        case "leave home": .leave("home")
        case "device headset": .device("headset")
        default: nil
        }
    }
}
