import AssistantTesting
import Extensions
import Foundation
import Generating
import PipelineTesting
import TemporaryFiles
import Testing
import WilcoIntents

/// What is generated is code, and works.
@Suite(.timeLimit(.minutes(2)))
struct GeneratorTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path()
    static let apps: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/config/apps")) ?? []
        return names.sorted().map { "\(root)/config/apps/\($0)" } + ["\(root)/Tests/ExtensionsTests/Fixtures/complete"]
    }()

    private func run(_ command: String, environment: [String: String] = [:]) throws -> (status: Int32, text: String) {
        let output = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: output) }
        let shell = try ChildProcess("/bin/sh", ["-c", "{ \(command); } > \(output) 2>&1"], environment: environment)
        return (shell.waitUntilExit(), (try? String(contentsOfFile: output, encoding: .utf8)) ?? "")
    }

    /// Python runs what was generated, with values of each kind.
    @Test(arguments: apps)
    func pythonRuns(_ folder: String) throws {
        let app = try #require(AppFolder.load(folder, locale: "en-US").app)
        let work = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: work) }
        try PythonGenerator(app: app).text.write(toFile: work + "/generated.py", atomically: true, encoding: .utf8)
        let script = """
            import generated
            from wilco_intents import Intent
            bases = [value for name, value in vars(generated).items() if name.endswith("Base")]
            app = bases[0](None)
            for name, kind in app._intents.items():
                intent = Intent(name, "k", "en-US", {}, frozenset())
                assert isinstance(app._typed(intent), kind), name
                assert app.confirm(intent).code == "ready"
                try:
                    app.handle(intent)
                    raise SystemExit("handle must be written")
                except NotImplementedError:
                    pass
                for (method, owner, parameter), _ in app._methods.items():
                    if owner == name and method == "resolve":
                        assert app.resolve(parameter, intent).to_json()["result"] == "needsValue", parameter
            """
        try script.write(toFile: work + "/try.py", atomically: true, encoding: .utf8)
        let result = try run(
            "python3 \(work)/try.py",
            environment: [
                "PYTHONPATH": "\(work):\(Self.root)/Sources/PythonSDK", "PATH": "/usr/bin:/bin", "HOME": work,
            ]
        )
        #expect(result.status == 0, "\(result.text)")
    }

    /// Values of an enum are of the type that is generated for it, alone and in lists.
    @Test func enumsAreOfTheirType() throws {
        let colour = TermType(
            kind: .enumeration,
            name: "Colour",
            displayName: "Colour",
            terms: [VocabularyTerm(id: "darkRed", display: "dark red"), VocabularyTerm(id: "blue", display: "blue")]
        )
        let parameters = [
            ParameterDefinition(name: "main", displayName: "Main", type: .enumeration("Colour")),
            ParameterDefinition(name: "others", displayName: "Others", type: .enumeration("Colour"), isArray: true),
            ParameterDefinition(name: "sizes", displayName: "Sizes", type: .integer, isArray: true),
        ]
        let app = AppDefinition(
            id: "painter",
            name: SpokenName("Painter"),
            locale: "en-US",
            folder: "/nowhere",
            intents: [IntentDefinition(name: "Paint", title: "Paint", parameters: parameters)],
            types: [colour]
        )
        let work = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: work) }
        try PythonGenerator(app: app).text.write(toFile: work + "/generated.py", atomically: true, encoding: .utf8)
        let script = """
            from generated import Colour, Paint
            from wilco_intents import Assignment
            given = {"main": Assignment("blue"), "others": Assignment(["darkRed", "blue"]), "sizes": Assignment([1, 2])}
            intent = Paint("Paint", "k", "en-US", given, frozenset())
            assert intent.main is Colour.BLUE
            assert intent.others == [Colour.DARK_RED, Colour.BLUE] and isinstance(intent.others[0], Colour)
            assert intent.sizes == [1, 2]
            assert Paint("Paint", "k", "en-US", {}, frozenset()).others is None
            """
        try script.write(toFile: work + "/try.py", atomically: true, encoding: .utf8)
        let result = try run(
            "python3 \(work)/try.py",
            environment: ["PYTHONPATH": "\(work):\(Self.root)/Sources/PythonSDK", "PATH": "/usr/bin:/bin"]
        )
        #expect(result.status == 0, "\(result.text)")
        let swift = SwiftGenerator(app: app).text
        for line in [
            #"var main: Colour? { invocation["main"]?.stringValue.flatMap { .init(rawValue: $0) } }"#,
            #"var others: [Colour]? { invocation["others"]?.listValue.compactMap { $0.stringValue.flatMap { .init(rawValue: $0) } } }"#,
            #"var sizes: [Int]? { invocation["sizes"]?.listValue.compactMap { $0.integerValue } }"#,
        ] {
            #expect(swift.contains(line), "\(swift)")
        }
    }

    /// Names that mean something in code, or cannot be said there, are names all the same.
    @Test func anyNamesAreCode() throws {
        let names = [
            "self", "Type", "Protocol", "init", "invocation", "name", "class", "None", "property", "in", "super",
            "default", "String", "subscript", "match", "output",
        ]
        let cases = [
            "self", "init", "Type", "none", "class", "3d", "+", "++", "in", "allCases", "rawValue", "mro", "name",
        ]
        let types = ["Type", "String", "None", "Response", "Enum", "Any", "Sendable"].map { name in
            TermType(
                kind: .enumeration,
                name: name,
                displayName: name,
                terms: cases.map { VocabularyTerm(id: $0, display: $0) }
            )
        }
        let parameters =
            names.map { name in ParameterDefinition(name: name, displayName: name, type: .string) }
            + types.map { ParameterDefinition(name: "a\($0.name)", displayName: "A", type: .enumeration($0.name)) }
        let intents = ["None", "class", "Intent", "Order", "Protocol", "Bool"].map { name in
            IntentDefinition(name: name, title: name, parameters: parameters)
        }
        let app = AppDefinition(
            id: "odd",
            name: SpokenName("Odd"),
            locale: "en-US",
            folder: "/nowhere",
            intents: intents,
            types: types
        )
        #expect(try complaints([SwiftGenerator(app: app).text]) == "")
        let work = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: work) }
        try PythonGenerator(app: app).text.write(toFile: work + "/generated.py", atomically: true, encoding: .utf8)
        let script = """
            import generated
            from wilco_intents import Assignment, Intent
            app = generated.OddBase(None)
            given = {"self": Assignment("one"), "class": Assignment("two"), "aType": Assignment("3d"), "aAny": Assignment("+")}
            for name in ["None", "class", "Intent", "Order"]:
                typed = app._typed(Intent(name, "k", "en-US", given, frozenset(), "kitchen"))
                assert type(typed).__name__.rstrip("_") == name
                assert (typed.self, typed.class_, typed.a_type.value, typed.a_any.value) == ("one", "two", "3d", "+")
                assert isinstance(typed.a_type, generated.Type)
                assert typed.output == "kitchen" and typed.output_ is None
            """
        try script.write(toFile: work + "/try.py", atomically: true, encoding: .utf8)
        let result = try run(
            "python3 \(work)/try.py",
            environment: ["PYTHONPATH": "\(work):\(Self.root)/Sources/PythonSDK", "PATH": "/usr/bin:/bin"]
        )
        #expect(result.status == 0, "\(result.text)")
    }

    /// Swift's compiler has nothing to say against what was generated.
    @Test(arguments: apps)
    func swiftCompiles(_ folder: String) throws {
        let app = try #require(AppFolder.load(folder, locale: "en-US").app)
        let text = SwiftGenerator(app: app).text
        for intent in app.intents {
            #expect(text.contains("public protocol \(intent.name)IntentHandling"))
            for parameter in intent.parameters where parameter.isResolvedByApp {
                #expect(text.contains("func resolve\(parameter.name.prefix(1).uppercased())"), "\(parameter.name)")
            }
        }
        #expect(try complaints([text]) == "")
    }

    /// What Swift's compiler says of files that use the library.
    private func complaints(_ texts: [String]) throws -> String {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (index, text) in texts.enumerated() {
            try text.write(toFile: "\(folder)/\(index).swift", atomically: true, encoding: .utf8)
        }
        let environment = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }
        let modules = try #require(BuiltProducts.folder).path + "/Modules"
        let compiler = "swiftc -typecheck -parse-as-library -swift-version 6 -I \(modules)"
        return try run("\(compiler) \(folder)/*.swift", environment: environment).text
    }

    /// The code of the library's page is what the compiler takes, all of it.
    @Test func thePageOfTheLibraryIsCode() throws {
        let page = try String(
            contentsOfFile: Self.root + "/Sources/Extensions/Documentation.docc/SwiftLibrary.md",
            encoding: .utf8
        )
        let code = page.split(separator: "```").enumerated().filter { $0.offset % 2 == 1 }
            .map { $0.element.replacing(/^swift\n/, with: "") }
        try #require(code.count == 3)
        let stop = ParameterDefinition(
            name: "stop",
            displayName: "Stop",
            type: .object("Stop"),
            hasDynamicOptions: true,
            reasons: ["closed"]
        )
        let app = AppDefinition(
            id: "bus",
            name: SpokenName("Bus"),
            locale: "en-US",
            folder: "/nowhere",
            intents: [
                IntentDefinition(name: "NextBus", title: "Next bus", parameters: [stop]),
                IntentDefinition(name: "FollowBus", title: "Follow a bus"),
            ],
            types: [TermType(kind: .object, name: "Stop", displayName: "Stop")]
        )
        let carried =
            "import WilcoIntents\nfunc carried(_ stop: IntentObject, _ minutes: Int) -> IntentResponse {\n\(code[1])\nreturn answer\n}\n"
        let going = "import WilcoIntents\nextension Bus {\n\(code[2])\n}\n"
        #expect(try complaints([SwiftGenerator(app: app).text, String(code[0]), carried, going]) == "")
    }
}
