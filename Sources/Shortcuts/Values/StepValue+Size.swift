internal import WilcoIntents

extension StepValue {
    /// Whether it holds more than so many things and letters, however deep they lie.
    func isLarger(than limit: Int) -> Bool {
        var room = limit
        return !fits(&room)
    }

    /// Stops as soon as there is no room: things within things may be more than could ever be counted.
    private func fits(_ room: inout Int) -> Bool {
        room -= 1
        guard room >= 0 else { return false }
        switch self {
        case .nothing: return true
        case .value(.string(let text)):
            room -= text.utf8.count
            return room >= 0
        case .value: return true
        case .list(let items):
            for item in items where !item.fits(&room) { return false }
            return true
        case .dictionary(let members):
            for member in members.values where !member.fits(&room) { return false }
            return true
        }
    }
}
