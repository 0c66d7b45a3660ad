package import Automation
package import Foundation
package import Suggestions
package import WilcoIntents

/// What a conversation tells and asks those around it.
package protocol ConversationSurroundings: Sendable {
    /// The person allowed an app, or refused it.
    func decided(on app: String) async

    /// The app of these in which the person reaches whom a request is about; nil: there is no habit.
    func usualApp(for match: IntentMatch, among apps: Set<String>) async -> String?

    /// Whether a shortcut's run that waits is come back to, without a conversation that is held meanwhile.
    var parksRuns: Bool { get async }

    /// A run waits: it is to go on then.
    func park(_ run: String, until date: Date) async

    /// What has become of an automation that this conversation was held for, and where that was.
    func automation(_ name: String, ended end: DueRuns.End, at seat: SeatID?) async

    /// The person has run a shortcut of theirs.
    ///
    /// - Parameter date: When it was begun.
    func ran(_ shortcut: String, at date: Date) async

    /// A suggestion was made, and nobody was there.
    func missed(_ suggestion: OfferedSuggestion) async
}
