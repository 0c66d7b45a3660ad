import Access
import Foundation
import WilcoIntents

/// Reads a PIN: from a terminal without showing it, else a line of standard input.
enum PINPrompt {
    static func read(_ prompt: String) -> String { readIfAny(prompt) ?? "" }

    /// A terminal shows nothing of what is typed, so that it is typed twice; nil: it is no terminal.
    static func readAgain(_ prompt: String) -> String? {
        isatty(STDIN_FILENO) == 1 ? read(prompt) : nil
    }

    /// Nil at the end of input.
    static func readIfAny(_ prompt: String) -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return line() }
        FileHandle.standardError.write(Data(prompt.utf8))
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return line()
    }

    /// Unlocks, or says why not.
    static func check(_ pin: String, _ lock: LockFile) throws {
        guard !pin.isEmpty else { throw CommandFailure("no PIN was typed — type it, or give it on standard input") }
        switch try lock.enter(pin, now: Date().timeIntervalSince1970) {
        case .right: return
        case .wrong: throw CommandFailure("that is not the PIN — try again")
        case .wait(let seconds): throw CommandFailure("too many wrong PINs — try again in \(seconds) seconds")
        case .unchecked: throw CommandFailure("the PIN cannot be checked — run wilco doctor")
        case .notSet: throw CommandFailure("no PIN is set — set one with wilco lock --set-pin")
        }
    }

    private static func line() -> String? {
        readLine()?.trimmingCharacters(in: .whitespaces)
    }
}
