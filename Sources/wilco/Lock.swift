import Access
import ArgumentParser
import Assistant
import Configuration
import Control
import Foundation

/// Locks Wilco: payments, rides and what apps restrict wait until it is unlocked.
struct Lock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lock: payments, rides and what apps restrict wait until you unlock.",
        discussion: """
            A session that systemd-logind knows to be locked counts as locked, too.

            Example:
              $ wilco lock
              $ wilco lock --set-pin
            """
    )

    @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

    @Flag(help: "Set the PIN that unlocks, read from the terminal or from standard input; an empty line removes it.")
    var setPin = false

    func run() async throws {
        let running = RunningAssistant(shared: shared)
        let client = try running.connectIfAny()
        let keeper = LockKeeper(of: shared.options.paths)
        guard setPin else {
            if let client { _ = try await client.answer(to: .lock) } else { try keeper.lock() }
            return running.tell("locked", by: client)
        }
        let present = try await checkedPIN(client, keeper)
        guard let pin = PINPrompt.readIfAny("New PIN: ") else {
            throw CommandFailure("no PIN was given — type it, or an empty line for none")
        }
        if !pin.isEmpty { try LockKeeper.check(pin) }
        guard pin.isEmpty || PINPrompt.readAgain("Again: ") ?? pin == pin else {
            throw CommandFailure("the two are not the same — nothing was changed")
        }
        if let client {
            _ = try await client.answer(to: .setPIN(pin.isEmpty ? nil : pin, present: present))
        } else {
            try keeper.setPIN(pin, present: present, now: Date().timeIntervalSince1970)
        }
        running.tell(pin.isEmpty ? "there is no PIN any more" : "the PIN is set", by: client)
    }

    /// The PIN that is set now; nil: there is none.
    private func checkedPIN(_ client: ControlClient?, _ keeper: LockKeeper) async throws -> String? {
        guard let client else {
            guard try keeper.hasPIN() else { return nil }
            let pin = PINPrompt.read("Present PIN: ")
            try keeper.unlock(pin: pin, now: Date().timeIntervalSince1970)
            return pin
        }
        guard case .status(let status) = try await client.answer(to: .status), status.hasPIN else { return nil }
        let pin = PINPrompt.read("Present PIN: ")
        _ = try await client.answer(to: .unlock(pin: pin))
        return pin
    }
}
