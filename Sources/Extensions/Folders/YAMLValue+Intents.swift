package import WilcoIntents
package import YAMLFiles

extension YAMLData {
    package var json: JSONValue {
        switch self {
        case .null: .null
        case .boolean(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .list(let items): .array(items.map(\.json))
        case .mapping(let members): .object(members.mapValues(\.json))
        }
    }
}

extension YAMLValue {
    /// Members with values of any kind; a complaint and none when it is no mapping.
    func members() -> [String: JSONValue] {
        guard isMapping else {
            complain("a mapping (key: value) is expected here", mend: "write `{name: value}`")
            return [:]
        }
        return data.json.objectValue ?? [:]
    }

    /// A value of a parameter's type; ids of enumerations and objects are looked up among the types' terms.
    func parameterValue(of type: ParameterType, unit: String? = nil, types: [TermType]) -> ParameterValue? {
        if isList {
            let items = (list() ?? []).compactMap { $0.parameterValue(of: type, unit: unit, types: types) }
            return .list(items)
        }
        // Texts may look like numbers (`2026`), and measurements may be bare numbers.
        let json: JSONValue =
            switch type {
            case .string, .date, .time, .dateTime, .url, .file, .enumeration, .color, .spelling, .phoneNumber:
                string().map(JSONValue.string) ?? .null
            case .object, .person, .place:
                isScalar ? string().map(JSONValue.string) ?? .null : data.json
            case .measurement:
                if let unit, isScalar { ["amount": data.json, "unit": .string(unit)] } else { data.json }
            default: data.json
            }
        guard let value = ParameterValue(json: json, type: type) else {
            complain("this is no \(type.name)", mend: "write a value of that type")
            return nil
        }
        return checked(value, type: type, types: types)
    }

    private func checked(_ value: ParameterValue, type: ParameterType, types: [TermType]) -> ParameterValue? {
        switch value {
        case .enumeration(let id):
            guard case .enumeration(let name) = type, let known = types.first(where: { $0.name == name }) else {
                return value
            }
            guard known.terms.contains(where: { $0.id == id }) else {
                let near = Spelling.nearest(to: id, among: known.terms.map(\.id)).map { "did you mean \"\($0)\"?" }
                let cases = known.terms.map(\.id).joined(separator: ", ")
                complain("\"\(id)\" is no case of \(name)", mend: near ?? "cases are \(cases)")
                return nil
            }
            return value
        case .object(let object):
            guard case .object(let name) = type,
                let term = types.first(where: { $0.name == name })?.terms.first(where: { $0.id == object.id })
            else { return value }
            return .object(IntentObject(id: term.id, display: term.display, properties: term.properties))
        default: return value
        }
    }
}

extension YAMLSection {
    /// What something is called on a card and when it is asked about.
    func title() -> String? { required("title").flatMap(title) }
    func optionalTitle() -> String? { value("title").flatMap(title) }

    private func title(_ value: YAMLValue) -> String? {
        let title = value.string()
        if let title, title.count > Self.longestTitle {
            value.complain("the title has more than \(Self.longestTitle) characters", mend: "call it by a few words")
        }
        return title
    }

    /// Characters.
    private static let longestTitle = 100
}
