internal import WilcoIntents

/// What of a card cannot be shown.
enum CardCheck {
    /// What is wrong with each member; a member that is null is one that is left out.
    static func faults(in json: JSONValue?) -> [String] {
        guard let json, json != .null else { return [] }
        guard let members = json.objectValue else { return ["card is no object"] }
        return members.sorted { $0.key < $1.key }.filter { $0.value != .null }.compactMap { name, value in
            fault(in: value, of: name).map { "card: \(name) \($0)" }
        }
    }

    private static func fault(in value: JSONValue, of name: String) -> String? {
        switch name {
        case "title", "image": return value.stringValue == nil ? "is no text" : nil
        case "progress":
            let isRight = value.doubleValue.map((0...1).contains) ?? false
            return isRight ? nil : "is no number from 0 to 1"
        case "links":
            let isRight = value.arrayValue?.allSatisfy { $0.stringValue != nil } ?? false
            if let links = value.arrayValue, links.count > Card.mostLinks { return "has more than \(Card.mostLinks)" }
            return isRight ? nil : "is no list of texts"
        case "rows":
            let isRight = value.arrayValue?.allSatisfy(isRow) ?? false
            if let rows = value.arrayValue, rows.count > Card.mostRows { return "has more than \(Card.mostRows)" }
            return isRight ? nil : "is no list of `label` and `value`, both texts"
        case "map":
            return Card.MapPosition(json: value) == nil ? "has no `latitude` and `longitude` on earth, in degrees" : nil
        default: return "is nothing that a card has"
        }
    }

    private static func isRow(_ row: JSONValue) -> Bool {
        guard row["label"]?.stringValue != nil else { return false }
        guard let value = row["value"], value != .null else { return true }
        return value.stringValue != nil
    }
}
