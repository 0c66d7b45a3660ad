internal import WilcoIntents
internal import YAMLFiles

/// Reads one parameter of an intent.
struct ParameterReader {
    /// The parameters before it: those that it may depend on.
    let earlier: [ParameterDefinition]
    let types: [TermType]

    /// - Parameter base: The parameter of a built-in domain that is changed here.
    func read(_ section: YAMLSection, named name: String, like base: ParameterDefinition?) -> ParameterDefinition? {
        defer { section.finish() }
        let displayName = base == nil ? section.string("displayName") : section.optionalString("displayName")
        let typeValue = base == nil ? section.required("type") : section.value("type")
        let type = typeValue.flatMap { ParameterType($0, types: types) } ?? base?.type
        var parameter = base ?? ParameterDefinition(name: name, displayName: name, type: type ?? .string)
        parameter.displayName = displayName ?? parameter.displayName
        parameter.type = type ?? parameter.type
        parameter.isArray = section.optionalBoolean("array") ?? parameter.isArray
        parameter.isRequired = section.optionalBoolean("required") ?? parameter.isRequired
        parameter.isUserFacing = section.optionalBoolean("userFacing") ?? parameter.isUserFacing
        parameter.isResolvedByApp = section.optionalBoolean("resolvedByApp") ?? parameter.isResolvedByApp
        if section.optionalChoice("options", ["dynamic"]) != nil { parameter.hasDynamicOptions = true }
        parameter.minimum = section.optionalNumber("minimum") ?? parameter.minimum
        parameter.maximum = section.optionalNumber("maximum") ?? parameter.maximum
        parameter.unit = section.optionalString("unit") ?? parameter.unit
        readCount(section, into: &parameter)
        readText(section, into: &parameter)
        parameter.currencies = currencies(section, of: parameter) ?? parameter.currencies
        if section.value("reasons") != nil { parameter.reasons = section.strings("reasons") }
        checkLimits(of: parameter, section)
        if let value = section.value("default"), type != nil {
            parameter.defaultValue = value.parameterValue(of: parameter.type, unit: parameter.unit, types: types)
            checkDefault(of: parameter, value)
        }
        if let when = section.optionalSection("when") { parameter.relationship = relationship(when) }
        return type == nil ? nil : parameter
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

    private func checkDefault(of parameter: ParameterDefinition, _ value: YAMLValue) {
        let number: Double? =
            switch parameter.defaultValue {
            case .integer(let number): Double(number)
            case .decimal(let number): number
            case .duration(let seconds): seconds
            default: nil
            }
        guard let number else { return }
        if let minimum = parameter.minimum, number < minimum {
            value.complain("the default is below the minimum", mend: "choose one between the limits")
        }
        if let maximum = parameter.maximum, number > maximum {
            value.complain("the default is above the maximum", mend: "choose one between the limits")
        }
    }

    /// How many values an array takes.
    private func readCount(_ section: YAMLSection, into parameter: inout ParameterDefinition) {
        guard let count = section.optionalSection("count") else { return }
        defer { count.finish() }
        parameter.minimumCount = count.optionalInteger("minimum", in: 0...1000) ?? parameter.minimumCount
        parameter.maximumCount = count.optionalInteger("maximum", in: 1...1000) ?? parameter.maximumCount
        if !parameter.isArray {
            section.key("count")?.complain("only an array has a count", mend: "add `array: true`, or remove it")
        }
        if let minimum = parameter.minimumCount, let maximum = parameter.maximumCount, minimum > maximum {
            count.key("minimum")?.complain("the minimum is above the maximum", mend: "swap them")
        }
    }

    private func readText(_ section: YAMLSection, into parameter: inout ParameterDefinition) {
        guard let text = section.optionalSection("text") else { return }
        defer { text.finish() }
        let capitalization = text.optionalChoice(
            "capitalization",
            TextSettings.Capitalization.allCases.map(\.rawValue)
        ).flatMap(TextSettings.Capitalization.init(rawValue:))
        parameter.text = TextSettings(
            capitalization: capitalization ?? parameter.text?.capitalization ?? .none,
            isMultiline: text.optionalBoolean("multiline") ?? parameter.text?.isMultiline ?? false
        )
        if parameter.type != .string {
            section.key("text")?.complain("a \(parameter.type.name) is no text", mend: "remove it")
        }
    }

    private func currencies(_ section: YAMLSection, of parameter: ParameterDefinition) -> [String]? {
        guard let value = section.value("currencies") else { return nil }
        if parameter.type != .currencyAmount {
            section.key("currencies")?.complain("a \(parameter.type.name) has no currencies", mend: "remove it")
        }
        return value.oneOrMore().compactMap { item in
            guard let code = item.string() else { return nil }
            if code.count != 3 || !code.allSatisfy({ $0.isASCII && $0.isUppercase }) {
                item.complain("\"\(code)\" is no currency", mend: "write its ISO 4217 code, like EUR")
            }
            return code
        }
    }

    private func relationship(_ section: YAMLSection) -> ParameterRelationship? {
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
}
