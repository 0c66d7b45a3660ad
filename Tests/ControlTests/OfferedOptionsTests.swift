import Foundation
import PipelineTesting
import TemporaryFiles
import Testing
import YAMLFiles

/// Every command takes the shared options, and offers those that change what it does.
@Suite("Offered options", .timeLimit(.minutes(15)))
struct OfferedOptionsTests {
    struct Command: Sendable, CustomTestStringConvertible {
        var name: String
        var offers: [String]
        /// What stands behind its name; nil: it does not end by itself, or needs what a test has not.
        var line: [String]?
        var input: String
        /// Those of the options that make a difference to the line.
        var shows: [String]

        var testDescription: String { name }
    }

    /// The table in Cases/options.yaml.
    private static let table: (before: [[String]], commands: [Command]) = {
        let path = BuiltProducts.checkout.path + "/Tests/ControlTests/Cases/options.yaml"
        let problems = YAMLProblems()
        guard let root = try? YAMLFile.load(path).section(problems) else { return ([], []) }
        let commands = root.list("commands").compactMap { item -> Command? in
            guard let section = item.section(), let name = section.string("command") else { return nil }
            return Command(
                name: name,
                offers: section.strings("offers"),
                line: section.value("line").map { _ in section.strings("line").map(filled) },
                input: section.optionalString("types") ?? "",
                shows: section.strings("shows")
            )
        }
        let before = root.list("before").map { ($0.list() ?? []).compactMap { $0.string() }.map(filled) }
        return (before, commands)
    }()

    static let commands = table.commands

    /// With another value than without the option.
    private static let given = [
        "apps": ["--apps", filled("APPS/rover")], "locale": ["--locale", "de"],
        "config": ["--config", "/nowhere/wilco.yaml"], "state": ["--state", "elsewhere"],
        "now": ["--now", "2001-01-01T12:00:00"], "json": ["--json"], "trace": ["--trace"],
    ]

    private static func filled(_ word: String) -> String {
        word.replacing("APPS", with: BuiltProducts.checkout.path + "/config/apps")
    }

    /// A home in which something is kept.
    private static let home = Task<String, any Error> {
        let folder = TemporaryFiles.folder.path + "/options-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "name: Good morning\nwhen: {time: \"7:30\"}\ndo: soup time\n"
            .write(toFile: folder + "/morning.yaml", atomically: true, encoding: .utf8)
        for line in table.before {
            let run = try await WilcoCommand.run(line, in: folder, input: "the first one\nyes\n")
            #expect(run.status == 0, "\(line): \(run.complaints)")
        }
        return folder
    }

    /// What a run in a copy of that home comes to, without what differs each time.
    private static func result(
        _ words: [String],
        input: String
    ) async throws -> (outcome: [String], told: [Substring], output: String) {
        let folder = TemporaryFiles.folder.path + "/run"
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.copyItem(atPath: try await home.value, toPath: folder)
        let run = try await WilcoCommand.run(words, in: folder, input: input, environment: ["EDITOR": "true"])
        let measured = /"(matching|time|recognition|audio|seconds|id)":("[^"]*"|[-0-9.e]+)|[0-9.]+ ms|[0-9]+ [KM]B free/
        let lines = run.complaints.split(separator: "\n")
        let told = lines.filter { $0.hasSuffix(" nothing here") }
        let others = lines.filter { !told.contains($0) }.joined(separator: "\n")
        return (
            ["\(run.status)", run.output.replacing(measured, with: ""), others.replacing(measured, with: "")], told,
            run.output
        )
    }

    /// What the program says of its commands: path, options, and whether they are offered.
    private static func dumped() async throws -> [String: [(name: String, isOffered: Bool)]] {
        let dump = try await WilcoCommand.run(["--experimental-dump-help"], in: TemporaryFiles.folder.path)
        let root = try JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any]
        var found: [String: [(name: String, isOffered: Bool)]] = [:]
        func walk(_ command: [String: Any], _ path: [String]) {
            let inner = (command["subcommands"] as? [[String: Any]] ?? []).filter {
                $0["commandName"] as? String != "help"
            }
            for one in inner { walk(one, path + [one["commandName"] as? String ?? ""]) }
            let arguments = command["arguments"] as? [[String: Any]] ?? []
            found[path.joined(separator: " ")] = arguments.flatMap { argument in
                (argument["names"] as? [[String: Any]] ?? []).map { name in
                    (name["name"] as? String ?? "", argument["shouldDisplay"] as? Bool ?? true)
                }
            }
        }
        walk(root?["command"] as? [String: Any] ?? [:], [])
        return found
    }

    /// Each command stands in the table, takes all of them, and offers what the table says.
    @Test func everyCommandOffersWhatItUses() async throws {
        let shared = Set(Self.given.keys)
        let known = try await Self.dumped().filter { command in command.value.contains { shared.contains($0.name) } }
        #expect(known.keys.sorted() == Self.commands.map(\.name).sorted())
        for command in Self.commands {
            let options = (known[command.name] ?? []).filter { shared.contains($0.name) }
            #expect(options.map(\.name).sorted() == shared.sorted(), "\(command.name)")
            #expect(options.filter(\.isOffered).map(\.name).sorted() == command.offers.sorted(), "\(command.name)")
        }
    }

