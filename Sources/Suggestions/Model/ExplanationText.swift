/// An explanation as a phrase: "on weekdays around noon, 4 of 5 times".
package struct ExplanationText: Sendable {
    private let isGerman: Bool
    private let nameOf: @Sendable (String) -> String?

    /// - Parameters:
    ///   - locale: BCP 47; German is spoken German to, everything else English.
    ///   - nameOf: Words for a ``RecentThing/name``, like "your alarm"; nil leaves it out.
    package init(locale: String, nameOf: @escaping @Sendable (String) -> String? = { _ in nil }) {
        isGerman = locale.hasPrefix("de")
        self.nameOf = nameOf
    }

    package func text(_ explanation: SuggestionExplanation) -> String {
        var parts: [String] = []
        if let after = explanation.after.flatMap(nameOf) { parts.append((isGerman ? "nach " : "after ") + after) }
        let when = [days(explanation.days, hasTime: explanation.minute != nil), explanation.minute.map(time)]
        let situation = when.compactMap(\.self).joined(separator: " ")
        if !situation.isEmpty { parts.append(situation) }
        if let place = explanation.place.flatMap(place) { parts.append(place) }
        let of = isGerman ? "von" : "of"
        let times = isGerman ? "Mal" : "times"
        parts.append("\(explanation.hits) \(of) \(explanation.opportunities) \(times)")
        return parts.joined(separator: ", ")
    }

    private func days(_ days: SuggestionExplanation.Days, hasTime: Bool) -> String? {
        switch days {
        case .every: hasTime ? nil : (isGerman ? "an allen Tagen" : "on any day")
        case .weekdays: isGerman ? "werktags" : "on weekdays"
        case .weekends: isGerman ? "am Wochenende" : "at weekends"
        case .weekday(let number): isGerman ? Self.germanDays[number] : "on \(Self.englishDays[number])"
        }
    }

    private func time(_ minute: Int) -> String {
        let hour = minute / 60
        let rest = minute % 60
        guard !isGerman else {
            switch minute {
            case 720: return "gegen Mittag"
            case 0: return "gegen Mitternacht"
            default: return rest == 0 ? "gegen \(hour) Uhr" : "gegen \(hour):\(rest < 10 ? "0" : "")\(rest) Uhr"
            }
        }
        switch minute {
        case 720: return "around noon"
        case 0: return "around midnight"
        default:
            let clock = hour % 12 == 0 ? 12 : hour % 12
            let minutes = rest == 0 ? "" : ":\(rest < 10 ? "0" : "")\(rest)"
            let part = hour < 12 ? "in the morning" : (hour < 18 ? "in the afternoon" : "in the evening")
            return "around \(clock)\(minutes) \(part)"
        }
    }

    private func place(_ place: String) -> String? {
        switch place {
        case "home": isGerman ? "zu Hause" : "at home"
        case "work": isGerman ? "bei der Arbeit" : "at work"
        default: isGerman ? "am Ort „\(place)“" : "at “\(place)”"
        }
    }

    private static let englishDays = [
        "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays",
    ]
    private static let germanDays = [
        "montags", "dienstags", "mittwochs", "donnerstags", "freitags", "samstags", "sonntags",
    ]
}
