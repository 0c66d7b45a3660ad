private import Speech
internal import WilcoIntents

/// Reads what apps write, on a thread of its own.
///
/// A line may take some hundredths of a second: on the pool, which has one thread per core, two apps could stop all else with that. Apps wait for
/// each other here, and for nobody but each other.
actor LineReader {
    static let shared = LineReader()

    private let executor = ThreadExecutor(name: "wilco-app-lines")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func read(_ line: [UInt8]) -> ReceivedLine {
        do throws(ProtocolError) {
            return .message(try ProtocolMessage(line: line), line: line)
        } catch {
            return .unreadable(error, line: line)
        }
    }
}
