internal import Foundation
internal import Storage
internal import WilcoIntents

/// Between what apps say, what is kept and what is compared.
package enum DonationCoding {
    /// The values of a donation: short forms, days as `today` and `tomorrow` where they were said so, times as the next of their hour.
    ///
    /// - Parameters:
    ///   - today: ISO date.
    ///   - time: Of day, `06:05`, of what a person asked for; nil: an app tells it, which has to say itself what is relative.
    static func values(of invocation: IntentInvocation, today: String, time: String?) -> [String: DonatedValue] {
        invocation.parameters.mapValues { assignment in
            if case .dateTime(let moment) = assignment.value, let time,
                let text = RelativeDate.text(of: moment, today: today, time: time)
            {
                // What was said means the same another day; a date that was shown does not.
                let clock = String(moment.split(separator: "T").last?.prefix(5) ?? "")
                return DonatedValue(.string(text), display: assignment.raw ?? clock)
            }
            let display = assignment.display.isEmpty ? nil : assignment.display
            if case .date(let date) = assignment.value, let raw = assignment.raw, !raw.contains(where: \.isNumber),
                let days = RelativeDate.days(from: today, to: date), abs(days) <= 1
            {
                return DonatedValue(.string(RelativeDate.text(offset: days)), display: display)
            }
            return DonatedValue(assignment.value.json, display: display ?? Self.display(of: assignment.value))
        }
    }

    private static func display(of value: ParameterValue) -> String? {
        switch value {
        case .object(let object), .person(let object), .place(let object): object.display
        case .list(let values):
            values.map { DonatedValue($0.json, display: display(of: $0)).display }.joined(separator: ", ")
        default: nil
        }
    }

    package static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    package static func value<Value: Decodable>(_ type: Value.Type, _ text: String?) -> Value? {
        text.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
    }

    static func donation(_ record: DonationRecord) -> Donation {
        var reader = DonationReader(apps: [:])
        return reader.donation(record)
    }

    /// Only what is compared, so that what was muted stays muted when its words change.
    static func keyText(_ parameters: [String: DonatedValue]) -> String {
        text(parameters.mapValues(\.json))
    }

    static func policy(_ feedback: [FeedbackRecord], moment: (Double) -> DonationMoment) -> SuggestionPolicy {
        var policy = SuggestionPolicy()
        for record in feedback {
            let parameters = value([String: JSONValue].self, record.parameters) ?? [:]
            let shortcut = record.intent.map {
                SuggestedShortcut(app: record.app, intent: $0, parameters: parameters.mapValues { DonatedValue($0) })
            }
            switch (record.kind, shortcut) {
            case (.muted, nil): policy.mutedApps.insert(record.app)
            case (.muted, let shortcut?): policy.mutedShortcuts.insert(shortcut)
            case (.dismissed, let shortcut?):
                policy.dismissals.append(.init(shortcut: shortcut, instant: moment(record.at).instant))
            case (.dismissed, nil), (.offered, _): break
            }
        }
        return policy
    }
}
