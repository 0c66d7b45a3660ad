internal import WilcoIntents
internal import YAMLFiles

/// Reads `intents.yaml`: what the app can do, in no language.
struct IntentsReader {
    let file: YAMLSection
    /// The built-in domains that can be named; nil in the file of a domain itself.
    var domains: DomainFolders?

    func read(into app: inout AppDefinition) {
        if let domains {
            for value in file.list("domains") { domains.add(value, to: &app) }
        }
        for entry in file.entries("types") {
            guard let type = entry.value.section().flatMap({ type(named: entry.name, $0) }) else { continue }
            app.places["types.\(type.name)"] = entry.key.sourceLocation
            app.types.removeAll { $0.name == type.name }
            app.types.append(type)
        }
        readProperties(into: &app)
        for entry in file.entries("intents") {
            checkName(entry.name, entry.key)
            guard let section = entry.value.section() else { continue }
            if let domains, let name = section.value("domain"), name.string() != IntentDefinition.customDomain {
                domains.add(name, intent: entry.name, to: &app)
            }
            app.places["intents.\(entry.name)"] = entry.key.sourceLocation
            for parameter in section.entries("parameters") {
                app.places["intents.\(entry.name).parameters.\(parameter.name)"] = parameter.key.sourceLocation
            }
            let intent = intent(named: entry.name, section, like: app.intent(named: entry.name), types: app.types)
            if let index = app.intents.firstIndex(where: { $0.name == entry.name }) {
                app.intents[index] = intent
            } else {
                app.intents.append(intent)
            }
        }
        FollowingIntentReader.check(file.entries("intents").map { ($0.name, $0.value) }, in: app)
        // A domain speaks of no app's states.
        if domains != nil { ActivitiesReader(file: file).read(into: &app) }
        file.finish()
    }

    private func type(named name: String, _ section: YAMLSection) -> TermType? {
        defer { section.finish() }
        checkName(name, section.place)
        let displayName = section.string("displayName") ?? name
        let kind = section.choice("kind", ["enum", "object"])
        let cases = section.list("cases").compactMap { $0.string() }
        let properties = section.value("properties")
        let isClosed = section.optionalBoolean("closed")
        guard let kind else { return nil }
        guard kind == "enum" else {
            section.key("cases")?.complain("an object type has no cases", mend: "write `kind: enum`, or remove them")
            var type = TermType(kind: .object, name: name, displayName: displayName)
            type.isClosed = isClosed ?? false
            return type
        }
        if isClosed == false {
            section.key("closed")?.complain("an enum has nothing but its cases", mend: "write `kind: object`")
        }
        properties?.complain("an enum has no properties", mend: "write `kind: object`, or remove them")
        if cases.isEmpty { section.place.complain("an enum needs cases", mend: "add `cases: [small, large]`") }
        for (index, name) in cases.enumerated() where cases[..<index].contains(name) {
            section.key("cases")?.complain("the case \"\(name)\" stands here twice", mend: "remove one")
        }
        // The display names come with the vocabulary.
        let terms = cases.map { VocabularyTerm(id: $0, display: "") }
        return TermType(kind: .enumeration, name: name, displayName: displayName, terms: terms)
    }

    /// The members of object types, which may be of any type of the file.
    private func readProperties(into app: inout AppDefinition) {
        for entry in file.entries("types") {
            guard let index = app.types.firstIndex(where: { $0.name == entry.name && $0.kind == .object }),
                entry.value.isMapping, let section = entry.value.section()
            else { continue }
            app.types[index].properties = PropertyDefinition.read(section.entries("properties"), types: app.types)
        }
    }

    private func readRestrictions(_ section: YAMLSection, into intent: inout IntentDefinition) {
        let isRestricted = section.optionalBoolean("restrictedWhileLocked")
        if intent.category.isRestrictedWhileLocked, isRestricted == false {
            section.key("restrictedWhileLocked")?.complain(
                "payments and rides wait until the machine is unlocked, whatever an app says",
                mend: "remove it"
            )
        }
        // An app adds to what its category and its domain restrict; it takes nothing away.
        intent.isRestrictedWhileLocked =
            intent.isRestrictedWhileLocked || intent.category.isRestrictedWhileLocked || isRestricted == true
        intent.needsAuthentication = section.optionalBoolean("authentication") ?? intent.needsAuthentication
    }

    /// An app takes from what its domain lets it show; it adds nothing.
    private func readCards(_ section: YAMLSection, into intent: inout IntentDefinition) {
        let blocks = section.value("shows")?.oneOrMore() ?? []
        for block in blocks {
            guard let name = block.choice(CardBlock.allCases.map(\.rawValue)) else { continue }
            if let block = CardBlock(rawValue: name) { intent.blocks.insert(block) }
        }
        let supports = section.optionalBoolean("supportsCustomCard")
        if supports == true, !intent.supportsCustomCard {
            section.key("supportsCustomCard")?.complain(
                "\(intent.name) of the domain \(intent.domain) shows no card of an app's own",
                mend: "remove it"
            )
        }
        intent.supportsCustomCard = intent.supportsCustomCard && supports != false
    }

