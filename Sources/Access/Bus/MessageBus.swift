internal import Foundation
internal import Speech

/// A D-Bus, of the system or of the user's session, asked by way of sd-bus.
package struct MessageBus: Sendable {
    /// As D-Bus writes it; nil: nobody says where it is.
    private let address: String?
    private let patience: Duration

    /// The system's.
    ///
    /// - Parameter environment: `DBUS_SYSTEM_BUS_ADDRESS` where it is not at the usual place.
    package static func system(environment: [String: String]) -> MessageBus {
        let usual = "/run/dbus/system_bus_socket"
        let isThere = FileManager.default.fileExists(atPath: usual)
        return MessageBus(
            address: environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? (isThere ? "unix:path=\(usual)" : nil),
            patience: .seconds(2)
        )
    }

    /// That of the user's session.
    ///
    /// - Parameter environment: `DBUS_SESSION_BUS_ADDRESS`, else `XDG_RUNTIME_DIR`.
    package static func session(environment: [String: String]) -> MessageBus {
        let folder = environment["XDG_RUNTIME_DIR"]
        return MessageBus(
            address: environment["DBUS_SESSION_BUS_ADDRESS"] ?? folder.map { "unix:path=\($0)/bus" },
            // An app may have to be started for it.
            patience: .seconds(25)
        )
    }

    /// A property; no service is started for it.
    ///
    /// - Returns: Nil: there is no such thing, or no answer within two seconds.
    package func property(_ name: String, of interface: String, at path: String, in service: String) async -> BusValue?
    {
        try? await call(
            "Get",
            of: "org.freedesktop.DBus.Properties",
            at: path,
            in: service,
            [.text(interface), .text(name)],
            starts: false
        )
    }

    /// Tells an app to do one of its actions (`org.freedesktop.Application`); the bus starts the app where it does not run.
    ///
    /// - Parameters:
    ///   - app: Its name on the bus, as `org.example.Photos`, from which the path of its object follows.
    ///   - argument: What the action is told.
    /// - Throws: ``BusError``.
    package func activate(_ action: String, of app: String, _ argument: String) async throws {
        _ = try await call(
            "ActivateAction",
            of: "org.freedesktop.Application",
            at: "/" + app.split(separator: ".").joined(separator: "/"),
            in: app,
            [.text(action), .texts([argument]), .noOptions],
            starts: true
        )
    }

    /// Asks on a thread of its own: the library waits.
    private func call(
        _ member: String,
        of interface: String,
        at path: String,
        in service: String,
        _ arguments: [BusConnection.Argument],
        starts: Bool
    ) async throws -> BusValue? {
        guard let address else { throw BusError.noBus(reason: "nobody says where it is") }
        return try await OwnThread.run(named: "bus") { [patience] in
            let connection: BusConnection
            do throws(BusConnection.Fault) {
                connection = try BusConnection(address: address, patience: patience)
            } catch {
                throw BusError.noBus(reason: "\(address): \(error.reason)")
            }
            return try connection.call(member, of: interface, at: path, in: service, arguments, starts: starts)
        }
    }
}
