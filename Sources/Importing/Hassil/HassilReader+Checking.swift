internal import Matching
internal import WilcoIntents

/// Leaves out what could never be said as it was meant: misspelt templates, and those with lists or rules that are nowhere.
extension HassilReader {
    /// What a home brings along, whether its fixtures name any or not.
    private static let listsOfHomes = ["name", "area", "floor"]
    private static let mostRulesInside = 64

    /// What is wrong with a template, or with the rule that it uses.
    private struct Fault: Error {
        var error: TemplateError
        var rule: String?
    }

    /// Whether a text of a rule, a list or the fixtures is well formed; if not, that is reported.
    mutating func isWellFormed(_ text: String, _ what: String, at place: SourceLocation) -> Bool {
        do throws(TemplateError) {
            // A value that is not said is one, too.
            if !text.allSatisfy(\.isWhitespace) { _ = try SentenceTemplate(text) }
            return true
        } catch {
            note(place, "\(what) is left out: \(error.message)")
            return false
        }
    }

    /// To be called when all files and the fixtures are read.
    mutating func leaveOutWhatIsUnknown() throws(ImportError) {
        for name in Self.listsOfHomes where lists[name] == nil { lists[name] = .values([]) }
        var told: Set<String> = []
        var shared: Set<String> = []
        for index in intents.indices {
            for groupIndex in intents[index].groups.indices {
                let group = intents[index].groups[groupIndex]
                var own: Set<String> = []
                let isShared = group.rules.isEmpty && group.lists.isEmpty
                var kept: [SentenceDefinition.Template] = []
                for template in group.templates {
                    var sound = isShared ? shared : own
                    do throws(Fault) {
                        try check(template.text, group, within: [], &sound)
                        kept.append(template)
                    } catch {
                        let why = error.rule.map { "its rule <\($0)> cannot be used" } ?? error.error.message
                        if let place = template.location {
                            note(place, "the sentence “\(template.text)” is left out: \(why)")
                        }
                        if let rule = error.rule, let place = places[error.error.template],
                            told.insert(error.error.template).inserted
                        {
                            note(place, "the rule <\(rule)> cannot be used: \(error.error.message)")
                        }
                    }
                    if isShared { shared = sound } else { own = sound }
                    if templates.isExhausted { throw tooMuch(intents[index].file, intents[index].line) }
                }
                intents[index].groups[groupIndex].templates = kept
            }
            intents[index].groups.removeAll { $0.templates.isEmpty }
        }
        for (name, body) in rules.sorted(by: { $0.key < $1.key }) where !told.contains(body) {
            guard let place = places[body], !isWellFormed(body, "the rule <\(name)>", at: place) else { continue }
            rules[name] = nil
        }
    }

    func tooMuch(_ file: String, _ line: Int) -> ImportError {
        .refused(path: file, line: line, reason: ImportedTemplates.refusal)
    }

    /// - Parameter sound: Rules that need not be looked at again.
    private func check(
        _ text: String,
        _ group: SentenceDefinition,
        within rulesInside: [String],
        _ sound: inout Set<String>
    ) throws(Fault) {
        guard !templates.isExhausted else { return }
        let template: ImportedTemplates.Template
        do throws(TemplateError) {
            template = try templates.template(text)
        } catch {
            throw Fault(error: error, rule: rulesInside.last)
        }
        for name in template.listNames where group.lists[name] == nil && lists[name] == nil {
            throw Fault(error: .unknownList(name, in: text), rule: rulesInside.last)
        }
        for name in template.ruleNames where !sound.contains(name) {
            guard let body = group.rules[name] ?? rules[name] else {
                throw Fault(error: .unknownRule(name, in: text), rule: rulesInside.last)
            }
            guard !rulesInside.contains(name) else {
                throw Fault(error: .circularRule(name, in: text), rule: rulesInside.last)
            }
            guard rulesInside.count < Self.mostRulesInside else {
                throw Fault(error: .tooLarge(column: 1, template: text), rule: rulesInside.last)
            }
            try check(body, group, within: rulesInside + [name], &sound)
            sound.insert(name)
        }
    }
}
