internal import WilcoIntents
internal import YAMLFiles

/// Reads steps and the expressions in them.
struct StepReader {
    /// Keys that name a step, besides operations and effects.
    static let keys = ["do", "ask", "choose", "menu", "if", "repeat", "repeatEach", "set", "run", "stop", "comment"]

    static let allKeys =
        keys + StepEffect.allCases.map(\.rawValue) + StepOperation.allCases.map(\.rawValue)

    func step(_ value: YAMLValue) -> Step? {
        guard let section = value.section() else { return nil }
        var place = Step.Place(line: value.line, column: value.column)
        let names = Self.allKeys.filter { section.key($0) != nil }
        guard let name = names.first(where: Self.keys.contains) ?? names.first else {
            let written = (value.entries() ?? []).first
            let near = written.flatMap { Spelling.nearest(to: $0.name, among: Self.allKeys) }
            (written?.key ?? value).complain(
                "this step does nothing that is known",
                mend: near.map { "did you mean \"\($0)\"?" }
                    ?? "begin with one of \(Self.allKeys.joined(separator: ", "))"
            )
            return nil
        }
        let result = section.value("as")?.string()
        if let result, !VariablePath.isName(result) || Self.reserved.contains(result) {
            section.value("as")?.complain(
                "\"\(result)\" cannot be the name of a result",
                mend: "begin with a letter; \(Self.reserved.sorted().joined(separator: ", ")) are taken"
            )
        }
        let arguments = StepOperation(rawValue: name)?.arguments ?? StepEffect(rawValue: name)?.arguments
        if let arguments, let value = section.value(name) {
            place.hasInnerArguments = Self.hasInner(arguments, value, of: name)
        }
        let kind = kind(name, section)
        section.finish()
        return kind.map { Step($0, as: result, place: place) }
    }

    /// Names that always stand for something.
    static let reserved: Set<String> = ["input", "result", "item", "index", "now", "today", "device"]

    private func kind(_ name: String, _ section: YAMLSection) -> StepKind? {
        if let operation = StepOperation(rawValue: name) {
            return arguments(name, operation.arguments, section).map { .operation(operation, arguments: $0) }
        }
        if let effect = StepEffect(rawValue: name) {
            return arguments(name, effect.arguments, section).map { .effect(effect, arguments: $0) }
        }
        switch name {
        case "do": return intent(section)
        case "ask": return ask(section)
        case "choose":
            let prompt = section.required("choose").flatMap(expression)
            let from = section.required("from").flatMap(expression)
            guard let prompt, let from else { return nil }
            return .choose(prompt: prompt, from: from)
        case "menu": return menu(section)
        case "if": return branch(section)
        case "repeat", "repeatEach":
            let subject = section.required(name).flatMap(expression)
            let inner = steps("steps", section)
            guard let subject else { return nil }
            return name == "repeat" ? .repeatCount(subject, steps: inner) : .repeatEach(subject, steps: inner)
        case "set":
            let variable = section.string("set")
            let value = section.required("to").flatMap(expression)
            if let variable, !VariablePath.isName(variable) || Self.reserved.contains(variable) {
                section.value("set")?.complain(
                    "\"\(variable)\" cannot be the name of a variable",
                    mend: "begin with a letter; \(Self.reserved.sorted().joined(separator: ", ")) are taken"
                )
            }
            guard let variable, let value else { return nil }
            return .set(name: variable, value)
        case "run":
            let shortcut = section.required("run").flatMap(expression)
            let input = section.value("input").flatMap(expression)
            return shortcut.map { .run($0, input: input) }
        case "stop": return .stop(section.value("stop").flatMap(expression))
        default: return .comment(section.value("comment")?.string() ?? "")
        }
    }

