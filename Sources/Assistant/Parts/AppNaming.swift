package import WilcoIntents
internal import YAMLFiles

/// Which app somebody means.
package enum AppNaming {
    package enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// `near`: the id of the app that may be meant.
        case unknown(String, near: String?)
        /// Several apps have that name.
        case ambiguous(String, ids: [String])

        package var description: String {
            switch self {
            case .unknown(let name, let near):
                "there is no app \(name) — \(near.map { "did you mean \($0)?" } ?? "see wilco apps list")"
            case .ambiguous(let name, let ids):
                "\(ids.joined(separator: " and ")) are called \(name) — give the id of one"
            }
        }
    }

    /// The app of that id, else the only one with that name.
    package static func app(_ name: String, among apps: [AppDefinition]) throws(Fault) -> AppDefinition {
        if let app = apps.first(where: { $0.id == name }) { return app }
        let heard = AppDefinition.heard(name)
        let called = apps.filter { app in
            ([app.name] + app.alternativeNames).contains { AppDefinition.heard($0.text) == heard }
        }
        guard let app = called.first else { throw .unknown(name, near: nearest(to: name, among: apps)) }
        guard called.count == 1 else { throw .ambiguous(name, ids: called.map(\.id)) }
        return app
    }

    /// Complains about an id that no app has; nil: none was given.
    package static func require(_ id: String?, among apps: [AppDefinition]) throws(Fault) {
        guard let id, !apps.contains(where: { $0.id == id }) else { return }
        throw .unknown(id, near: nearest(to: id, among: apps))
    }

    /// The id of the app whose id or name comes nearest, or alone begins so; nil: none does.
    package static func nearest(to name: String, among apps: [AppDefinition]) -> String? {
        let keys = apps.flatMap { app in
            ([app.id, app.name.text] + app.alternativeNames.map(\.text)).map { ($0, app.id) }
        }
        if let key = Spelling.nearest(to: name, among: keys.map(\.0)) { return keys.first { $0.0 == key }?.1 }
        // Part of a name is enough where only one app has it.
        let word = AppDefinition.heard(name)
        guard word.count > 2 else { return nil }
        let begun = Set(keys.filter { AppDefinition.heard($0.0).hasPrefix(word) }.map(\.1))
        return begun.count == 1 ? begun.first : nil
    }
}
