package import Configuration
internal import WilcoIntents

/// What starts an automation.
package enum AutomationTrigger: Sendable, Hashable {
    /// Minutes after local midnight.
    case time(minute: Int)
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

    /// The happening it waits for; nil for those that wait for a time.
    ///
    /// See ``AutomationMachine``.
    package var happening: String? {
        switch self {
        case .time, .sunrise, .sunset: nil
        case .alarmStopped: "event alarmStopped"
        case .arrive(let place): "event arrived \(place)"
        case .leave(let place): "event left \(place)"
        case .device(let name): "device \(name)"
        case .file(let path): "file \(path)"
        case .event(let app, let name): "event \(app) \(name)"
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

    /// When it comes on a day: minutes after local midnight, and those of another day where the sun's time is one; nil: it does not.
    ///
    /// - Parameters:
    ///   - place: Where the sun is looked at; nil: nobody said.
    ///   - offset: The zone's seconds east of Greenwich on that day.
    package func minute(on day: Int, at place: GeographicPlace?, offset: Int) -> Int? {
        switch self {
        case .time(let minute): minute
        case .sunrise(let shift):
            place.flatMap { SolarDay(place: $0, day: day, offset: offset).sunrise }.map { $0 + shift }
        case .sunset(let shift):
            place.flatMap { SolarDay(place: $0, day: day, offset: offset).sunset }.map { $0 + shift }
        default: nil
        }
    }
}
