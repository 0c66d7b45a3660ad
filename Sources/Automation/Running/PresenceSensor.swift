internal import Access
package import Configuration
internal import Foundation
internal import Glibc

/// Sees which networks and Bluetooth devices the machine is connected with: asks NetworkManager and BlueZ where they run, else
/// the kernel for the name of the wireless network.
package struct PresenceSensor: Sendable {
    private let bus: MessageBus
    private let interfaces: String

    /// - Parameter interfaces: The kernel's folder of network interfaces.
    package init(environment: [String: String], interfaces: String = "/sys/class/net") {
        bus = .system(environment: environment)
        self.interfaces = interfaces
    }

    /// What of the places is near.
    ///
    /// - Returns: Nil when nobody can say.
    package func sighting(of places: [KnownPlace]) async -> PresenceMachine.Sighting? {
        let networks = places.contains { !$0.networks.isEmpty } ? await networks() : nil
        let devices = await devices(Set(places.flatMap(\.devices)))
        guard networks != nil || devices != nil else { return nil }
        return PresenceMachine.Sighting(networks: networks ?? [], devices: devices ?? [])
    }

    /// Names of the connections that are up; nil: nobody knows of any network.
    package func networks() async -> Set<String>? {
        let service = "org.freedesktop.NetworkManager"
        let list = await bus.property(
            "ActiveConnections",
            of: service,
            at: "/org/freedesktop/NetworkManager",
            in: service
        )
        guard let list else { return wirelessNames() }
        var names: Set<String> = []
        for path in list.items.compactMap(\.text) {
            let name = await bus.property("Id", of: service + ".Connection.Active", at: path, in: service)
            if let name = name?.text { names.insert(name) }
        }
        return names
    }

    /// Those of the devices that are connected; nil: there is no Bluetooth, or none is asked for.
    private func devices(_ addresses: Set<String>) async -> Set<String>? {
        guard !addresses.isEmpty else { return nil }
        var connected: Set<String>?
        for adapter in ["hci0", "hci1"] {
            let path = "/org/bluez/\(adapter)"
            guard await bus.property("Powered", of: "org.bluez.Adapter1", at: path, in: "org.bluez") != nil else {
                continue
            }
            connected = connected ?? []
            for address in addresses {
                let device = "\(path)/dev_" + address.replacing(":", with: "_")
                let answer = await bus.property("Connected", of: "org.bluez.Device1", at: device, in: "org.bluez")
                if answer == .bool(true) { connected?.insert(address) }
            }
        }
        return connected
    }

    // MARK: - The kernel

    /// Names of the networks that wireless interfaces are in; nil: there is no such interface.
    private func wirelessNames() -> Set<String>? {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: interfaces)) ?? []
        let wireless = all.filter { FileManager.default.fileExists(atPath: "\(interfaces)/\($0)/wireless") }
        guard !wireless.isEmpty else { return nil }
        return Set(wireless.compactMap(Self.networkName))
    }

    /// Asks with the wireless extensions' `SIOCGIWESSID`, whose request is the interface's name and a pointer with its length.
    private static func networkName(of interface: String) -> String? {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let longest = 32
        var name = [UInt8](repeating: 0, count: longest + 1)
        var request = [UInt8](repeating: 0, count: 32)
        for (index, byte) in interface.utf8.prefix(15).enumerated() { request[index] = byte }
        let length = name.withUnsafeMutableBytes { buffer -> Int in
            request.withUnsafeMutableBytes { bytes -> Int in
                bytes.storeBytes(of: UInt(bitPattern: buffer.baseAddress), toByteOffset: 16, as: UInt.self)
                bytes.storeBytes(of: UInt16(longest), toByteOffset: 24, as: UInt16.self)
                guard let address = bytes.baseAddress, ioctl(descriptor, UInt(0x8B1B), address) == 0 else { return 0 }
                return Int(bytes.load(fromByteOffset: 24, as: UInt16.self))
            }
        }
        let text = name.prefix(min(length, longest)).prefix { $0 != 0 }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
}
