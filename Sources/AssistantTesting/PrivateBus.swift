internal import Foundation
internal import Glibc

/// A D-Bus of our own, with services that stand in for others: `Tests/Support/bus_service.py`.
package final class PrivateBus {
    package enum Fault: Error, CustomStringConvertible {
        case didNotStart(String)

        package var description: String {
            switch self {
            case .didNotStart(let what): "\(what) did not start — is the package dbus installed?"
            }
        }
    }

    private let folder: URL
    private let daemon: ChildProcess
    package let address: String

    private static let daemonPath = "/usr/bin/dbus-daemon"
    private static let clientPath = "/usr/bin/busctl"

    /// Whether the programs are there.
    package static var isInstalled: Bool {
        [daemonPath, clientPath].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// - Parameter services: Names that are activated when they are first called.
    package init(services: [String]) async throws {
        folder = URL(fileURLWithPath: "/tmp/wilco-bus-\(getpid())-\(UInt32.random(in: 0 ..< .max))")
        let activated = folder.appending(component: "services")
        try FileManager.default.createDirectory(at: activated, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: folder.appending(component: "properties.json"))
        let script = URL(fileURLWithPath: #filePath)
            .appending(path: "../../../Tests/Support/bus_service.py").standardized.path
        for name in services {
            let entry = "[D-BUS Service]\nName=\(name)\nExec=/usr/bin/python3 \(script) \(name) \(folder.path)\n"
            try Data(entry.utf8).write(to: activated.appending(component: "\(name).service"))
        }
        let socket = folder.appending(component: "bus").path
        address = "unix:path=\(socket)"
        let configuration = folder.appending(component: "bus.conf")
        try Data(Self.configuration(socket: socket, services: activated.path).utf8).write(to: configuration)
        daemon = try ChildProcess(
            Self.daemonPath,
            ["--config-file=\(configuration.path)", "--nofork"],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        for _ in 0..<200 where daemon.isRunning {
            if FileManager.default.fileExists(atPath: socket) { return }
            // The daemon tells nobody when it is ready.
            try await Task.sleep(for: .milliseconds(25))
        }
        throw Fault.didNotStart("dbus-daemon")
    }

    deinit {
        daemon.terminate()
        daemon.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns when a service answers.
    package func activate(_ name: String) throws {
        let ping = ["--address=\(address)", "call", name, "/", "org.freedesktop.DBus.Peer", "Ping"]
        let status = try ChildProcess(Self.clientPath, ping, environment: [:]).waitUntilExit()
        guard status == 0 else { throw Fault.didNotStart(name) }
    }

    /// What the services' properties are from now on: JSON, as the script says.
    package func setProperties(_ json: String) throws {
        try Data(json.utf8).write(to: folder.appending(component: "properties.json"), options: .atomic)
    }

    /// A line for each call: object, member, and its strings.
    package var calls: [String] {
        let text = try? String(contentsOf: folder.appending(component: "calls"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    private static func configuration(socket: String, services: String) -> String {
        """
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(socket)</listen>
          <servicedir>\(services)</servicedir>
          <policy context="default">
            <allow send_destination="*"/>
            <allow receive_sender="*"/>
            <allow own="*"/>
          </policy>
        </busconfig>

        """
    }
}
