internal import Foundation

/// The user's decisions about apps, in a file that commands and a running assistant share.
package struct GrantFile: Sendable {
    private let path: String

    /// - Parameter folder: Exists, or can be made, when something is written.
    package init(folder: String) {
        path = folder + "/permissions.json"
    }

    /// By app id; empty when nothing has been decided, or when the file cannot be read: then the user is asked again.
    package func read() -> [String: AppGrant] {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        return (try? JSONDecoder().decode([String: AppGrant].self, from: data)) ?? [:]
    }

    package func change(_ app: String, _ change: (inout AppGrant) -> Void) throws {
        var grants = read()
        change(&grants[app, default: AppGrant()])
        try write(grants)
    }

    package func forget(_ app: String) throws {
        var grants = read()
        guard grants.removeValue(forKey: app) != nil else { return }
        try write(grants)
    }

    private func write(_ grants: [String: AppGrant]) throws {
        _ = try AssistantParts.folder((path as NSString).deletingLastPathComponent)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(grants).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
