internal import Control
internal import Shortcuts
internal import Storage
internal import WilcoIntents
internal import YAMLFiles

/// What shortcuts can be made of, and what is wrong with them.
extension AssistantInquiries {
    func faults(of checked: [AssistantInquiry.Checked], _ library: ShortcutLibrary) async -> [ToldLine] {
        var found: [ToldLine] = []
        func complain(_ text: String) { found.append(ToldLine(text, [("problem", .string(text))])) }
        do {
            let checked = checked.isEmpty ? try library.records().map { .shortcut($0.name) } : checked
            for one in checked { for fault in await faults(of: one, library) { complain(fault) } }
        } catch {
            complain("\(error)")
        }
        return found
    }

    private func faults(of checked: AssistantInquiry.Checked, _ library: ShortcutLibrary) async -> [String] {
        let name =
            switch checked {
            case .shortcut(let name): name
            case .file(_, let path): path
            }
        var found: [String] = []
        do {
            let texts =
                switch checked {
                case .shortcut(let name): [try library.record(named: name).document]
                case .file(let text, let path): try ShortcutCollection.contents(of: text, path: path).shortcuts
                }
            for text in texts {
                let shortcut = try library.read(text, path: name)
                found += library.check(shortcut).map { "\(name):\($0)" }
                let known = try? library.record(named: shortcut.name)
                for phrase in shortcut.phrases where phrase.pronunciation == nil {
                    found += await library.problems(ofPhrase: phrase.text, except: known?.id)
                        .filter { $0.severity == .error }.map { "\(name): \($0)" }
                }
            }
        } catch ShortcutFault.file(let problems) {
            found += problems
        } catch {
            found.append("\(error)")
        }
        return found
    }

    func objections(to phrase: String, _ library: ShortcutLibrary) async -> [ToldLine] {
        await library.problems(ofPhrase: phrase).map { problem in
            ToldLine(
                problem.description,
                [
                    ("severity", .string(problem.severity.rawValue)), ("message", .string(problem.message)),
                    ("mend", .string(problem.mend)),
                ]
            )
        }
    }

    func actions(_ words: [String]) -> [ToldLine] {
        var found: [ToldLine] = []
        func add(_ name: String, _ section: String, _ title: String, _ parameters: [String]) {
            let text = "\(name)  \(title)".lowercased()
            guard words.allSatisfy({ text.contains($0.lowercased()) }) else { return }
            found.append(
                ToldLine(
                    "\(name)  \(title)\(parameters.isEmpty ? "" : "  (\(parameters.joined(separator: ", ")))")",
                    [
                        ("action", .string(name)), ("section", .string(section)), ("title", .string(title)),
                        ("parameters", .array(parameters.map(JSONValue.string))),
                    ]
                )
            )
        }
        for app in parts.generation.apps {
            for intent in app.intents {
                let parameters = intent.parameters.map {
                    "\($0.name): \(StepType($0.type, isArray: $0.isArray, app: app.id))"
                }
                add("\(app.id).\(intent.name)", app.name.text, intent.title, parameters)
            }
        }
        for effect in StepEffect.allCases {
            add(effect.rawValue, "Wilco", "", effect.arguments.map { "\($0.name): \($0.type)" })
        }
        for operation in StepOperation.allCases {
            let arguments = operation.arguments.map { argument in
                let type =
                    argument.choices.isEmpty ? argument.type.description : argument.choices.joined(separator: "|")
                return "\(argument.name): \(type)"
            }
            add(operation.rawValue, "Wilco", "gives \(operation.result)", arguments)
        }
        for (name, title) in [
            ("ask", "ask for input"), ("choose", "choose from a list"), ("menu", "choose what is done"),
            ("if", "then, otherwise"), ("repeat", "a number of times"), ("repeatEach", "once with each of a list"),
            ("set", "set a variable"), ("run", "run another shortcut"), ("stop", "end here"), ("comment", "a note"),
        ] {
            add(name, "Wilco", title, [])
        }
        return found
    }

    func options(_ action: String, _ parameter: String, _ words: [String]) async throws -> [ToldLine] {
        let names = action.split(separator: ".", maxSplits: 1).map(String.init)
        let catalog = try library().catalog
        guard names.count == 2, let app = catalog.apps[names[0]], let intent = app.intent(named: names[1]) else {
            let known = catalog.apps.values.flatMap { app in app.intents.map { "\(app.id).\($0.name)" } }
            let near = Spelling.nearest(to: action, among: known.sorted()).map { "did you mean \($0)?" }
            throw UserDataChanges.Fault("there is no “\(action)” — \(near ?? "see `wilco shortcuts actions`")")
        }
        guard let definition = intent.parameter(named: parameter) else {
            let known = intent.parameters.map(\.name)
            let near = Spelling.nearest(to: parameter, among: known).map { "did you mean \($0)?" }
            let mend = near ?? "it has \(known.joined(separator: ", "))"
            throw UserDataChanges.Fault("\(intent.title) has no “\(parameter)” — \(mend)")
        }
        guard definition.hasDynamicOptions else {
            throw UserDataChanges.Fault("“\(parameter)” has no options of the app's — give any value of its type")
        }
        let search = words.isEmpty ? nil : words.joined(separator: " ")
        return try await parts.session.options(for: parameter, of: intent.name, app: app.id, search: search).map {
            ToldLine(
                $0.id == $0.display ? $0.id : "\($0.id)  \($0.display)",
                [("id", .string($0.id)), ("display", .string($0.display))]
            )
        }
    }
}
