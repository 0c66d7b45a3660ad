internal import Foundation
internal import WilcoIntents
internal import YAMLFiles

// Whether what an app answers can be said with what its files declare.
extension ReplyCheck {
    /// Names that mean something in each template.
    private static let always: Set<String> = ["app", "title", "verb", "count", "value", "parameter", "options"]
    /// What the libraries' `choose` answers; Wilco has words of its own for it.
    private static let commonReasons: Set<String> = ["unknown"]

    /// A refusal that nothing is said for, or whose text lacks what it speaks of.
    func refusalRemarks(on json: JSONValue, _ intent: IntentDefinition, _ parameter: ParameterDefinition) -> [String] {
        guard json["result"] == "unsupported", let reason = json["reason"]?.stringValue else { return [] }
        let place = "resolve of \(parameter.name), \(intent.name)"
        let known = parameter.dialogs.unsupported
        guard let template = known[reason] else {
            guard !Self.commonReasons.contains(reason) else { return [] }
            let file = DeclarationPlace.dialogs(of: intent.name, parameter.name, in: app)
            let mend = "say what it means under `unsupported` of \(parameter.name) (\(file))"
            let near = Spelling.nearest(to: reason, among: known.keys.sorted())
            return ["\(place): nothing is said for the reason \"\(reason)\" — \(Self.meant(near, otherwise: mend))"]
        }
        let details = Array((json["details"]?.objectValue ?? [:]).keys)
        guard let (names, near) = missing(from: template, of: intent, given: details) else { return [] }
        let file = app.places["intents.\(intent.name).parameters.\(parameter.name).unsupported.\(reason)"]
        return [Self.unsaid(place, "the refusal \"\(reason)\"", names, "details", near, file)]
    }

    /// Properties that the definition does not have, and a text that lacks what it speaks of.
    func propertyRemarks(
        on json: JSONValue,
        _ code: ResponseCode,
        _ intent: IntentDefinition,
        _ place: String
    ) -> [String] {
        let given = (json["properties"]?.objectValue ?? [:]).keys.sorted()
        let known = Self.knownProperties(of: intent)
        // What goes on in the app is handed all of them.
        let isHandedOn =
            [.continueInApp, .failureRequiringAppLaunch].contains(code) && intent.responseProperties.isEmpty
        let remarks = given.filter { !known.contains($0) && !isHandedOn }.map { name in
            let file = DeclarationPlace.definition(of: intent.name, in: app)
            let mend = "declare it under `response: properties` of \(intent.name) (\(file))"
            let near = Spelling.nearest(to: name, among: known.sorted())
            return "\(place): there is no property \"\(name)\" — \(Self.meant(near, otherwise: mend))"
        }
        guard let template = intent.responses[code]?.spoken,
            let (names, near) = missing(from: template, of: intent, given: given)
        else { return remarks }
        let file = app.places["intents.\(intent.name).responses.\(code.rawValue).spoken"]
        return remarks + [Self.unsaid(place, "the response \"\(code.rawValue)\"", names, "properties", near, file)]
    }

    /// Properties that are declared; where none are, those that a text of the intent's names, which is all that can become of them.
    private static func knownProperties(of intent: IntentDefinition) -> Set<String> {
        guard intent.responseProperties.isEmpty else { return Set(intent.responseProperties.map(\.name)) }
        var texts = [intent.confirmationDialog].compactMap(\.self)
        for response in intent.responses.values {
            texts += [response.spoken, response.screen, response.withoutScreen].compactMap(\.self)
            texts += (response.card?.texts ?? []).map(\.template)
        }
        return Set(texts.flatMap { placeholders(in: $0[...]) })
    }

    /// A picture that is named and cannot be shown.
    ///
    /// - Parameter intent: Nil: nobody knows which is answered.
    func imageRemarks(on json: JSONValue, _ intent: String?, _ place: String) -> [String] {
        guard let image = json["card"]?["image"]?.stringValue, app.shownImage(image) == nil else { return [] }
        let name = image.prefix(80).description.folded()
        let definition = intent.map { DeclarationPlace.definition(of: $0, in: app) } ?? "\(app.folder)/intents.yaml"
        guard !image.hasPrefix("data:") else {
            return ["\(place): card: the image that it brings is none — \(ShownImage.mend) (\(definition))"]
        }
        let fault = "\"\(name)\" is none of those in the app's folder, \(app.folder)"
        let mend = Self.meant(nearestImage(to: image), otherwise: "\(ShownImage.mend), to \(app.folder)/\(name)")
        return ["\(place): card: the image \(fault) — \(mend) (\(definition))"]
    }

