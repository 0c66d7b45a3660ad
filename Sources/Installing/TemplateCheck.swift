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
        for intent in app.intents {
            for group in intent.sentences {
                let used = used(by: group, in: app)
                for name in used.rules where group.rules[name] == nil { rules[name] = nil }
                for name in used.lists where group.lists[name] == nil { lists[name] = nil }
                told += self.rules(group.rules.filter { !used.rules.contains($0.key) }, of: app, intent: intent.name)
                told += self.lists(group.lists.filter { !used.lists.contains($0.key) }, of: app, intent: intent.name)
            }
        }
        told += self.rules(rules, of: app) + self.lists(lists, of: app)
        // Names that stand for nothing in any intent.
        for (name, text) in rules.sorted(by: { $0.key < $1.key }) {
            guard let template = try? SentenceTemplate(text) else { continue }
            told += unknown(in: template, of: app).flatMap {
                complaints($0, "<\(name)>: ", place("rules", name, of: app))
            }
        }
        return told
    }

    /// Rules and lists of a group's sentences, those within rules included.
    private static func used(
        by group: SentenceDefinition,
        in app: AppDefinition
    ) -> (rules: Set<String>, lists: Set<String>) {
        var rules: Set<String> = []
        var lists: Set<String> = []
        func look(_ text: String) {
            guard let expression = try? SentenceTemplate(text).expression else { return }
            lists.formUnion(expression.listNames)
            for name in expression.ruleNames where rules.insert(name).inserted {
                if let body = group.rules[name] ?? app.rules[name] { look(body) }
            }
        }
        for template in group.templates { look(template.text) }
        return (rules, lists)
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
        return (own ?? app.places["\(kind).\(name)"]).map { "\($0)" } ?? app.folder
    }

    private static func unknown(in template: SentenceTemplate, of app: AppDefinition) -> [TemplateError] {
        let groups = app.intents.flatMap(\.sentences)
        let parameters = Set(app.intents.flatMap { $0.parameters.map(\.name) })
        let rules = template.expression.ruleNames.sorted().filter { name in
            app.rules[name] == nil && !groups.contains { $0.rules[name] != nil }
        }
        let lists = template.expression.lists.filter { list in
            app.lists[list.name] == nil && !groups.contains { $0.lists[list.name] != nil }
                && !parameters.contains(list.name) && !parameters.contains(list.slot)
                && app.type(named: list.name) == nil && ParameterType(name: list.name) == nil
        }
        return rules.map { TemplateError.unknownRule($0, in: template.text) }
            + Set(lists.map(\.name)).sorted().map { TemplateError.unknownList($0, in: template.text) }
    }
}
