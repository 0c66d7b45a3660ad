import Assistant
import Conversation
import Foundation
import WilcoIntents

/// Takes a conversation's turns from standard input until it is over, with what was in progress at its end, or the input is.
struct TypedConversation {
    let owner: ConversationOwner
    let parts: AssistantParts

    func hold(_ request: String) async throws -> ConversationOwner.TurnEnd {
        try await hold(.request(request))
    }

    func hold(_ request: ConversationOwner.Input) async throws -> ConversationOwner.TurnEnd {
        let work = try await parts.session.follow(owner)
        var end = await owner.take(request)
        while true {
            guard case .asking(let expectation, _) = end else {
                guard let next = await work.nextEnd() else { return end }
                end = next
                continue
            }
            if await owner.awaitsAuthentication {
                let pin = PINPrompt.read("PIN: ")
                guard !pin.isEmpty else { return end }
                end = await owner.take(["cancel", "stop"].contains(pin.lowercased()) ? .text(pin) : .pin(pin))
            } else if let line = readLine() {
                end = await owner.take(Self.input(line, for: expectation))
            } else {
                return end
            }
        }
    }

    /// A bare number taps the option of that number where there are options; one of no option says nothing, and one that is in an
    /// option's name may be meant by that.
    static func input(_ line: String, for expectation: Expectation) -> ConversationOwner.Input {
        let words = line.trimmingCharacters(in: .whitespaces)
        if words.isEmpty { return .answer(Answer(.silence)) }
        let options =
            switch expectation.kind {
            case .choice(_, let options), .value(_, let options): options
            case .request, .confirmation: [IntentObject]()
            }
        let isNamed = options.contains { option in
            option.display.split { !$0.isLetter && !$0.isNumber }.contains { $0 == words }
        }
        if let number = Int(words), !isNamed, case .choice = expectation.kind {
            let isThere = number > 0 && options.indices.contains(number - 1)
            let kind = isThere ? Answer.Kind.choice(number - 1) : .notUnderstood
            return .answer(Answer(kind, transcript: words))
        }
        return .text(line)
    }
}
