internal import WilcoIntents

/// Reads one parameter of an intent, with its dialogs, limits and relationship.
struct IntentDefinitionParameterReader {
    let definitions: IntentDefinitionReader
    let intent: String

    private static let prefix = "INIntentParameter"

    func read(_ section: PropertyListSection, into app: inout AppDefinition) -> ParameterDefinition? {
        let prefix = Self.prefix
        let name = IntentDefinitionReader.name(section.text(prefix + "Name") ?? "")
        section.ignore(
            prefix + "DisplayPriority",
            prefix + "CustomDisambiguation",
            prefix + "EnumTypeNamespace",
            prefix + "ObjectTypeNamespace",
            prefix + "SupportsSearch"
        )
        guard let type = type(section, name: name, app: &app) else { return nil }
        let resolves = section.flag(prefix + "SupportsResolution") ?? false
        var parameter = ParameterDefinition(
            name: name,
            displayName: definitions.text(section, prefix + "DisplayName") ?? name.capitalizingFirst,
            type: type,
            isArray: section.flag(prefix + "SupportsMultipleValues") ?? false,
            // Before 2019 nobody was asked for anything.
            isRequired: resolves,
            isUserFacing: section.flag(prefix + "Configurable") ?? true,
            isResolvedByApp: resolves,
            hasDynamicOptions: section.flag(prefix + "SupportsDynamicEnumeration") ?? false
        )
        readSizes(section, into: &parameter)
        if let metadata = section.section(prefix + "Metadata") { read(metadata, into: &parameter, app: app) }
        for dialog in section.list(prefix + "PromptDialogs") { readDialog(dialog, into: &parameter) }
        for reason in section.list(prefix + "UnsupportedReasons") { readReason(reason, into: &parameter) }
        if let relationship = section.section(prefix + "Relationship") {
            readRelationship(relationship, into: &parameter)
        }
        section.finish()
        return parameter
    }

    private func type(_ section: PropertyListSection, name: String, app: inout AppDefinition) -> ParameterType? {
        let typeName = section.text(Self.prefix + "Type") ?? "String"
        let enumeration = section.text(Self.prefix + "EnumType").map(IntentDefinitionReader.name)
        let object = section.text(Self.prefix + "ObjectType").map(IntentDefinitionReader.name)
        // In 2018 an object had no type but itself.
        let own = name.capitalizingFirst
        if typeName == "Object" || typeName == "Custom", object == nil, app.type(named: own) == nil {
            app.types.append(TermType(kind: .object, name: own, displayName: own))
        }
        let type = IntentDefinitionTypes.type(
            named: typeName,
            enumeration: enumeration,
            object: object ?? own,
            format: section.section(Self.prefix + "Metadata")?.text(Self.prefix + "MetadataType")
        )
        guard let type else {
            section.note(Self.prefix + "Type", "\(typeName) has no counterpart; the parameter is left out")
            return nil
        }
        let known = IntentDefinitionReader.known(type, in: app)
        if known != type {
            section.note(Self.prefix + "Type", "\(type.name) is not in this file; it is taken for a text")
        }
        return known
    }

    private func readSizes(_ section: PropertyListSection, into parameter: inout ParameterDefinition) {
        let isFixed = section.flag(Self.prefix + "FixedSizeArray") ?? false
        let sizes = section.list(Self.prefix + "ArraySizes")
        guard isFixed, !sizes.isEmpty else { return }
        let numbers = sizes.compactMap { size -> Int? in
            size.ignore("INIntentParameterArraySizeSizeClass")
            return size.number("INIntentParameterArraySizeSize").flatMap { Int(exactly: $0) }
        }
        parameter.minimumCount = numbers.min()
        parameter.maximumCount = numbers.max()
        if numbers.isEmpty { section.note(Self.prefix + "ArraySizes", "has no counterpart") }
    }

    // MARK: - Limits

    private func read(_ section: PropertyListSection, into parameter: inout ParameterDefinition, app: AppDefinition) {
        let prefix = Self.prefix + "Metadata"
        section.ignore(prefix + "DisableAutocorrect", prefix + "DisableSmartQuotes", prefix + "DisableSmartDashes")
        if let kind = section.text(prefix + "Type"), !["Field", "Name", "Number"].contains(kind),
            ![.date, .time, .dateTime].contains(parameter.type)
        {
            section.note(prefix + "Type", "\(kind) has no counterpart; values are said")
        }
        switch parameter.type {
        case .integer, .decimal, .duration, .currencyAmount, .measurement:
            parameter.minimum = section.number(prefix + "MinimumValue")
            parameter.maximum = section.number(prefix + "MaximumValue")
        default: break
        }
        readUnits(section, into: &parameter)
        parameter.currencies = section.texts(prefix + "CurrencyCodes")
        let capitalization = section.text(prefix + "Capitalization")
        let isMultiline = section.flag(prefix + "Multiline") ?? false
        if parameter.type == .string {
            let names = ["Sentences": "sentences", "Words": "words", "All": "all", "AllCharacters": "all"]
            let known = capitalization.flatMap { TextSettings.Capitalization(rawValue: names[$0] ?? "none") } ?? .none
            if known != .none || isMultiline {
                parameter.text = TextSettings(capitalization: known, isMultiline: isMultiline)
            }
        }
        if let value = section.value(prefix + "DefaultValue") {
            parameter.defaultValue = Self.value(value, of: parameter, app: app)
            if parameter.defaultValue == nil, !value.isEmpty {
                section.note(prefix + "DefaultValue", "is no \(parameter.type.name); left out")
            }
        }
        section.finish()
    }

