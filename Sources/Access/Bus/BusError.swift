/// Why a bus could not be asked.
package enum BusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no bus, or it lets nobody in.
    case noBus(reason: String)
    /// Not a name as D-Bus has them.
    case noName(String)
    /// The service is not there, or says no.
    case refused(service: String, reason: String)
    case noAnswer(service: String)

    package var description: String {
        switch self {
        case .noBus(let reason): "there is no D-Bus (\(reason)) — start it, or set DBUS_SESSION_BUS_ADDRESS"
        case .noName(let name): "\(name) is no name of an app on D-Bus — correct it in app.yaml"
        case .refused(let service, let reason):
            "\(service) could not do it: \(reason) — check that it is installed and runs"
        case .noAnswer(let service): "\(service) does not answer — start it anew"
        }
    }
}
