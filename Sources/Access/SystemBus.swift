internal import Foundation
internal import Subprocess
internal import SystemPackage

/// The system's D-Bus, through systemd's own tool.
package struct SystemBus: Sendable {
    /// busctl; nil: not there.
    private let tool: String?
    /// nil: the usual one.
    private let address: String?
    let isThere: Bool

    package init(environment: [String: String]) {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
        tool = folders.map { $0 + "/busctl" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        address = environment["DBUS_SYSTEM_BUS_ADDRESS"]
        let socket = FileManager.default.fileExists(atPath: "/run/dbus/system_bus_socket")
        isThere = tool != nil && (address != nil || socket)
    }

    /// A property as busctl writes it, its type first: `b true`; nil: there is no such thing, or no answer within two seconds.
    package func property(_ name: String, of interface: String, at path: String, in service: String) async -> String? {
        guard let tool else { return nil }
        let arguments = ["--timeout=2", "--auto-start=no", "get-property", service, path, interface, name]
        let result = try? await Subprocess.run(
            .path(FilePath(tool)),
            arguments: Arguments([address.map { "--address=\($0)" } ?? "--system"] + arguments),
            output: .string(limit: 4096),
            error: .discarded
        )
        guard let result, result.terminationStatus.isSuccess else { return nil }
        return result.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
