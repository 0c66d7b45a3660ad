package import Automation
internal import Storage
internal import Suggestions
package import WilcoIntents

// What runs a shortcut by itself goes where the shortcut goes.
extension ShortcutLibrary {
    /// The automations that run a shortcut, by its name or one of its phrases.
    package func automations(of id: String) throws -> [AutomationRule] {
        guard let record = try openStore().record(id: id) else { return [] }
        let keys = Set([Self.key(of: record.name)] + record.phrases.map(\.key))
        return try automations().rules().filter { $0.steps == nil && keys.contains(Self.key(of: $0.action)) }
    }

    /// How automations change that said what is no phrase any more: they say the new name.
    ///
    /// - Parameter phrases: What it is still called by, as phrases are compared.
    func redirected(_ rules: [AutomationRule], from phrases: Set<String>, to name: String) throws -> [ShortcutEdit.Part]
    {
        let records = try automationRecords()
        return rules.filter { !phrases.contains(Self.key(of: $0.action)) }.compactMap { rule in
            guard let before = records[rule.name.lowercased()] else { return nil }
            var changed = rule
            changed.action = name
            // Those that were made by voice are called by what they do, unless another one is called so.
            if rule.name.hasPrefix(rule.action) {
                let told = name + rule.name.dropFirst(rule.action.count)
                if records[told.lowercased()].map({ $0.name == before.name }) ?? true { changed.name = told }
            }
            var after = before
            after.name = changed.name
            after.rule = DonationCoding.text(changed.json)
            return .automation(before: before, after: after)
        }
    }

    /// How automations change that have a step which runs a shortcut by one of `names`, as phrases are compared, when that is called
    /// `name`.
    func following(_ rules: [AutomationRule], from names: Set<String>, to name: String) throws -> [ShortcutEdit.Part] {
        let records = try automationRecords()
        return try rules.compactMap { rule in
            guard let before = records[rule.name.lowercased()], let old = try shortcut(of: rule) else { return nil }
            var changed = rule
            changed.steps = AutomationRule.steps(
                inDocument: renaming(names, to: name, in: old, written: rule.document ?? "")
            )
            var after = before
            after.rule = DonationCoding.text(changed.json)
            return .automation(before: before, after: after)
        }
    }

    func removals(of rules: [AutomationRule]) throws -> [ShortcutEdit.Part] {
        let records = try automationRecords()
        return rules.compactMap { rule in
            records[rule.name.lowercased()].map { .automation(before: $0, after: nil) }
        }
    }

    /// By their names in small letters.
    private func automationRecords() throws -> [String: AutomationRecord] {
        let records = try AutomationStore(userData.store()).automations()
        return Dictionary(records.map { ($0.name.lowercased(), $0) }) { $1 }
    }

    /// What the steps of an automation, or of a phrase, ask of apps, those of the shortcuts it runs included; nil where it is a request
    /// itself.
    package func deeds(of rule: AutomationRule, _ match: IntentMatch) -> [AutomationConflict.Deed]? {
        if let shortcut = try? shortcut(of: rule) { return deeds(of: shortcut) }
        guard match.app == ShortcutsApp.id else { return nil }
        guard match.intent == ShortcutsApp.run,
            case .object(let object)? = match.parameters["shortcut"]?.first?.value,
            let shortcut = try? shortcut(id: Self.identifier(ofTerm: object.id))
        else { return [] }
        return deeds(of: shortcut)
    }

    private func deeds(of shortcut: Shortcut) -> [AutomationConflict.Deed] {
        ([shortcut] + followers(of: shortcut)).flatMap(\.intents).map { step in
            let intent = catalog.intent(step)
            var deed = AutomationConflict.Deed(
                app: step.app,
                intent: step.intent,
                sentence: summaries.text(of: step, isTold: true).lowercasedFirst
            )
            for (name, expression) in step.parameters {
                guard case .literal(let value) = expression else { continue }
                deed.parameters[name] = DonationCoding.text(value.json)
                switch intent?.parameter(named: name)?.type {
                case .string, .object, .person, .place: deed.targets.insert(name)
                default: break
                }
            }
            return deed
        }
    }

    /// What a request does, as a sentence.
    package func sentence(of match: IntentMatch) -> String {
        let call = IntentCall(
            app: match.app,
            intent: match.intent,
            parameters: match.parameters,
            isAnnounced: false
        )
        return summaries.text(of: call, isTold: true).lowercasedFirst
    }

    /// What each step of a shortcut does, those inside others too, as sentences.
    func sentences(ofShortcut id: String) throws -> [String] {
        let summaries = summaries
        return Step.all(in: try shortcut(id: id).steps).compactMap { step in
            if case .comment = step.kind { nil } else { summaries.wholeText(of: step) }
        }
    }

    /// The shortcuts that it runs, by name, and those that these run; each once.
    private func followers(of shortcut: Shortcut) -> [Shortcut] {
        var found: [Shortcut] = []
        var open = [shortcut]
        while let next = open.popLast() {
            for name in next.followers {
                guard !found.contains(where: { $0.name.lowercased() == name.lowercased() }),
                    let record = try? record(named: name), let read = try? self.shortcut(of: record)
                else { continue }
                found.append(read)
                open.append(read)
            }
        }
        return found
    }

    /// Steps that run another shortcut which runs this one again.
    func loops(of shortcut: Shortcut) -> [ShortcutProblem] {
        shortcut.located.compactMap { pointer, step in
            guard let name = step.follower, name.lowercased() != shortcut.name.lowercased(),
                let record = try? record(named: name), let read = try? self.shortcut(of: record),
                ([read] + followers(of: read)).flatMap(\.followers)
                    .contains(where: { $0.lowercased() == shortcut.name.lowercased() })
            else { return nil }
            return ShortcutProblem(
                .warning,
                at: step.place,
                pointer: pointer + "/run",
                "“\(name)” runs “\(shortcut.name)” again",
                mend: "stop it with an if, or use repeat"
            )
        }
    }
}
