internal import WilcoIntents

/// An order as it stands in the book.
struct PlacedOrder {
    /// From 1.
    var number: Int
    var record: [String: JSONValue]

    var soup: Soup? { record["soup"]?.stringValue.flatMap(Soup.named) }
    var quantity: Int { record["quantity"]?.integerValue ?? 1 }
    var cents: Int { record["totalCents"]?.integerValue ?? 0 }

    /// `2 × clam chowder, $7.50`.
    func display(in locale: String) -> String {
        let name = soup?.name(in: locale) ?? ""
        return "\(quantity) × \(name), \(Price(cents: cents).spoken(in: locale))"
    }

    /// What other actions see of it: the estimated time, the total, and what was ordered.
    func details(in locale: String) -> IntentObject {
        var properties: [String: JSONValue] = [
            "total": ["amount": .number(Double(cents) / 100), "currency": "USD"],
            "quantity": .integer(quantity),
        ]
        if let soup { properties["soup"] = .string(soup.name(in: locale)) }
        if let time = record["estimatedTime"] { properties["estimatedTime"] = ["dateTime": time] }
        return IntentObject(id: "\(number)", display: display(in: locale), properties: properties)
    }
}
