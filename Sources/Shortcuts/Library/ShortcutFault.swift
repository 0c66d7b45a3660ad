internal import YAMLFiles

/// Why a shortcut cannot be made, changed or run.
package enum ShortcutFault: Error, Sendable, CustomStringConvertible {
    /// Each with its file, line and column.
    case file([String])
    case phrase(String)
    /// It can be read, but would fail in a run: each complaint with its line and column.
    case faulty([String])
    /// A file of a later version of Wilco.
    case newer(path: String)
    case unknown(String, near: String?)

    package var description: String {
        switch self {
        case .file(let complaints): complaints.joined(separator: "\n")
        case .phrase(let problem): problem
        case .faulty(let complaints):
            complaints.joined(separator: "\n") + "\nnothing was kept — mend that, or keep it all the same with --force"
        case .newer(let path): "\(path) was written by a later version of Wilco — use that version"
        case .unknown(let name, let near):
            "there is no shortcut “\(name)” — \(near.map { "did you mean “\($0)”?" } ?? "see `wilco shortcuts list`")"
        }
    }
}
