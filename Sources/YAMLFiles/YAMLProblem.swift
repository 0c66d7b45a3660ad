/// Something wrong at one place of a file, and how to mend it.
package struct YAMLProblem: Sendable, Hashable, CustomStringConvertible {
    package enum Severity: String, Sendable, Hashable {
        case error
        /// An error that costs nothing but the value itself: the rest is read as if it were not there.
        case omission
        /// All is read as it is written, and something that it names does not work.
        case defect
        case warning
    }

    package var file: String
    /// From 1.
    package var line: Int
    /// From 1.
    package var column: Int
    package var severity: Severity
    package var message: String
    package var mend: String
    /// The file that should declare what is missing here; a fault of that file may be why it does not.
    package var source: String?

    package init(
        file: String,
        line: Int = 1,
        column: Int = 1,
        severity: Severity = .error,
        message: String,
        mend: String,
        source: String? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.severity = severity
        self.message = message
        self.mend = mend
        self.source = source
    }

    /// `file:line:column: message — mend`.
    package var description: String {
        let prefix = severity == .warning ? "warning: " : ""
        return "\(file):\(line):\(column): \(prefix)\(message) — \(mend)"
    }
}
