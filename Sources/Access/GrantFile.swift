/// The user's decisions about apps, in a file that commands and a running assistant share.
package struct GrantFile: Sendable {
    private let file: StateFile<[String: AppGrant]>

    /// - Parameter folder: Exists, or can be made, when something is written.
    package init(folder: String) {
        file = StateFile(path: folder + "/permissions.json", empty: [:])
    }

    /// By app id; empty when nothing has been decided.
    package func read() throws(FileError) -> [String: AppGrant] { try file.read() }

    package func change(_ app: String, _ change: (inout AppGrant) -> Void) throws(FileError) {
        try file.change { change(&$0[app, default: AppGrant()]) }
    }

    package func forget(_ app: String) throws(FileError) {
        guard try read()[app] != nil else { return }
        try file.change { _ = $0.removeValue(forKey: app) }
    }
}
