import Glibc

/// Something that answers on the machine, for a confined app to fail to reach.
final class Listener {
    private let descriptor: Int32

    /// Listens on a port of the loopback interface; ``port`` tells which.
    init?() {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        guard Self.bind(descriptor, &address), listen(descriptor, 8) == 0 else { return nil }
    }

    /// Listens on a local socket; a path that begins with a zero byte is in the abstract namespace.
    init?(path: String) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        guard Self.bind(descriptor, &address, length: 2 + path.utf8.count), listen(descriptor, 8) == 0 else {
            return nil
        }
        if path.hasPrefix("/") { chmod(path, 0o777) }
    }

    var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout.size(ofValue: address))
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    private static func bind<Address>(
        _ descriptor: Int32,
        _ address: inout Address,
        length: Int = MemoryLayout<Address>.size
    ) -> Bool {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(length))
            }
        }
            == 0
    }
}
