import Assistant
import Clocks
import Configuration
import Control
import Conversation
import Recordings
import Suggestions

/// The files of whoever runs a command, read and changed as an assistant does its own.
struct UserFiles: Sendable {
    private let conversations: KeptConversations
    private let recordings: KeptRecordings
    private let place: @Sendable () throws -> String?
    private let parts: @Sendable () throws -> AssistantParts

    /// - Parameter parts: What they are read with.
    init(_ shared: any SharedOptions, parts: (@Sendable () throws -> AssistantParts)? = nil) {
        let state = shared.options.paths.state
        let heard = UtteranceRecordings(state: state, clock: .system())
        conversations = KeptConversations(ConversationLog(directory: state, clock: .system()), heard)
        recordings = KeptRecordings(heard) { try shared.parts().generation.apps }
        place = { try shared.commandParts().state.whereabouts().place() }
        self.parts = parts ?? { try shared.parts() }
    }

    func answer(_ inquiry: AssistantInquiry, tell: AssistantInquiries.Tell) async throws {
        // What was said and heard needs neither settings nor apps to be read, where one is no apps.
        switch inquiry {
        case .conversations: for line in conversations.list() { await tell(line) }
        case .recordings(let unlabelled): for line in recordings.list(unlabelled: unlabelled) { await tell(line) }
        case .recording(let name): await tell(try recordings.sound(of: name))
        case .place: await tell(AssistantInquiries.line(place: try place()))
        default:
            let parts = try parts()
            try await parts.session.closing {
                // An assistant that is running has asked for the terms already.
                if case .confusable(let app, _) = inquiry { try await parts.session.refreshVocabulary(of: app) }
                try await AssistantInquiries(parts).answer(inquiry, tell: tell)
            }
        }
    }

    func make(_ change: UserDataChange) async throws -> [ToldLine] {
        switch change {
        case .forgetConversations: try conversations.forget()
        case .recording(let change): try recordings.make(change)
        default: try await UserDataChanges(parts()).make(change)
        }
    }
}
