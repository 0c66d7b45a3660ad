internal import Automation
package import Control
package import Conversation
internal import Shortcuts
internal import Suggestions
internal import WilcoIntents

extension AssistantParts {
    /// What is asked for by taking what was offered.
    ///
    /// - Throws: Why it cannot be done any more, as "what — how to mend it".
    package func request(_ offer: TypedTurn.Offer) async throws -> ConversationOwner.Input {
        let service = try await session.suggestions()
        let shortcut: SuggestedShortcut
        var opens = false
        switch offer {
        case .suggestion(let number, let isOpened):
            shortcut = try await UserDataChanges(self).suggestion(number).suggestion.shortcut
            opens = isOpened
        case .donation(let number, let isOpened):
            shortcut = try await UserDataChanges(self).donation(number).shortcut
            opens = isOpened
        case .activity(let json):
            guard let viewed = ViewedActivity(json: json) else {
                throw UserDataChanges.Fault("this is no activity — write what `wilco activity --json` writes")
            }
            guard viewed.isHandedOff else {
                throw UserDataChanges.Fault("\(viewed.app) keeps this on its own machine — open it there")
            }
            shortcut = viewed.shortcut
        case .shortcut(let name):
            let library = try AssistantInquiries(self).library()
            return .understanding(library.request(toRun: try library.record(named: name)))
        case .automation(let name):
            let library = try AutomationLibrary(parts: self)
            let rule = try library.rule(named: name)
            try library.begin(rule)
            return .automation(rule.name, action: generation.actions.action(of: rule), question: nil)
        }
        guard let request = service.request(for: shortcut) else {
            throw UserDataChanges.Fault(
                "\(shortcut.app) is not there, or cannot do that any more — see wilco apps list"
            )
        }
        guard opens else { return .understanding(Understanding(of: request)) }
        guard let opening = service.opening(of: shortcut) else {
            throw UserDataChanges.Fault("there is nothing to open for that — do it with `wilco suggestions try`")
        }
        return .understanding(Understanding(of: opening))
    }
}
