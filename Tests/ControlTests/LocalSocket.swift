import Control
import Foundation
import Glibc
import TemporaryFiles

/// Sockets as the system has them, for those who do not keep to the protocol.
enum LocalSocket {
    struct Fault: Error { let call: String }

    /// A path that nothing is at, in a folder that is there.
    static func path() throws -> String {
        let folder = TemporaryFiles.folder.path + "/c-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder + "/control.sock"
    }

    static func make() throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Fault(call: "socket") }
        return descriptor
    }

    static func listen(at path: String) throws -> Int32 {
        let descriptor = try make()
        guard try withAddress(path, { bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, 16) == 0 else {
            throw Fault(call: "bind")
        }
        return descriptor
    }

    static func connect(_ descriptor: Int32, to path: String) throws {
        guard try withAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else { throw Fault(call: "connect") }
    }

    /// A client that says what it likes.
    static func client(of path: String) throws -> LineSocket {
        let descriptor = try make()
        try connect(descriptor, to: path)
        return try LineSocket(descriptor: descriptor)
    }

    private static func withAddress(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { throw Fault(call: path) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}

extension LineSocket {
    /// The next line; nil where there is none.
    func line() async -> String? {
        guard case .line(let bytes) = await next() else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
