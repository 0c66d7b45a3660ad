package import Clocks
internal import Foundation
package import Storage
internal import Suggestions
package import WilcoIntents

/// What apps want to be said at a time, until it has been said.
package struct AnnouncementBook: Sendable {
    private let store: AutomationStore
    private let clock: ConversationClock

    package init(store: AutomationStore, clock: ConversationClock) {
        self.store = store
        self.clock = clock
    }

    /// What of one app may wait.
    package static let most = 200
    /// Bytes of one, with what it is about.
    private static let longest = 16 << 10

    /// Keeps an announcement, in the place of one of the same app and name.
    ///
    /// - Parameter seat: Where it was asked for; nil: nobody knows.
    package func keep(_ announcement: Announcement, of app: String, at seat: SeatID? = nil) throws {
        let at = announcement.time.flatMap { WallClockText.date($0, timeZone: clock.timeZone) }
        if let time = announcement.time, at == nil {
            throw ProtocolError(
                "\"\(time)\" is no time — write it like 2026-03-02T12:10:00, or with a zone, 2026-03-02T12:10:00+01:00"
            )
        }
        let text = DonationCoding.text(announcement.json)
        guard text.utf8.count <= Self.longest else {
            throw ProtocolError("the announcement is larger than \(Self.longest >> 10) KB — say less in `about`")
        }
        let own = try pending().filter { $0.app == app }
        let known = own.first { $0.identifier == announcement.id }
        guard own.count - (known == nil ? 0 : 1) < Self.most else {
            throw ProtocolError("\(Self.most) announcements of \(app) wait already — withdraw some")
        }
        try store.save(
            AnnouncementRecord(
                app: app,
                identifier: announcement.id,
                announcement: text,
                at: (at ?? clock.date()).timeIntervalSince1970,
                // Apps tell it again when they start, whoever's question starts them.
                seat: known?.announcement == text ? known?.seat : seat?.rawValue ?? known?.seat
            )
        )
    }

    /// What is still to be said, in order of time.
    package func pending() throws -> [AnnouncementRecord] { try store.announcements() }

    /// What of an app is still to be said, in order of time; times are written as the app wrote them.
    package func pending(of app: String) throws -> [Announcement] {
        try pending().filter { $0.app == app }.compactMap { record in
            guard var announcement = Self.announcement(record) else { return nil }
            if announcement.occasion == nil { announcement.time = presentTime(announcement, record) }
            return announcement
        }
    }

    private func presentTime(_ announcement: Announcement, _ record: AnnouncementRecord) -> String {
        let at = Date(timeIntervalSince1970: record.at)
        let isInstant = announcement.time.map(WallClockText.isInstant) ?? false
        if let time = announcement.time, !isInstant, let shown = WallClockText.shown(time, timeZone: clock.timeZone) {
            // One of every day, for an hour that a change of the clock leaves out, comes later only today.
            let today = day(of: at) + secondsOfDay(shown)
            if clock.timeZone.instant(showing: today) == at { return WallClockText.text(today, timeZone: .gmt) }
        }
        return WallClockText.text(at, timeZone: clock.timeZone, withZone: isInstant)
    }

    /// The same time of day on the next of the days, later than now.
    func nextTime(_ announcement: Announcement, _ record: AnnouncementRecord, on days: Set<Int>) -> Date {
        let at = Date(timeIntervalSince1970: record.at)
        let first = announcement.time.flatMap { WallClockText.shown($0, timeZone: clock.timeZone) }
        let seconds = secondsOfDay(first ?? at + Double(clock.timeZone.secondsFromGMT(for: at)))
        // What was due long ago, by whatever another hand has written, is not looked for day by day.
        var day = day(of: max(at, clock.date() - 2 * 86_400))
        var next = at
        for _ in 0..<Self.mostDays {
            day += 86_400
            next = clock.timeZone.instant(showing: day + seconds)
            let weekday = CivilDate(localSeconds: Int(clamping: day.timeIntervalSince1970)).weekday
            if next > clock.date(), days.contains(weekday) { break }
        }
        return next
    }

    /// Every weekday is among so many, and some days more.
    private static let mostDays = 14

    /// Midnight of the local day, as if it were in Greenwich.
    private func day(of date: Date) -> Date {
        let shown = date + Double(clock.timeZone.secondsFromGMT(for: date))
        return shown - secondsOfDay(shown)
    }

    private func secondsOfDay(_ shown: Date) -> TimeInterval {
        let seconds = shown.timeIntervalSince1970
        return seconds - (seconds / 86_400).rounded(.down) * 86_400
    }

    /// Brings back what an export took along, as far as its time has not passed and it is not there yet; what is there stays.
    ///
    /// - Returns: How many were new.
    package func restore(_ records: [AnnouncementRecord]) throws -> Int {
        let now = clock.date().timeIntervalSince1970
        var known = try pending()
        var count = 0
        for var record in records {
            let kept = Self.announcement(record)
            let isKept = kept?.days != nil || kept?.isHeld == true || kept?.occasion != nil
            guard record.at > now || isKept else { continue }
            let others = known.filter { $0.app == record.app }
            guard !others.contains(where: { Self.isSame($0, record) }) else { continue }
            // The app counts its own from 1 on each machine.
            let name = record.identifier
            var number = 1
            while others.contains(where: { $0.identifier == record.identifier }) {
                number += 1
                record.identifier = "\(name)-\(number)"
            }
            if var announcement = Self.announcement(record) {
                announcement.id = record.identifier
                record.announcement = DonationCoding.text(announcement.json)
            }
            try store.save(record)
            known.append(record)
            count += 1
        }
        return count
    }

    /// Whatever they are called.
    private static func isSame(_ one: AnnouncementRecord, _ other: AnnouncementRecord) -> Bool {
        func rest(_ record: AnnouncementRecord) -> Announcement? {
            var announcement = announcement(record)
            announcement?.id = ""
            announcement?.time = nil
            return announcement
        }
        // What waits for a place has no time but that of its making.
        let isAtOnce = abs(one.at - other.at) < 1 || announcement(one)?.occasion != nil
        return isAtOnce && rest(one) == rest(other)
    }

    /// Whether just this is to be said already: apps tell it again when they start.
    package func contains(_ announcement: Announcement, of app: String) throws -> Bool {
        guard let at = announcement.time.flatMap({ WallClockText.date($0, timeZone: clock.timeZone) }) else {
            return false
        }
        return try pending().contains {
            $0.app == app && $0.identifier == announcement.id && abs($0.at - at.timeIntervalSince1970) < 1
        }
    }

    /// What a record holds; nil when it cannot be read.
    static func announcement(_ record: AnnouncementRecord) -> Announcement? {
        DonationCoding.value(JSONValue.self, record.announcement).flatMap { try? Announcement(json: $0) }
    }

    /// What waits for this, and need not wait longer, comes now, and like all that is due it is kept until it has been said.
    func release(on happening: String) throws {
        for var record in try pending() {
            guard var announcement = Self.announcement(record), !announcement.isHeld,
                record.at <= clock.date().timeIntervalSince1970,
                announcement.occasion.map(AutomationTrigger.init)?.isStarted(by: happening) == true
            else { continue }
            announcement.occasion = nil
            record.announcement = DonationCoding.text(announcement.json)
            record.at = clock.date().timeIntervalSince1970
            try store.save(record)
        }
    }

    package func withdraw(_ id: String, of app: String) throws {
        try store.withdraw(app: app, identifier: id)
    }
}
