/// What can be wrong with the files of the learned opinion on invocation phrases.
package enum PhraseNetworkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A file cannot be read.
    case unreadable(path: String)
    /// A file holds something else than was expected.
    case otherContents(path: String, reason: String)
    /// A file cannot be written.
    case unwritable(path: String, reason: String)
    /// Nothing to learn from.
    case nothingToLearn(reason: String)

    package var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read — install it again: wilco models --install"
        case .otherContents(let path, let reason): "\(path): \(reason) — install it again: wilco models --install"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason) — mend that and try again"
        case .nothingToLearn(let reason): "the phrase cannot be learned: \(reason)"
        }
    }
}
