internal import Automation
internal import Extensions
internal import Suggestions
package import WilcoIntents

/// The built-in app that proposes something and has it done when the person says yes.
///
/// Sentences lead to it that ask for suggestions, ask why, or want none such any more; automations that ask first begin with it, too.
package struct FollowUpApp: BuiltInApp {
    package static let id = "proposals"
    static let suggest = "Suggest"
    static let propose = "Propose"
    static let explain = "Explain"
    static let mute = "Mute"
    static let missed = "Missed"
    /// The response's property that says what to do next.
    static let follow = "follow"
    /// The response's property that names the automation whose action that is.
    static let automation = "automation"

    package let definition: AppDefinition
    private let wording: AutomationWording
    private let dueRuns: DueRuns
    private let suggestions: @Sendable () async -> SuggestionService?

    /// - Parameter suggestions: nil: the user's data cannot be read.
    package init(
        locale: String,
        wording: AutomationWording,
        suggestionWording: SuggestionWording,
        dueRuns: DueRuns,
        suggestions: @escaping @Sendable () async -> SuggestionService?
    ) {
        definition = Self.definition(locale: locale, wording: suggestionWording)
        self.wording = wording
        self.dueRuns = dueRuns
        self.suggestions = suggestions
    }

    package func answer(_ request: AppRequest) async -> Result<AppReply, AppFailure> {
        switch request {
        case .resolve(let invocation, let parameter):
            .success(.resolution(await resolve(parameter, of: invocation)))
        case .options: .success(.options([]))
        case .defaultValue: .success(.defaultValue(nil))
        case .confirm(let invocation): .success(.response(confirm(invocation)))
        case .handle(let invocation): .success(.response(await handle(invocation)))
        case .vocabulary: .success(.vocabulary([:]))
        }
    }

    private func confirm(_ invocation: IntentInvocation) -> IntentResponse {
        guard invocation.intent == Self.missed else {
            return IntentResponse(isEmpty(invocation) ? "successNothing" : .ready)
        }
        guard let run = try? dueRuns.offer() else { return IntentResponse("successNothing") }
        return IntentResponse(.ready, properties: ["question": .string(wording.question(run))])
    }

    private func isEmpty(_ invocation: IntentInvocation) -> Bool {
        invocation.intent == Self.suggest && invocation.parameters["suggestion"] == nil
    }

    private func resolve(_ parameter: String, of invocation: IntentInvocation) async -> ResolutionResult {
        if let value = invocation.parameters[parameter]?.value { return .success(value) }
        guard parameter == "suggestion" else { return .notRequired }
        guard let best = try? await suggestions()?.propose() else { return .notRequired }
        return .success(.object(Self.object(of: best)))
    }

    private static func object(of offered: OfferedSuggestion) -> IntentObject {
        let shortcut = offered.suggestion.shortcut
        return IntentObject(
            id: "suggestion",
            display: offered.title + (offered.reason.map { " (\($0))" } ?? ""),
            properties: ["follow": shortcut.request]
        )
    }

    private func handle(_ invocation: IntentInvocation) async -> IntentResponse {
        switch invocation.intent {
        case Self.suggest:
            guard case .object(let chosen)? = invocation.parameters["suggestion"]?.value else {
                return IntentResponse("successNothing")
            }
            return IntentResponse(properties: [Self.follow: chosen.properties["follow"] ?? .null])
        case Self.missed:
            guard let run = try? dueRuns.offer() else { return IntentResponse("successNothing") }
            return IntentResponse(
                properties: [
                    Self.follow: ["say": .string(run.rule.action)], Self.automation: .string(run.rule.name),
                ]
            )
        case Self.explain, Self.mute:
            guard let service = await suggestions(), let last = await service.proposed else {
                return IntentResponse("successNothing")
            }
            if invocation.intent == Self.explain {
                guard let reason = last.reason else { return IntentResponse("successHeldOut") }
                return IntentResponse("successWhy", properties: ["reason": .string(reason)])
            }
            guard (try? await service.mute(last.suggestion.shortcut)) != nil else { return IntentResponse(.failure) }
            return IntentResponse("successMuted")
        default:
            guard case .string(let text)? = invocation.parameters["action"]?.value else {
                return IntentResponse(.failure)
            }
            return IntentResponse(properties: [Self.follow: ["say": .string(text)]])
        }
    }

    /// Whether something else is done next, when the person says yes.
    static func leads(_ match: IntentMatch) -> Bool {
        match.app == id && [suggest, propose, missed].contains(match.intent)
    }

    /// A suggestion that nobody asked for.
    static func offer(_ offered: OfferedSuggestion) -> Understanding {
        let value = ParameterValue.object(object(of: offered))
        return understanding(
            suggest,
            ["suggestion": [ParameterAssignment(value: value, display: offered.title, source: .shortcut)]]
        )
    }

    /// A question to be answered with yes or no, and what is said in the person's place after a yes.
    static func proposal(question: String, action: String) -> Understanding {
        func text(_ text: String) -> [ParameterAssignment] {
            [ParameterAssignment(value: .string(text), display: text, source: .shortcut)]
        }
        return understanding(propose, ["question": text(question), "action": text(action)])
    }

    private static func understanding(
        _ intent: String,
        _ parameters: [String: [ParameterAssignment]]
    ) -> Understanding {
        var match = IntentMatch(
            app: id,
            intent: intent,
            parameters: parameters,
            transcript: "",
            confidence: 1,
            appWasNamed: true
        )
        match.isQuiet = true
        return Understanding(status: .matched, band: .act, transcript: "", confidence: 1, match: match)
    }
}
