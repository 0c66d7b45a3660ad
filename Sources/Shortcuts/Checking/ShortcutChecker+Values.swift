internal import WilcoIntents
internal import YAMLFiles

// Whether values are of the type that is wanted.
extension ShortcutChecker {
    /// The value that an expression has in every run; nil: that is not known.
    func constant(of expression: StepExpression) -> StepValue? {
        switch expression {
        case .literal(let value): value
        case .list(let items):
            items.map(constant).reduce(StepValue?.some(.list([]))) { list, item in
                guard let list, let item else { return nil }
                return .list(list.elements + [item])
            }
        case .variable(let path) where path.properties.isEmpty: constants[path.name]
        default: nil
        }
    }

    /// A variable without a value so far may get one.
    func isUnset(_ expression: StepExpression) -> Bool {
        guard case .variable = expression, let value = constant(of: expression) else { return false }
        return value == .text("") || value.isNothing
    }

    /// What a step gives in every run; nil: that is not known.
    func constant(of step: Step) -> StepValue? {
        switch step.kind {
        case .set(_, let expression): constant(of: expression)
        case .operation(let operation, let arguments) where [.get, .text, .list].contains(operation):
            arguments[operation.mainArgument].flatMap(constant)
        default: nil
        }
    }

    /// - Parameter converts: The operation is there to make one type of another.
    mutating func check(
        _ arguments: [String: StepExpression],
        _ definitions: [StepArgument],
        of name: String,
        _ step: Step,
        converts: Bool = false
    ) {
        for definition in definitions {
            member = step.pointer(to: definition, of: definitions, in: name)
            guard let expression = arguments[definition.name] else {
                if definition.isRequired {
                    complain(step, "“\(definition.name)” is missing", mend: "add `\(definition.name): …`")
                }
                continue
            }
            require(definition.type, expression, "“\(definition.name)”", step, converts: converts)
        }
    }

    /// Complains where the expression can never be what is wanted, and warns where it may not be.
    ///
    /// - Parameter converts: It is there to be converted.
    mutating func require(
        _ wanted: StepType,
        _ expression: StepExpression,
        _ name: String,
        _ step: Step,
        converts: Bool = false
    ) {
        let type = type(of: expression, step)
        if let value = constant(of: expression), !isUnset(expression) {
            if let fault = fault(value, as: wanted) {
                let element: StepType? = if case .list(let element) = wanted { element } else { nil }
                let item = place(in: expression) { item in element.map { self.fault(item, as: $0) != nil } ?? false }
                complain(step, at: item, "\(name): \(fault)", mend: "write \(wanted)")
                return
            }
            if case .list = wanted, case .value(.string(let text)) = value {
                complain(
                    step,
                    "\(name) is the text “\(text.prefix(40))”, and a list is needed",
                    mend: "write it as [a, b], or split it first with splitText",
                    severity: .warning
                )
                return
            }
        }
        if wanted.fit(type) == .never {
            complain(
                step,
                "\(name) is \(type), and \(wanted) is needed",
                mend: "use another value, or convert it first"
            )
        } else if !converts, constant(of: expression) == nil {
            doubt(type, as: wanted, name, step)
        }
    }

    /// Where in a list that is written out an item is wrong; nil: it is none, or the list as a whole is.
    private func place(in expression: StepExpression, where isWrong: (StepValue) -> Bool) -> String? {
        guard case .list(let items) = expression else { return nil }
        return items.firstIndex { constant(of: $0).map(isWrong) ?? false }.map { "\($0)" }
    }

    /// - Parameter key: Of what is wrong in the value that is looked at; nil: all of it.
    private mutating func complain(_ step: Step, at key: String?, _ message: String, mend: String) {
        guard let key else { return complain(step, message, mend: mend) }
        within(key) { $0.complain(step, message, mend: mend) }
    }

    /// Text may hold a number, or anything else.
    private mutating func doubt(_ given: StepType, as wanted: StepType, _ name: String, _ step: Step) {
        let isDoubtful =
            switch (wanted, given) {
            case (.number, .text), (.boolean, .text), (.list(.number), .list(.text)), (.list(.number), .text): true
            case (.parameter(.measurement, _), .text), (.parameter(.currencyAmount, _), .text): true
            default: false
            }
        guard isDoubtful else { return }
        complain(
            step,
            "\(name) is \(given), and \(wanted) is needed",
            mend: wanted == .boolean ? "ask for yes or no" : "make it one first, with `number:`, or ask for a number",
            severity: .warning
        )
    }

    private func fault(_ value: StepValue, as wanted: StepType) -> String? {
        do throws(ConversionFault) {
            switch wanted {
            case .number: _ = try value.asNumber()
            case .list(.number): for element in value.elements { _ = try element.asNumber() }
            case .date: _ = try value.asTime(environment)
            case .duration: _ = try value.asSeconds()
            case .boolean: _ = try value.asBoolean()
            case .dictionary: _ = try value.asDictionary()
            default: break
            }
            return nil
        } catch {
            return error.message
        }
    }

    // MARK: - Parameters of apps

    mutating func check(
        _ expression: StepExpression,
        for parameter: ParameterDefinition,
        of app: AppDefinition,
        _ step: Step
    ) {
        let given = type(of: expression, step)
        if let value = constant(of: expression), !isUnset(expression) {
            do throws(ConversionFault) {
                let values = try value.assignments(for: parameter, of: app, environment)
                for (index, value) in values.enumerated() {
                    guard case .list = expression else {
                        checkLimits(value.value, parameter, step)
                        continue
                    }
                    within("\(index)") { $0.checkLimits(value.value, parameter, step) }
                }
                if parameter.isArray, case .value(.string(let text)) = value,
                    text.contains(where: { ",\n".contains($0) })
                {
                    complain(
                        step,
                        "\(parameter.displayName) is one text, and a list is wanted",
                        mend: "write it as [a, b], or split it first",
                        severity: .warning
                    )
                }
            } catch {
                let item = place(in: expression) { item in
                    (try? item.assignments(for: parameter, of: app, environment)) == nil
                }
                // An amount that is one is of something else.
                let isOtherUnit = if case .literal(.value(.measurement)) = expression { true } else { false }
                complain(
                    step,
                    at: item ?? (isOtherUnit ? "unit" : nil),
                    "\(parameter.displayName): \(error.message)",
                    mend: "write \(StepType(parameter.type, app: app.id))"
                )
            }
            return
        }
        let wanted = StepType(parameter.type, isArray: parameter.isArray, app: app.id)
        if wanted.fit(given) == .never {
            complain(
                step,
                "\(parameter.displayName) is \(given), and \(wanted) is needed",
                mend: "use another value, or one of its properties"
            )
        } else {
            doubt(given, as: wanted, parameter.displayName, step)
        }
    }

    private mutating func checkLimits(_ value: ParameterValue, _ parameter: ParameterDefinition, _ step: Step) {
        guard let number = try? StepValue(value).asNumber() else { return }
        if let minimum = parameter.minimum, number < minimum {
            complain(step, "\(parameter.displayName) is at least \(minimum.formatted)", mend: "write more")
        }
        if let maximum = parameter.maximum, number > maximum {
            complain(step, "\(parameter.displayName) is at most \(maximum.formatted)", mend: "write less")
        }
    }
}
