internal import Foundation
internal import WilcoIntents
internal import Yams

/// Reads hassil's sentence files into an app.
struct HassilReader {
    private(set) var notes: [ImportReport.Note] = []
    private var language: String?
    var intents: [(name: String, groups: [SentenceDefinition], file: String, line: Int)] = []
    var lists: [String: SlotList] = [:]
    var rules: [String: String] = [:]
    /// Where the texts of rules stand.
    private(set) var places: [String: SourceLocation] = [:]
    private var skipWords: [String] = []
    private var ignoresWhitespace = false
    private(set) var fileCount = 0
    let files = ImportFiles()
    let templates = ImportedTemplates()
    private var sentenceCount = 0
    /// Where there are more than an import takes.
    private var excess: ImportError?

    init() {}

    mutating func note(_ file: String, _ node: Node?, _ message: String) {
        notes.append(ImportReport.Note(file: file, line: node?.line ?? 0, message: message))
    }

    mutating func note(_ place: SourceLocation, _ message: String) {
        notes.append(ImportReport.Note(file: place.file, line: place.line, message: message))
    }

    static func place(_ file: String, _ node: Node) -> SourceLocation {
        SourceLocation(file: file, line: node.line, column: node.column)
    }

    /// Reads every file right in the folder; those further down are of another layout.
    mutating func read(directory: String) throws(ImportError) {
        let manager = FileManager.default
        var malformed: ImportError?
        for name in try files.names(in: directory) {
            let path = directory + "/" + name
            var isFolder: ObjCBool = false
            _ = manager.fileExists(atPath: path, isDirectory: &isFolder)
            if isFolder.boolValue {
                for file in try filesBelow(path) where Self.isYAML(file) {
                    note("\(name)/\(file)", nil, "another layout (sub-folders by intent) — not read")
                }
            } else if Self.isYAML(name) {
                do throws(ImportError) {
                    if let root = try YAMLTree.loadAny(path, in: directory, files) {
                        read(root, file: name)
                        if let excess { throw excess }
                    } else {
                        note(name, nil, "holds nothing — not read")
                    }
                } catch .malformed(let path, let line, let reason) {
                    // The other files may be used all the same.
                    malformed = malformed ?? .malformed(path: path, line: line, reason: reason)
                    note(SourceLocation(file: name, line: line, column: 1), "\(reason) — not read; mend the YAML there")
                }
            }
        }
        if let malformed, intents.allSatisfy(\.groups.isEmpty) { throw malformed }
        if intents.allSatisfy(\.groups.isEmpty) || language == nil { throw .nothingToImport(path: directory) }
    }

