import Dispatch
import Speech
import Synchronization
import Testing

@Suite("Work on a thread of its own", .timeLimit(.minutes(1)))
struct OwnThreadTests {
    private struct Fault: Error, Equatable {}

    @Test func whatComesOfItComesBack() async throws {
        let seven = try await OwnThread.run(named: "test") { 7 }
        #expect(seven == 7)
        await #expect(throws: Fault()) {
            try await OwnThread.run(named: "test") { () throws -> Int in throw Fault() }
        }
    }

    /// The work goes on until the test lets it end.
    @Test func whoIsCancelledDoesNotWaitForIt() async {
        let begun = Mutex(false)
        let ended = Mutex(false)
        let held = DispatchSemaphore(value: 0)
        let waiting = Task {
            try await OwnThread.run(named: "test") {
                begun.withLock { $0 = true }
                held.wait()
                ended.withLock { $0 = true }
            }
        }
        while !begun.withLock(\.self) { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(ended.withLock(\.self) == false)
        held.signal()
        // What it brings is nobody's.
        while !ended.withLock(\.self) { await Task.yield() }
    }

    @Test func whoWasCancelledBeginsNothing() async {
        let isBegun = Mutex(false)
        let waiting = Task {
            while !Task.isCancelled { await Task.yield() }
            try await OwnThread.run(named: "test") { isBegun.withLock { $0 = true } }
        }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(isBegun.withLock(\.self) == false)
    }

    /// What takes long asks now and then, and so ends soon.
    @Test func theWorkIsToldThatNobodyWaits() async {
        #expect(!OwnThread.isCancelled)
        let begun = Mutex(false)
        let ended = Mutex(false)
        let waiting = Task {
            try await OwnThread.run(named: "test") {
                begun.withLock { $0 = true }
                while !OwnThread.isCancelled {}
                ended.withLock { $0 = true }
            }
        }
        while !begun.withLock(\.self) { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        while !ended.withLock(\.self) { await Task.yield() }
        #expect(!OwnThread.isCancelled)
    }
}
