import WilcoIntents

/// The list that a response carries, if it carries one: its only property that is a list.
struct ResponseList: Sendable, Hashable {
    var name: String
    var items: [String]

    init?(_ response: IntentResponse) {
        let lists = response.properties.compactMap { name, value in value.arrayValue.map { (name, $0) } }
        guard lists.count == 1, let (name, elements) = lists.first else { return nil }
        let items = elements.compactMap { $0.stringValue ?? $0["display"]?.stringValue }
        guard items.count == elements.count, !items.isEmpty else { return nil }
        self.name = name
        self.items = items
    }

    /// Whether a template reads the list itself.
    func isMentioned(in template: String?) -> Bool {
        guard let template, let parsed = try? Template(template) else { return false }
        return parsed.placeholders.contains { $0.path == [name] && $0.plural.isEmpty }
    }
}
