internal import Conversation
package import Resolution
internal import WilcoIntents

extension AssistantSession {
    /// Takes over what programs that have died left unfinished, the oldest first.
    ///
    /// - Parameter includesAbsent: Also what was left of apps that are not here; nobody can say any more how that went.
    package func unfinished(includesAbsent: Bool) async throws -> [UnfinishedHandling] {
        let here = Set(generation.apps.map(\.id))
        return try await state.journal().takeOver(of: includesAbsent ? nil : here).map { entry in
            UnfinishedHandling(
                invocation: entry.invocation,
                app: entry.app,
                isRepeatable: generation.apps.first { $0.id == entry.app }?.handler?.honoursIdempotencyKey == true,
                wasInProgress: entry.state == .inProgress
            )
        }
    }
}
