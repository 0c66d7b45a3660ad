internal import Extensions
internal import Resolution
internal import Storage
package import WilcoIntents

/// The app behind what can be said about shortcuts, and behind the questions of their steps.
package struct ShortcutsApp: BuiltInApp {
    package let definition: AppDefinition
    let library: ShortcutLibrary
    /// Of the seat that it talks to.
    let memory: PhraseMemory
    /// Read when it is asked for.
    let gallery: @Sendable () -> Gallery?
    /// Told in full what the person is told in a few words.
    let complain: @Sendable (String) -> Void
    /// So many steps are listened to.
    static let toldSteps = 5

    package init(
        library: ShortcutLibrary,
        locale: String,
        memory: PhraseMemory = PhraseMemory(),
        complain: @escaping @Sendable (String) -> Void = { _ in },
        gallery: @escaping @Sendable () -> Gallery? = { nil }
    ) {
        self.library = library
        self.memory = memory
        self.complain = complain
        self.gallery = gallery
        definition = Self.definition(locale: locale, wording: library.routines)
    }

    package func answer(_ request: AppRequest, in turn: TurnContext) async -> Result<AppReply, AppFailure> {
        switch request {
        case .resolve(let invocation, let parameter): .success(.resolution(await resolve(parameter, of: invocation)))
        case .options(let invocation, let parameter, _):
            .success(.options(parameter == "ready" ? readyOptions(invocation) : []))
        case .defaultValue: .success(.defaultValue(nil))
        case .confirm(let invocation): .success(.response(await confirm(invocation, isTyped: turn.isTyped)))
        case .handle(let invocation):
            .success(
                .response(await EditSeat.$current.withValue(turn.seat?.rawValue) { await handle(invocation) })
            )
        case .vocabulary: .success(.vocabulary([:]))
        }
    }

    // MARK: - Values

    private func resolve(_ parameter: String, of invocation: IntentInvocation) async -> ResolutionResult {
        let value = invocation.parameters[parameter]?.value
        if parameter == "request" { return resolveRequest(text("request", invocation)) }
        if parameter == "ready" { return resolveReady(invocation) }
        guard parameter == "phrase" else {
            if let value { return .success(value) }
            return parameter == "shortcut" && Self.isNamed(invocation) ? found(invocation) : .needsValue
        }
        guard case .string(let phrase)? = value else {
            let made = invocation.intent == Self.remember ? library.lastRequest : requested(invocation)
            guard let made, !memory.hasProposed(for: made), let words = library.suggestedPhrase(for: made) else {
                return .needsValue
            }
            memory.propose(words, for: made)
            let problems = await library.phraseProblems(words, except: nil)
            return problems.contains(where: \.isForbidding) ? .needsValue : .confirmationRequired(.string(words))
        }
        let owner = Self.shortcut(of: invocation)
        let problems = await library.phraseProblems(phrase, except: owner)
        guard let first = problems.first(where: \.isForbidding) else {
            return .success(.string(Self.plain(phrase)))
        }
        let text = library.routines.shortcuts.sentence(for: first)
        return .unsupported(reason: "clash", details: ["problem": .string(text)])
    }

    /// The shortcut that may have been meant by a name; that there is none is said before anything is done.
    private func found(_ invocation: IntentInvocation) -> ResolutionResult {
        let name = text("name", invocation)
        guard let entry = library.nearest(to: name) else { return .notRequired }
        let object = ParameterValue.object(IntentObject(id: entry.id, display: entry.name))
        return entry.isCalled(name) ? .success(object) : .confirmationRequired(object)
    }

    private static func isNamed(_ invocation: IntentInvocation) -> Bool { invocation.parameters["name"] != nil }

    /// Said as a sentence, kept as a phrase.
    private static func plain(_ phrase: String) -> String {
        var text = phrase.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        while let last = text.last, ".!?,".contains(last) { text.removeLast() }
        return text
    }

    static func shortcut(of invocation: IntentInvocation) -> String? {
        guard case .object(let object)? = invocation.parameters["shortcut"]?.value else { return nil }
        return ShortcutLibrary.identifier(ofTerm: object.id)
    }

    private func text(_ name: String, _ invocation: IntentInvocation) -> String {
        if case .string(let text)? = invocation.parameters[name]?.value { text } else { "" }
    }

    // MARK: - Doing it

    private func confirm(_ invocation: IntentInvocation, isTyped: Bool) async -> IntentResponse {
        if invocation.intent == Self.addReady { return confirmReady(invocation) }
        if Self.isNamed(invocation), Self.shortcut(of: invocation) == nil { return IntentResponse(Self.noShortcut) }
        if Self.makesAutomation(invocation) { return automationReady(invocation) }
        if invocation.intent == Self.delete {
            let runs = Self.shortcut(of: invocation).flatMap { try? library.automations(of: $0) } ?? []
            let note = runs.isEmpty ? "" : " " + library.routines.shortcuts.deleteAutomations
            return IntentResponse(.ready, properties: ["notes": .string(note)])
        }
        if invocation.intent == Self.deleteAll { return readyToDeleteAll() }
        guard invocation.intent == Self.remember || invocation.intent == Self.create else {
            return IntentResponse(.ready)
        }
        let isNew = invocation.intent == Self.create
        guard let request = isNew ? requested(invocation) : library.lastRequest else {
            return IntentResponse(isNew ? .failure : "nothingToRemember")
        }
        let words = library.routines.shortcuts
        let phrase = text("phrase", invocation)
        // What the app proposes may be a sentence of its own.
        let isProposed = memory.hasProposed(phrase)
        let problems = isProposed ? [] : await library.phraseProblems(phrase, except: nil)
        var notes = problems.filter(\.isClash).map(words.sentence)
        if request.hasFailed == true { notes.append(words.rememberFailed) }
        // Words that were heard are read back; those that were typed or proposed are what they are.
        let isCertain = notes.isEmpty && (isTyped || isProposed)
        return IntentResponse(
            isCertain ? .success : .ready,
            properties: [
                "does": .string(library.sentence(of: request)), "notes": .string(notes.map { $0 + " " }.joined()),
            ]
        )
    }

    /// More than can be listened to is told by how it begins.
    private static func description(of steps: [String]) -> IntentResponse {
        let told = steps.count > 7 ? Array(steps.prefix(toldSteps)) : steps
        return IntentResponse(
            told.count < steps.count ? "successMore" : .success,
            properties: ["steps": .array(told.map(JSONValue.string)), "total": .integer(steps.count)]
        )
    }

    private func readyToDeleteAll() -> IntentResponse {
        guard let entries = try? library.entries(), !entries.isEmpty else { return IntentResponse("successEmpty") }
        let isAutomated = entries.contains { ((try? library.automations(of: $0.id)) ?? []).isEmpty == false }
        let note = isAutomated ? " " + library.routines.shortcuts.deleteAllAutomations : ""
        return IntentResponse(.ready, properties: ["count": .integer(entries.count), "notes": .string(note)])
    }

    private func handle(_ invocation: IntentInvocation) async -> IntentResponse {
        do {
            if let answer = try await automate(invocation) { return answer }
            switch invocation.intent {
            case Self.list:
                let items = try library.entries().map { library.routines.shortcuts.quoted.filled(["name": $0.name]) }
                guard !items.isEmpty else { return IntentResponse("successEmpty") }
                return IntentResponse(properties: ["shortcuts": .array(items.map(JSONValue.string))])
            case Self.describe:
                guard let id = Self.shortcut(of: invocation) else { return IntentResponse(.failure) }
                return Self.description(of: try library.sentences(ofShortcut: id))
            case Self.addReady: return try await addReady(invocation)
            case Self.remember, Self.create:
                let isNew = invocation.intent == Self.create
                guard let request = isNew ? requested(invocation) : library.lastRequest else {
                    return IntentResponse(isNew ? .failure : "nothingToRemember")
                }
                let phrase = text("phrase", invocation)
                let edit = try await library.remember(request, as: phrase)
                return Self.done(edit, ["does": .string(library.sentence(of: request))])
            case Self.rename:
                guard let id = Self.shortcut(of: invocation) else { return IntentResponse(.failure) }
                let said: String? =
                    if case .object(let object)? = invocation.parameters["shortcut"]?.value { object.display } else {
                        nil
                    }
                return Self.done(try await library.rename(id, to: text("phrase", invocation), replacing: said).edit)
            case Self.delete:
                guard let id = Self.shortcut(of: invocation) else { return IntentResponse(.failure) }
                return Self.done(try await library.remove(id).edit)
            case Self.deleteAll:
                return Self.done(try await library.removeAll())
            case Self.takeBack:
                guard case .integer(let number)? = invocation.parameters[Self.edit]?.value else {
                    return IntentResponse(.failure)
                }
                return takenBack(try await library.undo(Int64(number)).edit)
            case Self.stop:
                guard let id = Self.shortcut(of: invocation) else { return IntentResponse(.failure) }
                let stopped = try library.cancelRuns(ofShortcut: id)
                return IntentResponse(stopped.isEmpty ? Self.notUnderWay : .success)
            case Self.run:
                guard let id = Self.shortcut(of: invocation) else { return IntentResponse(.failure) }
                _ = try library.shortcut(id: id)
                return Self.leading(to: .run(shortcut: id))
            default: return IntentResponse(.failure)
            }
        } catch {
            complain("\(error)")
            return IntentResponse(
                .failure,
                properties: ["problem": .string(library.routines.shortcuts.words(for: error))]
            )
        }
    }
}

