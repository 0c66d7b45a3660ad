package import Foundation
package import WilcoIntents

/// Compares what a writer called a value with what an app was told, by meaning: units, case, articles and the way a number or a
/// time is written do not matter.
package struct FairValue: Sendable {
    /// When the conversation takes place.
    package var now: Date

    package init(now: Date) {
        self.now = now
    }

    /// Whether any of the parameters is what was wanted.
    package func isMet(_ wanted: String, by parameters: [ParameterAssignment]) -> Bool {
        parameters.contains { fits(wanted, $0.value, [$0.display, $0.raw].compactMap(\.self)) }
    }

    private func fits(_ wanted: String, _ value: ParameterValue, _ texts: [String]) -> Bool {
        switch value {
        case .list(let values): return values.contains { fits(wanted, $0, []) } || isSame(wanted, texts)
        case .duration(let seconds): return Self.seconds(in: wanted) == seconds
        case .integer(let number): return Self.number(in: wanted) == Double(number)
        case .decimal(let number), .measurement(let number, _): return Self.number(in: wanted) == number
        case .currencyAmount(let amount, _): return Self.number(in: wanted) == Double(amount.description)
        case .time(let text), .dateTime(let text), .date(let text):
            // Words are compared only where no time was written: "7:45" shares "seven" with "a quarter to seven".
            return isTime(wanted, text) || Self.clock(in: wanted.lowercased()) == nil && isSame(wanted, texts)
        case .object(let object), .person(let object), .place(let object):
            return isSame(wanted, texts + [object.id, object.display])
        case .string(let text), .enumeration(let text), .url(let text), .file(let text), .color(let text),
            .spelling(let text), .phoneNumber(let text):
            return isSame(wanted, texts + [text])
        case .boolean(let flag): return isSame(wanted, texts + [flag ? "yes" : "no"])
        }
    }

    // MARK: - Texts

    private func isSame(_ wanted: String, _ texts: [String]) -> Bool {
        let wanted = Set(Self.words(wanted))
        guard !wanted.isEmpty else { return true }
        return texts.contains { text in
            let words = Set(Self.words(text))
            guard !words.isEmpty else { return false }
            let shared = Double(wanted.intersection(words).count)
            // A name may be said in part; of a sentence nearly all must be there, and hardly anything else.
            if wanted.count < 4 { return shared / Double(min(wanted.count, words.count)) >= 0.66 }
            return shared / Double(wanted.count) >= 0.75 && shared / Double(words.count) >= 0.75
        }
    }

    /// Lower case, numbers in digits, without articles, signs and endings of the plural.
    package static func words(_ text: String) -> [String] {
        var spaced = ""
        var wasLower = false
        for character in text.replacing("'", with: "").replacing("’", with: "") {
            if character.isUppercase, wasLower { spaced.append(" ") }
            wasLower = character.isLowercase
            spaced.append(character.isLetter || character.isNumber ? Character(character.lowercased()) : " ")
        }
        return spaced.split(separator: " ").compactMap { word in
            let word = String(word)
            if articles.contains(word) { return nil }
            if let number = numbers[word] { return "\(number)" }
            if let same = sameWords[word] { return same }
            return word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
        }
    }

    private static let articles: Set<String> = ["the", "a", "an", "please"]
    private static let sameWords = ["s": "south", "n": "north", "e": "east", "w": "west", "blvd": "boulevard"]
    private static let numbers = [
        "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
        "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
        "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
        "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100,
    ]

    // MARK: - Numbers

    private static func number(in text: String) -> Double? {
        let number = text.firstMatch(of: /\d+(\.\d+)?/).flatMap { Double($0.0) }
        return number ?? words(text).lazy.compactMap(Double.init).first
    }

    /// "1 hour 30 minutes" in seconds.
    private static func seconds(in text: String) -> Double? {
        let units: [(String, Double)] = [("hour", 3600), ("min", 60), ("sec", 1), ("day", 86_400), ("week", 604_800)]
        let words = text.lowercased().split(separator: " ").flatMap { word in
            numbers[String(word)].map { ["\($0)"] } ?? [String(word)]
        }
        var total: Double?
        for (index, word) in words.enumerated().dropFirst() {
            guard let unit = units.first(where: { word.hasPrefix($0.0) }), let count = Double(words[index - 1]) else {
                continue
            }
            total = (total ?? 0) + count * unit.1
        }
        return total
    }

    // MARK: - Times

    /// - Parameter text: ISO 8601, local: a day, a time of day, or both.
    private func isTime(_ wanted: String, _ text: String) -> Bool {
        let calendar = Calendar(identifier: .gregorian)
        let parts = text.split(separator: "T")
        let day = parts.first.flatMap { $0.contains("-") ? String($0) : nil }
        let clock = parts.last.flatMap {
            $0.contains(":") ? $0.split(separator: ":").prefix(2).compactMap { Int($0) } : nil
        }
        if let length = wanted.wholeMatch(of: /in (.+)/).flatMap({ Self.seconds(in: String($0.1)) }) {
            let then = calendar.dateComponents([.hour, .minute], from: now.addingTimeInterval(length))
            return clock == [then.hour ?? 0, then.minute ?? 0]
        }
        let lower = wanted.lowercased()
        if let day, let wantedDay = self.day(in: lower, calendar), wantedDay != day { return false }
        guard let said = Self.clock(in: lower) else { return day != nil && self.day(in: lower, calendar) != nil }
        guard let clock, clock.count == 2 else { return false }
        if said.isExact { return clock == [said.hour, said.minute] }
        // Six may be that of the morning or of the evening, whichever comes first.
        return clock[0] % 12 == said.hour % 12 && clock[1] == said.minute
    }

    private static func clock(in text: String) -> (hour: Int, minute: Int, isExact: Bool)? {
        if text.contains("noon") { return (12, 0, true) }
        let text = text.split(separator: " ").map { word in numbers[String(word)].map { "\($0)" } ?? String(word) }
            .joined(separator: " ")
        guard let match = text.firstMatch(of: /(\d{1,2})(?::(\d\d))?\s*(am|pm)?/), var hour = Int(match.1) else {
            return nil
        }
        let half = match.3
        if half == "pm", hour < 12 { hour += 12 }
        if half == "am", hour == 12 { hour = 0 }
        return (hour, match.2.flatMap { Int($0) } ?? 0, half != nil || hour > 12)
    }

    private func day(in text: String, _ calendar: Calendar) -> String? {
        let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        var date: Date?
        if text.contains("today") || text.contains("tonight") { date = now }
        if text.contains("tomorrow") { date = calendar.date(byAdding: .day, value: 1, to: now) }
        if let weekday = weekdays.firstIndex(where: { text.contains($0) }) {
            date = calendar.nextDate(
                after: now,
                matching: DateComponents(weekday: weekday + 1),
                matchingPolicy: .nextTime
            )
        }
        guard let date else { return nil }
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }
}
