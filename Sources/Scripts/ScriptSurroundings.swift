internal import Assistant
internal import Automation
internal import Clocks
internal import Conversation
internal import Foundation
internal import Shortcuts
internal import Suggestions
internal import Synchronization
internal import WilcoIntents

/// What happens around a scripted conversation: automations, and apps that delete what was done in them.
package final class ScriptSurroundings: Sendable {
    private let parts: AssistantParts
    private let apps: Set<String>
    private let rules: [AutomationRule]
    private let machine = Mutex(AutomationMachine())

    init(script: DialogueScript, parts: AssistantParts) {
        self.parts = parts
        apps = Set(script.donations.map(\.app))
        // The others are kept: their steps are found by their names.
        rules = script.automations.filter { $0.document == nil }
    }

    /// What the assistant is told to do because something happened, as if it had been said.
    func inputs(for happening: String) async throws -> [ConversationOwner.Input] {
        try await parts.session.suggestions().note(happening)
        let date = parts.context.clock.date()
        let now = LocalMoment(
            epoch: Int(date.timeIntervalSince1970),
            offset: parts.context.clock.timeZone.secondsFromGMT(for: date)
        )
        // Those of the script, and those that were made in it.
        let rules = rules + (try AutomationLibrary(parts: parts).rules())
        let (wording, actions) = (parts.generation.routines.announcements, parts.generation.actions)
        let due = machine.withLock { machine in
            machine.rules = rules
            return machine.process(.happened(happening, at: now))
        }
        return due.map { run in
            let question = run.asksFirst ? wording.question(run) : nil
            return .automation(run.rule.name, action: actions.action(of: run.rule), question: question)
        }
    }

    func forget(_ deletion: DonationDeletion) async throws {
        for app in apps { try await parts.session.suggestions().delete(deletion, of: app) }
    }
}
