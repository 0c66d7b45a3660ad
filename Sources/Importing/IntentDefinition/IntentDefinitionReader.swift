private import Foundation
internal import WilcoIntents

/// Reads an intent definition file of Apple's editor: enumerations, types, intents and their responses.
///
/// Both forms are known: that of 2018 (parameters and combinations) and that from 2019 on (resolution, relationships, types).
struct IntentDefinitionReader {
    let notes: NoteList
    /// By the id that stands beside each text; a text without a translation stays as it is.
    var translations: [String: String] = [:]

    func read(_ root: PropertyList, into app: inout AppDefinition) {
        let file = PropertyListSection(root, path: "", notes: notes)
        file.ignore(
            "INIntentDefinitionModelVersion",
            "INIntentDefinitionNamespace",
            "INIntentDefinitionSystemVersion",
            "INIntentDefinitionToolsBuildVersion",
            "INIntentDefinitionToolsVersion"
        )
        for section in file.list("INEnums") { readEnumeration(section, into: &app) }
        let types = file.list("INTypes")
        // Properties may be of any type of the file, so the names come first.
        for section in types {
            let name = Self.name(section.text("INTypeName") ?? "")
            app.types.append(
                TermType(kind: .object, name: name, displayName: text(section, "INTypeDisplayName") ?? name)
            )
        }
        for section in types { readProperties(section, into: &app) }
        for section in file.list("INIntents") { readIntent(section, into: &app) }
        file.finish()
    }

    /// A text in the language that is read.
    func text(_ section: PropertyListSection, _ key: String) -> String? {
        let id = section.text(key + "ID")
        guard let text = section.text(key) else { return nil }
        return id.flatMap { translations[$0] } ?? text
    }

    /// A name that can stand in a template.
    static func name(_ text: String) -> String {
        let letters = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return letters.first?.isLetter == true ? letters : "n" + letters
    }

    /// `${soup.name}` becomes `{soup.name}`; `value` is the name that stands for itself.
    static func template(_ text: String, value: String? = nil) -> String {
        var result = ""
        var rest = Substring(text)
        while let start = rest.range(of: "${") {
            result += rest[..<start.lowerBound].filter { $0 != "{" && $0 != "}" }
            rest = rest[start.upperBound...]
            guard let end = rest.firstIndex(of: "}") else { break }
            let name = String(rest[..<end])
            result += name == value ? "{value}" : "{\(name)}"
            rest = rest[rest.index(after: end)...]
        }
        result += rest.filter { $0 != "{" && $0 != "}" }
        // The editor leaves the mark of a placeholder where one was taken out.
        return result.filter { $0 != "\u{FFFC}" }
    }

    private func readEnumeration(_ section: PropertyListSection, into app: inout AppDefinition) {
        let name = Self.name(section.text("INEnumName") ?? "")
        section.ignore("INEnumGeneratesHeader", "INEnumType", "INEnumValues")
        var terms: [VocabularyTerm] = []
        for value in section.list("INEnumValues") {
            let id = value.text("INEnumValueName") ?? ""
            let display = text(value, "INEnumValueDisplayName") ?? id
            value.ignore("INEnumValueIndex")
            let synonyms =
                value.texts("INEnumValueSynonyms")
                + value.list("INEnumValueSynonyms").compactMap { self.text($0, "INEnumValueSynonym") }
            value.finish()
            // What is unknown is never chosen.
            if id.isEmpty || id == "unknown" { continue }
            terms.append(VocabularyTerm(id: id, display: display, synonyms: synonyms))
        }
        let displayName = text(section, "INEnumDisplayName") ?? name
        section.finish()
        app.types.append(TermType(kind: .enumeration, name: name, displayName: displayName, terms: terms))
    }

    private func readProperties(_ section: PropertyListSection, into app: inout AppDefinition) {
        let name = Self.name(section.text("INTypeName") ?? "")
        section.ignore("INTypeDisplayName", "INTypeClassPrefix", "INTypeLastPropertyTag")
        var properties: [PropertyDefinition] = []
        for property in section.list("INTypeProperties", by: "INTypePropertyDisplayPriority") {
            let own = property.text("INTypePropertyName") ?? ""
            if property.flag("INTypePropertyDefault") == true
                || ["identifier", "displayString", "pronunciationHint", "alternativeSpeakableMatches"].contains(own)
            {
                continue
            }
            if let definition = self.property(property, name: own, prefix: "INTypeProperty", app: app) {
                properties.append(definition)
            }
            property.finish()
        }
        if let index = app.types.firstIndex(where: { $0.name == name && $0.kind == .object }) {
            app.types[index].properties = properties
        }
        section.finish()
    }

    /// A member of a type or a response.
    func property(
        _ section: PropertyListSection,
        name: String,
        prefix: String,
        app: AppDefinition
    ) -> PropertyDefinition? {
        let typeName = section.text(prefix + "Type") ?? "String"
        let enumeration = section.text(prefix + "EnumType").map(Self.name)
        let object = section.text(prefix + "ObjectType").map(Self.name)
        section.ignore(
            prefix + "EnumTypeNamespace",
            prefix + "ObjectTypeNamespace",
            prefix + "DisplayPriority"
        )
        let display = text(section, prefix + "DisplayName")
        let isArray = section.flag(prefix + "SupportsMultipleValues") ?? false
        let type = IntentDefinitionTypes.type(
            named: typeName,
            enumeration: enumeration,
            object: object,
            format: section.section(prefix + "Metadata")?.text(prefix + "MetadataType")
        )
        guard let type else {
            section.note(prefix + "Type", "\(typeName) has no counterpart; the property is left out")
            return nil
        }
        return PropertyDefinition(
            name: Self.name(name),
            displayName: display ?? name.capitalizingFirst,
            type: Self.known(type, in: app),
            isArray: isArray
        )
    }