    private func readUnits(_ section: PropertyListSection, into parameter: inout ParameterDefinition) {
        let prefix = Self.prefix + "Metadata"
        guard case .measurement = parameter.type else { return }
        let keys = ["Unit", "MinimumUnit", "MaximumUnit"]
        let names = keys.map { section.text(prefix + $0) }
        let units = names.map { $0.flatMap(IntentDefinitionTypes.unit) }
        parameter.unit = units.compactMap { $0 }.first
        for (key, (name, unit)) in zip(keys, zip(names, units)) {
            guard let name else { continue }
            if unit == nil { section.note(prefix + key, "the unit \(name) is not known") }
            if let unit, unit != parameter.unit {
                section.note(prefix + key, "limits are in \(parameter.unit ?? "one unit")")
            }
        }
        if parameter.unit == nil, parameter.minimum != nil || parameter.maximum != nil {
            section.note(prefix + "MinimumValue", "limits without a unit are left out")
            parameter.minimum = nil
            parameter.maximum = nil
        }
    }

    private static func value(
        _ value: PropertyList,
        of parameter: ParameterDefinition,
        app: AppDefinition
    ) -> ParameterValue? {
        switch parameter.type {
        case .string: value.text.flatMap { $0.isEmpty ? nil : .string($0) }
        case .boolean: value.flag.map(ParameterValue.boolean)
        case .integer: value.number.flatMap { Int(exactly: $0) }.map(ParameterValue.integer)
        case .decimal: value.number.map(ParameterValue.decimal)
        case .duration: value.number.map { .duration(seconds: $0) }
        case .enumeration(let name):
            value.text.flatMap { id in
                app.type(named: name)?.terms.contains { $0.id == id } == true ? .enumeration(id) : nil
            }
        case .measurement:
            value.number.flatMap { amount in parameter.unit.map { .measurement(amount: amount, unit: $0) } }
        default: nil
        }
    }

    // MARK: - Dialogs

    private func readDialog(_ section: PropertyListSection, into parameter: inout ParameterDefinition) {
        let kind = section.text(Self.prefix + "PromptDialogType") ?? ""
        let isCustom = section.flag(Self.prefix + "PromptDialogCustom")
        let text = definitions.text(section, Self.prefix + "PromptDialogFormatString")
        defer { section.finish() }
        guard let text, isCustom != false else { return }
        let template = IntentDefinitionReader.template(text)
        let about = IntentDefinitionReader.template(text, value: parameter.name)
        switch kind {
        case "Primary": parameter.dialogs.prompt = template
        case "Concise": parameter.dialogs.reprompt = template
        case "Configuration":
            // The editor's question is better than none.
            if parameter.dialogs.prompt == nil { parameter.dialogs.prompt = template }
        case "Confirmation": parameter.dialogs.confirmation = about
        case "DisambiguationIntroduction": parameter.dialogs.disambiguation = about
        case "DisambiguationSelection":
            parameter.dialogs.disambiguation = [parameter.dialogs.disambiguation, about].compactMap { $0 }
                .joined(separator: " ")
        default: section.note(Self.prefix + "PromptDialogType", "\"\(kind)\" has no counterpart")
        }
    }

    private func readReason(_ section: PropertyListSection, into parameter: inout ParameterDefinition) {
        let prefix = Self.prefix + "UnsupportedReason"
        let code = section.text(prefix + "Code") ?? ""
        let isDefault = section.flag(prefix + "Default") ?? false
        let isCustom = section.flag(prefix + "Custom") ?? !isDefault
        let text = definitions.text(section, prefix + "FormatString")
        section.finish()
        // What the editor says by itself, Wilco says in its own words.
        guard isCustom, !code.isEmpty else { return }
        let own = ["lessThanMinimumValue": "minimum", "greaterThanMaximumValue": "maximum"][code]
        if own == nil { parameter.reasons.append(code) }
        guard let text else { return }
        var template = IntentDefinitionReader.template(text, value: parameter.name)
            .replacing("{displayName}", with: parameter.displayName)
        if own != nil {
            template = template.replacing("{minimumValue}", with: "{limit}").replacing(
                "{maximumValue}",
                with: "{limit}"
            )
        }
        parameter.dialogs.unsupported[own ?? code] = template
    }

    // MARK: - Relationship

    private func readRelationship(_ section: PropertyListSection, into parameter: inout ParameterDefinition) {
        let prefix = Self.prefix + "Relationship"
        guard let parent = section.text(prefix + "ParentName").map(IntentDefinitionReader.name) else { return }
        let predicate = section.text(prefix + "PredicateName") ?? "HasAnyValue"
        let value = section.value(prefix + "PredicateValue")
        defer { section.finish() }
        let json: JSONValue? =
            switch value {
            case .boolean(let flag): .bool(flag)
            case .integer(let number): predicate.hasPrefix("Boolean") ? .bool(number != 0) : .integer(number)
            case .number(let number): .number(number)
            case .string(let text): predicate.hasPrefix("Boolean") ? value?.flag.map(JSONValue.bool) : .string(text)
            default: nil
            }
        let found: ParameterRelationship.Predicate? =
            if predicate.hasSuffix("HasAnyValue") {
                .hasAnyValue
            } else if predicate.hasSuffix("HasExactValue"), let json {
                .isEqual(json)
            } else if predicate.hasSuffix("NotEqual") || predicate.hasSuffix("DoesNotHaveValue"), let json {
                .isNotEqual(json)
            } else {
                nil
            }
        guard let found else {
            section.note(prefix + "PredicateName", "\"\(predicate)\" has no counterpart; the parameter always matters")
            return
        }
        parameter.relationship = ParameterRelationship(parent: parent, predicate: found)
    }
}
