internal import Foundation
package import Storage
package import WilcoIntents

/// What apps want to be said at a time, until it has been said.
package struct AnnouncementBook: Sendable {
    private let store: AutomationStore
    private let clock: ConversationClock

    package init(store: AutomationStore, clock: ConversationClock) {
        self.store = store
        self.clock = clock
    }

    /// Keeps an announcement, in the place of one of the same app and name.
    package func keep(_ announcement: Announcement, of app: String) throws {
        let at = announcement.time.flatMap { WallClockText.date($0, timeZone: clock.timeZone) }
        if let time = announcement.time, at == nil {
            throw ProtocolError("\"\(time)\" is no time — write it like 2026-03-02T12:10:00")
        }
        try store.save(
            AnnouncementRecord(
                app: app,
                identifier: announcement.id,
                announcement: DonationCoding.text(announcement.json),
                at: (at ?? clock.date()).timeIntervalSince1970
            )
        )
    }

    /// What is still to be said, in order of time.
    package func pending() throws -> [AnnouncementRecord] { try store.announcements() }

    /// Brings back what an export took along, as far as its time has not passed.
    ///
    /// - Returns: How many there are.
    package func restore(_ records: [AnnouncementRecord]) throws -> Int {
        let now = clock.date().timeIntervalSince1970
        let due = records.filter { $0.at > now || Self.announcement($0)?.days != nil }
        for record in due { try store.save(record) }
        return due.count
    }

    /// What a record holds; nil when it cannot be read.
    static func announcement(_ record: AnnouncementRecord) -> Announcement? {
        DonationCoding.value(JSONValue.self, record.announcement).flatMap { try? Announcement(json: $0) }
    }

    package func withdraw(_ id: String, of app: String) throws {
        try store.withdraw(app: app, identifier: id)
    }
}
