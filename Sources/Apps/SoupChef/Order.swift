internal import WilcoIntents

/// What somebody ordered.
struct Order {
    enum Destination {
        case pickup(store: String)
        case delivery(location: String)
    }

    /// The same order has the same key.
    var key: String
    var soup: Soup
    var quantity: Int
    var size: String?
    var toppings: [String]
    var destination: Destination

    /// Nil when something is missing or not to be had.
    init?(_ intent: IntentInvocation) {
        guard let soup = intent["soup"]?.objectValue.flatMap({ Soup.named($0.id) }) else { return nil }
        let quantity = intent["quantity"]?.integerValue ?? 1
        guard (1...soup.bowlsAtOnce).contains(quantity) else { return nil }
        if intent["orderType"]?.stringValue == "delivery" {
            guard let location = intent["deliveryLocation"]?.objectValue else { return nil }
            destination = .delivery(location: location.id)
        } else {
            guard let store = intent["store"]?.objectValue.flatMap({ Store.named($0.id) }), store.isNearby else {
                return nil
            }
            destination = .pickup(store: store.id)
        }
        key = intent.idempotencyKey
        self.soup = soup
        self.quantity = quantity
        size = intent["size"]?.stringValue
        toppings = (intent["toppings"]?.listValue ?? []).compactMap(\.stringValue)
    }

    var total: Price {
        let cents =
            switch size {
            case "small": 295
            case "large": 475
            default: 375
            }
        return Price(cents: cents * quantity)
    }

    /// Until it is ready.
    var minutes: Int {
        if case .delivery = destination { 30 } else { 10 }
    }

    /// As it is written down.
    var record: [String: JSONValue] {
        var record: [String: JSONValue] = [
            "key": .string(key), "soup": .string(soup.id), "quantity": .integer(quantity),
            "toppings": .array(toppings.map(JSONValue.string)), "totalCents": .integer(total.cents),
        ]
        if let size { record["size"] = .string(size) }
        switch destination {
        case .pickup(let store):
            record["orderType"] = "pickup"
            record["store"] = .string(store)
        case .delivery(let location):
            record["orderType"] = "delivery"
            record["deliveryLocation"] = .string(location)
        }
        return record
    }
}
