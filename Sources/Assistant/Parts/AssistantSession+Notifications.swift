internal import Automation
internal import Configuration
internal import Control
package import Conversation
internal import Extensions
internal import Foundation
internal import Logging
internal import Storage
internal import Suggestions
internal import WilcoIntents

// What apps say unasked is kept even by a command that ends with the conversation: a running assistant, or the next one, says
// what is due.
extension AssistantSession {
    /// From now on the caller reads the host's notifications.
    func followNotifications() {
        othersFollowNotifications = true
    }

    /// Follows what apps have in progress for a conversation of this program; all else that they say unasked is kept as it comes.
    package func follow(_ owner: ConversationOwner) throws -> WorkInProgress {
        let work = WorkInProgress(owner: owner)
        let host = try host()
        following = Task { await keepNotifications(of: host, updated: work.tell) }
        return work
    }

    /// Writes down what outlives the conversation.
    func keep(_ notification: AppNotification) async throws {
        let app = notification.app
        switch notification.kind {
        case .donate(let donation): try await suggestions().donate(donation, app: app, origin: .app)
        case .currentActivity(let current): try await suggestions().setCurrentActivity(current, of: app)
        case .deleteDonations(let deletion): try await suggestions().delete(deletion, of: app)
        case .relevantShortcuts(let shortcuts): try await suggestions().setRelevantShortcuts(shortcuts, of: app)
        case .announce(let announcement): try state.announcements().keep(announcement, of: app)
        case .withdraw(let id): try state.announcements().withdraw(id, of: app)
        case .signedOut: try await forget(app: app)
        case .terms(.remove(let type, let ids)):
            try await suggestions().forget(terms: ids, type: type, of: app)
        // A later conversation asks for the terms anew.
        case .vocabularyChanged, .terms, .update, .silence, .event, .log: break
        }
    }

    /// Returns when the host has been shut down.
    ///
    /// - Parameter updated: Told how something in progress goes on.
    func keepNotifications(
        of host: AppHost,
        updated: (IntentInvocation, _ app: String, IntentResponse) -> Void = { _, _, _ in }
    ) async {
        var isWaiting = false
        for await notification in host.notifications {
            do {
                if case .update(let key, let response) = notification.kind,
                    let entry = try await state.journal().entry(key: key),
                    entry.app == notification.app
                {
                    updated(entry.invocation, entry.app, response)
                }
                // What is only tried leaves nothing behind.
                if context.options.isRehearsal { continue }
                if case .announce(let announcement) = notification.kind, !announcement.isHeld,
                    try !state.announcements().contains(announcement, of: notification.app)
                {
                    isWaiting = true
                }
                try await keep(notification)
            } catch {
                context.log(AppLogEntry(app: notification.app, level: .error, origin: .host, message: "\(error)"))
            }
        }
        guard isWaiting, (try? ControlClient.connect(toFirstOf: context.paths.sockets)) == nil else { return }
        let message = "nothing is announced while no assistant runs — start one with wilco serve"
        context.log(AppLogEntry(app: "wilco", level: .error, origin: .host, message: message))
    }
}
