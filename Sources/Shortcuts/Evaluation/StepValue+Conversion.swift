internal import Foundation
internal import WilcoIntents

extension StepValue {
    func asText(_ environment: StepEnvironment) -> String { environment.text(of: self) }

    func asNumber() throws(ConversionFault) -> Double {
        switch self {
        case .value(.integer(let number)): return Double(number)
        case .value(.decimal(let number)): return number
        case .value(.currencyAmount(let amount, _)): return Double("\(amount)") ?? 0
        case .value(.measurement(let amount, _)): return amount
        case .value(.duration(let seconds)): return seconds
        case .value(.boolean(let flag)): return flag ? 1 : 0
        case .value(.string(let text)):
            guard let number = Self.number(text) else { break }
            return number
        case .list(let items) where items.count == 1: return try items[0].asNumber()
        default: break
        }
        throw ConversionFault(.notNumber, ["value": described])
    }

    private static func number(_ text: String) -> Double? {
        let plain = text.trimmingCharacters(in: .whitespaces).filter { $0 != "," && $0 != "$" && $0 != "€" }
        guard let number = Double(plain), number.isFinite else { return nil }
        return number
    }

    func asBoolean() throws(ConversionFault) -> Bool {
        switch self {
        case .value(.boolean(let flag)): return flag
        case .value(.string(let text)):
            switch text.lowercased() {
            case "true", "yes", "on": return true
            case "false", "no", "off": return false
            default: break
            }
        case .list(let items) where items.count == 1: return try items[0].asBoolean()
        default: break
        }
        throw ConversionFault(.notBoolean, ["value": described])
    }

    func asTime(_ environment: StepEnvironment) throws(ConversionFault) -> LocalTime {
        switch self {
        case .value(.string(let text)), .value(.date(let text)), .value(.time(let text)), .value(.dateTime(let text)):
            guard let time = LocalTime(text, now: environment.now, timeZone: environment.timeZone) else { break }
            return time
        case .list(let items) where items.count == 1: return try items[0].asTime(environment)
        default: break
        }
        throw ConversionFault(.notTime, ["value": described])
    }

    /// Seconds; also read from "5 minutes", "1 h 30 min".
    package func asSeconds() throws(ConversionFault) -> Double {
        if case .value(.string(let text)) = self {
            guard let seconds = Self.seconds(text) else { throw ConversionFault(.notDuration, ["value": described]) }
            return seconds
        }
        if case .value(.measurement(let amount, let unit)) = self {
            guard let seconds = Self.seconds(inUnit: unit) else {
                throw ConversionFault(.notDuration, ["value": described])
            }
            return amount * seconds
        }
        return try asNumber()
    }

    /// Nil: it is no unit of time.
    static func seconds(inUnit name: String) -> Double? {
        units.first { $0.names.contains(name) }?.seconds
    }

    /// `{amount, unit}` or `{amount, currency}`, as they are written in a shortcut; nil: they are something else.
    init?(measure members: [String: StepValue]) {
        guard members.count == 2, let amount = try? members["amount"]?.asNumber() else { return nil }
        if case .value(.string(let unit))? = members["unit"] {
            self = .value(.measurement(amount: amount, unit: unit))
        } else if case .value(.string(let currency))? = members["currency"], let money = Decimal(string: "\(amount)") {
            self = .value(.currencyAmount(amount: money, currency: currency))
        } else {
            return nil
        }
    }

    private static let units: [(names: [String], seconds: Double)] = [
        (["s", "sec", "second", "seconds"], 1), (["m", "min", "minute", "minutes"], 60),
        (["h", "hour", "hours"], 3600), (["d", "day", "days"], 86_400),
    ]

    private static func seconds(_ text: String) -> Double? {
        if let number = number(text) { return number }
        var total = 0.0
        var amount: Double?
        var word = ""
        var found = false
        func isPart(_ character: Character) -> Bool { character.isNumber || character == "." }
        var tokens: [String] = []
        for character in text.lowercased() where !character.isWhitespace {
            if let last = word.last, isPart(last) != isPart(character) {
                tokens.append(word)
                word = ""
            }
            word.append(character)
        }
        if !word.isEmpty { tokens.append(word) }
        for token in tokens {
            if let number = Double(token) {
                guard amount == nil else { return nil }
                amount = number
            } else if let unit = units.first(where: { $0.names.contains(token) }), let number = amount {
                total += number * unit.seconds
                amount = nil
                found = true
            } else {
                return nil
            }
        }
        return found && amount == nil ? total : nil
    }

