internal import Clocks
internal import Foundation
internal import Storage
internal import WilcoIntents

// What the person says about suggestions.
extension SuggestionService {
    /// Not now; it counts less for some weeks.
    package func dismiss(_ shortcut: SuggestedShortcut) throws { try keep(.dismissed, shortcut) }

    /// Never again, and none of its more specific forms.
    package func mute(_ shortcut: SuggestedShortcut) throws { try keep(.muted, shortcut) }

    package func mute(app: String) throws {
        try store.insert(FeedbackRecord(kind: .muted, app: app, at: clock.date().timeIntervalSince1970))
    }

    package func unmute(app: String) throws -> Int { try store.unmute(app: app) }

    /// What the person does not want: apps, then what is done in others, then what is not wanted now.
    package func refusals() throws -> [SuggestionRefusal] {
        let policy = try policy()
        let now = try moment(at: clock.date())
        func refusal(_ kind: SuggestionRefusal.Kind, _ shortcut: SuggestedShortcut) -> SuggestionRefusal {
            let title = title(of: shortcut)
            return SuggestionRefusal(kind: kind, app: shortcut.app, shortcut: shortcut, title: title)
        }
        let dismissed = Set(policy.dismissals.filter { SuggestionPolicy.holds($0, at: now) }.map(\.shortcut))
        func sorted(_ kind: SuggestionRefusal.Kind, _ shortcuts: Set<SuggestedShortcut>) -> [SuggestionRefusal] {
            shortcuts.map { refusal(kind, $0) }.sorted { ($0.app, $0.title) < ($1.app, $1.title) }
        }
        return policy.mutedApps.sorted().map { app in
            SuggestionRefusal(kind: .app, app: app, shortcut: nil, title: apps[app]?.name.text ?? app)
        } + sorted(.never, policy.mutedShortcuts) + sorted(.notNow, dismissed)
    }

    /// It may be suggested again.
    package func takeBack(_ refusal: SuggestionRefusal) throws {
        try store.forget(
            refusal.kind == .notNow ? .dismissed : .muted,
            app: refusal.app,
            intent: refusal.shortcut?.intent,
            parameters: refusal.shortcut.map { DonationCoding.keyText($0.parameters) }
        )
    }

    /// It was said unasked, and nobody was there.
    package func miss(_ shortcut: SuggestedShortcut) throws {
        let missed = MissedOffer(shortcut, at: clock.date().timeIntervalSince1970)
        try store.setSituation(Self.missedKey, to: DonationCoding.text(missed))
    }

    /// The last that was said to an empty room, within a day; nil as well when it may be offered no more.
    package func missed() throws -> OfferedSuggestion? {
        guard let kept = DonationCoding.value(MissedOffer.self, try store.situation(Self.missedKey)),
            (0...86_400).contains(clock.date().timeIntervalSince1970 - kept.at), isAllowed(kept.app),
            request(for: kept.shortcut) != nil
        else { return nil }
        let suggestion = Suggestion(shortcut: kept.shortcut, weight: 0, runsInBackground: false)
        guard try !policy().listed([suggestion], at: moment(at: clock.date())).isEmpty else { return nil }
        let title = title(of: kept.shortcut)
        return proposing(
            OfferedSuggestion(
                title: title,
                suggestion: suggestion,
                reason: nil,
                confidence: 0,
                opensApp: canOpen(kept.shortcut)
            )
        )
    }

    /// That has been answered.
    package func settleMissed() throws { try store.setSituation(Self.missedKey, to: nil) }

    private static let missedKey = "suggestion missed"

    /// Whether suggestions may be said unasked, and how many a day.
    package func allow(unasked: Bool, dailyLimit: Int?) throws {
        try store.setSituation(Self.unaskedKey, to: unasked ? "yes" : nil)
        if let dailyLimit { try store.setSituation(Self.limitKey, to: String(dailyLimit)) }
    }

    func keep(_ kind: FeedbackRecord.Kind, _ shortcut: SuggestedShortcut) throws {
        try store.insert(
            FeedbackRecord(
                kind: kind,
                app: shortcut.app,
                intent: shortcut.intent,
                parameters: DonationCoding.keyText(shortcut.parameters),
                at: clock.date().timeIntervalSince1970
            )
        )
    }
}

/// What was said unasked to an empty room, as it is kept.
private struct MissedOffer: Codable {
    var app: String
    var intent: String
    var parameters: [String: DonatedValue]
    /// Seconds since 1970.
    var at: Double

    init(_ shortcut: SuggestedShortcut, at time: Double) {
        app = shortcut.app
        intent = shortcut.intent
        parameters = shortcut.parameters
        at = time
    }

    var shortcut: SuggestedShortcut { SuggestedShortcut(app: app, intent: intent, parameters: parameters) }
}
