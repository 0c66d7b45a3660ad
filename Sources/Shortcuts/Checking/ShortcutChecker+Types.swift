internal import WilcoIntents
internal import YAMLFiles

extension ShortcutChecker {
    mutating func type(of expression: StepExpression, _ step: Step) -> StepType {
        switch expression {
        case .literal(let value): return Self.type(of: value)
        case .variable(let path): return type(of: path, step)
        case .text(let parts):
            for part in parts {
                if case .variable(let path) = part {
                    let type = type(of: path, step)
                    if StepType.text.fit(type) == .never {
                        complain(
                            step,
                            "“\(path)” is \(type), and cannot be put into text",
                            mend: "use one of its values"
                        )
                    }
                }
            }
            return .text
        case .list(let items):
            let types = items.enumerated().map { index, item in within("\(index)") { $0.type(of: item, step) } }
            return .list(Self.common(types))
        case .dictionary(let members):
            if let type = measureType(of: members, step) { return type }
            var types: [String: StepType] = [:]
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                types[name] = within(name) { $0.type(of: value, step) }
            }
            return .dictionary(members: types)
        case .ask(let words):
            if let words { _ = within("ask") { $0.type(of: .words(words), step) } }
            return .any
        }
    }

    /// An amount of money, or of what is measured; nil: the members are of something else.
    private mutating func measureType(of members: [String: StepExpression], _ step: Step) -> StepType? {
        guard members.count == 2, let amount = members["amount"] else { return nil }
        if let currency = members["currency"] {
            require(.number, amount, of: "amount", step)
            require(.text, currency, of: "currency", step)
            return .parameter(.currencyAmount, app: "")
        }
        guard let unit = members["unit"] else { return nil }
        require(.text, unit, of: "unit", step)
        guard let name = constant(of: unit)?.asText(environment) else {
            require(.number, amount, of: "amount", step)
            return .any
        }
        guard let type = StepType(unit: name) else { return nil }
        require(.number, amount, of: "amount", step)
        return type
    }

    private mutating func require(_ wanted: StepType, _ value: StepExpression, of name: String, _ step: Step) {
        within(name) { $0.require(wanted, value, "“\(name)”", step) }
    }

    /// What can be relied on of all.
    static func common(_ types: some Sequence<StepType>) -> StepType {
        let types = Set(types)
        return types.count == 1 ? types.first ?? .any : .any
    }

    private static func type(of value: StepValue) -> StepType {
        switch value {
        case .nothing: return .nothing
        case .list(let items): return .list(common(items.map(type)))
        case .dictionary(let members): return .dictionary(members: members.mapValues(type))
        case .value(let value):
            switch value {
            case .string, .url, .file, .color, .spelling, .phoneNumber: return .text
            case .integer, .decimal: return .number
            case .boolean: return .boolean
            case .date, .time, .dateTime: return .date
            case .duration: return .duration
            case .currencyAmount: return .parameter(.currencyAmount, app: "")
            case .measurement(_, let unit): return StepType(unit: unit) ?? .any
            default: return .any
            }
        }
    }

    private mutating func type(of path: VariablePath, _ step: Step) -> StepType {
        if path.name == "device" {
            let fact = path.properties.first ?? ""
            if !StepEnvironment.deviceFacts.contains(fact) {
                let facts = StepEnvironment.deviceFacts.joined(separator: ", ")
                complain(step, "nothing is known of the device as “\(fact)”", mend: "there are \(facts)")
            }
            return .text
        }
        var type: StepType
        switch path.name {
        case "input": type = .any
        case "result": type = result
        case "now", "today": type = .date
        default:
            guard let known = variables[path.name] else {
                let near = Spelling.nearest(to: path.name, among: variables.keys.sorted())
                complain(
                    step,
                    "“\(path.name)” has no value here",
                    mend: near.map { "did you mean “\($0)”?" }
                        ?? "name an earlier step's result with `as: \(path.name)`"
                )
                return .any
            }
            type = known
        }
        for property in path.properties { type = self.type(of: property, of: type, path, step) }
        return type
    }

    mutating func type(of property: String, of type: StepType, _ path: VariablePath, _ step: Step) -> StepType {
        let known: [String: StepType]
        switch type {
        case .any, .dictionary(members: nil): return .any
        case .dictionary(let members?): known = ["count": .number].merging(members) { $1 }
        case .list(let element):
            switch property {
            case "count": return .number
            case "first", "last": return element
            default: return .list(self.type(of: property, of: element, path, step))
            }
        case .text: known = ["length": .number]
        case .date:
            known = [
                "date": .date, "time": .date, "weekday": .number, "year": .number, "month": .number, "day": .number,
                "hour": .number, "minute": .number,
            ]
        case .duration: known = ["seconds": .number, "minutes": .number, "hours": .number]
        case .nothing, .number, .boolean: known = [:]
        case .parameter(let parameter, let app):
            switch parameter {
            case .currencyAmount: known = ["amount": .number, "currency": .text]
            case .measurement: known = ["amount": .number, "unit": .text]
            case .enumeration: known = ["id": .text, "identifier": .text]
            case .person, .place: return .any
            case .object(let name):
                guard let members = catalog.properties(ofType: name, app: app) else { return .any }
                let own = Dictionary(
                    members.map { ($0.name, StepType($0.type, isArray: $0.isArray, app: app)) },
                    uniquingKeysWith: { first, _ in first }
                )
                known = own.merging(
                    ["id": .text, "identifier": .text, "name": .text, "displayName": .text, "display": .text]
                ) { own, _ in own }
            default: return .any
            }
        }
        if let found = known[property] { return found }
        let near = Spelling.nearest(to: property, among: known.keys.sorted())
        complain(
            step,
            "“\(path)”: \(type) has no “\(property)”",
            mend: near.map { "did you mean “\($0)”?" }
                ?? (known.isEmpty ? "use it as it is" : "it has \(known.keys.sorted().joined(separator: ", "))")
        )
        return .any
    }
}
