import Foundation
import Scripts
import UnixSignals

extension RehearsalState {
    /// Ctrl-C and SIGTERM end the process at once, and nothing of a rehearsal stays behind.
    static func removeAllWhenInterrupted() async {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        Task {
            for await signal in signals {
                removeAll()
                // As a shell tells of a program that a signal has ended.
                Foundation.exit(128 + signal.rawValue)
            }
        }
    }
}
