package import Control
internal import Extensions
internal import Foundation
internal import Storage
internal import Suggestions
internal import WilcoIntents

/// Makes changes of what the user has made or taught: for the assistant that owns it, and for commands of its user.
package struct UserDataChanges: Sendable {
    let parts: AssistantParts

    package init(_ parts: AssistantParts) {
        self.parts = parts
    }

    /// Why a change cannot be made; nothing was changed then.
    struct Fault: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// - Returns: What to say of it, in order.
    /// - Throws: What the feature's service throws, as "what — how to mend it"; nothing is changed then.
    package func make(_ change: UserDataChange) async throws -> [ToldLine] {
        switch change {
        case .shortcut(let change): try await make(change)
        case .automation(let change): try await make(change)
        case .suggestion(let change): try await make(change)
        case .recording(let change): try KeptRecordings(parts).make(change)
        case .forgetConversations: try KeptConversations(parts).forget()
        case .example(let change): try KeptExamples(parts).make(change)
        case .pronunciation(let word, let phones):
            try make(word, phones)
        }
    }

    private func make(_ word: String, _ phones: String?) throws -> [ToldLine] {
        try parts.engines.choose(phones, for: word)
        let text = phones.map { "“\(word)” is said \($0)" } ?? "what was chosen for “\(word)” is forgotten"
        return [ToldLine(text, [("word", .string(word)), ("pronunciation", phones.map(JSONValue.string))])]
    }
}
