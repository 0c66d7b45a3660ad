internal import Foundation
internal import WilcoIntents

extension StepOperation {
    func evaluateList(
        _ given: [String: StepValue],
        _ environment: StepEnvironment
    ) throws(ConversionFault) -> StepValue {
        let elements = (given["list"] ?? .nothing).elements
        let name = given["by"]?.asText(environment) ?? ""
        func key(_ element: StepValue) throws(ConversionFault) -> StepValue {
            name.isEmpty ? element : try element.property(name, environment)
        }
        switch self {
        case .item: return try Self.item(given["at"] ?? .nothing, of: elements, environment)
        case .items:
            let from = max(1, Int(clamping: try (given["from"] ?? .number(1)).asNumber()))
            let to = min(elements.count, Int(clamping: try given["to"]?.asNumber() ?? Double(elements.count)))
            return .list(from <= to ? Array(elements[(from - 1)..<to]) : [])
        case .count:
            let value = given["value"] ?? .nothing
            if case .dictionary(let members) = value { return .number(Double(members.count)) }
            return .number(Double(value.elements.count))
        case .append:
            guard elements.count < Self.largest else { throw ConversionFault(.listTooLong) }
            return .list(elements + (given["value"] ?? .nothing).elements)
        case .reverse: return .list(elements.reversed())
        case .unique:
            var seen: Set<StepValue> = []
            return .list(elements.filter { seen.insert($0).inserted })
        case .sort:
            var keyed: [(key: StepValue, element: StepValue)] = []
            for element in elements { keyed.append((try key(element), element)) }
            let areOrdered = keyed.allSatisfy { $0.key.isNumeric } || keyed.allSatisfy { $0.key.isTime }
            let sorted = keyed.enumerated().sorted { first, second in
                let order: Double
                if areOrdered,
                    let difference = try? StepCondition.Comparison.difference(
                        first.element.key,
                        second.element.key,
                        environment
                    )
                {
                    order = difference
                } else {
                    let left = first.element.key.asText(environment).lowercased()
                    let right = second.element.key.asText(environment).lowercased()
                    order = left == right ? 0 : left < right ? -1 : 1
                }
                return order == 0 ? first.offset < second.offset : order < 0
            }.map(\.element.element)
            return .list(given["order"]?.asText(environment) == "descending" ? sorted.reversed() : sorted)
        case .filter:
            guard let comparison = StepCondition.Comparison(rawValue: given["which"]?.asText(environment) ?? "") else {
                throw ConversionFault(.missing, ["name": "which"])
            }
            var kept: [StepValue] = []
            for element in elements {
                if try comparison.holds(try key(element), given["value"] ?? .nothing, environment) {
                    kept.append(element)
                }
            }
            return .list(kept)
        default:
            var numbers: [Double] = []
            for element in elements { numbers.append(try key(element).asNumber()) }
            switch given["of"]?.asText(environment) ?? "" {
            case "average": return numbers.isEmpty ? .nothing : .number(numbers.reduce(0, +) / Double(numbers.count))
            case "minimum": return numbers.min().map(StepValue.number) ?? .nothing
            case "maximum": return numbers.max().map(StepValue.number) ?? .nothing
            default: return .number(numbers.reduce(0, +))
            }
        }
    }

    private static func item(
        _ place: StepValue,
        of elements: [StepValue],
        _ environment: StepEnvironment
    ) throws(ConversionFault) -> StepValue {
        let index: Int
        switch place.asText(environment).lowercased() {
        case "first": index = 0
        case "last": index = elements.count - 1
        default: index = Int(clamping: try place.asNumber()) - 1
        }
        guard elements.indices.contains(index) else {
            throw ConversionFault(.noItem, ["place": place.asText(environment), "count": "\(elements.count)"])
        }
        return elements[index]
    }
}
