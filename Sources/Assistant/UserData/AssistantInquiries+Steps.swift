internal import Control
internal import Shortcuts
internal import Storage
internal import WilcoIntents
internal import YAMLFiles

/// What shortcuts can be made of, and what is wrong with them.
extension AssistantInquiries {
    func faults(of checked: [AssistantInquiry.Checked], _ library: ShortcutLibrary) async -> [ToldLine] {
        do {
            let checked = checked.isEmpty ? try library.records().map { .shortcut($0.name) } : checked
            var found: [ToldLine] = []
            for one in checked { found += await faults(of: one, library) }
            return found
        } catch {
            return [Self.line("\(error)")]
        }
    }

    private static func line(_ problem: String) -> ToldLine { ToldLine(problem, [("problem", .string(problem))]) }

    /// - Parameter name: Of the file or the shortcut that was asked about.
    private static func line(
        _ problem: ShortcutProblem,
        of shortcut: Shortcut,
        _ name: String,
        isPlaced: Bool
    ) -> ToldLine {
        let text = "\(name):\(isPlaced ? "" : " ")\(problem)"
        return ToldLine(
            text,
            [("problem", .string(text)), ("shortcut", .string(shortcut.name))] + members(of: problem)
        )
    }

    static func members(of problem: ShortcutProblem) -> [(String, JSONValue?)] {
        let isWritten = problem.place.line > 0
        return [
            ("severity", .string(problem.severity.rawValue)), ("message", .string(problem.message)),
            ("mend", .string(problem.mend)), ("path", .string(problem.pointer)),
            ("line", isWritten ? .integer(problem.place.line) : nil),
            ("column", isWritten ? .integer(problem.place.column) : nil),
        ]
    }

    private func faults(of checked: AssistantInquiry.Checked, _ library: ShortcutLibrary) async -> [ToldLine] {
        let name =
            switch checked {
            case .shortcut(let name): name
            case .file(_, let path): path
            }
        var found: [ToldLine] = []
        do {
            let texts =
                switch checked {
                case .shortcut(let name): [try library.record(named: name).document]
                case .file(let text, let path): try ShortcutCollection.contents(of: text, path: path).shortcuts
                }
            for text in texts {
                let shortcut = try library.read(text, path: name)
                found += library.check(shortcut).map { Self.line($0, of: shortcut, name, isPlaced: true) }
                let known = try? library.record(named: shortcut.name)
                for phrase in shortcut.phrases where phrase.pronunciation == nil {
                    found += await library.problems(ofPhrase: phrase.text, except: known?.id)
                        .filter { $0.severity == .error }
                        .map { Self.line($0, of: shortcut, name, isPlaced: false) }
                }
            }
        } catch ShortcutFault.file(let problems) {
            found += problems.map(Self.line)
        } catch {
            found.append(Self.line("\(error)"))
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

    func actions(_ words: [String], _ library: ShortcutLibrary) -> [ToldLine] {
        let list = ActionList(catalog: library.catalog, summaries: library.summaries)
        return list.all(of: parts.generation.apps).compactMap { action in
            let text = "\(action.id)  \(action.title)"
            guard words.allSatisfy({ text.lowercased().contains($0.lowercased()) }) else { return nil }
            let parameters = action.parameters.map(\.text).joined(separator: ", ")
            return ToldLine(text + (parameters.isEmpty ? "" : "  (\(parameters))"), action.members)
        }
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
