/// When a parameter matters: only if its parent's value fits.
package struct ParameterRelationship: Sendable, Hashable {
    package enum Predicate: Sendable, Hashable {
        case hasAnyValue
        case isEqual(JSONValue)
        case isNotEqual(JSONValue)
        case isOneOf([JSONValue])
    }

    package var parent: String
    package var predicate: Predicate

    package init(parent: String, predicate: Predicate) {
        self.parent = parent
        self.predicate = predicate
    }
}
