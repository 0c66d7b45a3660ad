/// Why the user's data cannot be used.
package enum StoreError: Error, CustomStringConvertible {
    /// A later version of Wilco has written the file.
    case newer(path: String)
    case database(path: String, reason: String)

    package var description: String {
        switch self {
        case .newer(let path):
            "\(path) was written by a later version of Wilco — use that version, or move the file away"
        case .database(let path, let reason):
            "\(path): \(reason) — check the disk and the rights on the folder, or move the file away"
        }
    }
}
