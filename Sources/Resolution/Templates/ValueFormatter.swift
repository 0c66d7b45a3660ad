package import WilcoIntents

/// Writes typed values for people, in a locale: "$3.75", "10 minutes", "clam chowder, tomato soup, and minestrone".
package struct ValueFormatter: Sendable {
    let words: FormatWords
    /// The day on which this is said, in ISO 8601: days of other years are told with their year; nil: none are.
    package var today: String?
    /// Numbers are digits alone, "2026" and "12", as apps and files take them; else they are as people say and read them.
    package var writesDigits = false
    /// Digits of large numbers stand in groups, "5,551,234": not where a number may be that of a telephone, or a year.
    package var groupsDigits = true

    package init(_ wording: DialogueWording) {
        words = wording.values
    }

    package func text(of value: ParameterValue, display: String?) -> String {
        switch value {
        case .string(let text), .url(let text), .file(let text): text
        case .boolean(let flag): flag ? words.yes : words.no
        case .integer(let number): self.number(Double(number))
        case .decimal(let number): mixedNumber(number) ?? self.number(number)
        case .measurement(let amount, let unit): measurement(amount, unit: unit)
        case .currencyAmount(let amount, let currency): money(Double("\(amount)") ?? 0, currency: currency)
        case .date(let date): self.date(date) ?? date
        case .time(let time): self.time(time) ?? time
        case .dateTime(let dateTime): self.dateTime(dateTime) ?? dateTime
        case .duration(let seconds): duration(seconds)
        case .color(let color): display ?? self.color(color)
        case .spelling(let text): spelling(text)
        case .phoneNumber(let number): phoneNumber(number)
        case .enumeration(let id): display ?? id
        case .object(let object), .person(let object), .place(let object): object.display
        case .list(let values): list(values.map { text(of: $0, display: nil) })
        }
    }

    /// A value from an app: objects that are money, measurements, durations or things with a `display` are known by
    /// their members.
    package func text(of json: JSONValue, format: TemplateFormat? = nil) -> String? {
        if let format { return text(of: json, as: format) }
        switch json {
        case .null: return nil
        case .bool(let flag): return flag ? words.yes : words.no
        case .integer(let value): return number(Double(value))
        case .number(let value): return number(value)
        case .string(let text): return text
        case .array(let elements):
            let texts = elements.compactMap { text(of: $0) }
            return texts.isEmpty ? nil : list(texts)
        case .object(let members):
            if let text = members["display"]?.stringValue { return text }
            if let amount = members["amount"]?.doubleValue {
                if let currency = members["currency"]?.stringValue { return money(amount, currency: currency) }
                if let unit = members["unit"]?.stringValue { return measurement(amount, unit: unit) }
            }
            if let seconds = members["seconds"]?.doubleValue ?? members["duration"]?.doubleValue {
                return duration(seconds)
            }
            if let text = members["color"]?.stringValue { return color(text) }
            if let text = members["spelling"]?.stringValue { return spelling(text) }
            if let text = members["phoneNumber"]?.stringValue { return phoneNumber(text) }
            if let text = members["date"]?.stringValue { return date(text) ?? text }
            if let text = members["time"]?.stringValue { return time(text) ?? text }
            if let text = members["dateTime"]?.stringValue { return dateTime(text) ?? text }
            return nil
        }
    }

    private func text(of json: JSONValue, as format: TemplateFormat) -> String? {
        switch format {
        case .duration: (json.doubleValue ?? json["seconds"]?.doubleValue).map(duration)
        case .date: json.stringValue.flatMap(date)
        case .time: json.stringValue.flatMap(time)
        case .dateTime: json.stringValue.flatMap(dateTime)
        case .digits: json.doubleValue.map { number($0, inDigits: true) } ?? text(of: json)
        }
    }

    /// Up to twelve in words, as in running text, unless digits are wanted.
    package func number(_ value: Double, inDigits: Bool = false) -> String {
        if !inDigits, !writesDigits, let index = Int(exactly: value), words.smallNumbers.indices.contains(index) {
            return words.smallNumbers[index]
        }
        return digits(value)
    }

    package func money(_ amount: Double, currency: String) -> String {
        let whole = amount == amount.rounded()
        let figure = digits(amount, fraction: whole ? 0 : 2)
        guard let symbol = words.currencySymbols[currency] else { return "\(figure) \(currency)" }
        return words.currencyFirst ? "\(symbol)\(figure)" : "\(figure) \(symbol)"
    }

    package func measurement(_ amount: Double, unit: String) -> String {
        guard let names = words.units[unit] else { return "\(digits(amount)) \(unit)" }
        if let text = parts(amount, unit: unit, isNamed: false) { return text }
        if let text = mixedNumber(amount, template: words.measuredFractionTemplate) {
            return text.replacing("U", with: names.many)
        }
        if let text = parts(amount, unit: unit, isNamed: true) { return text }
        return "\(digits(amount)) \(amount == 1 ? names.one : names.many)"
    }

    package func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, abs(seconds) < 1e12 else { return digits(seconds) }
        var rest = Int(seconds.rounded())
        if !writesDigits, let text = words.durations[rest] { return text }
        var parts: [String] = []
        for (length, unit) in [(86_400, words.day), (3_600, words.hour), (60, words.minute), (1, words.second)] {
            let amount = rest / length
            rest -= amount * length
            if amount > 0 { parts.append("\(amount) \(amount == 1 ? unit.one : unit.many)") }
        }
        return parts.isEmpty ? "0 \(words.second.many)" : list(parts)
    }

    package func date(_ iso: String) -> String? {
        guard let date = CivilDate(iso) else { return nil }
        let (year, month, day) = date.components
        // Their names begin with Sunday's.
        let weekday = (date.weekday + 1) % 7
        return (isFarOff(date) ? words.yearTemplate.replacing("Y", with: "\(year)") : words.dateTemplate)
            .replacing("D", with: "\(day)")
            .replacing("M", with: words.months[month - 1])
            .replacing("W", with: words.weekdays[weekday])
    }

    package func time(_ iso: String) -> String? {
        let parts = iso.split(separator: ":")
        guard parts.count >= 2, let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        let second = parts.count > 2 ? parts[2].prefix(2) : "00"
        let minutes = (minute < 10 ? "0\(minute)" : "\(minute)") + (second == "00" ? "" : ":\(second)")
        guard words.twelveHours else { return "\(hour):\(minutes)" + (words.clock.isEmpty ? "" : " \(words.clock)") }
        return "\(hour % 12 == 0 ? 12 : hour % 12):\(minutes) \(hour < 12 ? "AM" : "PM")"
    }

    package func dateTime(_ iso: String) -> String? {
        let parts = iso.split(separator: "T", maxSplits: 1)
        guard let first = parts.first, let day = date(String(first)) else { return nil }
        guard parts.count == 2, let clock = time(String(parts[1])) else { return day }
        return "\(day) \(words.at) \(clock)"
    }

    /// "A", "A and B", "A, B, and C".
    package func list(_ items: [String]) -> String { join(items, with: words.and) }

    /// "A", "A or B", "A, B, or C".
    package func alternatives(_ items: [String]) -> String { join(items, with: words.or) }

    private func join(_ items: [String], with conjunction: String) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        if items.count == 2 { return "\(items[0]) \(conjunction) \(last)" }
        let comma = words.serialComma ? "," : ""
        return items.dropLast().joined(separator: ", ") + "\(comma) \(conjunction) \(last)"
    }

    private func digits(_ value: Double, fraction: Int? = nil) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let places = fraction ?? (value == value.rounded() ? 0 : 3)
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let scaled = Int((abs(value) * scale).rounded())
        var decimals = places == 0 ? "" : String(String(scaled % Int(scale) + Int(scale)).dropFirst())
        if fraction == nil { while decimals.last == "0" { decimals.removeLast() } }
        var whole = ""
        for (position, digit) in String(scaled / Int(scale)).reversed().enumerated() {
            if position > 0, position.isMultiple(of: 3), groupsDigits, !writesDigits {
                whole.append(words.groupSeparator)
            }
            whole.append(digit)
        }
        let sign = value < 0 && scaled != 0 ? "-" : ""
        return sign + String(whole.reversed()) + (decimals.isEmpty ? "" : "\(words.decimalSeparator)\(decimals)")
    }
}
