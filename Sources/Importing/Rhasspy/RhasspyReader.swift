internal import Foundation
internal import WilcoIntents

/// Reads Rhasspy's sentence files and slot files into an app.
struct RhasspyReader {
    private(set) var notes: [ImportReport.Note] = []
    private(set) var fileCount = 0
    private var files: [(name: String, file: RhasspyFile)] = []
    private let slotFolder: String?
    private let locale: String
    private var slots: [String: [RhasspyValues.Way]] = [:]
    private let source: ImportFiles
    private let work = RhasspyValues.Work()
    private var sentenceCount = 0
    private var intentCount = 0
    private var told: Set<ImportReport.Note> = []

    /// Characters of a line.
    private static let longestLine = 20_000

    /// - Parameter slotFolder: Where `$name` is looked for as the file `name`.
    init(slotFolder: String?, locale: String, source: ImportFiles) {
        self.source = source
        self.slotFolder = slotFolder
        self.locale = locale
    }

    private mutating func note(_ file: String, _ line: Int, _ message: String) {
        let note = ImportReport.Note(file: file, line: line, message: message)
        if told.insert(note).inserted { notes.append(note) }
    }

    /// - Parameter folder: Where the file was found, and must lie; nil: somebody has named it.
    mutating func read(_ path: String, in folder: String? = nil) throws(ImportError) {
        let file = RhasspyFile(try source.text(path, in: folder))
        for intent in file.intents {
            intentCount += 1
            guard intentCount <= ImportFiles.mostIntents else {
                throw .refused(path: path, line: intent.line, reason: "more than \(ImportFiles.mostIntents) intents")
            }
            sentenceCount += intent.sentences.count + intent.rules.count
            guard sentenceCount <= ImportFiles.mostSentences else {
                throw .refused(
                    path: path,
                    line: intent.line,
                    reason: "more than \(ImportFiles.mostSentences) sentences and rules"
                )
            }
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        for line in file.strays { note(name, line.number, "a line before the first [Intent] — left out") }
        files.append((name, file))
        fileCount += 1
    }

    private mutating func parse(_ line: RhasspyFile.Line, _ file: String) -> RhasspyExpression? {
        guard line.text.utf8.count <= Self.longestLine else {
            note(file, line.number, "longer than \(Self.longestLine) characters — left out")
            return nil
        }
        var parser = RhasspyParser(line.text)
        do throws(RhasspyParser.Fault) {
            return try parser.parse()
        } catch {
            note(file, line.number, "column \(error.column): \(error.reason) — left out")
            return nil
        }
    }

    mutating func app(id: String, folder: String) throws(ImportError) -> AppDefinition {
        var app = AppDefinition(
            id: id,
            name: SpokenName(id.split(separator: "-").joined(separator: " ")),
            summary: "Imported from Rhasspy sentence files.",
            locale: locale,
            locales: [locale],
            folder: folder
        )
        var bodies: [String: RhasspyExpression] = [:]
        var order: [(intent: String, name: String, file: String, line: Int)] = []
        for (name, file) in files {
            for intent in file.intents {
                for rule in intent.rules {
                    guard let body = parse(rule.body, name) else { continue }
                    bodies["\(intent.name).\(rule.name)"] = body
                    order.append((intent.name, rule.name, name, rule.body.number))
                }
            }
        }
        try loadSlots(bodies)
        let (slots, slotFolder, work) = (slots, slotFolder, work)
        func translator(_ intent: String) -> RhasspyTranslator {
            RhasspyTranslator(
                values: RhasspyValues(rules: bodies, intent: intent, work: work) { name, _ in slots[name] },
                slotFolder: slotFolder,
                lists: app.lists,
                rules: app.rules
            )
        }
        func translate(_ expression: RhasspyExpression, _ intent: String, _ file: String, _ line: Int) -> (
            template: String, fixed: [String: ParameterValue]
        )? {
            var translator = translator(intent)
            let text = translator.template(expression)
            for complaint in translator.complaints {
                note(file, line, text == nil ? "\(complaint) — the line is left out" : complaint)
            }
            guard let text else { return nil }
            app.lists = translator.lists
            app.rules = translator.rules
            return (text, translator.fixed)
        }
        for rule in order {
            guard let body = bodies["\(rule.intent).\(rule.name)"],
                let rewritten = translate(body, rule.intent, rule.file, rule.line)
            else { continue }
            app.rules[RhasspyTranslator.ruleName(rule.intent, rule.name)] = rewritten.template
            for name in rewritten.fixed.keys.sorted() {
                note(rule.file, rule.line, "the tag {\(name)} stands on no words in a rule — left out")
            }
        }
        var intents: [(name: String, groups: [SentenceDefinition])] = []
        var repeated: [String: Set<String>] = [:]
        for (name, file) in files {
            for intent in file.intents {
                var groups: [SentenceDefinition] = []
                var counter = RhasspyTagCounter(rules: bodies, intent: intent.name)
                for sentence in intent.sentences {
                    guard let expression = parse(sentence, name),
                        let rewritten = translate(expression, intent.name, name, sentence.number)
                    else { continue }
                    guard !rewritten.template.isEmpty else {
                        note(name, sentence.number, "no words that could be said — the line is left out")
                        continue
                    }
                    if groups.last.map({ $0.fixed != rewritten.fixed }) ?? true {
                        groups.append(SentenceDefinition(templates: [], fixed: rewritten.fixed))
                    }
                    let tags = counter.counts(of: expression).filter { $0.value > 1 }.keys
                    repeated[intent.name, default: []].formUnion(tags)
                    let place = SourceLocation(file: name, line: sentence.number, column: 1)
                    groups[groups.count - 1].templates.append(
                        SentenceDefinition.Template(rewritten.template, location: place)
                    )
                }
                if let index = intents.firstIndex(where: { $0.name == intent.name }) {
                    intents[index].groups += groups
                } else {
                    intents.append((intent.name, groups))
                }
            }
        }
        let templates = ImportedTemplates()
        let finder = ParameterFinder(lists: app.lists, rules: app.rules, templates: templates)
        app.intents = intents.filter { !$0.groups.isEmpty }.map { name, groups in
            var parameters = finder.parameters(of: groups)
            for index in parameters.indices where repeated[name]?.contains(parameters[index].name) == true {
                parameters[index].isArray = true
            }
            return IntentDefinition(
                name: RhasspyTranslator.identifier(name),
                title: name,
                parameters: parameters,
                sentences: groups
            )
        }
        if templates.isExhausted {
            throw .refused(path: files.first?.name ?? folder, reason: ImportedTemplates.refusal)
        }
        return app
    }

    // MARK: Slots

    private mutating func loadSlots(_ bodies: [String: RhasspyExpression]) throws(ImportError) {
        var wanted: [String] = []
        for (_, file) in files {
            for intent in file.intents {
                for line in intent.sentences + intent.rules.map(\.body) {
                    guard line.text.utf8.count <= Self.longestLine else { continue }
                    var parser = RhasspyParser(line.text)
                    if let expression = try? parser.parse() { Self.slotNames(expression, &wanted) }
                }
            }
        }
        var open: Set<String> = []
        while let name = wanted.popLast() {
            guard open.insert(name).inserted, slots[name] == nil else { continue }
            if let names = builtIn(name) {
                slots[name] = names.map { RhasspyValues.Way(said: $0.lowercased(), output: $0.lowercased()) }
                continue
            }
            // A file that is not there is told where it is needed.
            guard let slotFolder, FileManager.default.fileExists(atPath: "\(slotFolder)/\(name)") else { continue }
            let text = try source.text("\(slotFolder)/\(name)", in: slotFolder)
            var ways: [RhasspyValues.Way] = []
            for (offset, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            {
                let plain = String(raw.trimming())
                guard !plain.isEmpty, !plain.hasPrefix("#") else { continue }
                let line = RhasspyFile.Line(text: plain, number: offset + 1)
                guard let expression = parse(line, name) else { continue }
                let known = slots
                let values = RhasspyValues(rules: bodies, intent: "", work: work) { name, _ in known[name] }
                if let found = values.ways(of: expression) {
                    ways += found.filter { !$0.said.isEmpty }
                } else {
                    note(name, line.number, "a value with parts that are not known or too many — left out")
                }
            }
            slots[name] = ways
        }
    }

    private static func slotNames(_ expression: RhasspyExpression, _ names: inout [String]) {
        switch expression {
        case .slot(let name, _): if !names.contains(name) { names.append(name) }
        case .sequence(let items), .alternatives(let items), .permutation(let items):
            for item in items { slotNames(item, &names) }
        case .optional(let inner), .substituted(let inner, _, _), .tagged(let inner, _, _, _): slotNames(inner, &names)
        case .word, .rule, .range: break
        }
    }

    /// Slots that Rhasspy brings along.
    private func builtIn(_ name: String) -> [String]? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: locale)
        return switch name {
        case "rhasspy/days": formatter.weekdaySymbols
        case "rhasspy/months": formatter.monthSymbols
        default: nil
        }
    }
}
