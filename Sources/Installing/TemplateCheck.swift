internal import Matching
internal import WilcoIntents

/// Templates that the matcher never looks at: of apps that cannot be used, and of what no sentence uses.
enum TemplateCheck {
    /// Misspelt templates of an app that has other faults, so that all are told at once.
    static func misspelt(in app: AppDefinition) -> [String] {
        app.intents.flatMap { intent in
            intent.sentences.flatMap { group in
                group.templates.flatMap { template in
                    complaints(fault(in: template.text), "", template.location.map { "\($0)" } ?? app.folder)
                } + rules(group.rules, of: app, intent: intent.name) + lists(group.lists, of: app, intent: intent.name)
            }
        } + rules(app.rules, of: app) + lists(app.lists, of: app)
    }

    /// What is wrong with rules and lists that no readable sentence uses; with the others the matcher finds it.
    static func unused(in app: AppDefinition) -> [String] {
        var told: [String] = []
        var rules = app.rules
        var lists = app.lists
        var uses = Uses(app: app)
        for intent in app.intents {
            for group in intent.sentences {
                let used = uses.names(in: group)
                for name in used.rules where group.rules[name] == nil { rules[name] = nil }
                for name in used.lists where group.lists[name] == nil { lists[name] = nil }
                told += self.rules(group.rules.filter { !used.rules.contains($0.key) }, of: app, intent: intent.name)
                told += self.lists(group.lists.filter { !used.lists.contains($0.key) }, of: app, intent: intent.name)
            }
        }
        told += self.rules(rules, of: app) + self.lists(lists, of: app)
        // Names that stand for nothing in any intent.
        let known = KnownNames(app)
        for (name, text) in rules.sorted(by: { $0.key < $1.key }) {
            guard let template = try? SentenceTemplate(text) else { continue }
            told += known.missing(in: template).flatMap {
                complaints($0, "<\(name)>: ", place("rules", name, of: app))
            }
        }
        return told
    }

    /// Which names sentences use; each rule is read once, however many groups of sentences use it.
    private struct Uses {
        let app: AppDefinition
        private var parsed: [String: (rules: Set<String>, lists: Set<String>)] = [:]
        /// Rules that groups without rules of their own use, in which names mean the same.
        private var shared: Set<String> = []

        init(app: AppDefinition) { self.app = app }

        /// Rules and lists of a group's sentences, those within rules included; what another group has used in the same way is left
        /// out.
        mutating func names(in group: SentenceDefinition) -> (rules: Set<String>, lists: Set<String>) {
            let isShared = group.rules.isEmpty && group.lists.isEmpty
            var found: (rules: Set<String>, lists: Set<String>) = ([], [])
            var open = group.templates.map(\.text)
            while let text = open.popLast() {
                guard let names = names(in: text) else { continue }
                found.lists.formUnion(names.lists)
                for name in names.rules where !(isShared && shared.contains(name)) && found.rules.insert(name).inserted
                {
                    if let body = group.rules[name] ?? app.rules[name] { open.append(body) }
                }
            }
            if isShared { shared.formUnion(found.rules) }
            return found
        }

        private mutating func names(in text: String) -> (rules: Set<String>, lists: Set<String>)? {
            if let known = parsed[text] { return known }
            guard let expression = try? SentenceTemplate(text).expression else { return nil }
            let names = (expression.ruleNames, expression.listNames)
            parsed[text] = names
            return names
        }
    }

    private static func rules(_ rules: [String: String], of app: AppDefinition, intent: String? = nil) -> [String] {
        rules.sorted { $0.key < $1.key }.flatMap { name, text in
            complaints(fault(in: text), "<\(name)>: ", place("rules", name, of: app, intent))
        }
    }

    private static func lists(_ lists: [String: SlotList], of app: AppDefinition, intent: String? = nil) -> [String] {
        lists.sorted { $0.key < $1.key }.flatMap { name, list -> [String] in
            guard case .values(let values) = list else { return [] }
            // An ending that a word may lack is said by nothing.
            return values.filter { !$0.text.allSatisfy(\.isWhitespace) }.flatMap {
                complaints(fault(in: $0.text), "{\(name)}: ", place("lists", name, of: app, intent))
            }
        }
    }

    private static func complaints(_ fault: TemplateError?, _ what: String, _ place: String) -> [String] {
        fault.map { ["\(place): \(what)\($0)"] } ?? []
    }

    private static func fault(in text: String) -> TemplateError? {
        do throws(TemplateError) {
            _ = try SentenceTemplate(text)
            return nil
        } catch {
            return error
        }
    }

    private static func place(_ kind: String, _ name: String, of app: AppDefinition, _ intent: String? = nil) -> String
    {
        let own = intent.flatMap { app.places["\(kind).\($0).\(name)"] }
        return (own ?? app.location(of: "\(kind).\(name)")).map { "\($0)" } ?? app.folder
    }

    /// Names that mean something anywhere in an app.
    private struct KnownNames {
        private let rules: Set<String>
        private let lists: Set<String>
        private let parameters: Set<String>

        init(_ app: AppDefinition) {
            let groups = app.intents.flatMap(\.sentences)
            rules = groups.reduce(into: Set(app.rules.keys)) { $0.formUnion($1.rules.keys) }
            lists = groups.reduce(into: Set(app.lists.keys)) { $0.formUnion($1.lists.keys) }
                .union(app.types.map(\.name))
            parameters = Set(app.intents.flatMap { $0.parameters.map(\.name) })
        }

        func missing(in template: SentenceTemplate) -> [TemplateError] {
            let rules = template.expression.ruleNames.filter { !self.rules.contains($0) }
            let lists = template.expression.lists.filter { list in
                !self.lists.contains(list.name) && !parameters.contains(list.name) && !parameters.contains(list.slot)
                    && ParameterType(name: list.name) == nil
            }
            return rules.sorted().map { TemplateError.unknownRule($0, in: template.text) }
                + Set(lists.map(\.name)).sorted().map { TemplateError.unknownList($0, in: template.text) }
        }
    }
}
