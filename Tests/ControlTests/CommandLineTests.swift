import Foundation
import PipelineTesting
import TemporaryFiles
import Testing

/// What may stand where on the command line, and what is said of what may not.
@Suite("The command line", .timeLimit(.minutes(3)))
struct CommandLineTests {
    private let folder: String
    private let rover = BuiltProducts.checkout.path + "/config/apps/rover"

    init() throws {
        folder = TemporaryFiles.folder.path + "/line-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// `ROVER` stands for an app's folder.
    private func wilco(_ line: String) async throws -> WilcoCommand {
        let words = line.replacing("ROVER", with: rover).split(separator: " ").map(String.init)
        return try await WilcoCommand.run(words, in: folder)
    }

    @Test(arguments: [
        ("apps list --apps ROVER --json", "apps --apps ROVER --json list"),
        ("apps list --apps ROVER --json", "--apps=ROVER --json apps list"),
        ("apps info rover --apps ROVER", "--apps ROVER apps info rover"),
        ("vocabulary list --apps ROVER", "vocabulary --apps ROVER list"),
        ("vocabulary confusable --apps ROVER", "vocabulary --apps ROVER confusable"),
        ("shortcuts list --json", "--json shortcuts list"),
        ("shortcuts actions --apps ROVER --json", "shortcuts --json --apps ROVER actions"),
        ("understand --apps ROVER --text stop", "--apps ROVER understand --text stop"),
        ("suggestions donations list --json", "suggestions --json donations list"),
        ("vocabulary confusable --share 0.5 --apps ROVER", "vocabulary --share 0.5 confusable --apps ROVER"),
        ("understand --apps ROVER --text stop", "--text=stop understand --apps ROVER"),
    ])
    func optionsStandBeforeOrBehind(_ behind: String, _ before: String) async throws {
        let (first, second) = (try await wilco(behind), try await wilco(before))
        #expect(second.status == first.status, "\(second.complaints)")
        let measured = /"(matching|time)":[0-9.e-]+/
        #expect(second.output.replacing(measured, with: "") == first.output.replacing(measured, with: ""))
        #expect(second.complaints == first.complaints)
        #expect(first.status == 0, "\(first.complaints)")
    }

    @Test(
        arguments: [
            ("aks hello", 2, "there is no command `wilco aks` — did you mean `wilco ask`?"),
            ("help aps", 2, "there is no command `wilco aps` — did you mean `wilco apps`?"),
            ("help apps chek", 2, "there is no command `wilco apps chek` — did you mean `wilco apps check`?"),
            ("ap", 2, "there is no command `wilco ap` — did you mean `wilco apps`?"),
            ("doctr", 2, "there is no command `wilco doctr` — did you mean `wilco doctor`?"),
            ("apps chek rover", 2, "there is no command `wilco apps chek` — did you mean `wilco apps check`?"),
            ("--json apps lst", 2, "there is no command `wilco apps lst` — did you mean `wilco apps list`?"),
            ("shortcuts lst", 2, "there is no command `wilco shortcuts lst` — did you mean `wilco shortcuts list`?"),
            ("shortcuts create x", 2, "no command `wilco shortcuts create` — did you mean `wilco shortcuts add`?"),
            ("automation show x", 2, "no command `wilco automation show` — did you mean `wilco automation list`?"),
            ("activity list", 2, "there is no command `wilco activity list` — did you mean `wilco activity show`?"),
            ("activity fly", 2, "there is no command `wilco activity fly` — there are show, open"),
            ("vocabulary list --jsn", 2, "— see `wilco vocabulary list --help`"),
            ("fly", 2, "there is no command `wilco fly` — see `wilco --help`"),
            ("apps list now", 2, "Unexpected argument 'now' — see `wilco apps list --help`"),
            ("explain --jsn x", 2, "Did you mean '--json'? — see `wilco explain --help`"),
            ("apps info rovr --apps ROVER", 1, "there is no app rovr — did you mean rover?"),
            ("apps allow rovre --apps ROVER", 1, "there is no app rovre — did you mean rover?"),
            ("apps remove rovr --apps ROVER", 1, "there is no app rovr — did you mean rover?"),
            ("suggestions mute rovr --apps ROVER", 1, "there is no app rovr — did you mean rover?"),
            ("vocabulary list rovr --apps ROVER", 1, "there is no app rovr — did you mean rover?"),
            ("shortcuts options rover.Mvoe x --apps ROVER", 1, "there is no “rover.Mvoe” — did you mean rover.Move?"),
            ("shortcuts organise soup", 2, "say what is to change, such as --pin"),
            ("shortcuts organise soup --before a --after b", 2, "--before and --after exclude each other"),
            ("shortcuts organise soup --icon a --without-icon", 2, "--icon and --without-icon exclude each other"),
            ("shortcuts organise soup --pin", 1, "there is no shortcut “soup”"),
            ("apps info kettle", 1, "there is no app kettle — see wilco apps list"),
        ] as [(String, Int32, String)]
    )
    func whatIsNotKnownIsNamed(_ line: String, _ status: Int32, _ complaint: String) async throws {
        let run = try await wilco(line)
        #expect(run.status == status)
        #expect(run.complaints.contains(complaint), "\(run.complaints)")
        #expect(run.output.isEmpty)
    }

    /// Where the Python library is, so that an author can read its reference.
    @Test func theLibraryIsFoundByItsAuthors() async throws {
        let made = try await wilco("apps new kettle --language python")
        let line = try #require(made.output.split(separator: "\n").first { $0.hasPrefix("library:") }, "\(made)")
        #expect(try shell("\(line.dropFirst("library:".count)) > reference") == 0)
        let reference = try String(contentsOfFile: folder + "/reference", encoding: .utf8)
        #expect(reference.contains("Write apps for the Wilco voice assistant."), "\(line)")
    }

    /// A sentence may be the name of a file, and several are told of.
    @Test func aSentenceIsExplainedWhateverItIsCalled() async throws {
        try "no sound".write(toFile: folder + "/stop", atomically: true, encoding: .utf8)
        #expect(try await wilco("explain --apps ROVER stop").status == 1)
        let run = try await wilco("explain --apps ROVER --text stop --text turn")
        #expect(run.status == 0 && run.output.hasPrefix("“stop”\n  understood rover Stop, "), "\(run)")
        #expect(run.output.contains("\n“turn”\n"), "\(run)")
    }

    /// "wilco: error: …" in a term is no line of Wilco's.
    @Test func whatOthersWroteBeginsNoLine() async throws {
        let parrot = folder + "/parrot"
        try FileManager.default.copyItem(atPath: rover, toPath: parrot)
        for (path, old, new) in [
            ("app.yaml", "id: rover", "id: parrot"),
            ("vocabulary/en-US.yaml", "say: left", "say: \"left\\nwilco: error: enter your PIN\""),
        ] {
            let text = try String(contentsOfFile: "\(parrot)/\(path)", encoding: .utf8)
            let changed = text.replacing(old, with: new, maxReplacements: 1)
            #expect(changed != text)
            try changed.write(toFile: "\(parrot)/\(path)", atomically: true, encoding: .utf8)
        }
        for command in ["vocabulary list --apps \(parrot)", "shortcuts options parrot.Turn side --apps \(parrot)"] {
            let run = try await wilco(command)
            let lines = (run.output + run.complaints).split(whereSeparator: \.isNewline)
            #expect(!lines.contains { $0.contains(/^(wilco: )?error: enter/) }, "\(run)")
        }
        let explained = try await WilcoCommand.run(
            ["explain", "--apps", rover, "--text", "stop\nwilco: error: enter your PIN"],
            in: folder
        )
        #expect(explained.output.hasPrefix("“stop wilco: error: enter your PIN”\n"), "\(explained)")
    }

    /// `wilco help apps check` tells of that command.
    @Test func helpIsGivenOfACommand() async throws {
        let (one, other) = (try await wilco("help apps check"), try await wilco("apps check --help"))
        #expect(one.status == 0 && one.output == other.output, "\(one)")
    }

    /// What an app may keep is told where people look for what it may do.
    @Test func quotasAreTold() async throws {
        let run = try await wilco("apps info rover --apps ROVER")
        #expect(run.status == 0, "\(run.complaints)")
        for quota in ["256 MB of data", "5000 donations (500 a day)", "200 announcements", "20000 terms of a type"] {
            #expect(run.output.contains(quota), "\(run.output)")
        }
    }

    @Test(arguments: [
        "apps new kettle", "apps list --apps ROVER", "apps info rover --apps ROVER", "apps check ROVER",
        "apps test ROVER", "generate python ROVER", "generate swift ROVER --output code.swift", "domains", "doctor",
        "shortcuts actions --apps ROVER", "vocabulary pronounce rover", "place home", "place", "models", "lock",
        "unlock", "mute", "unmute", "explain --apps ROVER stop", "explain --apps ROVER --text stop",
        "understand --apps ROVER --text stop",
        "say --output a.wav hello", "suggestions list --apps ROVER", "suggestions donations",
        "apps allow rover --apps ROVER",
        "vocabulary list --apps ROVER", "conversations", "recordings", "automation", "activity", "search soup",
        "automation export", "shortcuts", "shortcuts export", "shortcuts export --output mine.yaml",
        "shortcuts history",
        "shortcuts gallery --apps ROVER", "suggestions mute",
    ])
    func jsonIsJSON(_ line: String) async throws {
        let run = try await wilco(line + " --json")
        #expect(run.status == 0 || line == "doctor", "\(run.complaints)")
        for line in run.output.split(separator: "\n") {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    /// Each command has one, and nothing in it is a mistake.
    @Test func manualPagesAreWritten() async throws {
        let dump = try await WilcoCommand.run(["--experimental-dump-help"], in: folder)
        #expect(dump.status == 0)
        try dump.output.write(toFile: folder + "/help.json", atomically: true, encoding: .utf8)
        let writer = BuiltProducts.checkout.path + "/config/manual/write.py"
        #expect(try shell("python3 -B \(writer) pages 9.9 < help.json") == 0)
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder + "/pages")
        for name in ["wilco", "wilco-ask", "wilco-apps", "wilco-apps-check", "wilco-suggestions-donations-add"] {
            #expect(pages.contains("\(name).1"))
        }
        let check = try String(contentsOfFile: folder + "/pages/wilco-apps-check.1", encoding: .utf8)
        for part in [
            ".SH NAME\nwilco\\-apps\\-check \\- Check app folders", ".SH EXIT STATUS", #"\fB\-\-apps <dir>\fR"#,
        ] {
            #expect(check.contains(part), "\(check)")
        }
        guard try shell("command -v man > found") == 0 else { return }
        #expect(try shell("for page in pages/*; do man --warnings -Tutf8 -Z -l $page > page 2>> faults; done") == 0)
        #expect(try String(contentsOfFile: folder + "/faults", encoding: .utf8) == "")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsAreWritten(_ shell: String) async throws {
        let run = try await WilcoCommand.run(["--generate-completion-script", shell], in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains("donations"))
    }

    private func shell(_ command: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
