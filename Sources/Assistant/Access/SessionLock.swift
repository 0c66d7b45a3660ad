internal import Foundation
internal import Subprocess

/// Whether the user's desktop session is locked, where systemd-logind runs.
enum SessionLock {
    /// False where there is no session, no logind, or no answer.
    static func isLocked(environment: [String: String]) async -> Bool {
        guard let session = environment["XDG_SESSION_ID"], session.allSatisfy({ $0.isLetter || $0.isNumber }),
            FileManager.default.fileExists(atPath: "/run/systemd/sessions/\(session)")
        else { return false }
        let result = try? await Subprocess.run(
            .name("loginctl"),
            arguments: ["show-session", session, "--property=LockedHint", "--value"],
            output: .string(limit: 64),
            error: .discarded
        )
        return result?.standardOutput.hasPrefix("yes") == true
    }
}
