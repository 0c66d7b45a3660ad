internal import WilcoIntents
internal import YAMLFiles

/// Finds what would go wrong in a run: what does not exist, and values of the wrong type.
package struct ShortcutChecker {
    let catalog: StepCatalog
    let environment: StepEnvironment
    /// Names of all shortcuts; nil: not known.
    let names: Set<String>?
    /// Nil: not known.
    let sounds: StepSounds?

    var problems: [ShortcutProblem] = []
    var variables: [String: StepType] = [:]
    /// Values of those that are known before the run.
    var constants: [String: StepValue] = [:]
    /// What the step before gives.
    var result: StepType = .any
    private var shortcut = ""
    /// JSON pointer to the step that is looked at, and from there to the value.
    private var path = ""
    var member = ""
    private var scopes: [String: VisibleValues] = [:]

    /// - Parameters:
    ///   - names: Of all shortcuts; nil: not known, and not checked.
    ///   - sounds: That can be played; nil: not known, and not checked.
    package init(
        catalog: StepCatalog,
        environment: StepEnvironment,
        names: Set<String>? = nil,
        sounds: StepSounds? = nil
    ) {
        self.sounds = sounds
        self.catalog = catalog
        self.environment = environment
        self.names = names.map { Set($0.map { $0.lowercased() }) }
    }

    /// Everything that is wrong, in the order of the steps.
    package func check(_ shortcut: Shortcut) -> [ShortcutProblem] { checked(shortcut).problems }

    /// What each step may use, by the JSON pointer to it.
    package func scopes(in shortcut: Shortcut) -> [String: VisibleValues] { checked(shortcut).scopes }

    private func checked(_ shortcut: Shortcut) -> ShortcutChecker {
        var checker = self
        checker.shortcut = shortcut.name
        checker.check(shortcut.steps, at: shortcut.pointer(toStep:), isOutermost: true)
        return checker
    }

    /// Looks at what stands deeper in the value that is looked at.
    ///
    /// - Parameter key: An item's number, from 0, or a member's name.
    mutating func within<Found>(_ key: String, _ look: (inout ShortcutChecker) -> Found) -> Found {
        let outer = member
        defer { member = outer }
        member += Step.pointer(to: key)
        return look(&self)
    }

    /// Looks at one of the arguments of a step that gives or does something.
    ///
    /// - Parameter name: Of the step.
    mutating func at<Found>(
        _ argument: String,
        of arguments: [StepArgument],
        in name: String,
        _ step: Step,
        _ look: (inout ShortcutChecker) -> Found
    ) -> Found {
        let outer = member
        defer { member = outer }
        if let definition = arguments.first(where: { $0.name == argument }) {
            member = step.pointer(to: definition, of: arguments, in: name)
        }
        return look(&self)
    }

    mutating func complain(
        _ step: Step,
        _ message: String,
        mend: String,
        severity: ShortcutProblem.Severity = .error
    ) {
        let problem = ShortcutProblem(severity, at: step.place, pointer: path + member, message, mend: mend)
        // What a value leads to is looked at more than once, at last from the step itself.
        let isKnown = problems.contains { known in
            known.place == problem.place && known.description == problem.description
        }
        if !isKnown { problems.append(problem) }
    }

    private mutating func check(_ steps: [Step], at pointer: (Int) -> String, isOutermost: Bool = false) {
        let outer = (path, member)
        defer { (path, member) = outer }
        for (index, step) in steps.enumerated() {
            path = pointer(index)
            member = ""
            scopes[path] = VisibleValues(variables: variables, result: result)
            let type = check(step)
            if let type { result = type }
            let names = [step.resultName, isOutermost ? "step\(index + 1)" : nil].compactMap { $0 }
            for name in names {
                variables[name] = type ?? .nothing
                constants[name] = constant(of: step)
            }
        }
    }

    /// - Returns: What the step gives; nil: nothing of its own, the result before it stays.
    private mutating func check(_ step: Step) -> StepType? {
        switch step.kind {
        case .comment: return nil
        case .intent(let intent): return check(intent, step)
        case .operation(let operation, let arguments):
            check(arguments, operation.arguments, of: operation.rawValue, step, converts: operation == .number)
            member = "/" + operation.rawValue
            return result(of: operation, arguments, step)
        case .effect(let effect, let arguments):
            check(arguments, effect.arguments, of: effect.rawValue, step)
            if effect == .play, let sound = arguments["sound"].flatMap(constant(of:)) {
                at("sound", of: effect.arguments, in: effect.rawValue, step) { $0.checkSound(sound, step) }
            }
            return nil
        case .ask(let prompt, let question, let preset):
            member = "/ask"
            require(.text, prompt, "the question", step)
            member = "/default"
            if let preset { require(question.type, preset, "the default", step) }
            return question.type
        case .choose(let prompt, let from):
            member = "/choose"
            require(.text, prompt, "the question", step)
            member = "/from"
            // Numbers are written as text, too.
            if let choices = constant(of: from)?.elements, choices.allSatisfy({ (try? $0.asNumber()) != nil }) {
                return .any
            }
            if case .list(let element) = type(of: from, step) { return element }
            return .any
        case .menu(let prompt, let cases):
            member = "/menu"
            require(.text, prompt, "the question", step)
            member = "/cases"
            let titles = cases.map { $0.title.lowercased() }
            if Set(titles).count < titles.count {
                complain(step, "two choices of this menu have one name", mend: "name each differently")
            }
            return checkBranches(of: step)
        case .condition(let condition, _, _):
            member = "/if"
            check(condition, step)
            return checkBranches(of: step)
        case .repeatCount(let count, let inner):
            member = "/repeat"
            require(.number, count, "the number of times", step)
            if case .literal(let value) = count, let times = try? value.asNumber(),
                times * Double(max(1, inner.count)) > Double(StepLimits().steps)
            {
                complain(step, "this makes more than \(StepLimits().steps) steps", mend: "repeat less often")
            }
            return checkLoop(inner, item: nil)
        case .repeatEach(let list, let inner):
            member = "/repeatEach"
            let type = type(of: list, step)
            if case .list(let element) = type { return checkLoop(inner, item: element) }
            return checkLoop(inner, item: type)
        case .set(let name, let expression):
            member = "/to"
            checkOperation(in: expression, step)
            let type = type(of: expression, step)
            variables[name] = type
            constants[name] = constant(of: expression)
            return type
        case .run(let name, let input):
            member = "/input"
            if let input { _ = type(of: input, step) }
            member = "/run"
            require(.text, name, "the name", step)
            if case .literal(.value(.string(let text))) = name { checkName(text, step) }
            return .any
        case .stop(let expression):
            member = "/stop"
            return expression.map { type(of: $0, step) }
        }
    }

    private mutating func checkName(_ name: String, _ step: Step) {
        if name.lowercased() == shortcut.lowercased() {
            complain(step, "“\(name)” runs itself", mend: "stop it with an if, or use repeat", severity: .warning)
        } else if let names, !names.contains(name.lowercased()) {
            let near = Spelling.nearest(to: name.lowercased(), among: names.sorted())
            complain(
                step,
                "there is no shortcut “\(name)”",
                mend: near.map { "did you mean “\($0)”?" } ?? "make it first"
            )
        }
    }

    private mutating func checkSound(_ value: StepValue, _ step: Step) {
        let sound = environment.text(of: value)
        guard let sounds, !sounds.names.contains(sound), !sounds.isFile(sound) else { return }
        // A file may be there when it is played.
        let isFile = sound.contains { $0 == "/" || $0 == "." }
        let near = Spelling.nearest(to: sound.lowercased(), among: sounds.names)
        complain(
            step,
            isFile ? "there is no sound file “\(sound)”" : "there is no sound “\(sound)”",
            mend: near.map { "did you mean “\($0)”?" }
                ?? "there are \(sounds.names.joined(separator: ", ")), or name a WAV file",
            severity: isFile ? .warning : .error
        )
    }

    /// Either branch may be taken: what both give in common is what can be relied on.
    private mutating func checkBranches(of step: Step) -> StepType? {
        let path = path
        let before = (variables, constants, result)
        var types: Set<StepType> = []
        var after: [[String: StepType]] = []
        var known: [[String: StepValue]] = []
        for (branch, pointer) in zip(step.inner, step.innerPointers) {
            (variables, constants, result) = before
            check(branch, at: { "\(path)\(pointer)/\($0)" })
            types.insert(result)
            after.append(variables)
            known.append(constants)
        }
        constants = (known.first ?? before.1).filter { one in known.allSatisfy { $0[one.key] == one.value } }
        variables = after.dropFirst().reduce(after.first ?? before.0) { $0.merging($1) { $0 == $1 ? $0 : .any } }
        return types.count == 1 ? types.first : .any
    }

    private mutating func checkLoop(_ steps: [Step], item: StepType?) -> StepType {
        let path = path
        let outer = (variables["item"], variables["index"])
        if let item { variables["item"] = item }
        variables["index"] = .number
        // What is set in a pass has that value in the next.
        for inner in Step.all(in: steps) {
            if case .set(let name, _) = inner.kind { loosen(name) }
            if let name = inner.resultName { loosen(name) }
        }
        check(steps, at: { "\(path)/steps/\($0)" })
        (variables["item"], variables["index"]) = outer
        return .list(result)
    }

    /// Another pass may have given it another value.
    private mutating func loosen(_ name: String) {
        if constants.removeValue(forKey: name) != nil { variables[name] = .any }
        if case .dictionary = variables[name] { variables[name] = .dictionary() }
    }

    // MARK: - Apps

    private mutating func check(_ intent: IntentStep, _ step: Step) -> StepType? {
        member = "/do"
        guard let app = catalog.apps[intent.app] else {
            let near = Spelling.nearest(to: intent.app, among: catalog.apps.keys.sorted())
            complain(
                step,
                "there is no app “\(intent.app)”",
                mend: near.map { "did you mean \($0)?" } ?? "see `wilco apps list`"
            )
            return .any
        }
        guard let definition = app.intent(named: intent.intent) else {
            let names = app.intents.map(\.name)
            let near = Spelling.nearest(to: intent.intent, among: names)
            complain(
                step,
                "\(app.name.text) has no “\(intent.intent)”",
                mend: near.map { "did you mean \($0)?" } ?? "it has \(names.joined(separator: ", "))"
            )
            return .any
        }
        for (name, expression) in intent.parameters.sorted(by: { $0.key < $1.key }) {
            member = "/with" + Step.pointer(to: name)
            guard let parameter = definition.parameter(named: name) else {
                let names = definition.parameters.map(\.name)
                let near = Spelling.nearest(to: name, among: names)
                complain(
                    step,
                    "\(definition.title) has no “\(name)”",
                    mend: near.map { "did you mean \($0)?" } ?? "it has \(names.joined(separator: ", "))"
                )
                continue
            }
            check(expression, for: parameter, of: app, step)
        }
        guard let output = catalog.output(of: definition) else { return .any }
        return StepType(output.type, isArray: output.isArray, app: app.id)
    }
}

extension Double {
    var formatted: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
