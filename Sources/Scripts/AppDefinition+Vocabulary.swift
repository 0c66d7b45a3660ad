internal import WilcoIntents

extension AppDefinition {
    /// The parameter type that a script's vocabulary list is about: `person`, `object:Soup`, or more simply `contact`, `soup`.
    func vocabularyType(named name: String) -> String {
        if name.contains(":") { return name }
        let plain = name.lowercased()
        if let type = types.first(where: { $0.name.lowercased() == plain }) {
            return type.kind == .enumeration ? "enum:\(type.name)" : "object:\(type.name)"
        }
        return ["contact", "contacts", "contactname", "contactnames"].contains(plain) ? "person" : name
    }
}
