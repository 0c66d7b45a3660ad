internal import WilcoIntents
internal import YAMLFiles

extension ParameterType {
    /// A type's name; enumerations and object types must be declared.
    init?(_ value: YAMLValue, types: [TermType]) {
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
            value.complain(
                "there is no \(kind == .enumeration ? "enum" : "object") \"\(name)\"",
                undeclared: name,
                among: types.map(\.name),
                in: value.file,
                mend: "declare it under `types`"
            )
        }
        self = type
    }

    static let simpleTypes =
        ["string", "boolean", "integer", "decimal"] + MeasuredQuantity.allCases.map(\.rawValue)
        + [
            "currencyAmount", "date", "time", "dateTime", "dateComponents", "duration", "color", "spelling",
            "phoneNumber", "person", "place", "url", "file",
        ]
}

extension PropertyDefinition {
    /// Properties by name: a type's name, or `{type, displayName, array}`.
    static func read(
        _ entries: [(name: String, key: YAMLValue, value: YAMLValue)],
        types: [TermType]
    ) -> [PropertyDefinition] {
        entries.compactMap { entry in
            checkName(entry.name, entry.key)
            if ["id", "display", "pronunciation", "alternativeNames", "properties"].contains(entry.name) {
                entry.key.complain("every object has \"\(entry.name)\"", mend: "give the property another name")
            }
            guard entry.value.isMapping else {
                return ParameterType(entry.value, types: types).map {
                    PropertyDefinition(name: entry.name, displayName: entry.name, type: $0)
                }
            }
            guard let section = entry.value.section() else { return nil }
            defer { section.finish() }
            let displayName = section.optionalString("displayName")
            let isArray = section.optionalBoolean("array") ?? false
            guard let type = section.required("type").flatMap({ ParameterType($0, types: types) }) else { return nil }
            return PropertyDefinition(
                name: entry.name,
                displayName: displayName ?? entry.name,
                type: type,
                isArray: isArray
            )
        }
    }
}
