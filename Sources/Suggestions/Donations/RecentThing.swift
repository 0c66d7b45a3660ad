/// Something that happened shortly before.
package struct RecentThing: Sendable, Hashable, Codable {
    /// `did soup-chef/OrderSoup`, `event alarmStopped`, `device headset` …; the same thing has the same name.
    package var name: String
    package var minutesAgo: Int

    package init(_ name: String, minutesAgo: Int) {
        self.name = name
        self.minutesAgo = minutesAgo
    }

    /// What is longer ago has no bearing any more.
    package static let horizon = 90
}
