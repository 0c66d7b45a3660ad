import Access
import Foundation

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

    private static func line() -> String? {
        readLine()?.trimmingCharacters(in: .whitespaces)
    }
}
