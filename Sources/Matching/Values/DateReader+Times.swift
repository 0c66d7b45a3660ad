extension DateReader {
    /// Times of day: "half past eight", "7:30 pm", "noon", "nine in the evening".
    func times(_ scanner: NumberScanner, _ words: Language.TimeWords, at start: Int) -> [TimeReading] {
        let first = scanner.isOne(of: words.at, at: start) ? start + 1 : start
        var found: [TimeReading] = []
        for name in words.namedTimes where scanner.has(name.words, at: first) {
            found.append(TimeReading(minute: name.minute, end: first + name.words.count, isAmbiguous: false))
            let after = first + name.words.count
            for part in words.behind where scanner.has(part.words, at: after) {
                let minute = (name.minute + part.minutes + 1440) % 1440
                found.append(TimeReading(minute: minute, end: after + part.words.count, isAmbiguous: false))
            }
            // "midnight tonight"
            for part in words.partsOfDay where part.to == 24 && scanner.has(part.words, at: after) {
                found.append(TimeReading(minute: name.minute, end: after + part.words.count, isAmbiguous: false))
            }
        }
        func sharp(_ end: Int) -> Int { scanner.end(ofOne: words.oclock, at: end) ?? end }
        for plain in clockTimes(scanner, words, at: first) {
            found.append(plain)
            guard plain.minute < 780 else { continue }
            if let end = scanner.end(ofOne: words.morning, at: plain.end) {
                found.append(
                    TimeReading(minute: plain.minute % 720, end: sharp(end), isAmbiguous: false, second: plain.second)
                )
            }
            if let end = scanner.end(ofOne: words.afternoon, at: plain.end) {
                found.append(
                    TimeReading(
                        minute: plain.minute % 720 + 720,
                        end: sharp(end),
                        isAmbiguous: false,
                        second: plain.second
                    )
                )
            }
            for part in words.partsOfDay where part.words.count > 1 || part.to == 24 {
                guard scanner.has(part.words, at: plain.end) else { continue }
                let early = plain.minute % 720
                // "one at night" is after midnight.
                let isEarly = early / 60 >= part.from || part.to == 24 && early < Self.smallHours
                let minute = isEarly && early / 60 < part.to ? early : early + 720
                found.append(
                    TimeReading(
                        minute: minute,
                        end: plain.end + part.words.count,
                        isAmbiguous: false,
                        second: plain.second
                    )
                )
            }
        }
        return found
    }

    /// Times without a part of the day.
    private func clockTimes(_ scanner: NumberScanner, _ words: Language.TimeWords, at first: Int) -> [TimeReading] {
        var found: [TimeReading] = []
        if first < scanner.text.tokens.count, scanner.text.tokens[first].kind == .number {
            let parts = scanner.text.tokens[first].text.split(whereSeparator: { $0 == ":" || $0 == "." })
            // "7:30:45"; two points are in a date.
            let isExact = parts.count == 3 && parts[2].count == 2 && !scanner.text.tokens[first].text.contains(".")
            let second = isExact ? Int(parts[2]) ?? 60 : 0
            if parts.count == 2 || isExact && second < 60, parts[1].count == 2, let hour = Int(parts[0]),
                let minute = Int(parts[1]), hour < 25, minute < 60
            {
                let isAmbiguous = hour > 0 && hour <= 12 && parts[0].count == 1 || hour > 0 && hour <= 12 && hour >= 10
                let time = hour * 60 % 1440 + minute
                found.append(
                    TimeReading(
                        minute: isAmbiguous && hour == 12 ? minute : time,
                        end: first + 1,
                        isAmbiguous: isAmbiguous,
                        second: second
                    )
                )
                // "10:30 Uhr": on a clock of twenty-four hours there is but one.
                if let end = scanner.end(ofOne: words.oclock, at: first + 1) {
                    let isTold = words.morning.isEmpty && words.afternoon.isEmpty
                    let settled = TimeReading(minute: time, end: end, isAmbiguous: false)
                    found.append(isTold ? settled : TimeReading(minute: time, end: end, isAmbiguous: isAmbiguous))
                }
            }
        }
        func hours(at index: Int) -> [NumberReading] {
            scanner.integers(at: index, counts: false).filter { $0.value >= 0 && $0.value <= 24 }
        }
        func reading(_ hour: Double, _ minute: Int, _ end: Int, doubt: Double = 0) -> TimeReading {
            let hour = Int(hour)
            let isAmbiguous = hour > 0 && hour <= 12
            return TimeReading(
                minute: ((isAmbiguous ? hour % 12 : hour) * 60 + minute + 1440) % 1440,
                end: end,
                isAmbiguous: isAmbiguous,
                doubt: doubt
            )
        }
        for hour in hours(at: first) {
            found.append(reading(hour.value, 0, hour.end, doubt: 0.3))
            let oclock = scanner.end(ofOne: words.oclock, at: hour.end)
            for part in words.behind where scanner.has(part.words, at: oclock ?? hour.end) {
                let minute = Int(hour.value) * 60 + part.minutes
                var time = reading(hour.value, 0, (oclock ?? hour.end) + part.words.count)
                time.minute = (minute + 1440) % (time.isAmbiguous ? 720 : 1440)
                found.append(time)
            }
            // "twelve noon"
            for name in words.namedTimes
            where name.minute % 720 == Int(hour.value) * 60 % 720 && scanner.has(name.words, at: hour.end) {
                found.append(
                    TimeReading(minute: name.minute, end: hour.end + name.words.count, isAmbiguous: false)
                )
            }
            if let oclock {
                found.append(reading(hour.value, 0, oclock))
                // "eight o'clock sharp"
                if let sharp = scanner.end(ofOne: words.oclock, at: oclock) {
                    found.append(reading(hour.value, 0, sharp))
                }
                // "acht Uhr dreißig"
                for minute in scanner.integers(at: oclock, counts: false)
                where minute.value > 0 && minute.value < 60 {
                    found.append(reading(hour.value, Int(minute.value), minute.end))
                }
            }
            // "seven thirty", "seven oh five"
            if hour.value > 0 {
                let zero = isZero(scanner, at: hour.end)
                for minute in scanner.words(at: zero ? hour.end + 1 : hour.end)
                where zero ? minute.value > 0 && minute.value < 10 : minute.value >= 10 && minute.value < 60 {
                    found.append(reading(hour.value, Int(minute.value), minute.end))
                }
                // "6 30"
                if hour.end == first + 1, scanner.digits(at: first) != nil, let minute = scanner.digits(at: hour.end),
                    minute < 60, scanner.word(hour.end)?.count == 2
                {
                    found.append(reading(hour.value, Int(minute), hour.end + 1))
                }
            }
        }
        found += militaryTimes(scanner, at: first)
        // "half past eight", "quarter to nine", "ten past two", "half eight"
        var minutes: [(value: Int, end: Int)] = []
        let start = scanner.isOne(of: language.numbers?.articles, at: first) ? first + 1 : first
        if scanner.isOne(of: words.half, at: start) { minutes.append((30, start + 1)) }
        if scanner.isOne(of: words.quarter, at: start) { minutes.append((15, start + 1)) }
        if scanner.isOne(of: words.threeQuarters, at: start) { minutes.append((45, start + 1)) }
        for number in scanner.integers(at: first, counts: false) where number.value > 0 && number.value < 60 {
            minutes.append((Int(number.value), number.end))
        }
        // "twenty minutes to nine", "two hours before noon"
        for length in DurationReader.durations(scanner, at: first, limit: 43_200) {
            guard let value = Int(exactly: length.value / 60), (1..<720).contains(value) else { continue }
            minutes.append((value, length.end))
        }
        for minute in minutes {
            let isPast = scanner.isOne(of: words.past, at: minute.end)
            let isTo = scanner.isOne(of: words.to, at: minute.end)
            if isPast || isTo {
                let offset = isPast ? minute.value : -minute.value
                for hour in hours(at: minute.end + 1) where hour.value > 0 {
                    let value = hour.value == 12 && isTo ? 12.0 : hour.value
                    var time = reading(value, 0, hour.end)
                    time.minute =
                        (time.minute + offset + (time.isAmbiguous ? 720 : 1440)) % (time.isAmbiguous ? 720 : 1440)
                    found.append(time)
                }
                // "fünf vor halb neun"
                if words.halfIsBefore, scanner.isOne(of: words.half, at: minute.end + 1) {
                    for hour in hours(at: minute.end + 2) where hour.value > 0 && hour.value <= 12 {
                        var time = reading(hour.value, 0, hour.end)
                        time.minute = (time.minute - 30 + offset + 720) % 720
                        found.append(time)
                    }
                }
                for name in words.namedTimes where scanner.has(name.words, at: minute.end + 1) {
                    let time = (name.minute + offset + 1440) % 1440
                    found.append(TimeReading(minute: time, end: minute.end + 1 + name.words.count, isAmbiguous: false))
                }
            } else if minute.value == 30, scanner.isOne(of: words.half, at: start) {
                for hour in hours(at: minute.end) where hour.value > 0 && hour.value <= 12 {
                    let before = words.halfIsBefore ? (hour.value == 1 ? 12 : hour.value - 1) : hour.value
                    found.append(reading(before, 30, hour.end, doubt: 0.1))
                }
            } else if words.halfIsBefore, minute.end == start + 1,
                scanner.isOne(of: words.threeQuarters, at: start) || scanner.isOne(of: words.quarter, at: start)
            {
                // "Dreiviertel acht" is a quarter to eight, "viertel acht" a quarter past seven.
                for hour in hours(at: minute.end) where hour.value > 0 && hour.value <= 12 {
                    found.append(reading(hour.value == 1 ? 12 : hour.value - 1, minute.value, hour.end, doubt: 0.1))
                }
            }
        }
        return found
    }

    /// "fourteen hundred [hours]", "oh seven thirty", "1830", "530 pm".
    private func militaryTimes(_ scanner: NumberScanner, at first: Int) -> [TimeReading] {
        var found: [TimeReading] = []
        func hasHours(_ end: Int) -> Bool {
            scanner.word(end).flatMap { language.units.durations[$0] } == 3600
        }
        let hasZero = isZero(scanner, at: first)
        for number in scanner.words(at: first) where !hasZero && number.value >= 100 && number.value < 2400 {
            guard number.value.truncatingRemainder(dividingBy: 100) == 0,
                scanner.isOne(of: language.numbers?.hundred, at: number.end - 1),
                number.value >= 1000 || hasHours(number.end)
            else { continue }
            let hour = Int(number.value) / 100
            let isAmbiguous = hour <= 12 && !hasHours(number.end)
            found.append(
                TimeReading(
                    minute: (isAmbiguous ? hour % 12 : hour) * 60,
                    end: hasHours(number.end) ? number.end + 1 : number.end,
                    isAmbiguous: isAmbiguous
                )
            )
        }
        if hasZero {
            // "zero hundred hours", "zero thirty"
            if scanner.isOne(of: language.numbers?.hundred, at: first + 1) {
                let end = hasHours(first + 2) ? first + 3 : first + 2
                found.append(TimeReading(minute: 0, end: end, isAmbiguous: false))
            }
            for minute in scanner.words(at: first + 1) where minute.value >= 10 && minute.value < 60 {
                let end = hasHours(minute.end) ? minute.end + 1 : minute.end
                found.append(TimeReading(minute: Int(minute.value), end: end, isAmbiguous: false))
            }
            for hour in scanner.words(at: first + 1) where hour.value > 0 && hour.value < 10 {
                if scanner.isOne(of: language.numbers?.hundred, at: hour.end) {
                    let end = hasHours(hour.end + 1) ? hour.end + 2 : hour.end + 1
                    found.append(TimeReading(minute: Int(hour.value) * 60, end: end, isAmbiguous: false))
                }
                for minute in scanner.words(at: hour.end) where minute.value >= 10 && minute.value < 60 {
                    let time = Int(hour.value) * 60 + Int(minute.value)
                    found.append(TimeReading(minute: time, end: minute.end, isAmbiguous: false))
                }
            }
        }
        if let digits = scanner.word(first), scanner.tokens[first].kind == .number, digits.allSatisfy(\.isNumber),
            digits.count == 3 || digits.count == 4, let number = Int(digits), number < 2400, number % 100 < 60
        {
            let hour = number / 100
            let isAmbiguous = hour > 0 && hour <= 12 && digits.first != "0"
            // Three digits are a time where they are said to be one.
            if digits.count == 4 || isHalf(scanner, at: first + 1) {
                let minute = (isAmbiguous ? hour % 12 : hour) * 60 + number % 100
                found.append(TimeReading(minute: minute, end: first + 1, isAmbiguous: isAmbiguous, doubt: 0.3))
                // "0730 hours"
                if digits.count == 4, hasHours(first + 1) {
                    let settled = hour * 60 + number % 100
                    found.append(TimeReading(minute: settled, end: first + 2, isAmbiguous: false))
                }
            }
        }
        return found
    }

    /// Whether the half of the day is told.
    private func isHalf(_ scanner: NumberScanner, at index: Int) -> Bool {
        [language.time?.morning, language.time?.afternoon].contains { scanner.end(ofOne: $0, at: index) != nil }
    }

    private func isZero(_ scanner: NumberScanner, at index: Int) -> Bool {
        scanner.isOne(of: language.numbers?.spokenZeros, at: index)
            || scanner.word(index).flatMap { language.numbers?.small[$0] } == 0
    }
}