    /// A picture of the app's with that name in another folder, or with nearly that path.
    private func nearestImage(to image: String) -> String? {
        let kinds: Set = ["png", "jpg", "jpeg", "gif", "webp", "svg"]
        var pictures: [String] = []
        let files = FileManager.default.enumerator(atPath: app.folder)
        for _ in 0..<FolderLimits.entries {
            guard let file = files?.nextObject() as? String else { break }
            if kinds.contains(URL(filePath: file).pathExtension.lowercased()) { pictures.append(file) }
        }
        pictures.sort()
        let name = URL(filePath: image).lastPathComponent
        return pictures.first { URL(filePath: $0).lastPathComponent == name }
            ?? Spelling.nearest(to: image, among: pictures)
    }

    /// Addresses that a card may not lead to.
    func linkRemarks(on json: JSONValue, _ place: String) -> [String] {
        let links = (json["card"]?["links"]?.arrayValue ?? []).compactMap(\.stringValue)
        return links.prefix(Card.mostLinks).filter { !app.mayLink(to: $0) }.map { link in
            let permission = (try? WebAddress(link)).map { AppPermission.opening(host: $0.host) }
            let mend =
                permission.map { "say why under `permissions: {\"\($0)\": …}`" } ?? "give https:, mailto:, tel: or geo:"
            return "\(place): card: the link \"\(link.folded(atMost: 80))\" is not shown — \(mend)"
        }
    }

    /// What keeps each sentence of a template from being said; nil: something of it is said.
    ///
    /// A sentence whose values are missing is left out, which many mean. All of them are not.
    private func missing(
        from template: String,
        of intent: IntentDefinition,
        given: [String]
    ) -> (names: [String], near: String?)? {
        let known = Self.always.union(given).union(intent.parameters.map(\.name))
        var missing: [String] = []
        for sentence in Self.sentences(of: template) {
            let lacking = Self.placeholders(in: sentence).filter { !known.contains($0) }
            guard !lacking.isEmpty else { return nil }
            missing += lacking.filter { !missing.contains($0) }
        }
        guard let first = missing.first else { return nil }
        return (missing, Spelling.nearest(to: first, among: given))
    }

    private static func unsaid(
        _ place: String,
        _ what: String,
        _ names: [String],
        _ member: String,
        _ near: String?,
        _ file: SourceLocation?
    ) -> String {
        let list = names.map { "{\($0)}" }.joined(separator: ", ")
        let line = file.map { " (\($0.file):\($0.line))" } ?? ""
        let mend =
            near.map { "the answer has \"\($0)\" instead" } ?? "give it in `\(member)`, or take it out of the text"
        return "\(place): nothing of \(what) can be said without \(list)\(line) — \(mend)"
    }

    /// - Parameters:
    ///   - near: What is declared and is spelled nearly so.
    ///   - mend: What to do where that is not meant, and where.
    static func meant(_ near: String?, otherwise mend: String) -> String {
        near.map { "did you mean \"\($0)\"? Otherwise \(mend)" } ?? mend
    }

    private static func sentences(of template: String) -> [Substring] {
        var sentences: [Substring] = []
        var start = template.startIndex
        var previous: Character?
        for index in template.indices {
            if template[index] == " ", let mark = previous, ".!?".contains(mark) {
                sentences.append(template[start..<index])
                start = template.index(after: index)
            }
            previous = template[index]
        }
        return (sentences + [template[start...]]).filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// The first name of each: `order` of `{order.price:short|one|many}`.
    private static func placeholders(in sentence: Substring) -> [String] {
        sentence.split(separator: "{").dropFirst(sentence.hasPrefix("{") ? 0 : 1).compactMap { part in
            let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return name.isEmpty || !part.contains("}") ? nil : String(name)
        }
    }
}