    private func intent(
        named name: String,
        _ section: YAMLSection,
        like base: IntentDefinition?,
        types: [TermType]
    ) -> IntentDefinition {
        defer { section.finish() }
        _ = section.value("domain")
        let title = base == nil ? section.title() : section.optionalTitle()
        let category = section.optionalChoice("category", IntentCategory.allCases.map(\.rawValue))
            .flatMap(IntentCategory.init(rawValue:))
        var intent = base ?? IntentDefinition(name: name, title: title ?? name, category: category ?? .do)
        intent.title = title ?? intent.title
        intent.summary = section.optionalString("description") ?? intent.summary
        intent.category = category ?? intent.category
        intent.needsConfirmation =
            section.optionalBoolean("confirmation") ?? (base?.needsConfirmation ?? intent.category.confirmsByDefault)
        if intent.category.alwaysConfirms, !intent.needsConfirmation {
            section.key("confirmation")?.complain(
                "the category \(intent.category.rawValue) is always confirmed",
                mend: "remove it",
                severity: .warning
            )
        }
        intent.supportsBackground = section.optionalBoolean("background") ?? intent.supportsBackground
        intent.isConfigurable = section.optionalBoolean("configurable") ?? intent.isConfigurable
        intent.isSuggested = section.optionalBoolean("suggested") ?? intent.isSuggested
        intent.leavesTo.formUnion(section.list("leavesTo").compactMap { $0.string() })
        readRestrictions(section, into: &intent)
        readCards(section, into: &intent)
        for entry in section.entries("parameters") {
            checkName(entry.name, entry.key)
            guard let parameter = entry.value.section() else { continue }
            let index = intent.parameters.firstIndex { $0.name == entry.name }
            let reader = ParameterReader(
                earlier: Array(index.map { intent.parameters[..<$0] } ?? intent.parameters[...]),
                types: types
            )
            guard let definition = reader.read(parameter, named: entry.name, like: index.map { intent.parameters[$0] })
            else { continue }
            if let index { intent.parameters[index] = definition } else { intent.parameters.append(definition) }
        }
        intent.keyParameter = parameterName("keyParameter", section, of: intent) ?? intent.keyParameter
        intent.inputParameter = parameterName("inputParameter", section, of: intent) ?? intent.inputParameter
        ShortcutTypesReader(section: section).read(into: &intent)
        let following = FollowingIntentReader(section: section)
        intent.undo = following.read("undo") ?? intent.undo
        intent.change = following.read("change") ?? intent.change
        intent.stop = following.read("stop") ?? intent.stop
        if let response = section.optionalSection("response") { read(response, into: &intent, types: types) }
        return intent
    }

    /// What responses carry, and the codes of the app's own.
    private func read(_ section: YAMLSection, into intent: inout IntentDefinition, types: [TermType]) {
        defer { section.finish() }
        let properties = PropertyDefinition.read(section.entries("properties"), types: types)
        if !properties.isEmpty { intent.responseProperties = properties }
        for entry in section.entries("codes") {
            guard let meaning = entry.value.choice(["success", "failure", "nothing"]) else { continue }
            let code = ResponseCode(rawValue: entry.name)
            intent.responseCodes[code] = meaning != "failure"
            if meaning == "nothing" { intent.idleCodes.insert(code) } else { intent.idleCodes.remove(code) }
        }
        guard let value = section.value("output"), let name = value.string() else { return }
        let known = intent.responseProperties.map(\.name)
        if !known.contains(name) {
            let near = Spelling.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
            value.complain("the response has no property \"\(name)\"", mend: near ?? "declare it under `properties`")
        }
        intent.output = name
    }

    private func parameterName(_ key: String, _ section: YAMLSection, of intent: IntentDefinition) -> String? {
        guard let value = section.value(key), let name = value.string() else { return nil }
        if intent.parameter(named: name) == nil {
            let near = Spelling.nearest(to: name, among: intent.parameters.map(\.name)).map {
                "did you mean \"\($0)\"?"
            }
            value.complain("\(intent.name) has no parameter \"\(name)\"", mend: near ?? "declare it under `parameters`")
        }
        return name
    }
}

/// Complains about a name that cannot stand in a template.
func checkName(_ name: String, _ key: YAMLValue) {
    let allowed = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    if !allowed || name.first?.isLetter != true {
        key.complain("\"\(name)\" cannot be a name", mend: "begin with a letter; use letters, digits and _")
    }
}
