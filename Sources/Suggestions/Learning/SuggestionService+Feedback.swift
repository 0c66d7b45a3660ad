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
            let title = SuggestionWording.title(of: shortcut, apps: apps, values: values)
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
