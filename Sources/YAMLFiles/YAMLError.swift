/// Why a file could not be read as YAML at all.
package enum YAMLError: Error, Hashable, CustomStringConvertible {
    case unreadable(file: String, reason: String)
    case notText(file: String)
    /// From 1.
    case malformed(file: String, line: Int, column: Int, reason: String)

    private static let mend = "mend the text there; a text that has any of {}[]:# in it may need quotes"

    package var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "\(file): \(reason) — check the name and that it may be read"
        case .notText(let file):
            "\(file): not UTF-8 text — save it as UTF-8"
        case .malformed(let file, let line, let column, let reason):
            "\(file):\(line):\(column): not YAML: \(reason) — \(Self.mend)"
        }
    }

    /// The same as a problem among others.
    package var problem: YAMLProblem {
        switch self {
        case .unreadable(let file, let reason):
            YAMLProblem(file: file, message: reason, mend: "check the name and that it may be read")
        case .notText(let file):
            YAMLProblem(file: file, message: "not UTF-8 text", mend: "save it as UTF-8")
        case .malformed(let file, let line, let column, let reason):
            YAMLProblem(
                file: file,
                line: line,
                column: column,
                message: "not YAML: \(reason)",
                mend: Self.mend
            )
        }
    }
}
