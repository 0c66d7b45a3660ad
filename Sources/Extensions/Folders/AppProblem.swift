internal import YAMLFiles

/// Something wrong with an app's folder: what, where, and how to mend it.
package struct AppProblem: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Severity: String, Sendable, Hashable {
        /// The app is left out.
        case error
        /// The app is read, and what it names does not work.
        case defect
        /// The app works, less well.
        case warning
    }

    package var file: String
    /// From 1.
    package var line: Int
    /// From 1.
    package var column: Int
    package var severity: Severity
    /// What is wrong and how to mend it.
    package var message: String

    package init(file: String, line: Int = 1, column: Int = 1, severity: Severity = .error, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.severity = severity
        self.message = message
    }

    init(_ problem: YAMLProblem) {
        self.init(
            file: problem.file,
            line: problem.line,
            column: problem.column,
            severity: Severity(problem.severity),
            message: "\(problem.message) — \(problem.mend)"
        )
    }

    /// `file:line:column: message — mend`, of a warning with that word before the message.
    package var description: String { "\(place): \(severity == .warning ? "warning: " : "")\(message)" }

    /// `file:line:column: message — mend`, whatever its severity.
    package var text: String { "\(place): \(message)" }

    private var place: String { "\(file):\(line):\(column)" }
}

extension AppProblem.Severity {
    init(_ severity: YAMLProblem.Severity) {
        switch severity {
        case .error, .omission: self = .error
        case .defect: self = .defect
        case .warning: self = .warning
        }
    }
}
