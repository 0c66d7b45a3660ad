internal import Storage
internal import WilcoIntents

// A shortcut that is made in a dialogue: of a request that is said for it, or of the gallery.
extension ShortcutsApp {
    static func making(_ words: ShortcutsWording) -> [IntentDefinition] {
        let failure = ResponseTemplate(spoken: "{problem}")
        var request = ParameterDefinition(
            name: "request",
            displayName: words.question,
            type: .string,
            dialogs: ParameterDialogs(prompt: words.whichRequest, unsupported: ["unknown": words.noRequest])
        )
        request.takesRequests = true
        var create = IntentDefinition(
            name: create,
            title: words.createTitle,
            category: .add,
            needsConfirmation: true,
            parameters: [request, phrase(words)],
            sentences: [sentences(words.create)],
            confirmationDialog: words.confirmRemember,
            acknowledgement: "",
            responses: [.success: ResponseTemplate(spoken: words.remembered), .failure: failure]
        )
        create.asksInDoubtOnly = true
        let name = ParameterDefinition(
            name: "name",
            displayName: words.shortcut,
            type: .string,
            isRequired: false,
            isUserFacing: false,
            isResolvedByApp: false
        )
        let ready = ParameterDefinition(
            name: "ready",
            displayName: words.shortcut,
            type: .object("Ready"),
            dialogs: ParameterDialogs(
                prompt: words.whichReady,
                disambiguation: words.whichReady,
                unsupported: ["none": words.noReady]
            )
        )
        let add = IntentDefinition(
            name: addReady,
            title: words.readyTitle,
            category: .add,
            needsConfirmation: true,
            parameters: [name, ready],
            sentences: [sentences(words.ready), sentences(words.readyByName)],
            confirmationDialog: words.confirmReady,
            acknowledgement: "",
            responses: [.success: ResponseTemplate(spoken: words.readyAdded), .failure: failure]
        )
        return [create, add]
    }

    /// So many names are listened to.
    private static let toldReadyOnes = 5

    // MARK: - Of a request

    func resolveRequest(_ text: String?) -> ResolutionResult {
        guard let text, !text.isEmpty else { return .needsValue }
        guard library.request(saying: text) != nil else {
            return .unsupported(reason: "unknown", details: ["request": .string(text)])
        }
        return .success(.string(text))
    }

    func requested(_ invocation: IntentInvocation) -> RememberedRequest? {
        guard case .string(let text)? = invocation.parameters["request"]?.value else { return nil }
        return library.request(saying: text)
    }

    // MARK: - Of the gallery

    /// Those that fit what was said, without those the person has.
    func readyOnes(_ invocation: IntentInvocation) -> [Gallery.Item] {
        let known = Set(((try? library.entries()) ?? []).map { $0.name.lowercased() })
        let items = (gallery()?.items ?? []).filter { !known.contains($0.shortcut.name.lowercased()) }
        guard case .string(let said)? = invocation.parameters["name"]?.value else { return items }
        let named = items.filter { ShortcutLibrary.key(of: $0.shortcut.name) == ShortcutLibrary.key(of: said) }
        return named.isEmpty ? items.filter { $0.fits(said.split(separator: " ").map(String.init)) } : named
    }

    func resolveReady(_ invocation: IntentInvocation) -> ResolutionResult {
        if let value = invocation.parameters["ready"]?.value { return .success(value) }
        // The first are of the apps at hand; others are found by their words.
        let options = Array(readyOptions(invocation).prefix(Self.toldReadyOnes))
        if options.count == 1 { return .success(.object(options[0])) }
        if !options.isEmpty { return .disambiguation(options: options) }
        let said = invocation.parameters["name"]?.display ?? ""
        return .unsupported(reason: "none", details: ["name": .string(said)])
    }

    func readyOptions(_ invocation: IntentInvocation) -> [IntentObject] {
        readyOnes(invocation).map { item in
            let names = item.shortcut.phrases.map(\.text).filter { $0 != item.shortcut.name }
            return IntentObject(id: item.shortcut.name, display: item.shortcut.name, alternativeNames: names)
        }
    }

    private func ready(_ invocation: IntentInvocation) -> Gallery.Item? {
        guard case .object(let object)? = invocation.parameters["ready"]?.value else { return nil }
        return gallery()?.items.first { $0.shortcut.name == object.id }
    }

    func confirmReady(_ invocation: IntentInvocation) -> IntentResponse {
        guard let item = ready(invocation) else { return IntentResponse(.failure) }
        let steps = item.shortcut.steps.prefix(Self.toldSteps).map { library.summaries.text(of: $0).lowercasedFirst }
        return IntentResponse(.ready, properties: ["does": .array(steps.map(JSONValue.string))])
    }

    func addReady(_ invocation: IntentInvocation) async throws -> IntentResponse {
        guard let item = ready(invocation) else { return IntentResponse(.failure) }
        let kept = try await library.save(item.text, path: item.shortcut.name)
        return Self.done(kept.edit, ["phrase": .string(kept.record.phrases.first?.text ?? kept.record.name)])
    }
}
