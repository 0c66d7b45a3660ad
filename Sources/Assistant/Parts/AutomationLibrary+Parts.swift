internal import Automation
internal import Storage
internal import WilcoIntents

extension AutomationLibrary {
    /// The user's automations, checked against what the apps and the user's shortcuts can do.
    package init(parts: AssistantParts) throws {
        self.init(
            store: AutomationStore(try parts.store()),
            clock: parts.clock,
            wording: parts.routines.announcements,
            place: parts.settings.place,
            understand: { [shortcuts = parts.shortcuts, understander = parts.understander] text in
                let understanding = understander.understand(text)
                return shortcuts?.expanded(understanding).understanding ?? understanding
            },
            steps: { [shortcuts = parts.shortcuts] in shortcuts?.deeds(of: $0) },
            sentence: { [shortcuts = parts.shortcuts] in shortcuts?.sentence(of: $0) ?? $0.intent }
        )
    }
}
