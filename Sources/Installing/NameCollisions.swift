internal import WilcoIntents

/// Names that people tell apart, and code does not: `greetAll` and `greet_all` are written alike in Python.
enum NameCollisions {
    static func problems(of app: AppDefinition) -> [String] {
        let intents = app.intents.map(\.name)
        let types = app.types.map(\.name)
        return collisions(among: intents, "intents", app, intents.first)
            + collisions(among: types, "types", app, nil)
            + app.intents.flatMap { intent in
                collisions(among: intent.parameters.map(\.name), "parameters of \(intent.name)", app, intent.name)
            }
    }

    private static func collisions(
        among names: [String],
        _ kind: String,
        _ app: AppDefinition,
        _ intent: String?
    ) -> [String] {
        var owners: [String: String] = [:]
        return names.compactMap { name in
            let key = name.lowercased().filter { $0 != "_" }
            guard let owner = owners[key], owner != name else {
                owners[key] = name
                return nil
            }
            let place = intent.flatMap { app.places["intents.\($0)"] }.map { "\($0)" } ?? "\(app.folder)/intents.yaml"
            return "\(place): the \(kind) \(owner) and \(name) are one name in code — rename one of them"
        }
    }
}