    /// `do: app.Intent`, its values under `with`.
    func intent(_ section: YAMLSection) -> StepKind? {
        guard let place = section.required("do"), let name = place.string() else { return nil }
        var parameters: [String: StepExpression] = [:]
        for entry in section.entries("with") {
            if let value = expression(entry.value, allowsAsk: true) { parameters[entry.name] = value }
        }
        let announced = section.optionalBoolean("announce")
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            place.complain("\"\(name)\" names no app and intent", mend: "write it like `do: soup-chef.OrderSoup`")
            return nil
        }
        return .intent(IntentStep(app: parts[0], intent: parts[1], parameters: parameters, isAnnounced: announced))
    }

    private func arguments(
        _ name: String,
        _ arguments: [StepArgument],
        _ section: YAMLSection
    ) -> [String: StepExpression]? {
        guard let value = section.value(name) else {
            // `stop:` and the like may stand alone, these may not.
            section.place.complain("\"\(name)\" has no value", mend: "write `\(name): …`")
            return nil
        }
        var read: [String: StepExpression] = [:]
        if Self.hasInner(arguments, value, of: name), let inner = value.section() {
            for argument in arguments {
                let place = argument.isRequired ? inner.required(argument.name) : inner.value(argument.name)
                if let place { read[argument.name] = self.argument(argument, place) }
            }
            inner.finish()
        } else {
            read[arguments[0].name] = argument(arguments[0], value)
            for argument in arguments.dropFirst() {
                let place = argument.isRequired ? section.required(argument.name) : section.value(argument.name)
                if let place { read[argument.name] = self.argument(argument, place) }
            }
        }
        return read
    }

    /// Whether the arguments of a step stand below its name.
    private static func hasInner(_ arguments: [StepArgument], _ value: YAMLValue, of name: String) -> Bool {
        value.isMapping
            && (value.entries() ?? []).allSatisfy { entry in arguments.contains { $0.name == entry.name } }
            && name != "dictionary"
    }

    private func argument(_ argument: StepArgument, _ place: YAMLValue) -> StepExpression? {
        let value = expression(place)
        if !argument.choices.isEmpty, let value, case .literal(.value(.string(let text))) = value {
            if !argument.choices.contains(text) { _ = place.choice(argument.choices) }
        }
        return value
    }

    private func ask(_ section: YAMLSection) -> StepKind? {
        let prompt = section.required("ask").flatMap(expression)
        let type = section.optionalChoice("type", StepQuestion.allCases.map(\.rawValue)).flatMap(StepQuestion.init)
        let preset = section.value("default").flatMap(expression)
        return prompt.map { .ask(prompt: $0, type: type ?? .text, preset: preset) }
    }

    private func menu(_ section: YAMLSection) -> StepKind? {
        let prompt = section.required("menu").flatMap(expression)
        let cases = section.entries("cases").map { entry in
            MenuCase(entry.name, steps: (entry.value.isNull ? [] : entry.value.list() ?? []).compactMap(step))
        }
        if cases.isEmpty { section.place.complain("a menu needs cases", mend: "add `cases: {Yes: [], No: []}`") }
        return prompt.map { .menu(prompt: $0, cases: cases) }
    }

    private func branch(_ section: YAMLSection) -> StepKind? {
        let condition = section.required("if").flatMap(self.condition)
        let then = steps("then", section)
        let otherwise = section.value("otherwise") == nil ? [] : steps("otherwise", section)
        return condition.map { .condition($0, then: then, otherwise: otherwise) }
    }

    private func steps(_ key: String, _ section: YAMLSection) -> [Step] {
        (section.required(key)?.list() ?? []).compactMap(step)
    }

    private func condition(_ value: YAMLValue) -> StepCondition? {
        if value.isScalar {
            return expression(value).map(StepCondition.truth)
        }
        guard let section = value.section() else { return nil }
        defer { section.finish() }
        if let all = section.value("all") { return .all((all.list() ?? []).compactMap(condition)) }
        if let any = section.value("any") { return .any((any.list() ?? []).compactMap(condition)) }
        if let not = section.value("not") { return condition(not).map(StepCondition.not) }
        let subject = section.required("value").flatMap(expression)
        let found = StepCondition.Comparison.allCases.filter { section.key($0.rawValue) != nil }
        guard let comparison = found.first, found.count == 1 else {
            section.place.complain(
                "one comparison is needed",
                mend: "write one of \(StepCondition.Comparison.allCases.map(\.rawValue).joined(separator: ", "))"
            )
            return nil
        }
        guard let subject else { return nil }
        guard comparison.takesOperand else {
            if section.value(comparison.rawValue)?.boolean() == false {
                section.value(comparison.rawValue)?.complain("this is never true", mend: "write `true`")
            }
            return .comparison(subject, comparison, nil)
        }
        return section.required(comparison.rawValue).flatMap(expression).map { .comparison(subject, comparison, $0) }
    }

    func expression(_ value: YAMLValue) -> StepExpression? { expression(value, allowsAsk: false) }

    /// A value: text with `${…}` in it, a number, true or false, a list, a mapping, or `{ask: words}`.
    func expression(_ value: YAMLValue, allowsAsk: Bool) -> StepExpression? {
        if value.isNull {
            value.complain("a value is missing", mend: "write one, or remove the key")
            return nil
        }
        if value.isList {
            return .list((value.list() ?? []).compactMap { expression($0, allowsAsk: false) })
        }
        if value.isMapping {
            let entries = value.entries() ?? []
            if allowsAsk, entries.count == 1, entries[0].name == "ask" {
                if entries[0].value.isNull { return .ask(prompt: nil) }
                return entries[0].value.string().map { .ask(prompt: $0) }
            }
            return StepExpression(
                members: entries.compactMap { entry in
                    expression(entry.value).map { (entry.name, $0) }
                }
            )
        }
        switch value.data {
        case .boolean(let flag): return .literal(.boolean(flag))
        case .integer(let number): return .literal(.value(.integer(number)))
        case .number(let number): return .literal(.value(.decimal(number)))
        case .string(let text):
            if allowsAsk, text == "ask" { return .ask(prompt: nil) }
            guard let expression = StepExpression(text: text) else {
                value.complain(
                    "a ${ in this text is not closed, or names nothing",
                    mend: "write ${name} or ${name.property}; $${ stands for the signs themselves"
                )
                return nil
            }
            return expression
        default: return nil
        }
    }
}
