import Access
import ArgumentParser
import Configuration
import Foundation

/// Unlocks Wilco; what waits for it goes on.
struct Unlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Unlock, with the PIN if one is set; a request that waits for it goes on.",
        discussion: """
            Example:
              $ wilco unlock
            """
    )

    @OptionGroup var shared: SharedOptions

    func run() async throws {
        let lock = LockFile(folder: try shared.paths().state)
        if try lock.hasPIN() { try PINPrompt.check(PINPrompt.read("PIN: "), lock) } else { try lock.unlock() }
        if await SessionLock(environment: ProcessInfo.processInfo.environment).isLocked() {
            throw CommandFailure("the desktop session is locked — unlock the screen, too")
        }
        if !shared.json { Output.line("unlocked") }
    }
}
