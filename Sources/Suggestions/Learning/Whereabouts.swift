package import Clocks
internal import Foundation
package import Storage

/// Where the person is, as far as they, or what knows it, have told.
package struct Whereabouts: Sendable {
    private let store: DonationStore
    private let clock: ConversationClock

    package init(store: DonationStore, clock: ConversationClock) {
        self.store = store
        self.clock = clock
    }

    package func place() throws -> String? { try store.situation(Self.key) }

    /// Where the person is from now on; nil: nobody knows.
    ///
    /// - Parameter notes: Arriving and leaving are noted as happenings, too.
    package func setPlace(_ place: String?, notes: Bool = true) throws {
        let before = try store.situation(Self.key)
        guard before != place else { return }
        try store.setSituation(Self.key, to: place)
        guard notes else { return }
        let now = clock.date().timeIntervalSince1970
        if let place { try store.note("event arrived \(place)", at: now) }
        if let before { try store.note("event left \(before)", at: now) }
    }

    private static let key = "place"
}
