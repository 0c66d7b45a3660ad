import ArgumentParser
import Conversation
import WilcoIntents

/// The exit status that a conversation's end stands for.
enum ConversationExit {
    /// Done, cancelled and refused are ends that somebody wanted; a failure or an open question is not.
    static func check(_ end: ConversationOwner.TurnEnd, lastQuestion: String, quiet: Bool) throws {
        switch end {
        case .ended(.done), .ended(.cancelled), .ended(.refused):
            return
        case .ended(.failed):
            throw ExitCode(1)
        case .ended(.open), .asking:
            throw CommandFailure("the input ended with a question open: \(lastQuestion) — answer it on the next line")
        }
    }
}
