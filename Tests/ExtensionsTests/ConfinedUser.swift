import Extensions
import Foundation
import TemporaryFiles
import Testing

/// Who runs Wilco in a test of the confinement.
enum ConfinedUser: String, CaseIterable, CustomTestStringConvertible {
    /// Whoever runs the tests; root in many build machines.
    case present
    /// Somebody without any privilege; only root can play them.
    case unprivileged

    var testDescription: String { rawValue }

    /// Those that can be played here.
    static let possible: [ConfinedUser] = getuid() == 0 ? allCases : [.present]

    /// Whom the folders of the person who runs it belong to: to root none is granted.
    var owner: uid_t {
        switch self {
        case .present: getuid() == 0 ? 1234 : getuid()
        case .unprivileged: UnprivilegedLauncher.nobody
        }
    }

    func launcher() -> any Launcher {
        let folder = TemporaryFiles.folder
            .appending(path: "wilco-filters-\(getpid())-\(rawValue)").path()
        switch self {
        case .present: return ConfiningLauncher(folder: folder)
        case .unprivileged: return UnprivilegedLauncher(folder: folder)
        }
    }
}

/// Confines as for a user without privileges, and becomes one before.
struct UnprivilegedLauncher: Launcher {
    private let inner: ConfiningLauncher
    static let nobody: uid_t = 65_534

    init(folder: String) {
        inner = ConfiningLauncher(folder: folder, controlGroups: "/nowhere", userID: Self.nobody)
        // The filters must be readable for them.
        _ = inner.shortcomings()
        for path in [folder] + ["local", "network"].map({ "\(folder)/filter-\($0).bpf" }) { chmod(path, 0o755) }
    }

    func prepare(_ command: LaunchCommand) throws(LaunchError) -> LaunchCommand {
        var wrapped = try inner.prepare(command)
        chown(command.dataFolder, Self.nobody, Self.nobody)
        let state = (command.dataFolder as NSString).deletingLastPathComponent
        chmod(state, 0o755)
        wrapped.arguments =
            ["--reuid", "\(Self.nobody)", "--regid", "\(Self.nobody)", "--clear-groups", "--", wrapped.executable]
            + wrapped.arguments
        wrapped.executable = "/usr/bin/setpriv"
        return wrapped
    }

    func shortcomings() -> [String] { inner.shortcomings() }
    func cleanUp() { inner.cleanUp() }
}
