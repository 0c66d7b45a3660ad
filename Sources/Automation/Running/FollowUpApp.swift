internal import Extensions
package import Suggestions
package import WilcoIntents

/// The built-in app that proposes something and has it done when the person says yes.
///
/// Sentences lead to it that ask for suggestions, ask why, or want none such any more; automations that ask first begin with it, too.
package struct FollowUpApp: BuiltInApp {
    package static let id = "proposals"
    static let suggest = "Suggest"
    static let open = "Open"
    static let propose = "Propose"
    static let explain = "Explain"
    static let mute = "Mute"
    static let missed = "Missed"
    /// Property of a suggestion: its app can be opened with it.
    private static let opens = "opens"

    package let definition: AppDefinition
    private let wording: AnnouncementWording
    private let suggestionWording: SuggestionWording
    private let dueRuns: DueRuns
    private let actions: AutomationActions
    private let memory: ProposalMemory
    private let suggestions: @Sendable () async -> SuggestionService?

    /// - Parameters:
    ///   - memory: Of the seat that proposals are made to.
    ///   - suggestions: nil: the user's data cannot be read.
    package init(
        locale: String,
        wording: AnnouncementWording,
        suggestionWording: SuggestionWording,
        dueRuns: DueRuns,
        actions: AutomationActions,
        memory: ProposalMemory,
        suggestions: @escaping @Sendable () async -> SuggestionService?
    ) {
        definition = Self.definition(locale: locale, wording: suggestionWording)
        self.wording = wording
        self.suggestionWording = suggestionWording
        self.dueRuns = dueRuns
        self.actions = actions
        self.memory = memory
        self.suggestions = suggestions
    }

    package func answer(_ request: AppRequest, in turn: TurnContext) async -> Result<AppReply, AppFailure> {
        switch request {
        case .resolve(let invocation, let parameter):
            .success(.resolution(await resolve(parameter, of: invocation)))
        case .options: .success(.options([]))
        case .defaultValue: .success(.defaultValue(nil))
        case .confirm(let invocation): .success(.response(await confirm(invocation)))
        case .handle(let invocation): .success(.response(await handle(invocation)))
        case .vocabulary: .success(.vocabulary([:]))
        }
    }

    private func confirm(_ invocation: IntentInvocation) async -> IntentResponse {
        guard invocation.intent == Self.missed else {
            return IntentResponse(isEmpty(invocation) ? "successNothing" : .ready)
        }
        guard let question = await missedQuestion() else { return IntentResponse("successNothing") }
        return IntentResponse(.ready, properties: ["question": .string(question)])
    }

    /// The automation that has waited longest, else the suggestion that nobody heard.
    private func missedQuestion() async -> String? {
        let missed = try? dueRuns.unanswered().first
        memory.run = missed?.run
        if let missed {
            memory.suggestion = nil
            return wording.question(missed)
        }
        guard let offered = try? await suggestions()?.missed() else { return nil }
        memory.suggestion = offered
        return suggestionWording.confirm.filled(["suggestion": Self.object(of: offered).display])
    }

    private func isEmpty(_ invocation: IntentInvocation) -> Bool {
        invocation.intent == Self.suggest && invocation.parameters["suggestion"] == nil
    }

    private func resolve(_ parameter: String, of invocation: IntentInvocation) async -> ResolutionResult {
        if let value = invocation.parameters[parameter]?.value {
            if parameter == "suggestion", case .object(let object) = value {
                memory.suggestion = await suggestions()?.proposal(object.id)
            }
            return .success(value)
        }
        guard parameter == "suggestion" else { return .notRequired }
        memory.suggestion = try? await suggestions()?.propose()
        return memory.suggestion.map { .success(.object(Self.object(of: $0))) } ?? .notRequired
    }

    private static func object(of offered: OfferedSuggestion) -> IntentObject {
        IntentObject(
            id: offered.id ?? "",
            display: offered.title + (offered.reason.map { " (\($0))" } ?? ""),
            properties: [opens: .bool(offered.opensApp)]
        )
    }

    /// A suggestion that was turned down is not made again soon; what an automation asked in vain is asked no more.
    package func refused(_ intent: String) async throws {
        switch intent {
        case Self.suggest:
            guard let refused = memory.suggestion, let service = await suggestions() else { return }
            try await service.dismiss(refused.suggestion.shortcut)
        case Self.missed:
            if let run = memory.run {
                try dueRuns.end(run.rule.name, .settled(.refused))
            } else if let refused = memory.suggestion, let service = await suggestions() {
                try await service.dismiss(refused.suggestion.shortcut)
                try await service.settleMissed()
            }
            memory.run = nil
        default: break
        }
    }

    private func handle(_ invocation: IntentInvocation) async -> IntentResponse {
        switch invocation.intent {
        case Self.suggest:
            guard case .object? = invocation.parameters["suggestion"]?.value, let chosen = memory.suggestion else {
                return IntentResponse("successNothing")
            }
            guard let service = await suggestions() else { return IntentResponse(.failure) }
            return beginning(chosen, service)
        case Self.missed:
            guard let run = memory.run else {
                guard let service = await suggestions(), let offered = memory.suggestion else {
                    return IntentResponse("successNothing")
                }
                try? await service.settleMissed()
                return beginning(offered, service)
            }
            return Self.leading(to: .missed(automation: run.rule.name, actions.action(of: run.rule)))
        case Self.open:
            guard let service = await suggestions(), let last = memory.suggestion else {
                return IntentResponse("successNothing")
            }
            guard let opening = service.opening(of: last.suggestion.shortcut) else {
                return IntentResponse("failureNoApp")
            }
            try? await service.settleMissed()
            return Self.leading(to: .begin(opening))
        case Self.explain, Self.mute:
            guard let service = await suggestions(), let last = memory.suggestion else {
                return IntentResponse("successNothing")
            }
            if invocation.intent == Self.explain {
                guard let reason = last.reason else { return IntentResponse("successHeldOut") }
                return IntentResponse("successWhy", properties: ["reason": .string(reason)])
            }
            guard (try? await service.mute(last.suggestion.shortcut)) != nil else { return IntentResponse(.failure) }
            return IntentResponse("successMuted")
        default: return Self.leading(to: .proposed)
        }
    }

    /// What is suggested is done.
    private func beginning(_ offered: OfferedSuggestion, _ service: SuggestionService) -> IntentResponse {
        service.request(for: offered.suggestion.shortcut).map { Self.leading(to: .begin($0)) }
            ?? IntentResponse(.failure)
    }

    private static func leading(to next: NextStep) -> IntentResponse {
        var response = IntentResponse()
        response.next = next
        return response
    }

    /// Whether something else is done next, when the person says yes.
    package static func leads(_ match: IntentMatch) -> Bool {
        match.app == id && [suggest, open, propose, missed].contains(match.intent)
    }

    /// Whether it proposes something that can be looked at in its app first.
    package static func canOpen(_ match: IntentMatch) -> Bool {
        guard match.app == id, match.intent == suggest,
            case .object(let suggestion)? = match.parameters["suggestion"]?.first?.value
        else { return false }
        return suggestion.properties[opens] == true
    }

    /// The wish to look at what is proposed in its app first, as a tap tells it.
    package static func opening() -> Understanding { understanding(open, [:]) }

    /// A suggestion that nobody asked for.
    package static func offer(_ offered: OfferedSuggestion) -> Understanding {
        let value = ParameterValue.object(object(of: offered))
        return understanding(
            suggest,
            ["suggestion": [ParameterAssignment(value: value, display: offered.title, source: .shortcut)]]
        )
    }

    /// An automation's question, to be answered with yes or no.
    package static func proposal(question: String) -> Understanding {
        let text = ParameterAssignment(value: .string(question), display: question, source: .shortcut)
        return understanding(propose, ["question": [text]])
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
        return Understanding(of: match)
    }
}
