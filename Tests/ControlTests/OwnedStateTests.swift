import Access
import AssistantTesting
import Foundation
import Glibc
import PipelineTesting
import Testing

/// Whoever answers owns the state: an assistant that is another user's, where root runs the tests, seen by a caller with files of their own.
@Suite("Whose state a command changes", .serialized, .timeLimit(.minutes(5)))
final class OwnedStateTests {
    private let folder = URL(filePath: "/tmp/wilco-owned-\(getpid())-\(UInt32.random(in: 0 ..< .max))")
    /// The other user (nobody), or, where the tests may be nobody else, the same.
    private let user: uid_t = getuid() == 0 ? 65534 : getuid()
    private var state: URL { folder.appending(path: "wilco") }
    private var home: URL { folder.appending(path: "home") }

    init() throws {
        let files = FileManager.default
        for path in ["wilco/data/apps", "home", "lists", "secret/lists"] {
            try files.createDirectory(at: folder.appending(path: path), withIntermediateDirectories: true)
        }
        let apps = BuiltProducts.checkout.appending(path: "config/apps")
        for app in ["rover", "lists"] {
            let installed = state.appending(path: "data/apps/\(app)")
            try files.copyItem(at: apps.appending(path: app), to: installed)
        }
        var owned = [state.path, folder.path + "/lists"]
        owned += try files.subpathsOfDirectory(atPath: state.path).map { state.path + "/" + $0 }
        for path in owned { #expect(lchown(path, user, gid_t(user == getuid() ? getgid() : user)) == 0) }
        #expect(chmod(folder.path + "/secret", 0) == 0)
    }

    deinit {
        chmod(folder.path + "/secret", 0o700)
        try? FileManager.default.removeItem(at: folder)
    }

    private func serving() async throws -> ServingProcess {
        let asOther = getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"] : []
        return try await ServingProcess(
            environment: ["PATH": "/usr/bin:/bin", "HOME": state.path],
            apps: [],
            settings: "audio: {capture: \"null\", playback: \"null\"}\n",
            launcher: asOther + ["/usr/bin/env", "-C", "/tmp"],
            state: state
        )
    }

    /// A command of the caller's, whose runtime folder is where the assistant answers.
    private func wilco(_ line: String) async throws -> WilcoCommand {
        try await WilcoCommand.run(
            line.split(separator: " ").map(String.init),
            in: home.path,
            environment: ["XDG_RUNTIME_DIR": folder.path]
        )
    }

    private func grant(_ app: String) throws -> AppGrant? {
        try GrantFile(folder: state.path + "/data").read()[app]
    }

    @Test func theAssistantThatAnswersDecides() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        let name = String(cString: getpwuid(user).pointee.pw_name)
        let who = "the assistant of \(name) at \(state.path)/control.sock, process \(assistant.process.identifier)"

        let locked = try await wilco("lock")
        #expect(locked.status == 0 && locked.output == "locked (\(who))\n", "\(locked)")
        #expect(LockFile(folder: state.path + "/state").isLocked)

        let denied = try await wilco("apps deny Rover")
        #expect(denied.status == 0 && denied.output == "Rover is not allowed any more (\(who))\n", "\(denied)")
        #expect(try grant("rover")?.isAllowed == false)
        let allowed = try await wilco("apps allow rover --json")
        #expect(allowed.status == 0, "\(allowed)")
        #expect(allowed.output.hasPrefix(#"{"app":"rover","allowed":true,"assistant":{"#), "\(allowed)")
        #expect(try grant("rover")?.isAllowed == true)
        #expect(try await wilco("apps trust rover").output == "Rover is trusted (\(who))\n")
        #expect(try grant("rover")?.isTrusted == true)
        #expect(try await wilco("apps trust rover --withdraw").status == 0)
        #expect(try grant("rover")?.isTrusted == false)

        // Named from where the caller is.
        let granted = try await wilco("apps allow lists --folder ../lists")
        #expect(granted.status == 0, "\(granted)")
        #expect(granted.output == "Lists is allowed, with \(folder.path)/lists to read and write (\(who))\n")
        #expect(try grant("lists")?.folder == folder.path + "/lists")
        #expect(try await wilco("apps allow lists --without-folder").status == 0)
        #expect(try grant("lists")?.folder == nil)

        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).isEmpty)
        #expect(assistant.stop() == 0)
    }

    @Test func whatItCannotDoChangesNothing() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        for path in ["secret", "secret/lists"] {
            let run = try await wilco("apps allow lists --folder ../\(path)")
            #expect(run.status == 1 && run.output.isEmpty)
            #expect(run.complaints.contains("cannot read \(folder.path)/\(path) — "), "\(run)")
        }
        let unknown = try await wilco("apps deny rovre")
        #expect(unknown.status == 1)
        #expect(unknown.complaints == "wilco: there is no app rovre — did you mean rover?\n")
        let named = try await wilco("apps deny rover --apps \(state.path)/data/apps/rover")
        #expect(named.status == 1 && named.output.isEmpty)
        #expect(named.complaints.contains("leave out --apps"), "\(named)")
        #expect(try grant("rover") == nil && grant("lists") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).isEmpty)
        #expect(assistant.stop() == 0)
    }
}
