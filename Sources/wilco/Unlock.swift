import Access
import ArgumentParser
import Assistant
import Configuration
import Control
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

    @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

    func run() async throws {
        let running = RunningAssistant(shared: shared)
        let client = try running.connectIfAny()
        if let client {
            guard case .status(let status) = try await client.answer(to: .status) else {
                throw CommandFailure("the assistant does not say whether it is locked — are both of one version?")
            }
            _ = try await client.answer(to: .unlock(pin: status.hasPIN ? PINPrompt.read("PIN: ") : nil))
        } else {
            try await unlockFile()
        }
        running.tell("unlocked", by: client)
    }

    private func unlockFile() async throws {
        let keeper = LockKeeper(of: shared.options.paths)
        let pin = try keeper.hasPIN() ? PINPrompt.read("PIN: ") : nil
        try keeper.unlock(pin: pin, now: Date().timeIntervalSince1970)
        if await SessionLock(environment: ProcessInfo.processInfo.environment).isLocked() {
            throw LockKeeper.Fault.sessionLocked
        }
    }
}
