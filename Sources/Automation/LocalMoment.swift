internal import WilcoIntents

/// A point in time, as a clock and as a wall shows it.
package struct LocalMoment: Sendable, Hashable {
    /// Seconds since 1970; runs on through changes of the wall clock's zone.
    package var epoch: Int
    /// The local day, as in ``WilcoIntents/CivilDate/day``.
    package var day: Int
    /// Minutes after local midnight.
    package var minute: Int
    /// Seconds east of Greenwich.
    package var offset: Int

    package init(epoch: Int, day: Int, minute: Int, offset: Int) {
        self.epoch = epoch
        self.day = day
        self.minute = minute
        self.offset = offset
    }

    /// Taken apart from the seconds since 1970 and the zone's offset at that time.
    package init(epoch: Int, offset: Int) {
        let local = epoch + offset
        let date = CivilDate(localSeconds: local)
        self.init(
            epoch: epoch,
            day: date.day,
            minute: (local - date.daysSince1970 * 86_400) / 60,
            offset: offset
        )
    }

    /// `2026-03-02 07:30`.
    package var text: String {
        let parts = [minute / 60, minute % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
        return CivilDate(day: day).text + " " + parts.joined(separator: ":")
    }

    /// Local minutes since day 0.
    package var instant: Int { day * 1440 + minute }
}
