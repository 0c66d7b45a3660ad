/// A point in a simulated life, and what anybody could see at it.
package struct LivedMoment: Sendable, Hashable, Comparable {
    /// Days since the life began, which was a Monday.
    package var day: Int
    /// Seconds since local midnight; an action after midnight belongs to the next day.
    package var second: Int
    package var place: Place

    package init(day: Int, second: Int, place: Place) {
        self.day = day
        self.second = second
        self.place = place
    }

    package enum Place: String, Sendable, Hashable, CaseIterable {
        case home, work, gym, shop, friends, away, underway
    }

    /// 0 is Monday.
    package var weekday: Int { day % 7 }

    /// Seconds since the life began.
    package var instant: Int { day * 86_400 + second }

    package static func < (left: LivedMoment, right: LivedMoment) -> Bool {
        left.instant < right.instant
    }
}
