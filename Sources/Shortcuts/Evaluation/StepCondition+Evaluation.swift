internal import Foundation
internal import WilcoIntents

extension StepCondition.Comparison {
    /// Whether it holds; numbers are compared as numbers, dates as dates, all else as text, whatever its case.
    func holds(
        _ left: StepValue,
        _ right: StepValue,
        _ environment: StepEnvironment
    ) throws(ConversionFault) -> Bool {
        switch self {
        case .hasAnyValue: return !left.isNothing
        case .hasNoValue: return left.isNothing
        case .is: return Self.areEqual(left, right, environment)
        case .isNot: return !Self.areEqual(left, right, environment)
        case .isMoreThan: return try Self.difference(left, right, environment) > 0
        case .isLessThan: return try Self.difference(left, right, environment) < 0
        case .isAtLeast: return try Self.difference(left, right, environment) >= 0
        case .isAtMost: return try Self.difference(left, right, environment) <= 0
        case .contains:
            if case .list(let items) = left { return items.contains { Self.areEqual($0, right, environment) } }
            if case .dictionary(let members) = left { return members[right.asText(environment)] != nil }
            return left.asText(environment).lowercased().contains(right.asText(environment).lowercased())
        case .beginsWith:
            return left.asText(environment).lowercased().hasPrefix(right.asText(environment).lowercased())
        case .endsWith:
            return left.asText(environment).lowercased().hasSuffix(right.asText(environment).lowercased())
        }
    }

    static func areEqual(_ left: StepValue, _ right: StepValue, _ environment: StepEnvironment) -> Bool {
        if left == right { return true }
        if let left = left.identifier, let right = right.identifier, left == right { return true }
        if left.isNumeric || right.isNumeric, let left = try? left.asNumber(), let right = try? right.asNumber() {
            return left == right
        }
        if left.isTime || right.isTime, let left = try? left.asTime(environment),
            let right = try? right.asTime(environment)
        {
            return left.iso == right.iso
        }
        if let left = try? left.asBoolean(), let right = try? right.asBoolean() { return left == right }
        return left.asText(environment).lowercased() == right.asText(environment).lowercased()
    }

    /// Less than, equal to or greater than 0, as `left` is to `right`.
    static func difference(
        _ left: StepValue,
        _ right: StepValue,
        _ environment: StepEnvironment
    ) throws(ConversionFault) -> Double {
        if left.isTime || right.isTime {
            return try left.asTime(environment).date.timeIntervalSince(right.asTime(environment).date)
        }
        do {
            return try left.asNumber() - right.asNumber()
        } catch {
            // Dates may be written as text on both sides.
            guard let left = try? left.asTime(environment), let right = try? right.asTime(environment) else {
                throw error
            }
            return left.date.timeIntervalSince(right.date)
        }
    }
}

extension StepValue {
    var isNumeric: Bool {
        switch self {
        case .value(.integer), .value(.decimal), .value(.currencyAmount), .value(.measurement), .value(.duration): true
        default: false
        }
    }

    var isTime: Bool {
        switch self {
        case .value(.date), .value(.time), .value(.dateTime): true
        default: false
        }
    }

    /// The id of a thing; a text may name one.
    fileprivate var identifier: String? {
        switch self {
        case .value(.object(let object)), .value(.person(let object)), .value(.place(let object)): object.id
        case .value(.enumeration(let id)), .value(.string(let id)): id
        default: nil
        }
    }
}
