import Conversation
import Foundation
import Synchronization
import WilcoIntents

/// Standard output and standard error, line by line: unbuffered, so that a reader sees each line when it is written.
enum Output {
    private static let complaints = Mutex<Set<String>>([])

    /// One line, whatever is in it: what others wrote begins no line of its own.
    static func line(_ text: String) {
        write(text.inOneLine + "\n", to: STDOUT_FILENO)
    }

    /// What others may have written: in a terminal, what takes more than a line of it goes on moved in, so that it looks like no other.
    static func words(_ text: String) {
        guard isatty(STDOUT_FILENO) == 1 else { return self.text(text) }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        self.text(lines.flatMap { ConsoleText.hanging(String($0), to: ConsoleWidth.columns) }.joined(separator: "\n"))
    }

    /// Lines that Wilco has put together, or a file.
    static func text(_ text: String) {
        write(text + "\n", to: STDOUT_FILENO)
    }

    /// A result: a sentence, or its members as JSON.
    static func done(_ text: String, members: [(String, JSONValue?)], json: Bool) {
        line(json ? JSONLine.text(members) : text)
    }

    /// - Parameter message: "what — how to mend it"; in several lines, all but the first are moved in.
    static func error(_ message: String) {
        let message = withoutLongArguments(message)
        complaints.withLock { _ = $0.insert(message) }
        let lines = message.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
        write("wilco: \(lines.joined(separator: "\n  "))\n", to: STDERR_FILENO)
    }

    /// What a command ends with; nothing where it has been told before.
    static func failure(_ message: String) {
        if !complaints.withLock({ $0.contains(withoutLongArguments(message)) }) { error(message) }
    }

    /// What is wrong with an input, which is named once.
    static func error(_ error: any Error, of input: String) {
        let text = String(describing: error)
        self.error(text.contains(input) ? text.replacing(input, with: input.excerpt) : "\(input.excerpt): \(text)")
    }

    /// Whoever gave an argument knows it: of a long one the beginning tells which it was.
    private static func withoutLongArguments(_ message: String) -> String {
        // Of `--option=value` also the value alone.
        let given = CommandLine.arguments.flatMap {
            [$0] + $0.split(separator: "=", maxSplits: 1).dropFirst().map(String.init)
        }
        return given.filter { $0 != $0.excerpt }.reduce(message) { $0.replacing($1, with: $1.excerpt) }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        let text = ConsoleText.printable(text, keeping: ["\n", "\t"])
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                // Nobody reads any more: as for a program that the signal ends.
                exit(errno == EPIPE ? 0 : 1)
            }
            bytes = bytes.dropFirst(count)
        }
    }
}

extension String {
    /// What tells a text from others where it is only named: all of it, but for one that is longer than any path of people's.
    var excerpt: String { utf8.count > 255 ? folded(atMost: 60) : self }
}
