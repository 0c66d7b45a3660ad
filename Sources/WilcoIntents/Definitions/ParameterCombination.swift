/// Parameters that go together, as the relationships between them allow.
///
/// `orderType` with `store` for pickup and `deliveryLocation` for delivery gives three: nothing chosen yet, `orderType=pickup`
/// and `orderType=delivery`.
package struct ParameterCombination: Sendable, Hashable {
    /// The values of the parents that lead to it: `parent=value`, joined by commas.
    ///
    /// `*` is any value that no relationship names. Empty: no parent has a value.
    package var key: String
    /// Names, in the intent's order.
    package var parameters: [String]

    package init(key: String, parameters: [String]) {
        self.key = key
        self.parameters = parameters
    }
}

extension IntentDefinition {
    /// More are not told apart: nobody writes a sentence for each.
    package static let maximumCombinations = 64

    /// Every combination of parameters that the relationships allow, in the order of the parents and their values.
    package var combinations: [ParameterCombination] {
        let parents = parameters.filter { parameter in parameters.contains { $0.relationship?.parent == parameter.name }
        }
        var states: [[String: JSONValue?]] = [[:]]
        for parent in parents {
            var next: [[String: JSONValue?]] = []
            for state in states {
                // A parent that does not matter has no value.
                guard isApplicable(parent, given: state) else {
                    next.append(state)
                    continue
                }
                next.append(state)
                for value in values(of: parent) {
                    var chosen = state
                    chosen[parent.name] = .some(value)
                    next.append(chosen)
                }
            }
            states = Array(next.prefix(Self.maximumCombinations))
        }
        return states.map { state in
            let key = parents.compactMap { parent in
                state[parent.name].map { "\(parent.name)=\($0.map(Self.text) ?? "*")" }
            }
            return ParameterCombination(
                key: key.joined(separator: ","),
                parameters: parameters.filter { isApplicable($0, given: state) }.map(\.name)
            )
        }
    }

    /// The combination that values lead to.
    ///
    /// - Parameter given: By parameter name, in the short form of ``ParameterValue/json``; nil for any value no relationship names.
    package func combination(for given: [String: JSONValue]) -> ParameterCombination {
        var state: [String: JSONValue?] = [:]
        var key: [String] = []
        for parent in parameters where parameters.contains(where: { $0.relationship?.parent == parent.name }) {
            guard let value = given[parent.name], isApplicable(parent, given: state) else { continue }
            let isNamed = values(of: parent).contains(value)
            state[parent.name] = isNamed ? .some(value) : .some(nil)
            key.append("\(parent.name)=\(isNamed ? Self.text(of: value) : "*")")
        }
        return ParameterCombination(
            key: key.joined(separator: ","),
            parameters: parameters.filter { isApplicable($0, given: state) }.map(\.name)
        )
    }

    /// The sentence about a request with these values: the combination's own, else the one without conditions.
    package func summaryTemplate(for given: [String: JSONValue]) -> String? {
        summaries[combination(for: given).key] ?? summaries[""]
    }

    /// The values that relationships name, then nil for any other.
    private func values(of parent: ParameterDefinition) -> [JSONValue?] {
        var named: [JSONValue] = []
        for relationship in parameters.compactMap(\.relationship) where relationship.parent == parent.name {
            let values: [JSONValue] =
                switch relationship.predicate {
                case .hasAnyValue: []
                case .isEqual(let value), .isNotEqual(let value): [value]
                case .isOneOf(let values): values
                }
            for value in values where !named.contains(value) { named.append(value) }
        }
        return named.map(Optional.some) + (parent.type == .boolean && named.count == 2 ? [] : [nil])
    }

    private func isApplicable(_ parameter: ParameterDefinition, given state: [String: JSONValue?]) -> Bool {
        guard let relationship = parameter.relationship else { return true }
        guard let value = state[relationship.parent] else { return false }
        return switch relationship.predicate {
        case .hasAnyValue: true
        case .isEqual(let wanted): value == wanted
        case .isNotEqual(let unwanted): value != unwanted
        case .isOneOf(let wanted): value.map(wanted.contains) ?? false
        }
    }

    private static func text(of value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        default: "*"
        }
    }
}
