/// Why a file or folder of our own cannot be used.
package enum FileError: Error, Sendable, Equatable, CustomStringConvertible {
    case folder(path: String, reason: String)
    /// A file of decisions that cannot be read or written.
    case stateFile(path: String, reason: String)
    /// A recording that cannot be kept, labelled or erased.
    case recording(path: String, reason: String)

    package var description: String {
        switch self {
        case .folder(let path, let reason):
            "the folder \(path) cannot be used: \(reason) — choose another with --state DIR"
        case .stateFile(let path, let reason):
            "\(path) cannot be used: \(reason) — mend it, or delete it and decide anew"
        case .recording(let path, let reason):
            "\(path) cannot be used: \(reason) — make room, or mend the folder's owner and rights"
        }
    }
}
