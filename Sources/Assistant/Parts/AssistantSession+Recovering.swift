internal import Clocks
internal import Configuration
package import Conversation
package import Resolution
internal import Shortcuts
internal import WilcoIntents

extension AssistantSession {
    /// Takes over what programs that have died left unfinished, the oldest first.
    ///
    /// - Parameter includesAbsent: Also what was left of apps that are not here; nobody can say any more how that went.
    package func unfinished(includesAbsent: Bool) async throws -> [UnfinishedHandling] {
        let here = Set(generation.apps.map(\.id))
        return try await state.journal().takeOver(of: includesAbsent ? nil : here).map(unfinished)
    }

    /// Takes over the shortcuts that programs which have died were running, the oldest first.
    package func unfinishedRuns() async throws -> [UnfinishedRun] {
        let library = generation.shortcuts
        return try await state.journal().takeOverRuns(
            at: context.clock.date(),
            seats: context.settings.voiceSeats,
            read: { try? library?.read($0, path: "") },
            unfinished: unfinished
        )
    }

    /// A run that waits; nil: it waits no more.
    package func parkedRun(_ id: String) async throws -> UnfinishedRun? {
        let library = generation.shortcuts
        return try await state.journal().parkedRun(id) { try? library?.read($0, path: "") }
    }

    private func unfinished(_ entry: HandlingJournal.Entry) -> UnfinishedHandling {
        UnfinishedHandling(
            invocation: entry.invocation,
            app: entry.app,
            isRepeatable: generation.apps.first { $0.id == entry.app }?.handler?.honoursIdempotencyKey == true,
            wasInProgress: entry.state == .inProgress
        )
    }
}
