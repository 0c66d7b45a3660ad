internal import Automation
internal import Synchronization

/// What the assistant is going to do of its own accord, first come, first served.
package final class ErrandQueue: Sendable {
    private struct State {
        var errands: [Errand] = []
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    package var isEmpty: Bool { state.withLock(\.errands.isEmpty) }

    /// Nothing is done any more.
    package var isClosed: Bool { state.withLock(\.isClosed) }

    package func add(_ errand: Errand) {
        let isAdded = state.withLock { state in
            if !state.isClosed { state.errands.append(errand) }
            return !state.isClosed
        }
        if !isAdded { errand.end(.dropped) }
    }

    /// Takes out the first that fits.
    package func next(where fits: (Errand) -> Bool = { _ in true }) -> Errand? {
        state.withLock { state in
            state.errands.firstIndex(where: fits).map { state.errands.remove(at: $0) }
        }
    }

    /// Drops what waits, and from now on everything.
    package func close() {
        let dropped = state.withLock { state in
            state.isClosed = true
            defer { state.errands.removeAll() }
            return state.errands
        }
        for errand in dropped { errand.end(.dropped) }
    }
}
