internal import WilcoIntents
internal import YAMLFiles

/// Reads `intents.yaml`: what the app can do, in no language.
struct IntentsReader {
    let file: YAMLSection

    func read(into app: inout AppDefinition) {
        app.types = file.entries("types").compactMap { entry in
            entry.value.section().flatMap { type(named: entry.name, $0) }
        }
        let types = app.types
        app.intents = file.entries("intents").compactMap { entry in
            checkName(entry.name, entry.key)
            return entry.value.section().map { intent(named: entry.name, $0, types: types) }
        }
        file.finish()
    }

    private func checkName(_ name: String, _ key: YAMLValue) {
        let allowed = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        if !allowed || name.first?.isLetter != true {
            key.complain("\"\(name)\" cannot be a name", mend: "begin with a letter; use letters, digits and _")
        }
    }

    private func type(named name: String, _ section: YAMLSection) -> TermType? {
        defer { section.finish() }
        checkName(name, section.place)
        let displayName = section.string("displayName") ?? name
        let kind = section.choice("kind", ["enum", "object"])
        let cases = section.list("cases").compactMap { $0.string() }
        guard let kind else { return nil }
        guard kind == "enum" else {
            section.key("cases")?.complain("an object type has no cases", mend: "write `kind: enum`, or remove them")
            return TermType(kind: .object, name: name, displayName: displayName)
        }
        if cases.isEmpty { section.place.complain("an enum needs cases", mend: "add `cases: [small, large]`") }
        // The display names come with the vocabulary.
        let terms = cases.map { VocabularyTerm(id: $0, display: "") }
        return TermType(kind: .enumeration, name: name, displayName: displayName, terms: terms)
    }

    private func intent(named name: String, _ section: YAMLSection, types: [TermType]) -> IntentDefinition {
        let title = section.string("title") ?? name
        let categories = IntentCategory.allCases.map(\.rawValue)
        var intent = IntentDefinition(
            name: name,
            title: title,
            summary: section.optionalString("description") ?? "",
            category: section.optionalChoice("category", categories).flatMap(IntentCategory.init(rawValue:)) ?? .do,
            needsConfirmation: section.optionalBoolean("confirmation") ?? false
        )
        for entry in section.entries("parameters") {
            checkName(entry.name, entry.key)
            guard let parameter = entry.value.section() else { continue }
            if let definition = self.parameter(named: entry.name, parameter, earlier: intent.parameters, types: types) {
                intent.parameters.append(definition)
            }
        }
        section.finish()
        return intent
    }

    private func parameter(
        named name: String,
        _ section: YAMLSection,
        earlier: [ParameterDefinition],
        types: [TermType]
    ) -> ParameterDefinition? {
        defer { section.finish() }
        let displayName = section.string("displayName") ?? name
        let type = section.required("type").flatMap { self.type($0, types: types) }
        var parameter = ParameterDefinition(
            name: name,
            displayName: displayName,
            type: type ?? .string,
            isArray: section.optionalBoolean("array") ?? false,
            isRequired: section.optionalBoolean("required") ?? true,
            isResolvedByApp: section.optionalBoolean("resolvedByApp") ?? true,
            hasDynamicOptions: section.optionalChoice("options", ["dynamic"]) != nil,
            minimum: section.optionalNumber("minimum"),
            maximum: section.optionalNumber("maximum"),
            unit: section.optionalString("unit")
        )
        checkLimits(of: parameter, section)
        if let value = section.value("default"), let type {
            parameter.defaultValue = value.parameterValue(of: type, unit: parameter.unit, types: types)
        }
        if let when = section.optionalSection("when") {
            parameter.relationship = relationship(when, earlier: earlier, types: types)
        }
        return type == nil ? nil : parameter
    }

    private func type(_ value: YAMLValue, types: [TermType]) -> ParameterType? {
        guard let name = value.string() else { return nil }
        guard let type = ParameterType(name: name) else {
            let near = Spelling.nearest(to: name, among: Self.simpleTypes).map { "did you mean \"\($0)\"?" }
            value.complain(
                "unknown type \"\(name)\"",
                mend: near ?? "use \(Self.simpleTypes.joined(separator: ", ")), enum:Name or object:Name"
            )
            return nil
        }
        let wanted: (TermType.Kind, String)? =
            switch type {
            case .enumeration(let name): (.enumeration, name)
            case .object(let name): (.object, name)
            default: nil
            }
        if let (kind, name) = wanted, !types.contains(where: { $0.kind == kind && $0.name == name }) {
            let near = Spelling.nearest(to: name, among: types.map(\.name)).map { "did you mean \"\($0)\"?" }
            let kindName = kind == .enumeration ? "enum" : "object"
            value.complain("there is no \(kindName) \"\(name)\"", mend: near ?? "declare it under `types`")
        }
        return type
    }

    private func checkLimits(of parameter: ParameterDefinition, _ section: YAMLSection) {
        let isNumeric: Bool
        switch parameter.type {
        case .integer, .decimal, .duration, .currencyAmount: isNumeric = true
        case .measurement:
            isNumeric = true
            if parameter.unit == nil, parameter.minimum != nil || parameter.maximum != nil {
                section.place.complain(
                    "limits of a \(parameter.type.name) need a unit",
                    mend: "add `unit: meters` or the like"
                )
            }
        default: isNumeric = false
        }
        if !isNumeric {
            for key in ["minimum", "maximum", "unit"] {
                section.key(key)?.complain("a \(parameter.type.name) has no \(key)", mend: "remove it")
            }
        }
        if let minimum = parameter.minimum, let maximum = parameter.maximum, minimum > maximum {
            section.key("minimum")?.complain("the minimum is above the maximum", mend: "swap them")
        }
    }

    private func relationship(
        _ section: YAMLSection,
        earlier: [ParameterDefinition],
        types: [TermType]
    ) -> ParameterRelationship? {
        defer { section.finish() }
        let conditions = ["is", "isNot", "isOneOf", "hasAnyValue"].compactMap { key in
            section.value(key).map { (key, $0) }
        }
        guard let place = section.required("parameter"), let parent = place.string() else { return nil }
        guard let definition = earlier.first(where: { $0.name == parent }) else {
            let near = Spelling.nearest(to: parent, among: earlier.map(\.name)).map { "did you mean \"\($0)\"?" }
            place.complain(
                "there is no parameter \"\(parent)\" before this one",
                mend: near ?? "declare the parent first"
            )
            return nil
        }
        guard conditions.count == 1, let (key, value) = conditions.first else {
            section.place.complain("one condition is needed", mend: "write is, isNot, isOneOf or hasAnyValue")
            return nil
        }
        func json(_ value: YAMLValue) -> JSONValue? {
            value.parameterValue(of: definition.type, unit: definition.unit, types: types)?.json
        }
        switch key {
        case "is": return json(value).map { ParameterRelationship(parent: parent, predicate: .isEqual($0)) }
        case "isNot": return json(value).map { ParameterRelationship(parent: parent, predicate: .isNotEqual($0)) }
        case "isOneOf":
            let values = value.oneOrMore().compactMap(json)
            return ParameterRelationship(parent: parent, predicate: .isOneOf(values))
        default:
            if value.boolean() == false { value.complain("this condition is never false", mend: "write `true`") }
            return ParameterRelationship(parent: parent, predicate: .hasAnyValue)
        }
    }

    static let simpleTypes =
        ["string", "boolean", "integer", "decimal"] + MeasuredQuantity.allCases.map(\.rawValue)
        + ["currencyAmount", "date", "time", "dateTime", "duration", "person", "place", "url", "file"]
}
