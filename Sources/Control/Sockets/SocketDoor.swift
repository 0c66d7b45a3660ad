internal import CLinux
internal import Glibc
private import Synchronization

/// Accepts connections, also where the process has no descriptor left for them.
///
/// One descriptor is kept in reserve: given up for a moment, it lets one in who is told so, instead of waiting for nothing.
/// Where even that fails, it rests, each time longer.
final class SocketDoor: Sendable {
    enum Readiness: Equatable {
        case open(descriptor: Int32)
        /// Nobody is let in for so many milliseconds.
        case resting(Int32)
        case closed
    }

    private struct State {
        /// Negative: closed.
        var listening: Int32
        /// Negative: there is none.
        var reserve: Int32
        /// How long to rest next, milliseconds.
        var rest: Int32 = SocketDoor.shortestRest
        /// Rests until then, milliseconds.
        var restsUntil: Int?
        /// Whoever is there has been told of it.
        var isShort = false
    }

    private let state: Mutex<State>
    /// Milliseconds since an arbitrary start.
    private let now: @Sendable () -> Int
    private let enter: @Sendable (Int32) -> Void
    private let turnAway: @Sendable (Int32) -> Void
    private let complain: @Sendable (String) -> Void

    private static let shortestRest: Int32 = 50
    private static let longestRest: Int32 = 5000

    /// - Parameters:
    ///   - listening: An open descriptor that listens and does not block; closed with the door.
    ///   - enter: Gets each connection, and owns its descriptor.
    ///   - turnAway: Gets a connection that there is no descriptor for; it is closed afterwards.
    ///   - complain: Is told once when descriptors are short.
    init(
        listening: Int32,
        now: @escaping @Sendable () -> Int = SocketDoor.milliseconds,
        enter: @escaping @Sendable (Int32) -> Void,
        turnAway: @escaping @Sendable (Int32) -> Void,
        complain: @escaping @Sendable (String) -> Void
    ) {
        state = Mutex(State(listening: listening, reserve: Self.newReserve()))
        self.now = now
        self.enter = enter
        self.turnAway = turnAway
        self.complain = complain
    }

    var readiness: Readiness {
        let now = now()
        return state.withLock { state in
            guard state.listening >= 0 else { return .closed }
            guard let end = state.restsUntil, end > now else { return .open(descriptor: state.listening) }
            return .resting(Int32(clamping: end - now))
        }
    }

    /// Nobody is let in any more.
    func shut() {
        state.withLock { state in
            for descriptor in [state.listening, state.reserve] where descriptor >= 0 { close(descriptor) }
            state.listening = -1
            state.reserve = -1
        }
    }

    /// Lets one in who has knocked.
    func letIn() {
        state.withLock { state in
            guard state.listening >= 0 else { return }
            let descriptor = Self.accept(state.listening)
            if descriptor >= 0 {
                state.isShort = false
                state.rest = Self.shortestRest
                if state.reserve < 0 { state.reserve = Self.newReserve() }
                return enter(descriptor)
            }
            switch errno {
            // Gone already, or never there.
            case EAGAIN, EINTR, ECONNABORTED: return
            case let cause: manage(without: cause, &state)
            }
        }
    }

    private func manage(without cause: Int32, _ state: inout State) {
        if !state.isShort {
            state.isShort = true
            complain("nobody can talk to the assistant: \(String(cString: strerror(cause)))")
        }
        if state.reserve >= 0, cause == EMFILE || cause == ENFILE {
            close(state.reserve)
            let descriptor = Self.accept(state.listening)
            if descriptor >= 0 {
                turnAway(descriptor)
                close(descriptor)
            }
            state.reserve = Self.newReserve()
            if descriptor >= 0, state.reserve >= 0 { return }
        }
        state.restsUntil = now() + Int(state.rest)
        state.rest = min(state.rest * 2, Self.longestRest)
    }

    private static func accept(_ listening: Int32) -> Int32 {
        // The apps' processes must not inherit it.
        accept4(listening, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
    }

    private static func newReserve() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }

    private static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
