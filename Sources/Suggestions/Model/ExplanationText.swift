/// An explanation as a phrase: "on weekdays around noon, 4 of 5 times".
package struct ExplanationText: Sendable {
    private let wording: HabitWording
    private let nameOf: @Sendable (String) -> String?

    /// - Parameter nameOf: Words for a ``RecentThing/name``, like "your alarm"; nil leaves it out.
    package init(_ wording: HabitWording, nameOf: @escaping @Sendable (String) -> String? = { _ in nil }) {
        self.wording = wording
        self.nameOf = nameOf
    }

    package func text(_ explanation: SuggestionExplanation) -> String {
        var parts: [String] = []
        if let after = explanation.after.flatMap(nameOf) {
            parts.append(wording.after.replacing("{thing}", with: after))
        }
        let when = [
            days(explanation.days, isTold: explanation.minute == nil && explanation.isHabit),
            explanation.minute.map(time),
        ]
        let situation = when.compactMap(\.self).joined(separator: " ")
        if !situation.isEmpty { parts.append(situation) }
        if let place = explanation.place {
            parts.append(wording.places[place] ?? wording.place.replacing("{place}", with: place))
        }
        guard explanation.isHabit else { return (parts + [wording.oneDay]).joined(separator: ", ") }
        parts.append(
            wording.times.replacing("{hits}", with: "\(explanation.hits)")
                .replacing("{opportunities}", with: "\(explanation.opportunities)")
        )
        return parts.joined(separator: ", ")
    }

    private func days(_ days: SuggestionExplanation.Days, isTold: Bool) -> String? {
        switch days {
        case .every: isTold ? wording.everyDay : nil
        case .weekdays: wording.weekdays
        case .weekends: wording.weekends
        case .weekday(let number): wording.days.indices.contains(number) ? wording.days[number] : nil
        }
    }

    private func time(_ minute: Int) -> String {
        switch minute {
        case 720: return wording.noon
        case 0: return wording.midnight
        default: break
        }
        let hour = minute / 60
        let rest = minute % 60
        let clock = wording.twelveHours ? (hour % 12 == 0 ? 12 : hour % 12) : hour
        let part = hour < 12 ? wording.morning : (hour < 18 ? wording.afternoon : wording.evening)
        return (rest == 0 ? wording.fullHour : wording.time).replacing("{hour}", with: "\(clock)")
            .replacing("{minute}", with: (rest < 10 ? "0" : "") + "\(rest)").replacing("{part}", with: part)
    }
}
