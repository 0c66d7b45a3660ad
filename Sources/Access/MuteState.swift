internal import Foundation

/// Whether the microphone is closed on purpose; survives a restart.
package struct MuteState: Sendable {
    private let path: String

    /// - Parameter folder: Exists and is writable.
    package init(folder: String) {
        path = folder + "/muted"
    }

    package var isMuted: Bool { FileManager.default.fileExists(atPath: path) }

    package func set(_ muted: Bool) throws {
        if muted {
            try Data().write(to: URL(fileURLWithPath: path), options: .atomic)
        } else if isMuted {
            try FileManager.default.removeItem(atPath: path)
        }
    }
}
