package import Clocks
package import Configuration
internal import Foundation
package import Storage
internal import Suggestions
package import WilcoIntents

/// The user's automations, for the command line: what is kept, and what a new one clashes with.
package struct AutomationLibrary: Sendable {
    private let store: AutomationStore
    private let understand: @Sendable (String) -> Understanding
    /// What a phrase of several steps asks of apps; nil: it is no such phrase.
    private let steps: @Sendable (IntentMatch) -> [AutomationConflict.Deed]?
    /// What a request does, as a sentence.
    private let sentence: @Sendable (IntentMatch) -> String
    private let clock: ConversationClock
    private let wording: AnnouncementWording
    /// Where the sun is looked at.
    private let place: GeographicPlace?

    /// - Parameters:
    ///   - place: Where the sun is looked at; nil: nobody said.
    ///   - understand: What a request means, the user's own phrases included.
    ///   - steps: What a phrase of several steps asks of apps; nil: it is no such phrase.
    package init(
        store: AutomationStore,
        clock: ConversationClock,
        wording: AnnouncementWording,
        place: GeographicPlace?,
        understand: @escaping @Sendable (String) -> Understanding,
        steps: @escaping @Sendable (IntentMatch) -> [AutomationConflict.Deed]?,
        sentence: @escaping @Sendable (IntentMatch) -> String
    ) {
        self.store = store
        self.clock = clock
        self.place = place
        self.understand = understand
        self.steps = steps
        self.sentence = sentence
        self.wording = wording
    }

    package func rules() throws -> [AutomationRule] { try Self.rules(in: store) }

    static func rules(in store: AutomationStore) throws -> [AutomationRule] {
        try store.automations().compactMap { record in
            var rule = DonationCoding.value(JSONValue.self, record.rule).flatMap(AutomationRule.init(json:))
            rule?.isEnabled = record.isEnabled
            return rule
        }
    }

    /// Keeps an automation, in the place of one of the same name.
    ///
    /// - Returns: What its maker should know.
    /// - Returns: The number of the edit, by which it can be taken back, nil where nothing has changed; and what its maker should know.
    @discardableResult
    package func add(_ rule: AutomationRule) throws -> (edit: Int64?, notes: [String]) {
        let notes = try notes(on: rule)
        let record = AutomationRecord(
            name: rule.name,
            rule: DonationCoding.text(rule.json),
            created: clock.date().timeIntervalSince1970,
            isEnabled: rule.isEnabled
        )
        let known = try records(named: [rule.name])
        // Another spelling of its name is the same one.
        let respelled = known.filter { $0.name != record.name }.map {
            ShortcutEdit.Part.automation(before: $0, after: nil)
        }
        let before = respelled.isEmpty ? known.first : nil
        return (try make(respelled + [.automation(before: before, after: record)]), notes)
    }

    /// What is worth knowing about an automation before it is made.
    package func notes(on rule: AutomationRule) throws -> [String] {
        var notes = AutomationConflict.conflicts(of: rule, with: try rules(), deedsOf: deeds).map {
            wording.text(of: $0)
        }
        if rule.trigger.needsSun { notes += sunNotes(on: rule) }
        if understand(rule.action).match == nil {
            notes.append("“\(rule.action)” is nothing the apps can do — check it with wilco understand --text")
        }
        return notes
    }

    /// Near the poles the sun stays down, or up, for months.
    private func sunNotes(on rule: AutomationRule) -> [String] {
        guard let place else { return [wording.sunNeedsPlace] }
        let now = clock.date()
        let offset = clock.timeZone.secondsFromGMT(for: now)
        let today = LocalMoment(epoch: Int(now.timeIntervalSince1970), offset: offset).day
        let days = (today...today + 366).filter(rule.isDue(on:))
        let isSunThere = { day in rule.trigger.minute(on: day, at: place, offset: offset) != nil }
        guard let first = days.first, !isSunThere(first) else { return [] }
        guard let next = days.first(where: isSunThere) else { return [wording.sunNever] }
        return [wording.sunStays(until: CivilDate(day: next).text)]
    }

    /// Removes automations, all at once.
    ///
    /// - Returns: The number of the edit; nil: there was none of these.
    @discardableResult
    package func remove(_ names: [String]) throws -> Int64? {
        try make(try records(named: names).map { .automation(before: $0, after: nil) })
    }

    /// - Returns: Whether there is one.
    package func setEnabled(_ isEnabled: Bool, _ name: String) throws -> Bool {
        guard let before = try records(named: [name]).first else { return false }
        var after = before
        after.isEnabled = isEnabled
        try make([.automation(before: before, after: after)])
        return true
    }

    private func records(named names: [String]) throws -> [AutomationRecord] {
        let names = Set(names.map { $0.lowercased() })
        return try store.automations().filter { names.contains($0.name.lowercased()) }
    }

    @discardableResult
    private func make(_ parts: [ShortcutEdit.Part]) throws -> Int64? {
        try ShortcutStore(store.store).make(ShortcutEdit(parts), at: clock.date().timeIntervalSince1970)
    }

    private func deeds(_ text: String) -> [AutomationConflict.Deed] {
        guard let match = understand(text).match else { return [] }
        // That two shortcuts are run says nothing of what they do.
        if let deeds = steps(match) { return deeds }
        let targets = match.parameters.filter { parameter in
            parameter.value.allSatisfy { assignment in
                switch assignment.value {
                case .string, .object, .person, .place: true
                default: false
                }
            }
        }
        return [
            AutomationConflict.Deed(
                app: match.app,
                intent: match.intent,
                parameters: match.parameters.mapValues { values in
                    values.map { DonationCoding.text($0.value.json) }.joined(separator: ",")
                },
                said: Set(match.parameters.values.joined().compactMap(\.raw)),
                targets: Set(targets.keys),
                sentence: sentence(match)
            )
        ]
    }
}
