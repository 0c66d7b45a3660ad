internal import WilcoIntents

/// Reads which parameters of an intent go together, and the sentence for each such combination.
///
/// The editor keeps two lists. The managed one, since 2019, has the combinations that the relationships lead to; the other, of
/// 2018, those that suggestions are made of. Both name a combination by its parameters, joined by commas.
struct IntentDefinitionCombinations {
    private struct Combination {
        var names: [String]
        var title: String?
        var subtitle: String?
        var isPrimary: Bool
        var supportsBackground: Bool
        var section: PropertyListSection
    }

    let definitions: IntentDefinitionReader

    /// Fills in the summaries; returns every title there is, which all are ways to ask.
    func read(_ section: PropertyListSection, into intent: inout IntentDefinition) -> [String] {
        let managed = read(section, "INIntentManagedParameterCombinations")
        let suggested = read(section, "INIntentParameterCombinations")
        let all = managed.isEmpty ? suggested : managed
        let counted = all.contains(where: \.isPrimary) ? all.filter(\.isPrimary) : all
        intent.supportsBackground = counted.isEmpty || counted.contains(where: \.supportsBackground)
        intent.shortcutTypes = shortcutTypes(suggested, of: intent)
        for combination in all {
            guard let title = combination.title else { continue }
            guard let key = key(of: combination.names, in: intent) else {
                let names = combination.names.joined(separator: ",")
                combination.section.note("INIntentParameterCombinationTitle", "no relationship leads to \(names)")
                continue
            }
            if intent.summaries[key] == nil || combination.isPrimary { intent.summaries[key] = title }
        }
        return (managed + suggested).compactMap(\.title)
    }

    /// The combinations that suggestions are made of; what is said of each has a counterpart only in one language.
    private func shortcutTypes(_ combinations: [Combination], of intent: IntentDefinition) -> [ShortcutType] {
        var types: [ShortcutType] = []
        for combination in combinations {
            let names = combination.names.map(IntentDefinitionReader.name).filter { intent.parameter(named: $0) != nil }
            guard !names.isEmpty, !types.contains(where: { Set($0.parameters) == Set(names) }) else { continue }
            guard types.count < ShortcutType.maximum else {
                combination.section.note("INIntentParameterCombination", "is one of too many to be suggested")
                break
            }
            let isOwn = combination.supportsBackground != intent.supportsBackground
            types.append(
                ShortcutType(
                    name: names.enumerated().map { $0 == 0 ? $1 : $1.prefix(1).uppercased() + $1.dropFirst() }.joined(),
                    parameters: names,
                    supportsBackground: isOwn ? combination.supportsBackground : nil,
                    title: combination.title,
                    subtitle: combination.subtitle
                )
            )
        }
        return types
    }

    private func read(_ section: PropertyListSection, _ key: String) -> [Combination] {
        let prefix = "INIntentParameterCombination"
        let isManaged = key == "INIntentManagedParameterCombinations"
        return section.sections(key).map { names, section in
            section.ignore(prefix + "UpdatesLinked", prefix + "IsLinked")
            let subtitle = definitions.text(section, prefix + "Subtitle").map { IntentDefinitionReader.template($0) }
            if isManaged, subtitle != nil { section.note(prefix + "Subtitle", "has no counterpart") }
            let combination = Combination(
                names: names.split(separator: ",").map(String.init),
                title: definitions.text(section, prefix + "Title").map { IntentDefinitionReader.template($0) },
                subtitle: subtitle,
                isPrimary: section.flag(prefix + "IsPrimary") ?? false,
                supportsBackground: section.flag(prefix + "SupportsBackgroundExecution") ?? true,
                section: section
            )
            section.finish()
            return combination
        }
    }

    /// The combination with these parameters, by its key here.
    ///
    /// Parameters that depend on no other tell no combination from another. A parent's value may stand beside its name.
    private func key(of names: [String], in intent: IntentDefinition) -> String? {
        let values = names.filter { $0.contains("=") }.joined(separator: ",")
        if !values.isEmpty { return intent.combinations.contains { $0.key == values } ? values : nil }
        let children = Set(intent.parameters.filter { $0.relationship != nil }.map(\.name))
        let wanted = children.intersection(names.map(IntentDefinitionReader.name))
        return intent.combinations.first { children.intersection($0.parameters) == wanted }?.key
    }
}
