internal import Glibc
private import Synchronization

/// A child process with nothing on its standard input, output and error.
///
/// Not Foundation's: that one takes a child which closes the descriptors it inherited, as PulseAudio does, for dead, and waits
/// for it for ever.
package final class ChildProcess: Sendable {
    package struct Fault: Error, CustomStringConvertible {
        package var description: String
    }

    package let identifier: Int32
    private let status = Mutex<Int32?>(nil)

    /// - Parameters:
    ///   - path: the program's file.
    ///   - environment: all that the child sees.
    package init(_ path: String, _ arguments: [String], environment: [String: String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // Threads of the cooperative pool block signals, and a child would inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, path, &actions, &attributes, &words, &variables)
        guard code == 0 else {
            throw Fault(description: "cannot start \(path): \(String(cString: strerror(code))) — is it installed?")
        }
        identifier = child
    }

    package var isRunning: Bool { poll(WNOHANG) == nil }

    package func terminate() {
        if isRunning { kill(identifier, SIGTERM) }
    }

    /// SIGKILL: it gets no chance to do anything more.
    package func killAtOnce() {
        if isRunning { kill(identifier, SIGKILL) }
    }

    /// The exit status, or 128 and the signal's number; blocks its thread until then.
    @discardableResult
    package func waitUntilExit() -> Int32 {
        poll(0) ?? -1
    }

    private func poll(_ options: Int32) -> Int32? {
        status.withLock { status in
            if let status { return status }
            var result: Int32 = 0
            var waited: pid_t
            repeat { waited = waitpid(identifier, &result, options) } while waited < 0 && errno == EINTR
            guard waited == identifier else { return waited < 0 ? -1 : nil }
            let signal = result & 0x7f
            status = signal == 0 ? (result >> 8) & 0xff : 128 + signal
            return status
        }
    }
}
