package import Clocks
package import Configuration
internal import Foundation
package import Storage
internal import Suggestions
package import WilcoIntents
internal import YAMLFiles

/// The user's automations, for the command line: what is kept, and what a new one clashes with.
package struct AutomationLibrary: Sendable {
    private let store: AutomationStore
    private let understand: @Sendable (AutomationRule) -> Understanding
    /// What an automation's steps, or a phrase of several, ask of apps; nil: it is a request itself.
    private let steps: @Sendable (AutomationRule, IntentMatch) -> [AutomationConflict.Deed]?
    /// What is wrong with an automation's own steps, and with what it gives a shortcut.
    private let check: @Sendable (AutomationRule) -> [String]
    /// What a request does, as a sentence.
    private let sentence: @Sendable (IntentMatch) -> String
    private let clock: ConversationClock
    private let wording: AnnouncementWording
    /// Where the sun is looked at.
    private let place: GeographicPlace?
    /// Ids of those that may say that something happened; nil: nobody can tell.
    private let apps: Set<String>?
    /// Names of places that the machine knows by what it is connected with; empty: whoever says `wilco place` knows them.
    private let knownPlaces: [String]
    /// Takes up what others have changed among the shortcuts.
    private let refresh: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - place: Where the sun is looked at; nil: nobody said.
    ///   - apps: Ids of those that may say that something happened; nil: nobody can tell.
    ///   - knownPlaces: Names of places that the machine knows by what it is connected with.
    ///   - understand: What an automation does, the user's own phrases included.
    ///   - steps: What an automation's steps, or a phrase of several, ask of apps; nil: it is a request itself.
    ///   - check: What is wrong with an automation's own steps, and with what it gives a shortcut.
    ///   - refresh: Takes up what others have changed among the shortcuts.
    package init(
        store: AutomationStore,
        clock: ConversationClock,
        wording: AnnouncementWording,
        place: GeographicPlace?,
        apps: Set<String>? = nil,
        knownPlaces: [String] = [],
        understand: @escaping @Sendable (AutomationRule) -> Understanding,
        steps: @escaping @Sendable (AutomationRule, IntentMatch) -> [AutomationConflict.Deed]?,
        check: @escaping @Sendable (AutomationRule) -> [String],
        sentence: @escaping @Sendable (IntentMatch) -> String,
        refresh: @escaping @Sendable () async throws -> Void
    ) {
        self.store = store
        self.clock = clock
        self.place = place
        self.apps = apps
        self.knownPlaces = knownPlaces
        self.understand = understand
        self.steps = steps
        self.check = check
        self.sentence = sentence
        self.refresh = refresh
        self.wording = wording
    }

    package func rules() throws -> [AutomationRule] { try Self.rules(in: store) }

    /// An automation, when it is due next and what has become of it last.
    package struct Standing: Sendable, Hashable {
        package var rule: AutomationRule
        /// Stays when it is renamed.
        package var id: String?
        /// Nil: it waits for something to happen, or is not due within a year.
        package var next: LocalMoment?
        package var last: AutomationRunRecord?
    }

    package func standings() throws -> [Standing] {
        let runs = try store.runs()
        let ids = Dictionary(try store.automations().map { ($0.name, $0.id) }) { $1 }
        return try rules().map { rule in
            Standing(
                rule: rule,
                id: ids[rule.name] ?? nil,
                next: rule.isEnabled ? next(rule) : nil,
                last: runs.first { $0.name.lowercased() == rule.name.lowercased() }
            )
        }
    }

    private func next(_ rule: AutomationRule) -> LocalMoment? {
        let machine = AutomationMachine(place: place)
        let next = machine.next(rule, after: now) { day in
            // Noon is in no change of the clock.
            let noon = Double(CivilDate(day: day).daysSince1970 * 86_400 + 43_200)
            return clock.timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: noon))
        }
        return next.map { LocalMoment(epoch: now.epoch, day: $0 / 1440, minute: $0 % 1440, offset: now.offset) }
    }

    /// When something was, on the wall's clock.
    package func moment(_ time: Double) -> LocalMoment {
        let date = Date(timeIntervalSince1970: time)
        return LocalMoment(epoch: Int(clamping: time.rounded(.down)), offset: clock.timeZone.secondsFromGMT(for: date))
    }

    /// What was started, the last first; nil: of every automation.
    package func runs(of name: String? = nil) throws -> [AutomationRunRecord] { try store.runs(of: name) }

    /// Notes that an automation is run by hand; whoever does it notes how it ends.
    package func begin(_ rule: AutomationRule) throws {
        let time = clock.date().timeIntervalSince1970
        try store.note(AutomationRunRecord(name: rule.name, instant: now.instant, time: time, why: "by hand"))
    }

    /// - Throws: ``AutomationFault/unknown(_:near:)``.
    package func rule(named name: String) throws -> AutomationRule {
        let rules = try rules()
        if let rule = rules.first(where: { $0.name.lowercased() == name.lowercased() }) { return rule }
        throw AutomationFault.unknown(name, near: Spelling.nearest(to: name, among: rules.map(\.name)))
    }

    private var now: LocalMoment { moment(clock.date().timeIntervalSince1970) }

    static func rules(in store: AutomationStore) throws -> [AutomationRule] {
        try store.automations().compactMap { record in
            var rule = DonationCoding.value(JSONValue.self, record.rule).flatMap(AutomationRule.init(json:))
            rule?.isEnabled = record.isEnabled
            return rule
        }
    }

    /// Keeps automations, each in the place of one of the same name; all at once.
    ///
    /// - Parameter check: Throws where they are not to be kept; what it looks at is the same when they are.
    /// - Returns: The number of the edit, by which it can be taken back, nil where nothing has changed; and what their maker should know.
    @discardableResult
    package func add(
        _ rules: [AutomationRule],
        check: () throws -> Void = {}
    ) async throws -> (edit: Int64?, notes: [(rule: String, note: String)]) {
        try await ShortcutStore.insisting {
            let seen = try ShortcutStore(store.store).seen()
            try await refresh()
            try check()
            return try add(rules, seeing: seen)
        }
    }

    private func add(
        _ rules: [AutomationRule],
        seeing seen: ShortcutStore.Seen
    ) throws -> (edit: Int64?, notes: [(rule: String, note: String)]) {
        var notes: [(rule: String, note: String)] = []
        var parts: [ShortcutEdit.Part] = []
        var others = try self.rules()
        for (index, rule) in rules.enumerated() {
            // Of several that have one name the last counts.
            let name = rule.name.lowercased()
            if rules.dropFirst(index + 1).contains(where: { $0.name.lowercased() == name }) { continue }
            notes += self.notes(on: rule, beside: others).map { (rule.name, $0) }
            others = others.filter { $0.name.lowercased() != name } + [rule]
            // Another spelling of its name is the same one.
            parts.append(.automation(before: try records(named: [rule.name]).first, after: record(of: rule)))
        }
        return (try make(parts, seeing: seen), notes)
    }

    /// Puts an automation in the place of another one, whatever it is called then.
    ///
    /// - Parameters:
    ///   - seen: The other as its editor saw it.
    ///   - check: Throws where it is not to be kept; what it looks at is the same when it is.
    /// - Throws: ``ShortcutStoreError/changedMeanwhile(_:)``, where that is not what it is any more.
    package func replace(
        _ seen: AutomationRule,
        with rule: AutomationRule,
        check: () throws -> Void = {}
    ) async throws -> [String] {
        try await ShortcutStore.insisting {
            let all = try ShortcutStore(store.store).seen()
            try await refresh()
            try check()
            return try replace(seen, with: rule, seeing: all)
        }
    }

    private func replace(
        _ seen: AutomationRule,
        with rule: AutomationRule,
        seeing all: ShortcutStore.Seen
    ) throws -> [String] {
        guard try self.rule(named: seen.name) == seen, let before = try records(named: [seen.name]).first else {
            throw ShortcutStoreError.changedMeanwhile(seen.name)
        }
        let others = try rules().filter { $0 != seen }
        if let taken = others.first(where: { $0.name.lowercased() == rule.name.lowercased() }) {
            throw AutomationFault.taken(taken.name)
        }
        try make([.automation(before: before, after: record(of: rule))], seeing: all)
        return notes(on: rule, beside: others)
    }

    private func record(of rule: AutomationRule) -> AutomationRecord {
        AutomationRecord(
            name: rule.name,
            rule: DonationCoding.text(rule.json),
            created: clock.date().timeIntervalSince1970,
            isEnabled: rule.isEnabled
        )
    }

    /// Nothing understands what it is to do.
    package func isUnclear(_ rule: AutomationRule) -> Bool { understand(rule).match == nil }

    /// Why it would never do what it is for.
    package func faults(in rule: AutomationRule) -> [String] {
        var faults: [String] = []
        if isUnclear(rule) { faults.append(AutomationFault.unclear(rule.action).description) }
        faults += check(rule)
        for case .event(let app, _) in rule.triggers where apps.map({ !$0.contains(app) }) ?? false {
            let near =
                Spelling.nearest(to: app, among: (apps ?? []).sorted()).map { "did you mean \($0)?" }
                ?? "see wilco apps"
            faults.append("there is no app \(app) that could say that something happened — \(near)")
        }
        let named = rule.triggers.compactMap(\.namedPlace) + rule.conditions.compactMap(\.namedPlace)
        for name in named
        where !knownPlaces.isEmpty && !knownPlaces.contains(where: { $0.lowercased() == name.lowercased() }) {
            let near = Spelling.nearest(to: name, among: knownPlaces).map { "did you mean \($0)?" }
            faults.append("no device tells where “\(name)” is — " + (near ?? "name it under places in wilco.yaml"))
        }
        if rule.triggers.allSatisfy({ $0.happening == nil }), !rule.needsSun, next(rule) == nil {
            faults.append(
                "it is never due — its dates are past, or its times are none at which all under “if” can hold"
            )
        }
        return faults
    }

    /// What is worth knowing about an automation before it is made.
    package func notes(on rule: AutomationRule) throws -> [String] { notes(on: rule, beside: try rules()) }

    private func notes(on rule: AutomationRule, beside others: [AutomationRule]) -> [String] {
        var notes = AutomationConflict.conflicts(of: rule, with: others, deedsOf: deeds).map {
            wording.text(of: $0)
        }
        if rule.needsSun { notes += sunNotes(on: rule) }
        return notes + faults(in: rule)
    }

    /// Near the poles the sun stays down, or up, for months.
    private func sunNotes(on rule: AutomationRule) -> [String] {
        guard let place else { return [wording.sunNeedsPlace] }
        let days = (now.day...now.day + 366).filter(rule.isDue(on:))
        let triggers = rule.triggers.filter(\.needsSun)
        guard !triggers.isEmpty else { return [] }
        let isSunThere = { day in
            triggers.contains { !$0.minutes(on: day, at: place, offset: now.offset).isEmpty }
        }
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
    private func make(_ parts: [ShortcutEdit.Part], seeing seen: ShortcutStore.Seen = .nothing) throws -> Int64? {
        let time = clock.date().timeIntervalSince1970
        return try ShortcutStore(store.store).make(ShortcutEdit(parts), at: time, seeing: seen)
    }

    private func deeds(_ rule: AutomationRule) -> [AutomationConflict.Deed] {
        guard let match = understand(rule).match else { return [] }
        // That two shortcuts are run says nothing of what they do.
        if let deeds = steps(rule, match) { return deeds }
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
