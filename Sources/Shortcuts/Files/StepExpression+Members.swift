internal import Foundation
internal import WilcoIntents

extension StepExpression {
    /// A mapping: money and measurements by their members, things by their id, anything else a dictionary.
    init(members: [(String, StepExpression)]) {
        let names = Dictionary(members, uniquingKeysWith: { $1 })
        func text(_ key: String) -> String? {
            if case .literal(.value(.string(let text)))? = names[key] { text } else { nil }
        }
        func number(_ key: String) -> Double? {
            guard case .literal(let value)? = names[key] else { return nil }
            return try? value.asNumber()
        }
        if names.count == 2, let amount = number("amount"), let currency = text("currency"),
            let decimal = Decimal(string: "\(amount)")
        {
            self = .literal(.value(.currencyAmount(amount: decimal, currency: currency)))
        } else if names.count == 2, let amount = number("amount"), let unit = text("unit") {
            self = .literal(.value(.measurement(amount: amount, unit: unit)))
        } else if let id = text("id"), Set(names.keys).isSubset(of: ["id", "display"]) {
            self = .literal(.value(.object(IntentObject(id: id, display: text("display") ?? id))))
        } else {
            self = .dictionary(names)
        }
    }
}
