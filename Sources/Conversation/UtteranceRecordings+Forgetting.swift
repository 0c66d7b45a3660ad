internal import Clocks
internal import Foundation
internal import Recordings
package import Suggestions

// What the person has deleted elsewhere is not to be heard here either.
extension UtteranceRecordings: RequestMemory {
    /// Erases the conversations in which these were done.
    package func forget(_ requests: [DoneRequest]) throws {
        guard !requests.isEmpty else { return }
        try eraseConversations { utterance in
            utterance.handled.contains { deed in
                guard let date = WallClockText.date(deed.time, timeZone: clock.timeZone) else { return false }
                return requests.contains {
                    $0.app == deed.app && $0.intent == deed.intent
                        && abs($0.date.timeIntervalSince(date)) < Self.nearness
                }
            }
        }
    }

    /// Erases the conversations in which an app had a part.
    package func forget(app: String) throws {
        try eraseConversations { $0.understood?.app == app || $0.handled.contains { $0.app == app } }
    }

    private func eraseConversations(_ isQuoted: (KeptUtterance) -> Bool) throws {
        let entries = entries()
        let quoted = entries.filter { isQuoted($0.utterance) }
        let conversations = Set(quoted.compactMap(\.utterance.conversation))
        let ids = entries.filter { $0.utterance.conversation.map(conversations.contains) == true }.map(\.id)
        try erase(Set(ids + quoted.map(\.id)).sorted())
    }

    /// Seconds between the end of a request and its donation.
    private static let nearness = 15.0
}
