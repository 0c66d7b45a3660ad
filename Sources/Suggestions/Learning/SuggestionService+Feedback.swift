internal import Clocks
internal import Foundation
internal import Storage

// What the person says about suggestions.
extension SuggestionService {
    /// Not now; it counts less for some weeks.
    package func dismiss(_ shortcut: SuggestedShortcut) throws { try keep(.dismissed, shortcut) }

    /// Never again, and none of its more specific forms.
    package func mute(_ shortcut: SuggestedShortcut) throws { try keep(.muted, shortcut) }

    package func mute(app: String) throws {
        try store.insert(FeedbackRecord(kind: .muted, app: app, at: clock.date().timeIntervalSince1970))
    }

    package func unmute(_ shortcut: SuggestedShortcut) throws -> Int {
        try store.unmute(
            app: shortcut.app,
            intent: shortcut.intent,
            parameters: DonationCoding.keyText(shortcut.parameters)
        )
    }

    package func unmute(app: String) throws -> Int { try store.unmute(app: app, intent: nil, parameters: nil) }

    package func muted() throws -> SuggestionPolicy { try policy() }

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
