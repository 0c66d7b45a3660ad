internal import Matching
internal import WilcoIntents

/// Finds the parameters that an intent's sentences speak of.
struct ParameterFinder {
    let lists: [String: SlotList]
    let rules: [String: String]

    func parameters(of groups: [SentenceDefinition]) -> [ParameterDefinition] {
        var order: [String] = []
        var types: [String: ParameterType] = [:]
        var arrays: Set<String> = []
        func add(_ name: String, _ type: ParameterType) {
            if types[name] == nil { order.append(name) }
            guard let known = types[name], known != type else {
                types[name] = type
                return
            }
            // Whole numbers may be decimals; anything else that differs is told as text.
            let isNumeric = Set([known.name, type.name]).isSubset(of: ["integer", "decimal"])
            types[name] = isNumeric ? .decimal : .string
        }
        for group in groups {
            for template in group.templates {
                for (list, slot) in references(template.text, group) {
                    add(slot, type(of: group.lists[list] ?? lists[list]))
                }
            }
            for (slot, value) in group.fixed.sorted(by: { $0.key < $1.key }) {
                if case .list(let items) = value {
                    arrays.insert(slot)
                    add(slot, items.first.map(type(of:)) ?? .string)
                } else {
                    add(slot, type(of: value))
                }
            }
            for (_, requirement) in group.requiresContext.sorted(by: { $0.key < $1.key }) {
                if let slot = requirement.slot { add(slot, .string) }
            }
        }
        return order.map {
            ParameterDefinition(
                name: $0,
                displayName: $0.split(separator: "_").joined(separator: " "),
                type: types[$0] ?? .string,
                isArray: arrays.contains($0),
                isRequired: false,
                isResolvedByApp: false
            )
        }
    }

    private func type(of list: SlotList?) -> ParameterType {
        switch list {
        case .range(let range):
            range.fractions == nil && Int(exactly: range.multiplier) != nil ? .integer : .decimal
        case .values(let values):
            Self.common(values.map { type(of: $0.value) })
        case .wildcard, nil: .string
        }
    }

    /// The type of a list's values: whole numbers among decimals are decimals, anything mixed is text.
    private static func common(_ types: [ParameterType]) -> ParameterType {
        guard let first = types.first else { return .string }
        if types.allSatisfy({ $0 == first }) { return first }
        return types.allSatisfy { $0 == .integer || $0 == .decimal } ? .decimal : .string
    }

    private func type(of value: ParameterValue) -> ParameterType {
        switch value {
        case .integer: .integer
        case .decimal: .decimal
        case .boolean: .boolean
        default: .string
        }
    }

    /// Lists and slots of a template, in order, rules followed.
    private func references(_ text: String, _ group: SentenceDefinition) -> [(list: String, slot: String)] {
        var found: [(list: String, slot: String)] = []
        // A rule is looked at once, however often it is used.
        var open: Set<String> = []
        func collect(_ expression: TemplateExpression) {
            switch expression {
            case .text: break
            case .list(let name, let slot): found.append((name, slot))
            case .rule(let name):
                guard open.insert(name).inserted, let rule = group.rules[name] ?? rules[name] else { return }
                read(rule)
            case .optional(let inner): collect(inner)
            case .sequence(let items), .alternatives(let items), .permutation(let items): items.forEach(collect)
            }
        }
        func read(_ text: String) {
            if let template = try? SentenceTemplate(text) { collect(template.expression) }
        }
        read(text)
        return found
    }
}
