package import Configuration

/// Decides from what is near where the person is: told what is seen, it says when they arrive and leave.
///
/// Pure: it has no clock. A connection that is lost for a moment is no leaving.
package struct PresenceMachine: Sendable {
    /// What is connected now.
    package struct Sighting: Sendable, Hashable {
        package var networks: Set<String>
        package var devices: Set<String>

        package init(networks: Set<String> = [], devices: Set<String> = []) {
            self.networks = networks
            self.devices = devices
        }
    }

    /// Where they are: one of the known places.
    package private(set) var place: String?
    /// When a mark of it was seen last, or it was first looked for; seconds since 1970.
    private var lastSeen: Int?

    /// - Parameter place: Where they were last, when that is known.
    package init(place: String? = nil) {
        self.place = place
    }

    /// - Parameters:
    ///   - places: Where marks of several are seen, the present one is kept, else the first counts.
    ///   - sighting: Nil: nobody could say, which changes nothing.
    ///   - now: Seconds since 1970.
    /// - Returns: What happened, as ``AutomationTrigger/happening`` names it.
    package mutating func process(_ sighting: Sighting?, of places: [KnownPlace], at now: Int) -> [String] {
        // A place that is not known any more is nobody's to leave.
        if let here = place, !places.contains(where: { $0.name == here }) { place = nil }
        guard let sighting else {
            lastSeen = nil
            return []
        }
        let near = places.filter {
            !$0.networks.isDisjoint(with: sighting.networks) || !$0.devices.isDisjoint(with: sighting.devices)
        }
        if let here = place {
            if near.contains(where: { $0.name == here }) {
                lastSeen = now
                return []
            }
            guard let next = near.first else {
                // A clock set back must not hold them there.
                guard let seen = lastSeen, seen <= now else {
                    lastSeen = now
                    return []
                }
                guard now - seen >= Self.patience else { return [] }
                place = nil
                return ["event left \(here)"]
            }
            place = next.name
            lastSeen = now
            return ["event left \(here)", "event arrived \(next.name)"]
        }
        guard let arrived = near.first else { return [] }
        place = arrived.name
        lastSeen = now
        return ["event arrived \(arrived.name)"]
    }

    /// Seconds without any mark after which a place has been left.
    private static let patience = 180
}
