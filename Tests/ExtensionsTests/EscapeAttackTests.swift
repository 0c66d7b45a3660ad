import Extensions
import Foundation
import Testing
import WilcoIntents
import YAMLFiles

/// Ways out of the sandbox: Fixtures/escapes.yaml.
@Suite(.timeLimit(.minutes(2)))
struct EscapeAttackTests {
    struct Escape: Sendable {
        var name: String
        var tries: String
    }

    static let escapes: [Escape] = {
        let problems = YAMLProblems()
        guard let items = try? YAMLFile.load(HostFixture.fixtures + "/escapes.yaml").value(problems).list() else {
            return []
        }
        return items.compactMap { item in
            guard let section = item.section(), let name = section.string("name"), let tries = section.string("tries")
            else { return nil }
            return Escape(name: name, tries: tries)
        }
    }()

    /// All in one process, one after the other: what one gains may help the next.
    private static let handler: String = {
        let attempts = escapes.map { escape in
            """
            got = True
            try:
                \(escape.tries)
            except BaseException:
                got = False
            results.append(got)
            """
        }
        let head = """
            import ctypes, resource, socket, stat, subprocess
            data = os.environ["WILCO_APP_DATA"]
            def call(number, *arguments):
                return ctypes.CDLL(None, use_errno=True).syscall(number, *arguments) if os.uname().machine == "x86_64" else -1
            def refused(error, number, *arguments):
                result = call(number, *arguments)
                return result < 0 and (os.uname().machine != "x86_64" or ctypes.get_errno() == error)
            def connect(family, address):
                connection = socket.socket(family, socket.SOCK_STREAM)
                connection.settimeout(2)
                connection.connect(address)
            results = []
            """
        let end = #"answer(id, {"code": "success", "properties": {"results": results}})"#
        return ([head] + attempts + [end]).joined(separator: "\n")
    }()

    @Test(.enabled(if: LauncherTests.canConfine, "apps cannot be confined"), arguments: ConfinedUser.possible)
    func noneLeadsOut(_ user: ConfinedUser) async throws {
        #expect(Self.escapes.count >= 50)
        let fixture = try HostFixture(
            [:],
            deadline: .seconds(60),
            commands: ["app": ["./attacker.py", Self.handler]],
            launcher: user.launcher()
        )
        let results = try await fixture.handle().get().properties["results"]?.arrayValue ?? []
        #expect(results.count == Self.escapes.count)
        for (escape, result) in zip(Self.escapes, results) { #expect(result == false, "\(escape.name)") }
        await fixture.close()
    }

    /// A mode that gives nobody's rights away is set, also the bit that keeps others from removing files.
    @Test(.enabled(if: LauncherTests.canConfine, "apps cannot be confined"))
    func otherModesAreSet() async throws {
        let handler = """
            data = os.environ["WILCO_APP_DATA"]
            os.mkdir(data + "/folder", 0o700)
            os.chmod(data + "/folder", 0o1777)
            os.close(os.open(data + "/folder/file", os.O_CREAT | os.O_WRONLY, 0o640))
            os.chmod(data + "/folder/file", 0o755)
            modes = [os.stat(data + name).st_mode & 0o7777 for name in ["/folder", "/folder/file"]]
            answer(id, {"code": "success", "properties": {"results": modes}})
            """
        let fixture = try HostFixture(
            [:],
            commands: ["app": ["./attacker.py", handler]],
            launcher: ConfinedUser.possible[0].launcher()
        )
        let modes = try await fixture.handle().get().properties["results"]?.arrayValue ?? []
        #expect(modes == [.integer(0o1777), .integer(0o755)])
        await fixture.close()
    }
}