    /// Names of files in a folder and in those in it.
    private func filesBelow(_ folder: String) throws(ImportError) -> [String] {
        var found: [String] = []
        for case let file as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            found.append(file)
            guard found.count <= ImportFiles.most else {
                throw .refused(path: folder, reason: "holds more than \(ImportFiles.most) files")
            }
        }
        return found.sorted()
    }

    /// To be called when everything is read.
    mutating func finish() throws(ImportError) {
        try leaveOutWhatIsUnknown()
        for intent in intents where intent.groups.isEmpty {
            let place = SourceLocation(file: intent.file, line: intent.line, column: 1)
            note(place, "\(intent.name) has no sentences — left out")
        }
        intents.removeAll { $0.groups.isEmpty }
    }

    private static func isYAML(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }

    mutating func read(_ root: Node, file: String) {
        guard root.mapping != nil, root.value("intents") != nil || root.value("data") == nil else {
            note(file, root, "another layout (no `intents`) — not read")
            return
        }
        fileCount += 1
        for (key, keyNode, value) in root.pairs {
            switch key {
            case "language": language = language ?? value.scalar?.string
            case "intents": for intent in value.pairs { readIntent(intent.key, intent.value, file) }
            case "lists": for list in value.pairs { addList(list.key, list.value, file) }
            case "expansion_rules":
                for rule in value.pairs { rules[rule.key] = self.rule(rule.value, file) }
            case "skip_words": skipWords += value.texts.compactMap { $0.scalar?.string }
            case "settings":
                for setting in value.pairs {
                    switch setting.key {
                    case "ignore_whitespace": ignoresWhitespace = setting.value.json == .bool(true)
                    case "filter_with_regex": break
                    default: note(file, setting.keyNode, "setting `\(setting.key)` has no counterpart — left out")
                    }
                }
            case "responses":
                note(file, keyNode, "`responses` are Jinja templates — left out; write dialogs/<locale>.yaml")
            default: note(file, keyNode, "`\(key)` has no counterpart — left out")
            }
        }
    }

    // MARK: Intents

    private mutating func readIntent(_ name: String, _ node: Node, _ file: String) {
        var groups: [SentenceDefinition] = []
        for (key, keyNode, value) in node.pairs where key != "data" {
            _ = value
            note(file, keyNode, "`\(key)` of \(name) has no counterpart — left out")
        }
        for item in node.value("data")?.texts ?? [] { if let group = group(item, name, file) { groups.append(group) } }
        sentenceCount += groups.reduce(0) { $0 + $1.templates.count }
        if sentenceCount > ImportFiles.mostSentences {
            excess =
                excess
                ?? .refused(path: file, line: node.line, reason: "more than \(ImportFiles.mostSentences) sentences")
        }
        if let index = intents.firstIndex(where: { $0.name == name }) {
            intents[index].groups += groups
        } else if intents.count >= ImportFiles.mostIntents {
            excess =
                excess ?? .refused(path: file, line: node.line, reason: "more than \(ImportFiles.mostIntents) intents")
        } else {
            intents.append((name, groups, file, node.line))
        }
    }

    private mutating func group(_ node: Node, _ intent: String, _ file: String) -> SentenceDefinition? {
        var group = SentenceDefinition(templates: [])
        for (key, keyNode, value) in node.pairs {
            switch key {
            case "sentences":
                for sentence in value.texts {
                    guard let text = sentence.scalar?.string, sentence.json != .null else { continue }
                    group.templates.append(
                        SentenceDefinition.Template(text, location: Self.place(file, sentence))
                    )
                }
            case "slots":
                for slot in value.pairs { group.fixed[slot.key] = ParameterValue(plain: slot.value.json) }
            case "requires_context":
                for item in value.pairs { group.requiresContext[item.key] = requirement(item.value, key: item.key) }
            case "excludes_context":
                for item in value.pairs { group.excludesContext[item.key] = requirement(item.value, key: item.key) }
            case "expansion_rules":
                for rule in value.pairs { group.rules[rule.key] = self.rule(rule.value, file) }
            case "lists":
                for item in value.pairs { group.lists[item.key] = list(item.value, item.key, file) }
            case "required_keywords": group.requiredKeywords = value.texts.compactMap { $0.scalar?.string }
            case "response": group.response = value.scalar?.string
            case "metadata": group.metadata = value.json.objectValue ?? [:]
            case "settings":
                for setting in value.pairs where setting.key != "filter_with_regex" {
                    note(file, setting.keyNode, "setting `\(setting.key)` has no counterpart — left out")
                }
            default: note(file, keyNode, "`\(key)` of \(intent) has no counterpart — left out")
            }
        }
        if group.templates.isEmpty { note(file, node, "a group of \(intent) without sentences — left out") }
        return group.templates.isEmpty ? nil : group
    }

    private mutating func rule(_ node: Node, _ file: String) -> String? {
        guard let body = node.scalar?.string else { return nil }
        if places[body] == nil { places[body] = Self.place(file, node) }
        return body
    }

    private func requirement(_ node: Node, key: String) -> ContextRequirement {
        guard node.mapping != nil else { return ContextRequirement(values: values(node.json)) }
        var slot: String?
        switch node.value("slot")?.json {
        case .string(let name): slot = name
        case .bool(true): slot = key
        default: slot = nil
        }
        return ContextRequirement(values: node.value("value").flatMap { values($0.json) }, slot: slot)
    }

    private func values(_ json: JSONValue) -> [JSONValue]? {
        switch json {
        case .null: nil
        case .array(let items): items
        default: [json]
        }
    }

    // MARK: Lists

    private mutating func addList(_ name: String, _ node: Node, _ file: String) {
        guard let added = list(node, name, file) else { return }
        if case .values(let old) = lists[name], case .values(let new) = added {
            lists[name] = .values(old + new)
        } else {
            lists[name] = added
        }
    }

    private mutating func list(_ node: Node, _ name: String, _ file: String) -> SlotList? {
        for (key, keyNode, _) in node.pairs where !["values", "range", "wildcard"].contains(key) {
            note(file, keyNode, "`\(key)` of the list \(name) has no counterpart — left out")
        }
        if let values = node.value("values") { return .values(values.texts.compactMap { value($0, name, file) }) }
        if let range = node.value("range") { return self.range(range, name, file) }
        if node.value("wildcard")?.json == .bool(true) { return .wildcard }
        note(file, node, "the list \(name) is of no known kind — left out")
        return nil
    }

    private mutating func value(_ node: Node, _ name: String, _ file: String) -> SlotList.Value? {
        let what = "a value of the list \(name)"
        let place = Self.place(file, node)
        guard node.mapping != nil else {
            guard let text = node.scalar?.string, isWellFormed(text, what, at: place) else { return nil }
            return SlotList.Value(text: text, value: .string(text), isAsSaid: Self.isTemplate(text))
        }
        guard let text = node.value("in")?.scalar?.string else {
            note(file, node, "\(what) without `in` — left out")
            return nil
        }
        guard isWellFormed(text, what, at: place) else { return nil }
        for (key, keyNode, _) in node.pairs where !["in", "out", "context", "metadata"].contains(key) {
            note(file, keyNode, "`\(key)` of a value of \(name) has no counterpart — left out")
        }
        let out = node.value("out").map { ParameterValue(plain: $0.json) }
        return SlotList.Value(
            text: text,
            value: out ?? .string(text),
            context: node.value("context")?.json.objectValue ?? [:],
            metadata: node.value("metadata")?.json.objectValue ?? [:],
            isAsSaid: out == nil && Self.isTemplate(text)
        )
    }

    private mutating func range(_ node: Node, _ name: String, _ file: String) -> SlotList? {
        guard let from = node.value("from")?.json.doubleValue, let to = node.value("to")?.json.doubleValue else {
            note(file, node, "the range \(name) needs `from` and `to` — left out")
            return nil
        }
        guard from <= to else {
            note(file, node, "the range \(name) is empty — left out; swap `from` and `to`")
            return nil
        }
        let step = node.value("step")?.json.doubleValue ?? 1
        let multiplier = node.value("multiplier")?.json.doubleValue ?? 1
        guard step > 0, [from, to, step, multiplier].allSatisfy(\.isFinite) else {
            note(
                file,
                node,
                "the range \(name) has a step or an end that counts nothing — left out; give numbers, a step above 0"
            )
            return nil
        }
        for (key, keyNode, _) in node.pairs {
            switch key {
            case "from", "to", "step", "type", "fractions", "multiplier", "digits", "words", "words_language": break
            default: note(file, keyNode, "`\(key)` of the range \(name) has no counterpart — left out")
            }
        }
        return .range(
            NumberRange(
                from: from,
                to: to,
                step: step,
                isPercentage: node.value("type")?.scalar?.string == "percentage",
                fractions: (node.value("fractions")?.scalar?.string).flatMap(NumberRange.Fractions.init(rawValue:)),
                multiplier: multiplier,
                hasDigits: node.value("digits")?.json != .bool(false),
                hasWords: node.value("words")?.json != .bool(false),
                wordsLanguage: node.value("words_language")?.scalar?.string
            )
        )
    }

    private static func isTemplate(_ text: String) -> Bool {
        text.contains { "[]()|;<>{}".contains($0) }
    }

    /// A name without its optional parts.
    static func plain(_ name: String) -> String {
        var result = ""
        var depth = 0
        for character in name {
            if character == "[" { depth += 1 }
            if depth == 0 { result.append(character) }
            if character == "]" { depth -= 1 }
        }
        return result
    }

    // MARK: The app

    func app(id: String, folder: String) throws(ImportError) -> AppDefinition {
        var app = AppDefinition(
            id: id,
            name: SpokenName(id.split(separator: "-").joined(separator: " ")),
            summary: "Imported from hassil sentence files.",
            locale: language ?? "en",
            locales: [language ?? "en"],
            folder: folder,
            lists: lists,
            rules: rules,
            skipWords: skipWords,
            ignoresWhitespace: ignoresWhitespace
        )
        let finder = ParameterFinder(lists: lists, rules: rules, templates: templates)
        for (name, groups, file, line) in intents {
            let parameters = finder.parameters(of: groups)
            if templates.isExhausted { throw tooMuch(file, line) }
            app.intents.append(IntentDefinition(name: name, title: name, parameters: parameters, sentences: groups))
        }
        return app
    }
}