    func asDictionary() throws(ConversionFault) -> [String: StepValue] {
        switch self {
        case .dictionary(let members): return members
        case .nothing: return [:]
        case .value(.object(let object)), .value(.person(let object)), .value(.place(let object)):
            return object.properties.mapValues { StepValue(json: $0) }
        case .value(.measurement(let amount, let unit)): return ["amount": .number(amount), "unit": .text(unit)]
        case .value(.currencyAmount(let amount, let currency)):
            return ["amount": .number(Double("\(amount)") ?? 0), "currency": .text(currency)]
        default: throw ConversionFault(.notDictionary, ["value": described])
        }
    }

    /// What it is, for complaints.
    package var described: String {
        switch self {
        case .nothing: "nothing"
        case .value(.string(let text)): "“\(text.prefix(40))”"
        case .value(let value):
            switch value {
            case .object(let object), .person(let object), .place(let object): "“\(object.display)”"
            case .integer(let number): "\(number)"
            case .decimal(let number): "\(number)"
            case .boolean(let flag): flag ? "yes" : "no"
            case .measurement(let amount, let unit): "\(amount.formatted) \(unit)"
            case .currencyAmount(let amount, let currency): "\(amount) \(currency)"
            case .date(let text), .time(let text), .dateTime(let text), .enumeration(let text): "“\(text)”"
            default: "this value"
            }
        case .list(let items): items.count == 1 ? items[0].described : "a list"
        case .dictionary: "a dictionary"
        }
    }

    // MARK: Properties

    /// A property, by the name the type gives it, or one that every such value has.
    package func property(_ name: String, _ environment: StepEnvironment) throws(ConversionFault) -> StepValue {
        switch self {
        case .dictionary(let members):
            if let value = members[name] { return value }
            if name == "count" { return .number(Double(members.count)) }
        case .list(let items):
            switch name {
            case "count": return .number(Double(items.count))
            case "first": return items.first ?? .nothing
            case "last": return items.last ?? .nothing
            default:
                // The property of each.
                var values: [StepValue] = []
                for item in items { values.append(try item.property(name, environment)) }
                return values.count == 1 ? values[0] : .list(values)
            }
        case .value(let value):
            if let found = Self.property(name, of: value, environment) { return found }
        case .nothing:
            return .nothing
        }
        throw ConversionFault(.noProperty, ["value": described, "name": name])
    }

    private static func property(
        _ name: String,
        of value: ParameterValue,
        _ environment: StepEnvironment
    ) -> StepValue? {
        switch value {
        case .object(let object), .person(let object), .place(let object):
            if let json = object.properties[name] { return StepValue(json: json) }
            switch name {
            case "identifier", "id": return .text(object.id)
            case "name", "displayName", "display": return .text(object.display)
            default: return nil
            }
        case .currencyAmount(let amount, let currency):
            return name == "amount" ? .number(Double("\(amount)") ?? 0) : name == "currency" ? .text(currency) : nil
        case .measurement(let amount, let unit):
            return name == "amount" ? .number(amount) : name == "unit" ? .text(unit) : nil
        case .duration(let seconds):
            switch name {
            case "seconds": return .number(seconds)
            case "minutes": return .number(seconds / 60)
            case "hours": return .number(seconds / 3600)
            default: return nil
            }
        case .date, .time, .dateTime:
            return (try? StepValue.value(value).asTime(environment)).flatMap { part(name, of: $0) }
        case .string(let text), .url(let text), .file(let text), .color(let text), .spelling(let text),
            .phoneNumber(let text):
            if name == "length" { return .number(Double(text.count)) }
            // An app may write a date as plain text.
            return LocalTime(text, now: environment.now, timeZone: environment.timeZone).flatMap { part(name, of: $0) }
        case .enumeration(let id):
            return name == "identifier" || name == "id" ? .text(id) : nil
        case .boolean, .integer, .decimal, .list:
            return nil
        }
    }

    private static func part(_ name: String, of time: LocalTime) -> StepValue? {
        switch name {
        case "date": .value(.date(time.day))
        case "time": .value(.time(time.time))
        case "weekday": .number(Double(time.weekday))
        case "year": .number(Double(time.part(.year)))
        case "month": .number(Double(time.part(.month)))
        case "day": .number(Double(time.part(.day)))
        case "hour": .number(Double(time.part(.hour)))
        case "minute": .number(Double(time.part(.minute)))
        default: nil
        }
    }
}
