package import Suggestions
package import WilcoIntents

extension SuggestedShortcut {
    /// What ``ConversationOwner`` does when it is taken up.
    package var request: JSONValue {
        [
            "app": .string(app), "intent": .string(intent),
            "parameters": .object(parameters.mapValues { ["value": $0.json, "display": .string($0.display)] }),
        ]
    }
}
