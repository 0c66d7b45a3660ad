package import WilcoIntents

/// Names that people tell apart, and code does not: `greetAll` and `greet_all` are written alike in Python.
package enum NameCollisions {
    package static func problems(of app: AppDefinition) -> [String] {
        let intents = app.intents.map(\.name)
        let types = app.types.map(\.name)
        return collisions(among: intents, "intents", app, app.intents.first.map { "intents.\($0.name)" })
            + collisions(among: types, "types", app, nil)
            + app.intents.flatMap { intent in
                collisions(
                    among: intent.parameters.map(\.name),
                    "parameters of \(intent.name)",
                    app,
                    "intents.\(intent.name)"
                )
            } + enumerations(of: app)
    }

    private static func collisions(
        among names: [String],
        _ kind: String,
        _ app: AppDefinition,
        _ key: String?,
        spelled: (String) -> [String] = { [$0.lowercased().filter { $0 != "_" }] }
    ) -> [String] {
        var owners: [String: String] = [:]
        return names.compactMap { name in
            let spellings = spelled(name)
            guard let owner = spellings.lazy.compactMap({ owners[$0] }).first, owner != name else {
                for spelling in spellings { owners[spelling] = name }
                return nil
            }
            let place = key.flatMap { app.location(of: $0) }.map { "\($0)" } ?? "\(app.folder)/intents.yaml"
            return "\(place): the \(kind) \(owner) and \(name) are one name in code — rename one of them"
        }
    }

    /// Cases of a type in code, and a type that is a class in Python as an intent is.
    private static func enumerations(of app: AppDefinition) -> [String] {
        app.types.filter { $0.kind == .enumeration }.flatMap { type in
            let cases = collisions(
                among: type.terms.map(\.id),
                "cases of \(type.name)",
                app,
                "types.\(type.name)",
                spelled: { ["swift " + CodeName.swiftCase($0), "python " + CodeName.pythonCase($0)] }
            )
            guard let intent = app.intent(named: type.name) else { return cases }
            let place = app.location(of: "intents.\(intent.name)").map { "\($0)" } ?? "\(app.folder)/intents.yaml"
            return cases + ["\(place): the type and the intent \(type.name) are one name in code — rename one of them"]
        }
    }
}
