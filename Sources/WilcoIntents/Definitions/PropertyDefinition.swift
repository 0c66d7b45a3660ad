/// A member of an app's object type, or of a response.
package struct PropertyDefinition: Sendable, Hashable {
    package var name: String
    package var displayName: String
    package var type: ParameterType
    package var isArray: Bool

    package init(name: String, displayName: String, type: ParameterType, isArray: Bool = false) {
        self.name = name
        self.displayName = displayName
        self.type = type
        self.isArray = isArray
    }
}