    /// A type that the file does not define stands for a text.
    static func known(_ type: ParameterType, in app: AppDefinition) -> ParameterType {
        switch type {
        case .enumeration(let name), .object(let name): app.type(named: name) == nil ? .string : type
        default: type
        }
    }

    private func readIntent(_ section: PropertyListSection, into app: inout AppDefinition) {
        let name = Self.name(section.text("INIntentName") ?? "")
        section.ignore("INIntentClassPrefix", "INIntentClassName", "INIntentLastParameterTag")
        if section.text("INIntentType") == "System" {
            section.note("INIntentType", "\(name) is the system's; declare a built-in domain instead (wilco domains)")
        }
        let category = section.text("INIntentCategory")
        let verb = section.text("INIntentVerb")
        let known = IntentDefinitionTypes.category(category, verb: verb)
        if known == nil, let category {
            section.note("INIntentCategory", "\"\(category)\" has no counterpart; \"do\" is used")
        }
        var intent = IntentDefinition(
            name: name,
            title: text(section, "INIntentTitle") ?? name,
            summary: text(section, "INIntentDescription") ?? "",
            category: known ?? .do,
            needsConfirmation: section.flag("INIntentUserConfirmationRequired"),
            isConfigurable: section.flag("INIntentConfigurable") ?? true
        )
        for parameter in section.list("INIntentParameters", by: "INIntentParameterDisplayPriority") {
            let reader = IntentDefinitionParameterReader(definitions: self, intent: name)
            if let definition = reader.read(parameter, into: &app) { intent.parameters.append(definition) }
        }
        // A parent stands before what depends on it.
        intent.parameters = Self.ordered(intent.parameters)
        intent.keyParameter = reference(section, "INIntentKeyParameter", in: intent)
        intent.inputParameter = reference(section, "INIntentInput", in: intent)
        let titles = IntentDefinitionCombinations(definitions: self).read(section, into: &intent)
        if let response = section.section("INIntentResponse") { readResponse(response, into: &intent, app: app) }
        if let phrase = text(section, "INIntentSuggestedInvocationPhrase") {
            intent.examples = [phrase]
            intent.suggestedPhrase = phrase
        }
        intent.sentences = ImportedSentences.sentences(of: intent, titles: titles)
        section.finish()
        app.intents.append(intent)
    }

    private func reference(_ section: PropertyListSection, _ key: String, in intent: IntentDefinition) -> String? {
        guard let name = section.text(key).map(Self.name) else { return nil }
        guard intent.parameter(named: name) == nil else { return name }
        section.note(key, "there is no parameter \"\(name)\"")
        return nil
    }

    private static func ordered(_ parameters: [ParameterDefinition]) -> [ParameterDefinition] {
        var rest = parameters
        var result: [ParameterDefinition] = []
        while !rest.isEmpty {
            let index = rest.firstIndex { parameter in
                guard let parent = parameter.relationship?.parent else { return true }
                return result.contains { $0.name == parent }
            }
            // What waits for itself is not held back for ever.
            var next = rest.remove(at: index ?? 0)
            if index == nil { next.relationship = nil }
            result.append(next)
        }
        return result
    }

    // MARK: - Responses

    private func readResponse(_ section: PropertyListSection, into intent: inout IntentDefinition, app: AppDefinition) {
        section.ignore("INIntentResponseLastParameterTag")
        for parameter in section.list("INIntentResponseParameters", by: "INIntentResponseParameterDisplayPriority") {
            let name = parameter.text("INIntentResponseParameterName") ?? ""
            if let property = property(parameter, name: name, prefix: "INIntentResponseParameter", app: app) {
                intent.responseProperties.append(property)
            }
            parameter.finish()
        }
        if let output = section.text("INIntentResponseOutput").map(Self.name) {
            if intent.responseProperties.contains(where: { $0.name == output }) {
                intent.output = output
            } else {
                section.note("INIntentResponseOutput", "there is no response property \"\(output)\"")
            }
        }
        let builtIn = [
            "ready", "success", "inProgress", "failure", "failureRequiringAppLaunch", "continueInApp", "unspecified",
        ]
        for code in section.list("INIntentResponseCodes") {
            let name = code.text("INIntentResponseCodeName") ?? ""
            let isSuccess = code.flag("INIntentResponseCodeSuccess")
            let full = text(code, "INIntentResponseCodeFormatString").map { Self.template($0) }
            let short = text(code, "INIntentResponseCodeConciseFormatString").map { Self.template($0) }
            code.finish()
            if name.isEmpty || name == "unspecified" { continue }
            if !builtIn.contains(name) { intent.responseCodes[ResponseCode(rawValue: name)] = isSuccess ?? false }
            if let full {
                intent.responses[ResponseCode(rawValue: name)] = ResponseTemplate(spoken: full, screen: short)
            }
        }
        section.finish()
    }
}
