internal import Automation
internal import Configuration
internal import Conversation
internal import Shortcuts
internal import Storage
internal import WilcoIntents

extension AutomationLibrary {
    /// The user's automations, checked against what the apps and the user's shortcuts can do.
    package init(parts: AssistantParts) throws {
        self.init(
            store: AutomationStore(try parts.state.store()),
            clock: parts.context.clock,
            wording: parts.generation.routines.announcements,
            place: parts.context.settings.place,
            apps: Set(parts.generation.apps.map(\.id)),
            knownPlaces: parts.context.settings.knownPlaces.map(\.name),
            understand: { [generation = parts.generation] in generation.expanded(generation.actions.action(of: $0)) },
            steps: { [shortcuts = parts.generation.shortcuts] in shortcuts?.deeds(of: $0, $1) },
            check: { [shortcuts = parts.generation.shortcuts] in shortcuts?.faults(in: $0) ?? [] },
            sentence: { [shortcuts = parts.generation.shortcuts] in shortcuts?.sentence(of: $0) ?? $0.intent },
            refresh: { [shortcuts = parts.generation.shortcuts] in try await shortcuts?.refresh() }
        )
    }
}
