/// A point in time, as a clock and as a wall shows it.
package struct LocalMoment: Sendable, Hashable {
    /// Seconds since 1970; runs on through changes of the wall clock's zone.
    package var epoch: Int
    /// Local days since 5 January 1970, a Monday.
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
        let days = Int((Double(local) / 86_400).rounded(.down))
        self.init(epoch: epoch, day: days - Self.firstMonday, minute: (local - days * 86_400) / 60, offset: offset)
    }

    /// Days after 1 January 1970, a Thursday.
    private static let firstMonday = 4

    /// Days since 1 January 1970.
    ///
    /// - Parameter day: As in ``day``.
    static func daysSince1970(of day: Int) -> Int { day + firstMonday }

    /// Local minutes since day 0.
    package var instant: Int { day * 1440 + minute }
}
