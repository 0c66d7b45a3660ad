import AssistantTesting
import Extensions
import Foundation
import TemporaryFiles
import Testing
import WilcoIntents
import Yams

/// What the app for lists and notes does to the person's files: `Cases/list-files.yaml`, and what others do to them meanwhile.
@Suite(.timeLimit(.minutes(5)))
struct ListFilesTests {
    private struct Case: Decodable, CustomTestStringConvertible {
        let title: String
        let files: [String: Content]?
        let `do`: String
        let with: [String: String]?
        let code: String
        let told: [String]?
        let content: String?
        let after: [String: Content?]?

        var testDescription: String { title }
    }

    /// Text, or bytes in Base64.
    private struct Content: Decodable {
        let data: Data

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            if let bytes = try? container.decode(Data.self), bytes.base64EncodedString() == text {
                data = bytes
            } else {
                data = Data(text.utf8)
            }
        }
    }

    @Test func whatIsDoneToFiles() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().path()
        let text = try String(contentsOfFile: folder + "/Cases/list-files.yaml", encoding: .utf8)
        let cases = try YAMLDecoder().decode([Case].self, from: text)
        #expect(cases.count > 30)
        for test in cases {
            let stage = try ListStage()
            // Of two notes that which was written later is the first: the other one's folder comes later in the alphabet.
            for (age, file) in (test.files ?? [:]).sorted(by: { $0.key < $1.key }).enumerated() {
                try stage.write(file.value.data, to: file.key, secondsAgo: age)
            }
            let before = try stage.files()
            let answer = try await stage.handle(test.do, test.with ?? [:])
            #expect(answer.code.rawValue == test.code, "\(test.title)")
            if let told = test.told { #expect(Self.names(in: answer) == told, "\(test.title)") }
            if let content = test.content {
                #expect(answer.properties["content"]?.stringValue == content, "\(test.title)")
            }
            let wanted = (test.after ?? [:]).reduce(into: before) { $0[$1.key] = $1.value?.data }
            #expect(try stage.files() == wanted, "\(test.title)")
            await stage.close()
        }
    }

    private static func names(in answer: IntentResponse) -> [String] {
        ["entries", "lists", "notes"].flatMap { answer.properties[$0]?.arrayValue ?? [] }
            .compactMap { $0["display"]?.stringValue }
    }

    /// Other programs write to the same files.
    @Test func changesByOthersAreTakenUp() async throws {
        let stage = try ListStage()
        _ = try await stage.handle("AddItem", ["item": "milk", "list": "shopping.md"])
        try stage.write(Data("- [x] milk\n- [ ] tea\n".utf8), to: "shopping.md")
        let told = try await stage.handle("ShowList", ["list": "shopping.md"])
        #expect(Self.names(in: told) == ["tea"])
        _ = try await stage.handle("AddItem", ["item": "bread", "list": "shopping.md"])
        #expect(try stage.text("shopping.md") == "- [x] milk\n- [ ] tea\n- [ ] bread\n")
        await stage.close()
    }

    /// What is taken back is what was done, and nothing that others did since.
    @Test func onlyOnesOwnIsTakenBack() async throws {
        let stage = try ListStage()
        try stage.write(Data("- [ ] milk".utf8), to: "shopping.md")
        _ = try await stage.handle("ClearList", ["list": "shopping.md"])
        #expect(try await stage.handle("TakeBack", [:]).code == .success)
        #expect(try stage.text("shopping.md") == "- [ ] milk")
        #expect(try await stage.handle("TakeBack", [:]).code == "failureNothing")
        _ = try await stage.handle("DeleteList", ["list": "shopping.md"])
        try stage.write(Data("- [ ] tea\n".utf8), to: "shopping.md")
        #expect(try await stage.handle("TakeBack", [:]).code == "failureChanged")
        #expect(try stage.text("shopping.md") == "- [ ] tea\n")
        await stage.close()
    }

    /// A request that comes twice, as after a power cut, is done once.
    @Test func nothingIsDoneTwice() async throws {
        let stage = try ListStage()
        for _ in 0..<2 { _ = try await stage.handle("TakeNote", ["content": "car"], key: "k") }
        #expect(try stage.files().keys.sorted() == ["Notes/car.md"])
        await stage.close()
    }

    /// Names that others make are told while the app runs.
    @Test func namesThatOthersMakeAreTold() async throws {
        let stage = try ListStage()
        _ = try await stage.handle("ShowLists", [:])
        try stage.write(Data("- [ ] tent\n".utf8), to: "camping.md")
        for await notification in stage.stage.host.notifications {
            guard case .terms(.replace(let type, let terms)) = notification.kind, type == "object:List",
                terms.contains(where: { $0.id == "camping.md" })
            else { continue }
            break
        }
        await stage.close()
    }

    @Test func aFolderThatIsGoneIsTold() async throws {
        let stage = try ListStage()
        try stage.write(Data("- [ ] milk\n".utf8), to: "shopping.md")
        #expect(try await stage.handle("ShowList", ["list": "shopping.md"]).code == .success)
        try FileManager.default.removeItem(atPath: stage.folder)
        for intent in ["ShowList", "AddItem", "ClearList"] {
            let values = ["item": "tea", "list": "shopping.md"]
            #expect(try await stage.handle(intent, values).code == "failureFolder", "\(intent)")
        }
        #expect(!FileManager.default.fileExists(atPath: stage.folder))
        await stage.close()
    }

    /// As root everything can be written to: the app runs as nobody.
    @Test func aFolderThatMayNotBeWrittenToIsTold() async throws {
        let stage = try ListStage(launcher: NobodyLauncher())
        try stage.write(Data("- [ ] milk\n".utf8), to: "shopping.md")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: stage.folder)
        let told = try await stage.handle("ShowList", ["list": "shopping.md"])
        #expect(Self.names(in: told) == ["milk"])
        for (intent, values) in [
            ("AddItem", ["item": "tea", "list": "shopping.md"]), ("AddItem", ["item": "tea", "list": "todo.txt"]),
            ("CompleteItem", ["entry": "milk", "list": "shopping.md"]), ("DeleteList", ["list": "shopping.md"]),
            ("TakeNote", ["content": "car"]),
        ] {
            #expect(try await stage.handle(intent, values).code == "failureReadOnly", "\(intent)")
        }
        #expect(try stage.text("shopping.md") == "- [ ] milk\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: stage.folder)
        await stage.close()
    }

    /// Whenever a process that writes is killed, the file is whole.
    @Test func aKilledProcessLeavesAWholeFile() throws {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        let report = folder + ".txt"
        defer { for path in [folder, report] { try? FileManager.default.removeItem(atPath: path) } }
        let folders = ["config/apps/lists", "Sources/PythonSDK"].map { "\(SchemaTests.root)/\($0)" }
        let environment = ["PATH": "/usr/bin:/bin", "PYTHONPATH": folders.joined(separator: ":")]
        let command = "/usr/bin/python3 -B -c \"$0\" '\(folder)' > '\(report)' 2>&1"
        let status = try ChildProcess("/bin/sh", ["-c", command, Self.killing], environment: environment)
            .waitUntilExit()
        #expect(status == 0, "\((try? String(contentsOfFile: report, encoding: .utf8)) ?? "")")
    }

    /// The writer's own step at which it dies is drawn: each of its system calls is one.
    private static let killing = #"""
        import os, pathlib, signal, sys
        from shelf import Shelf
        from wilco_intents.files import remove_leftovers

        folder = pathlib.Path(sys.argv[1])
        folder.mkdir()
        shelf = Shelf(folder, "en")
        path = folder / "shopping.md"
        path.write_text("- [ ] milk\n")
        outcomes = set()
        for step in range(60):
            child = os.fork()
            if child == 0:
                count = 0
                def die(frame, event, argument):
                    global count
                    if "files.py" in frame.f_code.co_filename and event == "line":
                        count += 1
                        if count > step:
                            os.kill(os.getpid(), signal.SIGKILL)
                    return die
                sys.settrace(die)
                shelf.add(next(one for one in shelf.lists() if one.id == "shopping.md"), ["eggs " * 2000], "2026-03-02")
                os._exit(0)
            os.waitpid(child, 0)
            text = path.read_text()
            assert text in ("- [ ] milk\n", "- [ ] milk\n- [ ] " + "eggs " * 2000 + "\n"), (step, text[:80])
            outcomes.add(len(text))
            assert [one.id for one in shelf.lists() if one.path.exists()] == ["shopping.md"]
            remove_leftovers(folder)
            assert os.listdir(folder) == ["shopping.md"], os.listdir(folder)
            path.write_text("- [ ] milk\n")
        assert len(outcomes) == 2, outcomes
        """#
}

/// The app with a folder of the person's.
private struct ListStage {
    let stage: HandlerStage
    let folder: String

    init(launcher: any Launcher = DirectLauncher()) throws {
        folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        stage = try HandlerStage(
            "config/apps/lists",
            environment: ["WILCO_NOW": "2026-03-02T12:00:00", "WILCO_NOW_OFFSET": "+00:00"],
            launcher: launcher,
            rights: AppRights(folder: GrantedFolder(path: folder))
        )
    }

    func handle(_ intent: String, _ values: [String: String], key: String = UUID().uuidString) async throws
        -> IntentResponse
    {
        let things = ["list", "entry", "note"]
        return try await stage.handle(
            "lists",
            IntentInvocation(
                idempotencyKey: key,
                intent: intent,
                parameters: values.reduce(into: [:]) { parameters, value in
                    let name = value.value.replacing("new:", with: "")
                    let given: ParameterValue =
                        things.contains(value.key)
                        ? .object(IntentObject(id: value.value, display: name)) : .string(value.value)
                    parameters[value.key] = ParameterAssignment(value: given, display: value.value)
                },
                locale: "en-US"
            )
        )
    }

    func write(_ data: Data, to name: String, secondsAgo age: Int = 0) throws {
        let path = URL(filePath: folder + "/" + name)
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: path)
        try FileManager.default.setAttributes([.modificationDate: Date() - Double(age)], ofItemAtPath: path.path())
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    }

    /// By their paths within the folder.
    func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            guard let content = FileManager.default.contents(atPath: folder + "/" + path) else { continue }
            files[path] = content
        }
        return files
    }

    func close() async {
        await stage.close()
        try? FileManager.default.removeItem(atPath: folder)
    }
}

/// Runs apps as nobody, where root runs the tests.
private struct NobodyLauncher: Launcher {
    func prepare(_ command: LaunchCommand) throws(LaunchError) -> LaunchCommand {
        var wrapped = try DirectLauncher().prepare(command)
        guard getuid() == 0 else { return wrapped }
        let nobody: uid_t = 65_534
        chown(command.dataFolder, nobody, nobody)
        var above = command.dataFolder as NSString
        for _ in 0..<2 {
            above = above.deletingLastPathComponent as NSString
            chmod(above as String, 0o755)
        }
        wrapped.arguments =
            ["--reuid", "\(nobody)", "--regid", "\(nobody)", "--clear-groups", wrapped.executable] + wrapped.arguments
        wrapped.executable = "/usr/bin/setpriv"
        return wrapped
    }
}
