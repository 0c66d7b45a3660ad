internal import Foundation
internal import WilcoIntents

extension StepOperation {
    /// The longest list or text that an operation makes: a shortcut must not eat the machine.
    package static let largest = 1_000_000

    /// Works out the result.
    ///
    /// - Throws: ``ConversionFault`` when an argument is not what it must be.
    func evaluate(
        _ given: [String: StepValue],
        _ environment: StepEnvironment
    ) throws(ConversionFault) -> StepValue {
        func value(_ name: String) -> StepValue { given[name] ?? .nothing }
        func text(_ name: String) -> String { value(name).asText(environment) }
        func number(_ name: String) throws(ConversionFault) -> Double { try value(name).asNumber() }
        let choice = { (name: String, usual: String) -> String in
            let text = value(name).asText(environment)
            return text.isEmpty ? usual : text
        }
        for argument in arguments where !argument.choices.isEmpty {
            let chosen = text(argument.name)
            guard argument.choices.contains(chosen) || (chosen.isEmpty && !argument.isRequired) else {
                throw ConversionFault(
                    .noChoice,
                    ["value": chosen, "name": argument.name, "choices": argument.choices.joined(separator: ", ")]
                )
            }
        }
        switch self {
        case .get: return value("value")
        case .text: return .text(text("value"))
        case .number: return .number(try number("value"))
        case .list: return .list(value("value").elements)
        case .dictionary: return .dictionary(try value("value").asDictionary())
        case .date: return try value("value").asTime(environment).value
        case .calculate: return .number(try Self.calculate(number("left"), text("operation"), number("right")))
        case .round:
            return .number(
                try Self.round(number("value"), try given["places"]?.asNumber() ?? 0, choice("way", "nearest"))
            )
        case .joinText:
            let separator = given["separator"]?.asText(environment) ?? ", "
            return .text(value("list").elements.map { $0.asText(environment) }.joined(separator: separator))
        case .splitText:
            let separator = given["separator"]?.asText(environment) ?? "\n"
            let whole = text("text")
            guard !separator.isEmpty else { return .list(whole.map { .text(String($0)) }) }
            return .list(whole.components(separatedBy: separator).map(StepValue.text))
        case .replaceText:
            let find = text("find")
            guard !find.isEmpty else { return .text(text("text")) }
            let replaced = text("text").components(separatedBy: find).joined(separator: text("with"))
            guard replaced.utf8.count <= Self.largest else { throw ConversionFault(.textTooLong) }
            return .text(replaced)
        case .changeCase: return .text(Self.changed(text("text"), to: text("to")))
        case .trimText: return .text(text("text").trimmingCharacters(in: .whitespacesAndNewlines))
        case .countText:
            let whole = text("text")
            switch choice("unit", "characters") {
            case "words": return .number(Double(whole.split(whereSeparator: \.isWhitespace).count))
            case "lines": return .number(Double(whole.split(whereSeparator: \.isNewline).count))
            default: return .number(Double(whole.count))
            }
        case .valueFor:
            let key = text("key")
            let members = try? value("dictionary").asDictionary()
            if let found = members?[key] { return found }
            return try value("dictionary").property(key, environment)
        case .setValue:
            var members = try value("dictionary").asDictionary()
            members[text("key")] = value("value")
            return .dictionary(members)
        case .keys: return .list(try value("dictionary").asDictionary().keys.sorted().map(StepValue.text))
        case .values:
            let members = try value("dictionary").asDictionary()
            return .list(members.keys.sorted().compactMap { members[$0] })
        case .addToDate:
            let date = try value("date").asTime(environment)
            guard let unit = DateUnit(rawValue: text("unit")), let moved = date.adding(try number("amount"), unit)
            else {
                throw ConversionFault(.notAdded, ["amount": text("amount"), "unit": text("unit")])
            }
            return moved.value
        case .timeBetween:
            let unit = DateUnit(rawValue: choice("unit", "minutes")) ?? .minutes
            let from = try value("from").asTime(environment)
            return .number(from.distance(to: try value("to").asTime(environment), in: unit))
        case .formatDate:
            let date = try value("date").asTime(environment)
            switch text("form") {
            case "date": return .text(environment.write(.date(date.day)))
            case "time": return .text(environment.write(.time(date.time)))
            case "weekday": return .text(date.weekdayName(locale: environment.device["locale"]))
            case "year": return .text("\(date.part(.year))")
            case "month": return .text("\(date.part(.month))")
            case "day": return .text("\(date.part(.day))")
            default: return .text(environment.write(.dateTime("\(date.day)T\(date.time)")))
            }
        case .item, .items, .count, .append, .sort, .reverse, .unique, .filter, .total:
            return try evaluateList(given, environment)
        }
    }

    private static func calculate(
        _ left: Double,
        _ operation: String,
        _ right: Double
    ) throws(ConversionFault) -> Double {
        let result: Double
        switch operation {
        case "+": result = left + right
        case "-": result = left - right
        case "*": result = left * right
        case "/":
            guard right != 0 else { throw ConversionFault(.divisionByZero) }
            result = left / right
        case "modulo":
            guard right != 0 else { throw ConversionFault(.divisionByZero) }
            result = left - right * (left / right).rounded(.down)
        case "power": result = pow(left, right)
        case "minimum": result = min(left, right)
        default: result = max(left, right)
        }
        guard result.isFinite else {
            throw ConversionFault(
                .tooLarge,
                ["left": left.formatted, "operation": operation, "right": right.formatted]
            )
        }
        return result
    }

    private static func round(_ value: Double, _ places: Double, _ way: String) throws(ConversionFault) -> Double {
        guard (-12...12).contains(places) else {
            throw ConversionFault(.tooManyPlaces, ["count": places.formatted])
        }
        let factor = pow(10, places.rounded())
        let rule: FloatingPointRoundingRule = way == "up" ? .up : way == "down" ? .down : .toNearestOrAwayFromZero
        return (value * factor).rounded(rule) / factor
    }

    private static func changed(_ text: String, to way: String) -> String {
        switch way {
        case "upper": text.uppercased()
        case "lower": text.lowercased()
        case "words": text.capitalized
        default: text.prefix(1).uppercased() + text.dropFirst()
        }
    }
}
