package import Configuration

/// What must hold when an automation is started.
package enum AutomationCondition: Sendable, Hashable {
    /// From this time of day on, minutes after local midnight; with ``before(minute:)`` earlier than it, over midnight.
    case after(minute: Int)
    case before(minute: Int)
    /// The person is at a place of this name, however that is capitalised.
    case at(String)
    case notAt(String)
    case sunIsUp
    case sunIsDown

    /// The place that it names.
    package var namedPlace: String? {
        switch self {
        case .at(let place), .notAt(let place): place
        default: nil
        }
    }

    package var needsSun: Bool { self == .sunIsUp || self == .sunIsDown }

    /// What is known of the moment that is asked about.
    package struct Situation: Sendable, Hashable {
        package var moment: LocalMoment
        /// Where the person is; nil: nobody knows, or nowhere of a name.
        package var whereabouts: String?
        /// Where the sun is looked at; nil: nobody said.
        package var place: GeographicPlace?

        package init(moment: LocalMoment, whereabouts: String? = nil, place: GeographicPlace? = nil) {
            self.moment = moment
            self.whereabouts = whereabouts
            self.place = place
        }

        /// Nil: nobody said where, or it does not rise or set on that day.
        fileprivate var isSunUp: Bool? {
            guard let place else { return nil }
            let day = SolarDay(place: place, day: moment.day, offset: moment.offset)
            guard let rise = day.sunrise, let set = day.sunset else { return nil }
            // Where the zone is far from the sun's, its day begins or ends on another one.
            return [-1440, 0, 1440].contains { (rise..<set).contains(moment.minute + $0) }
        }
    }

    /// The first that does not hold; nil: all do.
    package static func unmet(of conditions: [AutomationCondition], in situation: Situation) -> AutomationCondition? {
        let after = conditions.lazy.compactMap { if case .after(let minute) = $0 { minute } else { nil } }.first
        let before = conditions.lazy.compactMap { if case .before(let minute) = $0 { minute } else { nil } }.first
        let minute = situation.moment.minute
        return conditions.first { condition in
            switch condition {
            case .after(let first):
                // Over midnight one of both is enough.
                if let before, before <= first { return minute < first && minute >= before }
                return minute < first
            case .before(let end):
                if let after, end <= after { return minute < after && minute >= end }
                return minute >= end
            case .at(let place): return situation.whereabouts?.lowercased() != place.lowercased()
            case .notAt(let place): return situation.whereabouts?.lowercased() == place.lowercased()
            // Where nobody knows, nothing is done.
            case .sunIsUp: return situation.isSunUp != true
            case .sunIsDown: return situation.isSunUp != false
            }
        }
    }
}
