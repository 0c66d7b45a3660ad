import Foundation
import Glibc
import Logging

/// What ends the process where it does not end by itself.
///
/// An app's process that the system never tells to be over, as it can be where one was started with hardly a descriptor left, would be
/// waited for without end. Nothing is lost: whatever is written down stands for itself at every moment.
enum LastResort {
    /// Ends come within half a second; a machine that is full takes some more, in seconds.
    private static let patience = 3.0

    static func endSoon(_ log: Logger) {
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: patience)
            log.error("ended by force: something did not end within \(Int(patience)) seconds")
            _exit(1)
        }
    }
}
