private import Synchronization

/// What pages are told: the newest events, numbered, and how things are now.
///
/// Readers take from it at their own pace, and nothing is kept for any of them: whoever reads too slowly finds the oldest
/// gone, and is told.
package final class Journal: Sendable {
    package struct Entry: Sendable, Hashable {
        /// From 1.
        package var number: Int
        /// `state`, or what happened.
        package var name: String
        /// A line of JSON.
        package var data: String
    }

    package struct Reading: Sendable, Hashable {
        package var entries: [Entry]
        /// Something between what was read before and these is gone.
        package var isBroken: Bool
    }

    private struct State {
        var entries: [Entry] = []
        var bytes = 0
        var last = 0
        /// The newest that is gone, but for states, of which only the newest says anything.
        var lost = 0
        var readers: [Int: CheckedContinuation<Void, Never>] = [:]
        var nextReader = 0
        var cancelled: Set<Int> = []
    }

    package static let stateName = "state"

    private let mostEntries: Int
    private let mostBytes: Int
    private let state = Mutex(State())

    package init(mostEntries: Int = 500, mostBytes: Int = 1 << 20) {
        self.mostEntries = mostEntries
        self.mostBytes = mostBytes
    }

    package func append(_ name: String, _ data: String) {
        let readers = state.withLock { state in
            if name == Self.stateName, let old = state.entries.firstIndex(where: { $0.name == name }) {
                state.bytes -= state.entries.remove(at: old).data.utf8.count
            }
            state.last += 1
            state.entries.append(Entry(number: state.last, name: name, data: data))
            state.bytes += data.utf8.count
            while state.entries.count > mostEntries || state.bytes > mostBytes {
                // Only the newest stays however large it is.
                guard let oldest = state.entries.dropLast().firstIndex(where: { $0.name != Self.stateName }) else {
                    break
                }
                let gone = state.entries.remove(at: oldest)
                state.bytes -= gone.data.utf8.count
                state.lost = gone.number
            }
            return Self.takeReaders(&state)
        }
        for reader in readers { reader.resume() }
    }

    /// What came after that number; nothing, where nothing did.
    package func read(after number: Int) -> Reading {
        state.withLock { state in
            Reading(entries: state.entries.filter { $0.number > number }, isBroken: number < state.lost && number > 0)
        }
    }

    /// Returns when something has come after that number, at the next ``wakeReaders()``, or when the task is cancelled.
    package func wait(after number: Int) async {
        let id = state.withLock { state in
            state.nextReader += 1
            return state.nextReader
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.last > number || state.cancelled.remove(id) != nil { return true }
                    state.readers[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let reader = state.withLock { state in
                let reader = state.readers.removeValue(forKey: id)
                if reader == nil { state.cancelled.insert(id) }
                return reader
            }
            reader?.resume()
        }
        state.withLock { _ = $0.cancelled.remove(id) }
    }

    /// Those who wait look whether their page is still there.
    package func wakeReaders() {
        for reader in state.withLock({ Self.takeReaders(&$0) }) { reader.resume() }
    }

    private static func takeReaders(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
        defer { state.readers = [:] }
        return Array(state.readers.values)
    }
}
