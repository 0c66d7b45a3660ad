import Foundation
import WilcoIntents
import Yams

extension Node {
    /// Keys and values in the order of the file.
    var pairs: [(String, Node)] {
        (mapping ?? [:]).map { ($0.key.string ?? "", $0.value) }
    }

    /// A number, whether or not it is written as a whole one.
    var number: Double? { float ?? int.map(Double.init) }

    var json: JSONValue {
        if let sequence { return .array(sequence.map(\.json)) }
        if mapping != nil { return .object(Dictionary(uniqueKeysWithValues: pairs.map { ($0.0, $0.1.json) })) }
        if let int { return .integer(int) }
        if let float { return .number(float) }
        if let bool { return .bool(bool) }
        return string.map(JSONValue.string) ?? .null
    }

    /// `{id: a, display: b}`, or the display name alone.
    var object: IntentObject {
        guard mapping != nil else { return IntentObject(id: string ?? "", display: string ?? "") }
        let id = self["id"]?.string ?? ""
        return IntentObject(
            id: id,
            display: self["display"]?.string ?? id,
            properties: self["properties"]?.json.objectValue ?? [:]
        )
    }
}

extension ParameterValue {
    /// A value as a case file writes it.
    init(node: Node, type: ParameterType) throws {
        if let elements = node.sequence {
            self = .list(try elements.map { try ParameterValue(node: $0, type: type) })
            return
        }
        let text = node.string ?? ""
        switch type {
        case .string: self = .string(text)
        case .boolean: self = .boolean(node.bool ?? false)
        case .integer: self = node.int.map(ParameterValue.integer) ?? .decimal(node.number ?? 0)
        case .decimal: self = .decimal(node.number ?? 0)
        case .measurement:
            guard let amount = node["amount"]?.number, let unit = node["unit"]?.string else {
                self = .decimal(node.number ?? 0)
                return
            }
            self = .measurement(amount: amount, unit: unit)
        case .currencyAmount:
            self = .currencyAmount(
                amount: Decimal(node["amount"]?.number ?? 0),
                currency: node["currency"]?.string ?? "USD"
            )
        case .date: self = .date(text)
        case .time: self = .time(text)
        case .dateTime: self = .dateTime(text)
        case .duration: self = .duration(seconds: node.number ?? 0)
        case .person: self = .person(node.object)
        case .place: self = .place(node.object)
        case .color: self = .color(text)
        case .spelling: self = .spelling(text)
        case .phoneNumber: self = .phoneNumber(text)
        case .url: self = .url(text)
        case .file: self = .file(text)
        case .enumeration: self = .enumeration(text)
        case .object: self = .object(node.object)
        }
    }
}
