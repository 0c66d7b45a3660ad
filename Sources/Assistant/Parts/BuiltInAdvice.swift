package import WilcoIntents

/// What an app has written itself though it is built in.
package enum BuiltInAdvice {
    /// `file:line:column: path: what — how to mend it`, in the order of the definition.
    ///
    /// - Parameter domains: The built-in ones, in the app's locale.
    package static func warnings(for app: AppDefinition, domains: [AppDefinition]) -> [String] {
        app.intents.filter { $0.domain == IntentDefinition.customDomain }.compactMap { intent in
            for domain in domains {
                guard let like = domain.intents.first(where: { isLike($0, intent) }) else { continue }
                let what = "does what \(like.name) of the domain \(domain.id) does"
                let mend = "write `\(like.name): {domain: \(domain.id)}` and only what differs"
                let path = "intents.\(intent.name)"
                return "\(app.location(of: path)?.description ?? app.id): \(path): \(what) — \(mend)"
            }
            return nil
        }
    }

    /// The same by name, title or sentence, with something to know in common; or of one kind, with all in common.
    private static func isLike(_ builtIn: IntentDefinition, _ own: IntentDefinition) -> Bool {
        let needed = needs(of: own)
        let knowsTheSame = needed == needs(of: builtIn)
        if own.category == builtIn.category, knowsTheSame, needed.values.reduce(0, +) > 1 { return true }
        let names = Set(own.parameters.map(\.name))
        guard knowsTheSame || !names.isDisjoint(with: builtIn.parameters.map(\.name)) else { return false }
        if own.name.lowercased() == builtIn.name.lowercased() { return true }
        return own.title.lowercased() == builtIn.title.lowercased()
            || !sentences(of: own).isDisjoint(with: sentences(of: builtIn))
    }

    /// Without the names of what is filled in, which are everybody's own.
    private static func sentences(of intent: IntentDefinition) -> Set<String> {
        Set(
            intent.sentences.flatMap(\.templates).map { template in
                template.text.lowercased().replacing(#/{[^}]*}/#, with: "{}")
            }
        )
    }

    /// How many values of each type.
    private static func needs(of intent: IntentDefinition) -> [ParameterType: Int] {
        intent.parameters.filter(\.isRequired).reduce(into: [:]) { $0[$1.type, default: 0] += 1 }
    }
}