extension ShortcutsApp {
    /// - Parameter edit: Its number; nil: nothing has changed.
    static func done(_ edit: Int64?, _ properties: [String: JSONValue] = [:]) -> IntentResponse {
        var properties = properties
        properties[Self.edit] = edit.map { .integer(Int($0)) }
        return IntentResponse(properties: properties)
    }

    /// What is said of an edit that was taken back: of the shortcut that it was about, or of all that it removed together.
    private func takenBack(_ edit: ShortcutEdit) -> IntentResponse {
        let words = library.routines.shortcuts
        let shortcuts = edit.parts.filter { $0.shortcut != nil }
        let parts = shortcuts.isEmpty ? edit.parts : shortcuts
        if parts.count > 1, parts.allSatisfy({ $0.deed == .removed }) {
            let names = parts.compactMap(\.formerName).map { JSONValue.string(words.quoted.filled(["name": $0])) }
            return IntentResponse("successTogether", properties: ["names": .array(names)])
        }
        guard let part = parts.first, let text = words.takenBack[part.deed.rawValue] else { return IntentResponse() }
        let name = part.formerName ?? part.laterName ?? ""
        return IntentResponse(properties: ["undone": .string(text.filled(["name": name]))])
    }

    private static func leading(to next: NextStep) -> IntentResponse {
        var response = IntentResponse()
        response.next = next
        return response
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
    package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
