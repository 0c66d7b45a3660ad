internal import Foundation
internal import Glibc
private import Synchronization

/// The control socket, and that it is this process's own; whoever has come waits there until somebody serves it.
///
/// It outlives the assistant that serves it, so that another can take its place in this process and nobody is refused meanwhile.
package final class ControlSocket: Sendable {
    package let path: String
    let group: SocketGroup?
    private let ownership: Mutex<SocketOwnership?>
    /// Negative: closed.
    private let listening: Mutex<Int32>

    /// Binds it (mode 0600, or 0660 and of a group); one that nobody owns and nobody answers on is replaced.
    ///
    /// - Parameter group: Name of the group whose members may do all that the user may.
    package init(
        path: String,
        group name: String? = nil,
        limits: ControlLimits = ControlLimits()
    ) throws(ControlError) {
        self.path = path
        // Before anything is there.
        if let name { group = try SocketGroup(named: name) } else { group = nil }
        let folder = (path as NSString).deletingLastPathComponent
        try Self.makeFolder(folder)
        let ownership = try SocketOwnership(path, patience: limits.ping)
        let descriptor = try Self.bind(to: path)
        do throws(ControlError) {
            try group?.admit(through: folder)
            try group?.admit(to: path)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        self.ownership = Mutex(ownership)
        listening = Mutex(descriptor)
    }

    deinit {
        close()
    }

    /// Whether it is this one that is wanted.
    package func fits(path: String, group name: String?) -> Bool { self.path == path && group?.name == name }

    /// Removes it; whoever waits there is turned away.
    package func close() {
        ownership.withLock { $0 = nil }
        listening.withLock { descriptor in
            if descriptor >= 0 { Glibc.close(descriptor) }
            descriptor = -1
        }
    }

    /// - Returns: A descriptor that listens there, for whoever closes it.
    func listen() throws(ControlError) -> Int32 {
        let descriptor = listening.withLock { fcntl($0, F_DUPFD_CLOEXEC, 0) }
        guard descriptor >= 0 else { throw .system(call: "fcntl", path: path, reason: SystemCall.reason) }
        return descriptor
    }

    private static func makeFolder(_ folder: String) throws(ControlError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            let cause = (error as? CocoaError)?.underlying as? POSIXError
            let reason = cause.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
            throw .folder(path: folder, reason: reason)
        }
    }

    private static func bind(to path: String) throws(ControlError) -> Int32 {
        let listening = try SystemCall.localSocket(path)
        // Linux gives the file the mode that the socket has when it is bound: no window in between, and no mask of the
        // whole process, under which other threads would make folders that nobody can enter.
        fchmod(listening, 0o600)
        _ = fcntl(listening, F_SETFL, O_NONBLOCK)
        let bound: Int32
        do {
            bound = try SystemCall.withAddress(path) { Glibc.bind(listening, $0, $1) }
        } catch {
            Glibc.close(listening)
            throw error
        }
        guard bound == 0, Glibc.listen(listening, 64) == 0 else {
            let reason = SystemCall.reason
            Glibc.close(listening)
            throw .system(call: "bind", path: path, reason: reason)
        }
        return listening
    }
}
