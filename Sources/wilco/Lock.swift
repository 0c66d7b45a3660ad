import Access
import ArgumentParser
import Configuration
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

    @OptionGroup var shared: SharedOptions

    @Flag(help: "Set the PIN that unlocks, read from the terminal or from standard input; an empty line removes it.")
    var setPin = false

    func run() async throws {
        let lock = LockFile(folder: try shared.paths().state)
        guard setPin else {
            try lock.lock()
            if !shared.json { Output.line("locked") }
            return
        }
        if try lock.hasPIN() { try PINPrompt.check(PINPrompt.read("Present PIN: "), lock) }
        guard let pin = PINPrompt.readIfAny("New PIN: ") else {
            throw CommandFailure("no PIN was given — type it, or an empty line for none")
        }
        guard pin.isEmpty || pin.count >= 4 else {
            throw CommandFailure("the PIN is too short — use four digits or more")
        }
        guard pin.isEmpty || PINPrompt.readAgain("Again: ") ?? pin == pin else {
            throw CommandFailure("the two are not the same — nothing was changed")
        }
        try lock.setPIN(pin.isEmpty ? nil : pin)
        if !shared.json { Output.line(pin.isEmpty ? "there is no PIN any more" : "the PIN is set") }
    }
}
