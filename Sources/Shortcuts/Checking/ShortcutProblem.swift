/// Something wrong with a shortcut, and how to mend it.
package struct ShortcutProblem: Sendable, Hashable, CustomStringConvertible {
    package enum Severity: String, Sendable, Hashable { case error, warning }

    package var place: Step.Place
    package var severity: Severity
    package var message: String
    package var mend: String
    /// JSON pointer to the value, or to where it would stand; to the step, where it is of the whole.
    package var pointer: String

    package init(
        _ severity: Severity = .error,
        at place: Step.Place,
        pointer: String,
        _ message: String,
        mend: String
    ) {
        self.place = place
        self.pointer = pointer
        self.severity = severity
        self.message = message
        self.mend = mend
    }

    /// `line:column: message — mend`.
    package var description: String {
        let place = place.line > 0 ? "\(place.line):\(place.column): " : ""
        return "\(place)\(severity == .warning ? "warning: " : "")\(message) — \(mend)"
    }
}
