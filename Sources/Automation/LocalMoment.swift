/// A point in time, as a clock and as a wall shows it.
package struct LocalMoment: Sendable, Hashable {
    /// Seconds since 1970; runs on through changes of the wall clock's zone.
    package var epoch: Int
    /// Local days since a Monday long ago.
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
        // 1 January 1970 was a Thursday.
        self.init(epoch: epoch, day: days - 4, minute: (local - days * 86_400) / 60, offset: offset)
    }

    /// Local minutes since day 0.
    package var instant: Int { day * 1440 + minute }
}
