internal import WilcoIntents

// What operations give, and what they need beyond the types of their arguments.
extension ShortcutChecker {
    mutating func result(
        of operation: StepOperation,
        _ arguments: [String: StepExpression],
        _ step: Step
    ) -> StepType {
        func given(_ name: String) -> StepType? {
            arguments[name].map { value in at(name, of: operation, step) { $0.type(of: value, step) } }
        }
        switch operation {
        case .get: return given("value") ?? .any
        case .dictionary:
            guard case .dictionary(let members)? = given("value") else { return .dictionary() }
            return .dictionary(members: members)
        case .valueFor: return member(arguments, given("dictionary") ?? .any, step)
        case .setValue:
            guard case .dictionary(var members?)? = given("dictionary"), let key = text(arguments["key"]) else {
                return .dictionary()
            }
            members[key] = given("value") ?? .any
            return .dictionary(members: members)
        case .values:
            guard case .dictionary(let members?)? = given("dictionary") else { return operation.result }
            return .list(Self.common(members.values))
        case .list, .item, .items, .append, .sort, .reverse, .unique, .filter, .total:
            return listResult(of: operation, arguments, step)
        default: return operation.result
        }
    }

    /// Looks at one of the arguments of an operation.
    private mutating func at<Found>(
        _ argument: String,
        of operation: StepOperation,
        _ step: Step,
        _ look: (inout ShortcutChecker) -> Found
    ) -> Found {
        at(argument, of: operation.arguments, in: operation.rawValue, step, look)
    }

    private mutating func listResult(
        of operation: StepOperation,
        _ arguments: [String: StepExpression],
        _ step: Step
    ) -> StepType {
        let name = operation == .list ? "value" : "list"
        let list = arguments[name]
        let given = list.map { list in at(name, of: operation, step) { $0.type(of: list, step) } } ?? .any
        let element: StepType = if case .list(let element) = given { element } else { given }
        switch operation {
        case .item:
            at("at", of: operation, step) { $0.checkPlace(arguments["at"], in: list, step) }
            return element
        case .append:
            let value = arguments["value"]
            let added = value.map { value in at("value", of: operation, step) { $0.type(of: value, step) } } ?? .any
            return .list(Self.common([element, added]))
        case .sort:
            _ = at("by", of: operation, step) { $0.key(arguments, of: element, step) }
        case .filter:
            let key = at("by", of: operation, step) { $0.key(arguments, of: element, step) }
            if let comparison = text(arguments["which"]).flatMap(StepCondition.Comparison.init),
                let value = arguments["value"]
            {
                at("value", of: operation, step) {
                    $0.compare((key, nil), comparison, ($0.type(of: value, step), $0.known(value)), step)
                }
            }
        case .total:
            if arguments["by"] == nil, let list {
                at("list", of: operation, step) { $0.require(.list(.number), list, "“list”", step) }
            } else {
                at("by", of: operation, step) { checker in
                    let key = checker.key(arguments, of: element, step)
                    guard StepType.number.fit(key) == .never else { return }
                    checker.complain(
                        step,
                        "“\(checker.text(arguments["by"]) ?? "by")” is \(key), and a number is needed",
                        mend: "add up another property"
                    )
                }
            }
            return .number
        default: break
        }
        return .list(element)
    }

    /// What a list is sorted, sifted or added up by.
    private mutating func key(
        _ arguments: [String: StepExpression],
        of element: StepType,
        _ step: Step
    ) -> StepType {
        guard let expression = arguments["by"] else { return element }
        guard let name = text(expression) else { return .any }
        return name.isEmpty
            ? element : type(of: name, of: element, VariablePath(name: "item", properties: [name]), step)
    }

    private mutating func member(
        _ arguments: [String: StepExpression],
        _ given: StepType,
        _ step: Step
    ) -> StepType {
        let path: VariablePath? = if case .variable(let path)? = arguments["dictionary"] { path } else { nil }
        guard let key = text(arguments["key"]) else {
            if StepType.dictionary().fit(given) == .never {
                at("dictionary", of: .valueFor, step) {
                    $0.complain(
                        step,
                        "“dictionary” is \(given), and a dictionary is needed",
                        mend: "use another value, or one that has members"
                    )
                }
            }
            guard case .dictionary(let members?) = given else { return .any }
            return Self.common(members.values)
        }
        var full = path ?? VariablePath(name: "dictionary")
        full.properties.append(key)
        return at("key", of: .valueFor, step) { $0.type(of: key, of: given, full, step) }
    }

    /// A step in the place of a value is a mere dictionary.
    mutating func checkOperation(in expression: StepExpression, _ step: Step) {
        guard case .dictionary(let members) = expression, members.count == 1, let (name, inner) = members.first,
            let operation = StepOperation(rawValue: name), case .dictionary(let arguments) = inner,
            Set(arguments.keys).isSubset(of: operation.arguments.map(\.name))
        else { return }
        complain(
            step,
            "“\(name)” is a step, and no value",
            mend: "write it as a step before this one, with `as: result`, and use ${result} here"
        )
    }

    private mutating func checkPlace(_ place: StepExpression?, in list: StepExpression?, _ step: Step) {
        guard let place, let value = known(place) else { return }
        if let text = text(place)?.lowercased(), text == "first" || text == "last" { return }
        do throws(ConversionFault) {
            let number = try value.asNumber()
            if let items = list.flatMap(known)?.elements, !(1...Double(max(1, items.count))).contains(number) {
                complain(
                    step,
                    "there is no item \(number.formatted) in a list of \(items.count)",
                    mend: "items are counted from 1; last is the last one"
                )
            }
        } catch {
            complain(step, "“at”: \(error.message)", mend: "write a number, first or last")
        }
    }

    /// The value in every run, where it is not one that may still be set.
    func known(_ expression: StepExpression) -> StepValue? {
        isUnset(expression) ? nil : constant(of: expression)
    }

    /// The text in every run.
    private func text(_ expression: StepExpression?) -> String? {
        guard let expression, case .value(.string(let text))? = known(expression) else { return nil }
        return text
    }
}
