internal import FoundationEssentials
internal import WilcoIntents

/// An amount in the smallest unit of its currency.
struct Money: Hashable {
    var cents: Int
    /// ISO 4217.
    var currency: String

    init(cents: Int, currency: String) {
        self.cents = cents
        self.currency = currency
    }

    init(_ amount: Decimal, _ currency: String) {
        cents = Int(((Double(amount.description) ?? 0) * 100).rounded().clamped)
        self.currency = currency
    }

    var json: JSONValue { ["amount": .number(Double(cents) / 100), "currency": .string(currency)] }

    /// What people call the currency.
    static func name(of currency: String, in locale: String) -> String {
        switch (currency, locale.hasPrefix("de")) {
        case ("USD", false): "dollars"
        case ("USD", true): "Dollar"
        case ("EUR", false): "euros"
        case ("EUR", true): "Euro"
        default: currency
        }
    }
}
