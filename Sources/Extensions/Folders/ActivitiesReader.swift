internal import WilcoIntents
internal import YAMLFiles

/// Reads the `activities` of `intents.yaml`: states of the app that people come back to.
struct ActivitiesReader {
    let file: YAMLSection

    func read(into app: inout AppDefinition) {
        for entry in file.entries("activities") {
            checkName(entry.name, entry.key)
            guard let section = entry.value.section() else { continue }
            if app.intents.contains(where: { $0.name == entry.name }) {
                entry.key.complain("there is an intent of that name, too", mend: "give one of them another name")
            }
            app.activities.append(activity(named: entry.name, section, types: app.types))
        }
    }

    private func activity(named name: String, _ section: YAMLSection, types: [TermType]) -> IntentDefinition {
        defer { section.finish() }
        let title = section.title() ?? name
        let keys = PropertyDefinition.read(section.entries("keys"), types: types)
        let required = section.list("requiredKeys").compactMap { value -> String? in
            guard let key = value.string() else { return nil }
            guard !keys.contains(where: { $0.name == key }) else { return key }
            let near = Spelling.nearest(to: key, among: keys.map(\.name)).map { "did you mean \"\($0)\"?" }
            value.complain("\(name) has no key \"\(key)\"", mend: near ?? "declare it under `keys`")
            return nil
        }
        // Nobody is asked for what only the app knows.
        let parameters = keys.map { key in
            ParameterDefinition(
                name: key.name,
                displayName: key.displayName,
                type: key.type,
                isArray: key.isArray,
                isRequired: required.isEmpty || required.contains(key.name),
                isUserFacing: false,
                isResolvedByApp: false
            )
        }
        return IntentDefinition(
            name: name,
            title: title,
            category: .view,
            supportsBackground: false,
            isActivity: true,
            // It shows what the person has looked at.
            isRestrictedWhileLocked: true,
            parameters: parameters
        )
    }
}
