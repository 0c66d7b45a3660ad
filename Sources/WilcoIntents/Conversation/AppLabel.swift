/// Whose something is, where it is shown: Wilco says so, not the app.
package struct AppLabel: Sendable, Hashable {
    package var id: String
    /// What people see.
    package var name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }

    package init(_ app: AppDefinition) {
        self.init(id: app.id, name: app.name.text)
    }
}
