internal import WilcoIntents

/// Finds the parameters that an intent's sentences speak of.
struct ParameterFinder {
    private let rules: [String: String]
    /// Where they are exhausted, not all parameters are found.
    private let templates: ImportedTemplates
    /// What the values of a list are, which may be many, for many sentences.
    private let listTypes: [String: ParameterType]

    init(lists: [String: SlotList], rules: [String: String], templates: ImportedTemplates) {
        self.rules = rules
        self.templates = templates
        listTypes = lists.mapValues { Self.type(of: $0) }
    }

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
            let ownTypes = group.lists.mapValues { Self.type(of: $0) }
            for template in group.templates {
                for (list, slot) in references(template.text, group) {
                    add(slot, ownTypes[list] ?? listTypes[list] ?? .string)
                }
            }
            for (slot, value) in group.fixed.sorted(by: { $0.key < $1.key }) {
                if case .list(let items) = value {
                    arrays.insert(slot)
                    add(slot, items.first.map(Self.type(of:)) ?? .string)
                } else {
                    add(slot, Self.type(of: value))
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

    private static func type(of list: SlotList) -> ParameterType {
        switch list {
        case .range(let range):
            range.fractions == nil && Int(exactly: range.multiplier) != nil ? .integer : .decimal
        case .values(let values):
            common(values.map { type(of: $0.value) })
        case .wildcard: .string
        }
    }

    /// The type of a list's values: whole numbers among decimals are decimals, anything mixed is text.
    private static func common(_ types: [ParameterType]) -> ParameterType {
        guard let first = types.first else { return .string }
        if types.allSatisfy({ $0 == first }) { return first }
        return types.allSatisfy { $0 == .integer || $0 == .decimal } ? .decimal : .string
    }

    private static func type(of value: ParameterValue) -> ParameterType {
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
        func read(_ text: String) {
            guard !templates.isExhausted, let template = try? templates.template(text) else { return }
            for part in template.parts {
                switch part {
                case .list(let name, let slot): found.append((name, slot))
                case .rule(let name):
                    guard open.insert(name).inserted, let rule = group.rules[name] ?? rules[name] else { continue }
                    read(rule)
                }
            }
        }
        read(text)
        return found
    }
}
