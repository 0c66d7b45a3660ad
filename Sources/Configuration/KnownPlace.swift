/// A place that is known by what is near there.
package struct KnownPlace: Sendable, Hashable {
    /// What people call it: `home`.
    package var name: String
    /// Names of networks that the machine is connected with there.
    package var networks: Set<String>
    /// Addresses of Bluetooth devices that are connected there, in capitals: `AA:BB:CC:00:11:22`.
    package var devices: Set<String>

    package init(name: String, networks: Set<String> = [], devices: Set<String> = []) {
        self.name = name
        self.networks = networks
        self.devices = devices
    }
}
