internal import CLinux
internal import Foundation
internal import Glibc
private import Synchronization

/// A thread that reads and writes sockets, and lets others in; it ends with the last of them.
final class SocketLoop: Sendable {
    private struct State {
        var sockets: [LineSocket] = []
        var isOver = false
    }

    private enum Sleep {
        case possible
        /// A wake-up is on its way.
        case ending
        /// Nobody sleeps any more.
        case over
    }

    /// Held while sockets are asked for their state.
    private let state = Mutex(State())
    /// Sockets wake the loop while they hold their state: nothing else is asked for while this is held.
    private let sleep = Mutex(Sleep.possible)
    /// What is written to the second wakes whoever waits for the first.
    private let wakeup: (reading: Int32, writing: Int32)

    init() throws(ControlError) {
        var pair: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
            throw .system(call: "socketpair", path: "the control socket", reason: SystemCall.reason)
        }
        wakeup = (pair[0], pair[1])
    }

    /// - Parameter door: Where others come in.
    func start(door: SocketDoor? = nil) {
        let thread = Thread { self.run(door) }
        thread.name = "control"
        thread.start()
    }

    /// False: it has ended.
    func add(_ socket: LineSocket) -> Bool {
        let isAdded = state.withLock { state in
            if !state.isOver { state.sockets.append(socket) }
            return !state.isOver
        }
        wake()
        return isAdded
    }

    /// How many are connected.
    var count: Int { state.withLock { $0.sockets.count { !$0.isClosed } } }

    func closeAll() {
        let sockets = state.withLock(\.sockets)
        for socket in sockets { socket.close() }
        wake()
    }

    /// Looks anew at what is to be waited for.
    func wake() {
        sleep.withLock { sleep in
            guard case .possible = sleep else { return }
            sleep = .ending
            var byte: UInt8 = 0
            write(wakeup.writing, &byte, 1)
        }
    }

    private func run(_ door: SocketDoor?) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while let sockets = current(door) {
            var polled = [pollfd(fd: wakeup.reading, events: Int16(POLLIN), revents: 0)] + sockets.map(\.poll)
            var timeout: Int32 = -1
            switch door?.readiness {
            case .open(let descriptor)?: polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
            case .resting(let milliseconds)?: timeout = milliseconds
            case .closed?, nil: break
            }
            guard poll(&polled, nfds_t(polled.count), timeout) >= 0 else { continue }
            if polled[0].revents != 0 { hear() }
            for (socket, found) in zip(sockets, polled.dropFirst()) where found.revents != 0 {
                socket.serve(found.revents, &buffer)
            }
            if let door, polled.count > sockets.count + 1, polled[sockets.count + 1].revents != 0 { door.letIn() }
        }
        door?.shut()
        sleep.withLock { $0 = .over }
        close(wakeup.reading)
        close(wakeup.writing)
    }

    /// Those that are open; nil when the thread has nothing left to do.
    private func current(_ door: SocketDoor?) -> [LineSocket]? {
        let hasDoor = door.map { $0.readiness != .closed } ?? false
        return state.withLock { state in
            state.sockets.removeAll(where: \.isClosed)
            state.isOver = state.sockets.isEmpty && !hasDoor
            return state.isOver ? nil : state.sockets
        }
    }

    private func hear() {
        sleep.withLock { sleep in
            var byte: UInt8 = 0
            read(wakeup.reading, &byte, 1)
            sleep = .possible
        }
    }
}
