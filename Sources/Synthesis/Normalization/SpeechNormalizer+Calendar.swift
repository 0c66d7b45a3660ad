extension SpeechNormalizer {
    // MARK: - Times

    /// As they are written everywhere.
    private static let morning = "am"
    private static let afternoon = "pm"

    /// "20:30", "8:30 PM", "20:30 Uhr".
    func readTime(_ tokens: [SpeechToken], at index: Int) -> Reading? {
        let token = tokens[index]
        var core = token.core
        var half = ""
        for suffix in [Self.morning, Self.afternoon] where core.lowercased().hasSuffix(suffix) {
            half = suffix
            core = String(core.dropLast(2))
        }
        let parts = core.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0.count == 2 }), parts[0].count <= 2,
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        var count = 1
        if half.isEmpty, token.runsOn, index + 1 < tokens.count {
            let next = tokens[index + 1].core.lowercased().filter { $0 != "." }
            let isClock = [table.clockWord.one, table.clockWord.many].contains { $0.lowercased() == next }
            let isHalf = next == Self.morning || next == Self.afternoon
            if isHalf || isClock && !next.isEmpty {
                half = isHalf ? next : ""
                count = 2
            }
        }
        return Reading(time(hour: hour, minute: minute, half: half), count: count)
    }

    private func time(hour: Int, minute: Int, half: String) -> String {
        guard table.clock == .twelveHours else {
            let word = hour < 2 ? table.clockWord.one : table.clockWord.many
            let hours = "\(table.speller.counting(hour, feminine: table.clockWord.feminine)) \(word)"
            return minute == 0 ? hours : "\(hours) \(table.speller.cardinal(minute))"
        }
        let isTold = !half.isEmpty || hour > 12 || hour == 0
        let isAfternoon = half.isEmpty ? hour >= 12 : half == Self.afternoon
        let named = isTold ? (isAfternoon ? table.halves.last : table.halves.first) ?? half : ""
        let hours = table.speller.cardinal(hour % 12 == 0 ? 12 : hour % 12)
        let minutes =
            switch minute {
            case 0: named.isEmpty ? table.wholeHour : ""
            case 1..<10: "\(table.zero) \(table.speller.cardinal(minute))"
            default: table.speller.cardinal(minute)
            }
        return [hours, minutes, named].filter { !$0.isEmpty }.joined(separator: " ")
    }

    // MARK: - Dates

    /// Numeric dates, and days with the name of a month.
    func readDate(_ tokens: [SpeechToken], at index: Int) -> Reading? {
        readNumericDate(tokens, at: index)
            ?? (table.clock == .twelveHours
                ? readMonthFirst(tokens, at: index) : readDayFirst(tokens, at: index))
    }

    private func readNumericDate(_ tokens: [SpeechToken], at index: Int) -> Reading? {
        var core = tokens[index].core
        var clock: String?
        if let mark = core.firstIndex(of: "T"), core.first?.isNumber == true {
            clock = String(core[core.index(after: mark)...])
            core = String(core[..<mark])
        }
        let separator: Character = core.contains("-") ? "-" : core.contains("/") ? "/" : "."
        let parts = core.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.allSatisfy(\.isWholeNumber) ? Int($0) : nil }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        let year: Int
        let month: Int
        let day: Int
        if separator == "-", parts[0].count == 4 {
            (year, month, day) = (numbers[0], numbers[1], numbers[2])
        } else if separator != "-", parts[2].count == 4, parts[0].count <= 2, parts[1].count <= 2 {
            let monthFirst = separator == "/" && table.slashDates == .monthFirst
            (year, month, day) = (numbers[2], numbers[monthFirst ? 0 : 1], numbers[monthFirst ? 1 : 0])
        } else {
            return nil
        }
        guard table.months.indices.contains(month - 1), (1...31).contains(day) else { return nil }
        let date = date(day: day, month: table.months[month - 1], year: year, place: place(tokens, at: index))
        guard let clock else { return Reading(date) }
        guard let spoken = readTime([SpeechToken(clock[...])], at: 0) else { return nil }
        return Reading("\(date) \(table.at) \(spoken.text)")
    }

    private func date(day: Int, month: String, year: Int?, place: DatePlace = .alone) -> String {
        if table.clock == .twelveHours {
            let named = "\(month) \(table.speller.ordinal(day))"
            return year.map { "\(named), \(table.speller.year($0))" } ?? named
        }
        var named = "\(table.speller.ordinal(day)) \(month)"
        if let article = table.dateArticles.first, let other = table.dateArticles.last {
            let ending: String? =
                switch place {
                case .alone: table.dateEndings.first
                case .inflected, .behindInflectedWeekday: table.dateEndings.last
                case .article, .behindWeekday: nil
                }
            named = "\(table.speller.ordinal(day))\(ending ?? "") \(month)"
            if place == .behindWeekday { named = "\(article) \(named)" }
            if place == .behindInflectedWeekday { named = "\(other) \(named)" }
        } else if day == 1, !table.firstOfMonth.isEmpty {
            named = "\(table.firstOfMonth) \(month)"
        }
        return year.map { "\(named) \(table.speller.year($0))" } ?? named
    }

    private func readMonthFirst(_ tokens: [SpeechToken], at index: Int) -> Reading? {
        guard table.months.contains(tokens[index].core), tokens[index].runsOn, index + 1 < tokens.count,
            tokens[index + 1].core.count <= 2, let day = Int(tokens[index + 1].core), (1...31).contains(day)
        else { return nil }
        if index + 2 < tokens.count, ["", ","].contains(tokens[index + 1].trailing), let year = year(tokens[index + 2])
        {
            return Reading(date(day: day, month: tokens[index].core, year: year), count: 3)
        }
        return Reading(date(day: day, month: tokens[index].core, year: nil), count: 2)
    }

    private func readDayFirst(_ tokens: [SpeechToken], at index: Int) -> Reading? {
        // "8. Dezember", "1 décembre"
        let isPlace = table.dateArticles.isEmpty ? tokens[index].trailing.isEmpty : tokens[index].trailing == "."
        guard isPlace, tokens[index].core.count <= 2, let day = Int(tokens[index].core), (1...31).contains(day),
            index + 1 < tokens.count, table.months.contains(tokens[index + 1].core)
        else { return nil }
        let month = tokens[index + 1].core
        let place = place(tokens, at: index)
        if tokens[index + 1].runsOn, index + 2 < tokens.count, let year = year(tokens[index + 2]) {
            return Reading(date(day: day, month: month, year: year, place: place), count: 3)
        }
        return Reading(date(day: day, month: month, year: nil, place: place), count: 2)
    }

    private func year(_ token: SpeechToken) -> Int? {
        guard token.core.count == 4, let year = Int(token.core), (1000...2999).contains(year) else { return nil }
        return year
    }

    /// What stands before a date decides how one ends in languages that inflect it.
    private enum DatePlace { case alone, article, inflected, behindWeekday, behindInflectedWeekday }

    private func place(_ tokens: [SpeechToken], at index: Int) -> DatePlace {
        guard index > 0 else { return .alone }
        let before = tokens[index - 1].core.lowercased()
        if table.datePrepositions.contains(before) { return .inflected }
        if before == table.dateArticles.first { return .article }
        // "Dienstag, der achte Dezember", "am Dienstag, dem achten Dezember"
        guard tokens[index - 1].trailing == ",", table.weekdays.contains(before) else { return .alone }
        return index > 1 && table.datePrepositions.contains(tokens[index - 2].core.lowercased())
            ? .behindInflectedWeekday : .behindWeekday
    }
}
