internal import WilcoIntents
internal import YAMLFiles

/// Reads the `shortcutTypes` of an intent: which of its parameters are worth suggesting together.
struct ShortcutTypesReader {
    let section: YAMLSection

    func read(into intent: inout IntentDefinition) {
        let entries = section.entries("shortcutTypes")
        if entries.count > ShortcutType.maximum {
            section.key("shortcutTypes")?.complain(
                "\(entries.count) shortcut types are too many",
                mend: "keep the \(ShortcutType.maximum) that people repeat most"
            )
        }
        for entry in entries {
            checkName(entry.name, entry.key)
            guard let type = entry.value.section() else { continue }
            let read = self.type(named: entry.name, type, of: intent)
            if let same = intent.shortcutTypes.first(where: { Set($0.parameters) == Set(read.parameters) }) {
                entry.key.complain("\(same.name) has the same parameters", mend: "remove one of the two")
            }
            intent.shortcutTypes.append(read)
        }
    }

    private func type(named name: String, _ section: YAMLSection, of intent: IntentDefinition) -> ShortcutType {
        defer { section.finish() }
        let known = intent.parameters.map(\.name)
        let parameters = section.list("parameters").compactMap { value -> String? in
            guard let parameter = value.string() else { return nil }
            guard !known.contains(parameter) else { return parameter }
            let near = Spelling.nearest(to: parameter, among: known).map { "did you mean \"\($0)\"?" }
            value.complain(
                "\(intent.name) has no parameter \"\(parameter)\"",
                mend: near ?? "declare it under `parameters`"
            )
            return nil
        }
        return ShortcutType(
            name: name,
            parameters: parameters,
            supportsBackground: section.optionalBoolean("background")
        )
    }
}
