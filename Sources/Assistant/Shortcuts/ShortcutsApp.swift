internal import Extensions
internal import Resolution
internal import Shortcuts
internal import Storage
package import WilcoIntents

/// The app behind what can be said about shortcuts, and behind the questions of their steps.
package struct ShortcutsApp: BuiltInApp {
    package let definition: AppDefinition
    let library: ShortcutLibrary

    package init(library: ShortcutLibrary, locale: String) {
        self.library = library
        definition = Self.definition(locale: locale, wording: library.routines)
    }

    package func answer(_ request: AppRequest) async -> Result<AppReply, AppFailure> {
        switch request {
        case .resolve(let invocation, let parameter): .success(.resolution(await resolve(parameter, of: invocation)))
        case .options(let invocation, _, _): .success(.options(Self.options(of: invocation)))
        case .defaultValue: .success(.defaultValue(nil))
        case .confirm(let invocation): .success(.response(confirm(invocation)))
        case .handle(let invocation): .success(.response(await handle(invocation)))
        case .vocabulary: .success(.vocabulary([:]))
        }
    }

    // MARK: - Values

    private func resolve(_ parameter: String, of invocation: IntentInvocation) async -> ResolutionResult {
        let value = invocation.parameters[parameter]?.value
        guard parameter == "phrase" else {
            if let value { return .success(value) }
            let options = Self.options(of: invocation)
            return options.isEmpty ? .needsValue : .disambiguation(options: options)
        }
        guard case .string(let phrase)? = value else {
            guard invocation.intent == Self.remember, let words = library.nextSuggestedPhrase() else {
                return .needsValue
            }
            let problems = await library.problems(ofPhrase: words, except: nil)
            return problems.contains { $0.severity == .error } ? .needsValue : .confirmationRequired(.string(words))
        }
        let owner = Self.shortcut(of: invocation)
        let problems = await library.problems(ofPhrase: phrase, except: owner)
        guard let first = problems.first(where: { $0.severity == .error }) else {
            return .success(.string(Self.plain(phrase)))
        }
        let text = (first.message + " — " + first.mend).capitalizedFirst
        return .unsupported(reason: "clash", details: ["problem": .string(text + ".")])
    }

    /// Said as a sentence, kept as a phrase.
    private static func plain(_ phrase: String) -> String {
        var text = phrase.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        while let last = text.last, ".!?,".contains(last) { text.removeLast() }
        return text
    }

    private static func options(of invocation: IntentInvocation) -> [IntentObject] {
        guard case .list(let values)? = invocation.parameters["options"]?.value else {
            // One alone does not come as a list.
            guard case .string(let only)? = invocation.parameters["options"]?.value else { return [] }
            return [IntentObject(id: only, display: only)]
        }
        return values.compactMap { value in
            if case .string(let text) = value { IntentObject(id: text, display: text) } else { nil }
        }
    }

    static func shortcut(of invocation: IntentInvocation) -> String? {
        guard case .object(let object)? = invocation.parameters["shortcut"]?.value else { return nil }
        return ShortcutLibrary.identifier(ofTerm: object.id)
    }

    private func text(_ name: String, _ invocation: IntentInvocation) -> String {
        if case .string(let text)? = invocation.parameters[name]?.value { text } else { "" }
    }

    // MARK: - Doing it

    private func confirm(_ invocation: IntentInvocation) -> IntentResponse {
        if Self.makesAutomation(invocation) { return automationReady(invocation) }
        if invocation.intent == Self.delete {
            let runs = Self.shortcut(of: invocation).flatMap { try? library.automations(of: $0) } ?? []
            let note = runs.isEmpty ? "" : " " + library.routines.shortcuts.deleteAutomations
            return IntentResponse(.ready, properties: ["notes": .string(note)])
        }
        guard invocation.intent == Self.remember else { return IntentResponse(.ready) }
        guard let request = library.lastRequest else { return IntentResponse("nothingToRemember") }
        return IntentResponse(.ready, properties: ["does": .string(library.sentence(of: request))])
    }

    private func handle(_ invocation: IntentInvocation) async -> IntentResponse {
        do {
            if let answer = try automate(invocation) { return answer }
            switch invocation.intent {
            case Self.list:
                let items = try library.entries().map { "“\($0.name)”" }
                guard !items.isEmpty else { return IntentResponse("successEmpty") }
                return IntentResponse(properties: ["shortcuts": .array(items.map(JSONValue.string))])
            case Self.remember:
                guard let request = library.lastRequest else { return IntentResponse("nothingToRemember") }
                let phrase = text("phrase", invocation)
                try await library.remember(request, as: phrase)
                return IntentResponse(properties: ["does": .string(library.sentence(of: request))])
            case Self.rename:
                guard let id = Self.shortcut(of: invocation) else { return IntentResponse(.failure) }
                let said: String? =
                    if case .object(let object)? = invocation.parameters["shortcut"]?.value { object.display } else {
                        nil
                    }
                try await library.rename(id, to: text("phrase", invocation), replacing: said)
                return IntentResponse()
            case Self.delete:
                guard let id = Self.shortcut(of: invocation) else { return IntentResponse(.failure) }
                try await library.remove(id)
                return IntentResponse()
            case Self.run:
                guard let id = Self.shortcut(of: invocation) else { return IntentResponse(.failure) }
                _ = try library.shortcut(id: id)
                return IntentResponse(properties: ["run": .string(id)])
            default:
                let name = invocation.intent == Self.choose ? "choice" : "answer"
                let value = invocation.parameters[name]?.value
                return IntentResponse(properties: ["value": value?.fullJSON ?? .null])
            }
        } catch {
            return IntentResponse(.failure, properties: ["problem": .string("\(error)".capitalizedFirst + ".")])
        }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