    /// Those that are not offered change nothing, and that is told; those that are offered do, as far as the line shows it.
    @Test(arguments: commands.filter { $0.line != nil })
    func whatIsOfferedIsTrue(_ command: Command) async throws {
        let words = command.name.split(separator: " ").map(String.init) + (command.line ?? [])
        let plain = try await Self.result(words, input: command.input)
        #expect(plain.told.isEmpty)
        let idle = Self.given.keys.filter { !command.offers.contains($0) }
        let given = idle.flatMap { Self.given[$0] ?? [] }
        let run = try await Self.result(words + given, input: command.input)
        #expect(run.outcome == plain.outcome)
        #expect(run.told.count == (idle.isEmpty ? 0 : 1), "\(run.told)")
        for name in idle { #expect(run.told.first?.contains("--\(name)") == true, "\(run.told)") }
        for name in command.shows {
            let run = try await Self.result(words + (Self.given[name] ?? []), input: command.input)
            #expect(run.outcome != plain.outcome, "--\(name)")
            guard name == "json" else { continue }
            for line in run.output.split(separator: "\n") {
                #expect(throws: Never.self, "\(line)") { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
            }
            #expect(run.told.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("lock --app x", "Unknown option '--app' — see `wilco lock --help`"),
            ("watch --jsn", "Unknown option '--jsn' — see `wilco watch --help`"),
            ("explain --jsn x", "Did you mean '--json'? — see `wilco explain --help`"),
            ("automation --jsn", "Did you mean '--json'? — see `wilco automation list --help`"),
        ]
    )
    func onlyWhatIsOfferedIsProposed(_ line: String, _ complaint: String) async throws {
        let words = line.split(separator: " ").map(String.init)
        let run = try await WilcoCommand.run(words, in: TemporaryFiles.folder.path)
        #expect(run.status == 2)
        #expect(run.complaints.contains(complaint), "\(run.complaints)")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func onlyWhatIsOfferedIsCompleted(_ shell: String) async throws {
        let run = try await WilcoCommand.run(
            ["--generate-completion-script", shell],
            in: TemporaryFiles.folder.path
        )
        let (own, next) = shell == "fish" ? ("case 'segment'", "case 'spot'") : ("_wilco_segment()", "_wilco_spot()")
        let start = try #require(run.output.range(of: own))
        let rest = run.output[start.upperBound...]
        let part = rest[..<(try #require(rest.range(of: next))).lowerBound]
        #expect(part.contains("json"))
        #expect(!part.contains("config"), "\(part)")
    }

    /// What hints, examples and manuals tell people to type is there, with options that are offered.
    @Test func hintsNameWhatIsThere() async throws {
        let commands = try await Self.dumped()
        let hint = /(?:^|[^-\w\/“])wilco((?: [^\s`\\)|;"]+)+)/
        var count = 0
        for file in Self.hintingFiles() {
            guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
            for line in text.split(separator: "\n") {
                for match in line.matches(of: hint) {
                    var words = match.1.split(separator: " ").map(String.init)[...]
                    var path = ""
                    while let word = words.first, let next = Self.next(path, word), commands[next] != nil {
                        path = next
                        words = words.dropFirst()
                    }
                    #expect(!path.isEmpty || !match.0.hasPrefix("`"), "\(file): wilco\(match.1)")
                    guard !path.isEmpty else { continue }
                    count += 1
                    // Without a subcommand it is the one that is used then.
                    let used = commands["\(path) list"] == nil ? "\(path) show" : "\(path) list"
                    let offered = ((commands[path] ?? []) + (commands[used] ?? [])).filter(\.isOffered).map(\.name)
                    for word in words where word.hasPrefix("--") {
                        let name = String(word.dropFirst(2).prefix { $0.isLetter || $0 == "-" })
                        #expect(offered.contains(name) || name == "help", "\(file): wilco\(match.1)")
                    }
                }
            }
        }
        #expect(count > 400)
    }

    private static func next(_ path: String, _ word: String) -> String? {
        let name = word.trimmingCharacters(in: CharacterSet(charactersIn: ".,:"))
        return name.isEmpty ? nil : path.isEmpty ? name : "\(path) \(name)"
    }

    private static func hintingFiles() -> [String] {
        let root = BuiltProducts.checkout.path
        let folders = ["Sources", "config"].flatMap { folder in
            (FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? [])
                .map { "\(root)/\(folder)/\($0)" }
        }
        return (folders + ["\(root)/README.md"]).filter { file in
            ["swift", "md", "yaml", "py", "sh"].contains((file as NSString).pathExtension) && !file.contains("/.build/")
        }
    }
}
