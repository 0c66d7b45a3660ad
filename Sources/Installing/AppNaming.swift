package import WilcoIntents

/// Which app somebody means.
package enum AppNaming {
    package enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
        case unknown(String)
        /// Several apps have that name.
        case ambiguous(String, ids: [String])

        package var description: String {
            switch self {
            case .unknown(let name): "there is no app \(name) — see wilco apps list"
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
        guard let app = called.first else { throw .unknown(name) }
        guard called.count == 1 else { throw .ambiguous(name, ids: called.map(\.id)) }
        return app
    }
}
