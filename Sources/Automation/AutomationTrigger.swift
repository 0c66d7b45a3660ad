package import Configuration
internal import WilcoIntents

/// What starts an automation.
package enum AutomationTrigger: Sendable, Hashable {
    /// Minutes after local midnight.
    case time(minute: Int)
    /// Once: a local day, see ``LocalMoment/day``, and minutes after its midnight.
    case once(day: Int, minute: Int)
    /// Again and again, so many minutes apart, counted from each local midnight.
    case every(minutes: Int)
    /// Minutes after the sun rises; negative: before.
    case sunrise(offset: Int)
    case sunset(offset: Int)
    case alarmStopped
    case arrive(String)
    case leave(String)
    /// A device of this sort or name is connected: `headset`, `usb`, or a part of its name.
    case device(String)
    /// A file or folder is written, made or removed; absolute path.
    case file(String)
    /// An app says that something happened.
    case event(app: String, name: String)
    /// The machine, or the assistant alone, was started.
    case start(Start)

    package enum Start: String, Sendable, Hashable, CaseIterable { case machine, assistant }

    /// The happening it waits for; nil for those that wait for a time.
    ///
    /// See ``AutomationMachine``.
    package var happening: String? {
        switch self {
        case .time, .once, .every, .sunrise, .sunset: nil
        case .alarmStopped: "event alarmStopped"
        case .arrive(let place): "event arrived \(place)"
        case .leave(let place): "event left \(place)"
        case .device(let name): "device \(name)"
        case .file(let path): "file \(path)"
        case .event(let app, let name): "event \(app) \(name)"
        case .start(let what): "event \(what.rawValue)Started"
        }
    }

    /// Whether it waits for what happened, however that is capitalised.
    package func isStarted(by happening: String) -> Bool {
        if case .device(let part) = self {
            let name = "device "
            return happening.hasPrefix(name) && happening.dropFirst(name.count).lowercased().contains(part.lowercased())
        }
        // Files are told apart by capitals, too.
        if case .file = self { return self.happening == happening }
        return self.happening?.lowercased() == happening.lowercased()
    }

    /// The place that it names.
    package var namedPlace: String? {
        switch self {
        case .arrive(let place), .leave(let place): place
        default: nil
        }
    }

    init(_ occasion: Announcement.Occasion) {
        switch occasion {
        case .arrive(let place): self = .arrive(place)
        case .leave(let place): self = .leave(place)
        }
    }

    /// Whether it depends on where the sun is looked at.
    package var needsSun: Bool {
        switch self {
        case .sunrise, .sunset: true
        default: false
        }
    }

    /// When it comes on a day, in order: minutes after local midnight, and those of another day where the sun's time is one.
    ///
    /// - Parameters:
    ///   - place: Where the sun is looked at; nil: nobody said.
    ///   - offset: The zone's seconds east of Greenwich on that day.
    package func minutes(on day: Int, at place: GeographicPlace?, offset: Int) -> [Int] {
        switch self {
        case .time(let minute): [minute]
        case .once(let date, let minute): date == day ? [minute] : []
        case .every(let minutes): minutes > 0 ? Array(stride(from: 0, to: 1440, by: minutes)) : []
        case .sunrise(let shift):
            place.flatMap { SolarDay(place: $0, day: day, offset: offset).sunrise }.map { [$0 + shift] } ?? []
        case .sunset(let shift):
            place.flatMap { SolarDay(place: $0, day: day, offset: offset).sunset }.map { [$0 + shift] } ?? []
        default: []
        }
    }
}
