internal import WilcoIntents
internal import YAMLFiles

/// Reads what undoes, changes or stops an intent: the name of another one, or `{intent, parameters}`.
struct FollowingIntentReader {
    let section: YAMLSection

    func read(_ key: String) -> FollowingIntent? {
        guard let value = section.value(key) else { return nil }
        guard value.isMapping else { return value.string().map { FollowingIntent(intent: $0) } }
        guard let mapping = value.section() else { return nil }
        defer { mapping.finish() }
        let parameters = mapping.entries("parameters").compactMap { entry in
            entry.value.string().map { (entry.name, $0) }
        }
        return mapping.string("intent").map {
            FollowingIntent(intent: $0, parameters: Dictionary(parameters, uniquingKeysWith: { $1 }))
        }
    }

    /// Complains of intents and parameters that there are not; they may stand behind the one that names them.
    static func check(_ intents: [(name: String, value: YAMLValue)], in app: AppDefinition) {
        for (name, value) in intents where value.isMapping {
            guard let intent = app.intent(named: name), let section = value.section() else { continue }
            let all = [("undo", intent.undo), ("change", intent.change), ("stop", intent.stop)]
            for case (let key, .some(let following)) in all {
                guard let place = section.value(key) else { continue }
                guard let target = app.intent(named: following.intent) else {
                    complain(place, "there is no intent", following.intent, app.intents.map(\.name))
                    continue
                }
                let sources = intent.responseProperties.map(\.name) + intent.parameters.map(\.name)
                for (parameter, source) in following.parameters.sorted(by: { $0.key < $1.key }) {
                    let known = target.parameters.map(\.name)
                    if !known.contains(parameter) {
                        complain(place, "\(target.name) has no parameter", parameter, known)
                    } else if !sources.contains(source) {
                        complain(place, "\(name) has no response property or parameter", source, sources)
                    }
                }
            }
        }
    }

    private static func complain(_ place: YAMLValue, _ what: String, _ name: String, _ known: [String]) {
        let near = Spelling.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
        place.complain("\(what) \"\(name)\"", mend: near ?? "use one of: \(known.joined(separator: ", "))")
    }
}
