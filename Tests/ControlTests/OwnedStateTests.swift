import Access
import Assistant
import AssistantTesting
import Control
import Foundation
import Glibc
import PipelineTesting
import Storage
import Testing
import WilcoIntents

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

    /// - Parameters:
    ///   - group: Whose members may administer it.
    ///   - log: Where its log goes.
    ///   - surroundings: A program that changes what it finds on the machine.
    private func serving(
        group: (name: String, id: gid_t)? = nil,
        log: String? = nil,
        surroundings: [String] = []
    ) async throws -> ServingProcess {
        let groups = group.map { "--groups=\($0.id)" } ?? "--clear-groups"
        var asOther = getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", groups] : []
        if let log { asOther = ["/bin/sh", "-c", "exec \"$@\" 2>\"$0\"", log] + asOther }
        return try await ServingProcess(
            environment: ["PATH": "/usr/bin:/bin", "HOME": state.path],
            apps: [],
            settings: "audio: {capture: \"null\", playback: \"null\"}\n"
                + (group.map { "control: {group: \($0.name)}\n" } ?? ""),
            launcher: surroundings + asOther + ["/usr/bin/env", "-C", "/tmp"],
            state: state
        )
    }

    /// A command of the caller's, whose runtime folder is where the assistant answers.
    private func wilco(_ line: String) async throws -> WilcoCommand {
        try await wilco(line.split(separator: " ").map(String.init))
    }

    private func wilco(
        _ arguments: [String],
        _ environment: [String: String] = [:],
        input: String = ""
    ) async throws -> WilcoCommand {
        try await WilcoCommand.run(
            arguments,
            in: home.path,
            input: input,
            environment: environment.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 }
        )
    }

    private var userData: LazyStore { LazyStore(data: state.path + "/data", state: state.path + "/state") }

    /// Rover has something ready-made.
    private func giveGallery() throws {
        let gallery = state.path + "/data/apps/rover/gallery"
        try FileManager.default.createDirectory(atPath: gallery, withIntermediateDirectories: true)
        try "shortcuts:\n  - name: Breathe\n    phrases: [help me breathe]\n    steps:\n      - say: Breathe in.\n"
            .write(toFile: gallery + "/calm.yaml", atomically: false, encoding: .utf8)
    }

    /// How a command names who answers.
    private func who(_ assistant: ServingProcess) -> String {
        let name = String(cString: getpwuid(user).pointee.pw_name)
        return "the assistant of \(name) at \(state.path)/control.sock, process \(assistant.process.identifier)"
    }

    private func grant(_ app: String) throws -> AppGrant? {
        try AppGrants(userData: userData, folder: state.path + "/data").read()[app]
    }

    @Test func theAssistantThatAnswersDecides() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        let who = who(assistant)

        let locked = try await wilco("lock")
        #expect(locked.status == 0 && locked.output == "locked (\(who))\n", "\(locked)")
        #expect(AssistantLock(userData: userData, folder: state.path + "/state").isLocked)

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

    /// Without a runtime folder, as under sudo, and without an assistant of their own, people mean the system's: all commands find it, or say that they may
    /// not speak to it.
    @Test(.enabled(if: getuid() == 0, "only root can show a folder as the system's"))
    func withoutARuntimeFolderTheSystemsAssistantIsMeant() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        let showing =
            "mount -t tmpfs none /run && mkdir /run/wilco && mount --bind \(folder.path) /run/wilco && exec \"$@\""
        func run(_ line: String, as stranger: uid_t? = nil) async throws -> WilcoCommand {
            let identity = stranger.map { ["/usr/bin/setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] }
            return try await WilcoCommand.run(
                line.split(separator: " ").map(String.init),
                in: home.path,
                launcher: ["/usr/bin/unshare", "-m", "/bin/sh", "-c", showing, "sh"] + (identity ?? [])
            )
        }
        let socket = "/run/wilco/wilco/control.sock"
        let who = "(the assistant of nobody at \(socket), process \(assistant.process.identifier))\n"
        for (line, done) in [
            ("lock", "locked"), ("unlock", "unlocked"), ("mute", "muted"), ("unmute", "not muted"),
            ("apps deny rover", "Rover is not allowed any more"), ("apps allow rover", "Rover is allowed"),
        ] {
            let told = try await run(line)
            #expect(told.status == 0 && told.output == "\(done) \(who)", "\(told)")
        }
        for line in ["shortcuts list", "apps list", "ask stop", "conversations"] {
            let told = try await run(line)
            #expect(told.complaints.contains("by the assistant of nobody at \(socket)"), "\(line): \(told)")
        }
        let refusal =
            "wilco: no assistant of yours is running at /tmp/wilco-65533/wilco/control.sock, and the system's, at \(socket), is for its own user and root — "
            + "run the command with sudo, or say where yours keeps everything: --state DIR\n"
        for line in ["lock", "unlock", "mute", "apps deny rover", "apps list", "ask stop", "shortcuts list", "watch"] {
            let told = try await run(line, as: 65533)
            #expect(told.status == 1 && told.output.isEmpty && told.complaints == refusal, "\(line): \(told)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).isEmpty)
        #expect(assistant.stop() == 0)
    }

    /// Not what the files of whoever asks say.
    @Test func theAssistantThatAnswersTellsOfItsApps() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        let told = "wilco: told by \(who(assistant))\n"
        let listed = try await wilco("apps list")
        #expect(listed.status == 0 && listed.complaints == told, "\(listed)")
        let heads = listed.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(heads.count == 2 && heads[0].hasPrefix("Lists (lists)") && heads[1].hasPrefix("Rover (rover)"))
        let json = try await wilco("apps list --json")
        #expect(json.status == 0 && json.complaints.isEmpty, "\(json)")
        for (line, app) in zip(json.output.split(separator: "\n"), ["lists", "rover"]) {
            #expect(line.hasPrefix(#"{"id":"\#(app)","name":"#) && line.contains(#","assistant":{"#), "\(json)")
        }

        #expect(try await wilco("apps deny rover").status == 0)
        let info = try await wilco("apps info Rover")
        #expect(info.status == 0 && info.complaints == told && info.output.hasPrefix("Rover (rover)\n"), "\(info)")
        #expect(info.output.contains("no — wilco apps allow rover"), "\(info)")
        #expect(info.output.contains(" \(state.path)/data/apps/rover\n"), "\(info)")
        let members = try await wilco("apps info rover --json")
        #expect(members.output.hasPrefix(#"{"id":"rover","name":"Rover"#) && members.output.contains(#""assistant":{"#))
        let unknown = try await wilco("apps info rovre")
        #expect(unknown.status == 1 && unknown.output.isEmpty, "\(unknown)")
        #expect(unknown.complaints == "wilco: there is no app rovre — did you mean rover?\n", "\(unknown)")

        // The folders that are named are looked at.
        let named = try await wilco("apps list --apps \(state.path)/data/apps/lists")
        #expect(named.status == 0 && named.output.hasPrefix("Lists (lists)") && named.complaints.isEmpty, "\(named)")
        #expect(!named.output.contains("Rover"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).isEmpty)
        #expect(assistant.stop() == 0)
    }

    /// Folders and apps are those of the assistant that answers; the caller's are neither looked at nor started.
    @Test(.enabled(if: getuid() == 0, "only root can be somebody else's caller"))
    func theDoctorAsksTheAssistantThatAnswers() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        // An app of the caller's that leaves a trace where it is started.
        let own = home.path + "/.local/share/wilco/apps/kettle"
        _ = try await kettle()
        let files = FileManager.default
        try files.createDirectory(atPath: home.path + "/.local/share/wilco/apps", withIntermediateDirectories: true)
        try files.moveItem(atPath: home.path + "/kettle", toPath: own)
        let before = try files.subpathsOfDirectory(atPath: home.path).sorted()
        _ = try await wilco("lock")
        let checked = try await wilco("doctor --json")
        let found = checked.output.split(separator: "\n").compactMap { line in
            try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
        }
        func details(_ subject: String) -> [String] {
            found.filter { $0["subject"]?.stringValue == subject }.compactMap { $0["detail"]?.stringValue }
        }
        #expect(details("assistant").count == 1 && details("assistant")[0].contains("one answers at \(state.path)"))
        #expect(details("room").count == 1 && details("room")[0].contains(" free for \(state.path)/"), "\(checked)")
        #expect(details("lock").map { $0.hasPrefix("locked") } == [true])
        #expect(details("Lists").count == 1 && details("Kettle").isEmpty, "\(checked)")
        #expect(try files.subpathsOfDirectory(atPath: home.path).sorted() == before)

        // One that does not tell has it said, and the caller's is left alone all the same.
        #expect(kill(assistant.process.identifier, SIGSTOP) == 0)
        let silent = try await wilco("doctor --json")
        kill(assistant.process.identifier, SIGCONT)
        #expect(silent.output.contains("are the running assistant's, and left out"), "\(silent)")
        #expect(!silent.output.contains("Kettle") && !silent.output.contains(home.path), "\(silent)")
        #expect(try files.subpathsOfDirectory(atPath: home.path).sorted() == before)
        #expect(assistant.stop() == 0)
    }

    /// It is installed, for only what is installed can be trusted.
    @Test(.enabled(if: getuid() == 0, "only root can hide a program"))
    func whereNothingConfinesAnAppCanBeInstalledAndTrusted() async throws {
        let hiding = "mount --bind /dev/null /usr/bin/bwrap && exec \"$@\""
        let assistant = try await serving(surroundings: ["/usr/bin/unshare", "-m", "/bin/sh", "-c", hiding, "sh"])
        try await assistant.untilListening()
        _ = try await kettle()
        let installed = try await wilco("apps install kettle --allow")
        #expect(installed.status == 0 && installed.output.hasPrefix("Kettle (kettle) installed ("), "\(installed)")
        let hint =
            "kettle is not started, for nothing would confine it: bubblewrap is missing: install the package bubblewrap"
        #expect(installed.complaints == "wilco: \(hint) — or trust it: wilco apps trust kettle\n", "\(installed)")
        let refused = try await wilco(["ask", "greet somebody"])
        #expect(!refused.output.contains("Who should I greet?"), "\(refused)")
        #expect(try await wilco("apps trust kettle").status == 0)
        let asked = try await wilco(["ask", "greet somebody"])
        #expect(asked.output.contains("Who should I greet?"), "\(asked)")
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

    // MARK: - Apps that come and go

    /// An app of the caller's that nobody else can look into.
    private func kettle() async throws -> String {
        let made = try await wilco("apps new kettle --language sh")
        #expect(made.status == 0, "\(made)")
        let kettle = home.path + "/kettle"
        #expect(chmod(kettle, 0o700) == 0)
        return kettle
    }

    private func names(in path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: state.path + "/" + path)) ?? []).sorted()
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: state.path + "/data/apps/" + path, encoding: .utf8)
    }

    private func change(_ file: String, _ old: String, _ new: String) throws {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains(old))
        try text.replacing(old, with: new).write(toFile: file, atomically: false, encoding: .utf8)
    }

    @Test func anAppOfTheCallersIsInstalledAndRemoved() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        let who = who(assistant)
        let kettle = try await kettle()
        try FileManager.default.createSymbolicLink(atPath: kettle + "/link", withDestinationPath: "/etc/passwd")
        let files = FileManager.default
        try files.createDirectory(atPath: kettle + "/none", withIntermediateDirectories: true)
        // More than travels in one piece.
        let sound = Data((0..<1_300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        try sound.write(to: URL(filePath: kettle + "/boiling.wav"))

        let first = try await wilco("apps install kettle")
        #expect(first.status == 0, "\(first)")
        #expect(
            first.output
                == "Kettle (kettle) installed; it asks at first use, or: wilco apps allow kettle (\(who))\n"
        )
        #expect(first.complaints == "wilco: \(kettle)/link: a symbolic link is not installed — put a file there\n")
        #expect(try grant("kettle") == nil)
        let installed = state.path + "/data/apps/kettle"
        #expect(try Data(contentsOf: URL(filePath: installed + "/boiling.wav")) == sound)
        #expect(files.isExecutableFile(atPath: installed + "/handler.sh"))
        #expect(files.fileExists(atPath: installed + "/none") && !files.fileExists(atPath: installed + "/link"))
        var status = stat()
        #expect(lstat(installed, &status) == 0 && status.st_uid == user)

        try change(kettle + "/app.yaml", "Greets somebody.", "Greets everybody.")
        let second = try await wilco("apps install kettle --allow --json")
        #expect(second.status == 0, "\(second)")
        #expect(second.output.hasPrefix(#"{"app":"kettle","updated":true,"allowed":true,"remarks":["#), "\(second)")
        #expect(second.output.contains(#""user":"\#(String(cString: getpwuid(user).pointee.pw_name))"}}"#), "\(second)")
        #expect(try text("kettle/app.yaml").contains("Greets everybody."))
        #expect(try grant("kettle")?.isAllowed == true)
        let asked = try await wilco(["ask", "greet somebody"])
        #expect(asked.output.contains("Who should I greet?"), "\(asked)")

        let removed = try await wilco("apps remove kettle")
        #expect(removed.status == 0 && removed.output == "kettle removed (\(who))\n", "\(removed)")
        #expect(names(in: "data/apps") == ["lists", "rover"] && names(in: "data/app-data/apps/kettle").isEmpty)
        #expect(try grant("kettle") == nil)
        while !names(in: "state/uploads").isEmpty { await Task.yield() }
        #expect(try files.contentsOfDirectory(atPath: home.path) == ["kettle"])
        #expect(assistant.stop() == 0)
    }

    /// What is wrong is told where the caller has it, and what was installed before stays.
    @Test func whatCannotBeInstalledChangesNothing() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        let kettle = try await kettle()
        #expect(try await wilco("apps install kettle --allow").status == 0)
        let before = try text("kettle/handler.sh")

        try "#!/bin/sh\necho the lid is open >&2\nexit 1\n"
            .write(toFile: kettle + "/handler.sh", atomically: false, encoding: .utf8)
        let silent = try await wilco("apps install kettle")
        #expect(silent.status == 1 && silent.output.isEmpty)
        #expect(silent.complaints.contains("wilco: kettle: the lid is open\n"), "\(silent)")
        #expect(silent.complaints.contains("kettle is not installed, for its handler does not answer"), "\(silent)")

        try change(kettle + "/intents.yaml", "intents:", "intense:")
        let wrong = try await wilco("apps install kettle")
        #expect(wrong.status == 1 && wrong.complaints.contains("\(kettle)/intents.yaml:"), "\(wrong)")
        #expect(!wrong.complaints.contains("uploads"), "\(wrong)")

        let missing = try await wilco("apps install pot")
        #expect(missing.status == 1 && missing.complaints.contains("there is no folder \(home.path)/pot"), "\(missing)")
        let unknown = try await wilco("apps remove ketle")
        #expect(unknown.status == 1 && unknown.complaints.contains("did you mean kettle?"), "\(unknown)")
        let named = try await wilco("apps install kettle --apps kettle")
        #expect(named.status == 1 && named.complaints.contains("leave out --apps"), "\(named)")

        #expect(try text("kettle/handler.sh") == before && names(in: "data/apps") == ["kettle", "lists", "rover"])
        #expect(assistant.stop() == 0)
    }

    /// Killed while it tries a new version, and while another app arrives.
    @Test func aKilledAssistantHasTheOldApp() async throws {
        let killed = try await serving()
        try await killed.untilListening()
        let kettle = try await kettle()
        #expect(try await wilco("apps install kettle --allow").status == 0)
        let before = try text("kettle/handler.sh")

        let arriving = try killed.connect()
        let piece = AppPiece(path: "app.yaml", .file([1], isExecutable: false, isFirst: true))
        _ = try await arriving.answer(to: .stage(piece))
        // It is tried for as long as it says nothing.
        try "#!/bin/sh\nexec sleep 600\n".write(toFile: kettle + "/handler.sh", atomically: false, encoding: .utf8)
        let (path, runtime) = (home.path, folder.path)
        async let cut = WilcoCommand.run(
            ["apps", "install", "kettle"],
            in: path,
            environment: ["XDG_RUNTIME_DIR": runtime]
        )
        var tried: String?
        while tried.map({ names(in: "data/apps/\($0)/data/apps").isEmpty }) ?? true {
            tried = names(in: "data/apps").first { $0.hasPrefix(".new-kettle-") }
            await Task.yield()
        }
        killed.process.killAtOnce()
        killed.process.waitUntilExit()
        #expect(try await cut.status == 1)
        #expect(try text("kettle/handler.sh") == before)
        #expect(names(in: "data/apps").count == 4 && !names(in: "state/uploads").isEmpty)

        let next = try await serving()
        try await next.untilListening()
        #expect(names(in: "data/apps") == ["kettle", "lists", "rover"] && names(in: "state/uploads").isEmpty)
        #expect(try text("kettle/handler.sh") == before)
        #expect(try await wilco(["ask", "greet somebody"]).output.contains("Who should I greet?"))
        #expect(next.stop() == 0)
    }

    /// One that is told to end does not wait for an app that says nothing.
    @Test func anAssistantThatEndsTriesNothing() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        let kettle = try await kettle()
        try "#!/bin/sh\nexec sleep 600\n".write(toFile: kettle + "/handler.sh", atomically: false, encoding: .utf8)
        let (path, runtime) = (home.path, folder.path)
        async let cut = WilcoCommand.run(
            ["apps", "install", "kettle"],
            in: path,
            environment: ["XDG_RUNTIME_DIR": runtime]
        )
        while !names(in: "data/apps").contains(where: {
            $0.hasPrefix(".new-kettle-") && !names(in: "data/apps/\($0)/data/apps").isEmpty
        }) {
            await Task.yield()
        }
        #expect(assistant.stop() == 0)
        #expect(try await cut.status == 1)
        #expect(!names(in: "data/apps").contains("kettle"))
    }

    // MARK: - What the user has made and taught

    /// Of another user's assistant; beside one of the same user a command writes the database that they share.
    @Test(.enabled(if: getuid() == 0, "the tests are nobody else's but their user's"))
    func whatIsMadeAndTaughtIsTheAssistants() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        let who = who(assistant)
        let file = "name: onward\nsteps:\n  - do: rover.Move\n    with: {direction: forward}\n"
        try file.write(toFile: home.path + "/onward.yaml", atomically: false, encoding: .utf8)

        let added = try await wilco("shortcuts add onward.yaml --force")
        #expect(added.status == 0 && added.output.hasPrefix("Say “onward” to: "), "\(added)")
        #expect(added.complaints.hasSuffix("wilco: done by \(who)\n"), "\(added)")
        let renamed = try await wilco(["shortcuts", "rename", "onward", "off we go", "--json"])
        #expect(renamed.status == 0 && renamed.output.contains(#""name":"off we go","#), "\(renamed)")
        #expect(renamed.output.contains(#""user":"nobody"}}"#) && renamed.complaints.isEmpty, "\(renamed)")
        let phrases = try await wilco(["shortcuts", "phrase", "off we go", "--add", "let us leave"])
        #expect(phrases.status == 0 && phrases.output == "off we go\nlet us leave\n", "\(phrases)")
        let placed = try await wilco([
            "shortcuts", "organise", "off we go", "--folder", "Out and about", "--icon", "🚀", "--colour", "blue",
        ])
        let standing = "off we go  in the folder “Out and about”, blue, icon 🚀; 1 of 1 in the list\n"
        #expect(placed.status == 0 && placed.output == standing, "\(placed)")
        #expect(placed.complaints == "wilco: done by \(who)\n", "\(placed)")
        let listed = try await wilco("shortcuts")
        #expect(listed.output.hasPrefix("Out and about\n  🚀 off we go  (say “off we go”, "), "\(listed)")
        let json = try await wilco("shortcuts list --json").output
        #expect(json.contains(#""folder":"Out and about","colour":"blue","icon":"🚀","pinned":false"#), "\(json)")
        let colourless = try await wilco(["shortcuts", "organise", "off we go", "--colour", "rainbow"])
        #expect(colourless.status == 1 && colourless.complaints.contains("“rainbow” is none of the colours"))
        // It hears them at once.
        let asked = try await wilco(["ask", "list my shortcuts"])
        #expect(asked.output.lowercased().contains("off we go"), "\(asked)")
        let unknown = try await wilco(["shortcuts", "rename", "onwards", "x"])
        #expect(unknown.status == 1 && unknown.output.isEmpty, "\(unknown)")
        // What was removed is a file again, with nothing else in it.
        let removed = try await wilco(["shortcuts", "remove", "let us leave"])
        #expect(removed.status == 0 && removed.output.hasPrefix("name: off we go\n"), "\(removed)")
        #expect(!removed.output.contains("assistant") && removed.complaints == "wilco: done by \(who)\n")

        let back = try await wilco("shortcuts undo")
        #expect(back.status == 0 && back.output == "back again: off we go\n", "\(back)")
        #expect(try await wilco(["ask", "list my shortcuts"]).output.lowercased().contains("off we go"))
        let none = try await wilco("shortcuts undo --number 99")
        #expect(none.status == 1 && none.complaints.contains("`wilco shortcuts history`"), "\(none)")

        let rule = "name: Early\nwhen: {time: \"7:30\"}\ndo: where is the rover\n"
        try rule.write(toFile: home.path + "/early.yaml", atomically: false, encoding: .utf8)
        #expect(try await wilco("automation add early.yaml").output == "kept: Early\n")
        #expect(
            try await wilco("automation disable Early --json").output.hasPrefix(#"{"disabled":"Early","assistant":{"#)
        )
        #expect(try await wilco("automation remove Early").output == "removed: Early\n")
        let twice = try await wilco("automation remove Early")
        #expect(twice.status == 1 && twice.complaints.contains("there is no automation “Early” — "), "\(twice)")

        let allowed = try await wilco("suggestions allow unasked --limit 2")
        #expect(allowed.status == 0 && allowed.output == "suggestions may be said unasked\n", "\(allowed)")
        #expect(try await wilco("suggestions mute rover").output == "muted: rover\n")
        let nobody = try await wilco("suggestions mute kettle")
        #expect(nobody.status == 1 && nobody.complaints.contains("there is no app kettle"), "\(nobody)")
        #expect(try await wilco("suggestions unmute rover").output == "unmuted: rover\n")
        #expect(try await wilco("suggestions donations delete --all").output == "forgotten: 0\n")

        let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
        #expect(names.sorted() == ["early.yaml", "onward.yaml"])
        #expect(assistant.stop() == 0)
    }

    @Test(.enabled(if: getuid() == 0, "the tests are nobody else's but their user's"))
    func whatIsEditedImportedAndPronouncedIsTheAssistants() async throws {
        try giveGallery()
        let assistant = try await serving()
        try await assistant.untilListening()
        let done = "wilco: done by \(who(assistant))\n"
        let step = "\n    steps:\n      - do: rover.Move\n        with: {direction: forward}\n"
        let file =
            "shortcuts:\n  - name: onward\(step)automations:\n  - name: Early\n    when: {time: \"7:30\"}\n    do: where is the rover\n"
        try file.write(toFile: home.path + "/mine.yaml", atomically: false, encoding: .utf8)
        let imported = try await wilco("shortcuts import mine.yaml")
        #expect(imported.status == 0 && imported.complaints.hasSuffix(done), "\(imported)")
        #expect(imported.output.hasPrefix("Say “onward” to: ") && imported.output.hasSuffix("kept: Early\n"))

        // What the assistant has is edited here.
        let turning = ["EDITOR": "sed -i s/forward/backward/", "TMPDIR": folder.path]
        let edited = try await wilco(["shortcuts", "edit", "onward"], turning)
        #expect(edited.status == 0 && edited.complaints.hasSuffix(done), "\(edited)")
        #expect(edited.output.lowercased().contains("backward"), "\(edited)")
        let breaking = ["EDITOR": "sed -i s/rover.Move/rover.Fly/", "TMPDIR": folder.path]
        let broken = try await wilco(["shortcuts", "edit", "onward"], breaking)
        #expect(broken.status == 1 && broken.output.isEmpty, "\(broken)")
        #expect(
            broken.complaints.contains("nothing was changed; your text is in \(folder.path)/wilco-edit-"),
            "\(broken)"
        )
        let none = try await wilco(["shortcuts", "edit", "offward"], turning)
        #expect(none.status == 1 && none.output.isEmpty && !none.complaints.contains("done by"), "\(none)")

        let taken = try await wilco(["shortcuts", "gallery", "--add", "Breathe", "--json"])
        #expect(taken.status == 0 && taken.output.contains(#""name":"Breathe","#), "\(taken)")
        #expect(taken.output.contains(#""user":"nobody"}}"#), "\(taken)")
        let removed = try await wilco(["shortcuts", "remove", "onward"])
        #expect(removed.output.contains("direction: backward"), "\(removed)")

        let chosen = try await wilco(["vocabulary", "pronounce", "celestra", "--choose", "S AH L EH S T R AH"])
        #expect(chosen.status == 0 && chosen.complaints.contains(done), "\(chosen)")
        #expect(chosen.output.contains("“celestra” is said S AH L EH S T R AH"), "\(chosen)")
        let forgotten = try await wilco(["vocabulary", "pronounce", "celestra", "--forget", "--json"])
        #expect(forgotten.output.hasPrefix(#"{"word":"celestra","assistant":{"#), "\(forgotten)")
        #expect(!FileManager.default.fileExists(atPath: home.path + "/.local/share/wilco/wilco.sqlite"))
        #expect(assistant.stop() == 0)
    }

    /// Not what the files of whoever asks hold.
    @Test(.enabled(if: getuid() == 0, "the tests are nobody else's but their user's"))
    func whatIsListedFoundAndExportedIsTheAssistants() async throws {
        try giveGallery()
        let assistant = try await serving()
        try await assistant.untilListening()
        #expect(try await wilco("apps allow rover").status == 0)
        let file = "name: onward\nsteps:\n  - do: rover.Move\n    with: {direction: forward}\n"
        try file.write(toFile: home.path + "/onward.yaml", atomically: false, encoding: .utf8)
        #expect(try await wilco("shortcuts add onward.yaml --force").status == 0)
        let rule = "name: Early\nwhen: {time: \"7:30\"}\ndo: where is the rover\n"
        try rule.write(toFile: home.path + "/early.yaml", atomically: false, encoding: .utf8)
        #expect(try await wilco("automation add early.yaml").status == 0)
        let ran = try await wilco("automation run early")
        #expect(ran.status == 0 && ran.output == "I am where I started.\n", "\(ran)")
        let later = ["EDITOR": "sed -i s/7:30/8:15/", "TMPDIR": folder.path]
        let edited = try await wilco(["automation", "edit", "early"], later)
        #expect(edited.status == 0 && edited.output == "kept: Early\n", "\(edited)")
        #expect(try await wilco(["ask", "move forward two meters"]).status == 0)
        #expect(try await wilco("suggestions mute rover").status == 0)

        let told = "wilco: told by \(who(assistant))\n"
        let lists: [(line: String, beginning: String)] = [
            ("shortcuts", "onward  (say “onward”)\n  "), ("shortcuts show onward", "onward\nSay: “onward”\nDo:\n  1. "),
            ("shortcuts show onward --file", file), ("shortcuts history onward", "1  "),
            ("shortcuts run onward --dry", "Move forward"),
            ("suggestions donations check", "rover Move: 1 donations"),
            ("shortcuts gallery breathe", "Rover\n  Breathe  "), ("search onward", "shortcut  onward  "),
            ("automation", "Early  time 8:15 → "), ("automation history early", "Early  20"),
            ("automation export", "automations:\n  - name: Early\n"),
            ("suggestions donations", "1  "), ("suggestions mute", "1  Rover, all of it\n"),
            ("shortcuts export onward", "# Shortcuts of "),
        ]
        for (line, beginning) in lists {
            let run = try await wilco(line)
            #expect(run.status == 0 && run.output.hasPrefix(beginning) && run.complaints.hasSuffix(told), "\(run)")
            let json = try await wilco(line + " --json")
            #expect(json.status == 0 && json.output.hasPrefix("{"), "\(json)")
            for line in json.output.split(separator: "\n") { #expect(line.hasSuffix(#""user":"nobody"}}"#), "\(json)") }
        }
        let unknown = try await wilco("shortcuts show offward")
        #expect(unknown.status == 1 && unknown.output.isEmpty && !unknown.complaints.contains("told by"), "\(unknown)")

        // The file is the caller's, and what it holds comes back.
        let exported = try await wilco("shortcuts export --history --output mine.yaml")
        #expect(
            exported.output == "1 shortcuts and 1 automations in mine.yaml\nwith 2 donations and 0 announcements\n",
            "\(exported)"
        )
        #expect(try await wilco("shortcuts remove onward").status == 0)
        #expect(try await wilco("shortcuts").output.hasPrefix("no shortcuts yet; "))
        #expect(try await wilco("shortcuts import mine.yaml").status == 0)
        #expect(try await wilco("shortcuts").output.hasPrefix("onward  "))
        let run = try await wilco(["shortcuts", "run", "onward", "--json"], input: "two meters\n")
        #expect(run.status == 0 && run.output.contains(#""event":"handled""#), "\(run)")
        #expect(run.output.contains(#""app":"rover""#) && run.complaints.isEmpty, "\(run)")
        let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
        #expect(names.sorted() == ["early.yaml", "mine.yaml", "onward.yaml"])
        #expect(assistant.stop() == 0)
    }

    /// What is checked and chosen from is what the assistant has, also where a file is the caller's; `--apps` names others.
    @Test(.enabled(if: getuid() == 0, "the tests are nobody else's but their user's"))
    func whatIsCheckedAndChosenFromIsTheAssistants() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        let told = "wilco: told by \(who(assistant))\n"
        for app in ["rover", "lists"] { #expect(try await wilco("apps allow \(app)").status == 0) }
        let file = "name: onward\nsteps:\n  - do: rover.Move\n    with: {direction: forward}\n"
        try file.write(toFile: home.path + "/onward.yaml", atomically: false, encoding: .utf8)
        try file.replacing("rover.Move", with: "rover.Fly").replacing("onward", with: "upward")
            .write(toFile: home.path + "/upward.yaml", atomically: false, encoding: .utf8)
        let rule = "name: Early\nwhen: {time: \"7:30\"}\ndo: onward\n"
        try rule.write(toFile: home.path + "/early.yaml", atomically: false, encoding: .utf8)

        let unknown = try await wilco("shortcuts check onward")
        #expect(unknown.status == 1 && unknown.output.contains("onward"), "\(unknown)")
        let useless = try await wilco("automation check early.yaml")
        #expect(useless.status == 1 && useless.complaints.contains("early.yaml would not be kept — "), "\(useless)")
        #expect(try await wilco("shortcuts add onward.yaml --force").status == 0)
        #expect(try await wilco(["ask", "move forward two meters"]).status == 0)

        let lists: [(line: [String], beginning: String)] = [
            (["shortcuts", "check"], "no complaints\n"),
            (["shortcuts", "check", "onward", "onward.yaml"], "no complaints\n"),
            (["shortcuts", "phrase", "--check", "off we go"], "nothing speaks against “off we go”\n"),
            (["shortcuts", "actions", "rover.Move"], "rover.Move  "),
            (["shortcuts", "options", "lists.ShowList", "list"], ""),
            (["automation", "check", "early.yaml"], ""), (["vocabulary", "confusable"], "No terms sound alike.\n"),
            (["explain", "--last"], "“move forward two meters”\n  understood rover Move, "),
        ]
        for (line, beginning) in lists {
            let run = try await wilco(line)
            #expect(run.status == 0 && run.output.hasPrefix(beginning) && run.complaints.hasSuffix(told), "\(run)")
            let json = try await wilco(line + ["--json"])
            #expect(json.status == 0 && json.complaints.isEmpty, "\(json)")
            for line in json.output.split(separator: "\n") { #expect(line.hasSuffix(#""user":"nobody"}}"#), "\(json)") }
        }
        let wrong = try await wilco("shortcuts check onward upward.yaml nowhere.yaml")
        #expect(
            wrong.status == 1 && wrong.output.contains("upward.yaml:") && wrong.output.contains("has no “Fly”"),
            "\(wrong)"
        )
        #expect(
            wrong.output.contains("nowhere.yaml")
                && wrong.complaints.hasSuffix("2 complaints — mend them and check again\n")
        )
        let taken = try await wilco("shortcuts phrase --check onward")
        #expect(taken.status == 1 && taken.output.contains("onward") && taken.complaints == told, "\(taken)")
        let none = try await wilco("shortcuts options lists.ShowList lost")
        #expect(none.status == 1 && none.complaints.contains("has no “lost” — did you mean list?"), "\(none)")
        let nobody = try await wilco("vocabulary confusable rovre")
        #expect(nobody.status == 1 && nobody.complaints.contains("did you mean rover?"), "\(nobody)")

        let named = try await wilco("shortcuts actions --apps \(state.path)/data/apps/lists")
        #expect(named.status == 0 && named.output.hasPrefix("lists.") && named.complaints.isEmpty, "\(named)")
        #expect(!named.output.contains("rover."))
        let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
        #expect(names.filter { !$0.hasPrefix(".") }.sorted() == ["early.yaml", "onward.yaml", "upward.yaml"])
        #expect(!FileManager.default.fileExists(atPath: home.path + "/.local/share/wilco/wilco.sqlite"))
        #expect(assistant.stop() == 0)
    }

    /// Examples are the assistant's; recordings are judged without any, and learning from the dictionary reads none.
    @Test(.enabled(if: getuid() == 0, "the tests are nobody else's but their user's"))
    func howThePhraseIsSaidIsTheAssistants() async throws {
        let files = FileManager.default
        #expect(try await wilco(["say", "hey, wilco", "--output", "said.wav"]).status == 0)
        #expect(try await wilco(["spot", "--enroll", "--phrase", "hey wilco", "said.wav"]).status == 0)
        let own = home.path + "/.local/state/wilco/enrolment/hey%20wilco"
        #expect(try files.contentsOfDirectory(atPath: own) == ["1.wav"])
        let plain = try await wilco(["spot", "--phrase", "hey wilco", "said.wav", "--all-candidates"])
        #expect(plain.status == 0 && plain.output.contains("hey wilco (score "), "\(plain)")

        let assistant = try await serving()
        try await assistant.untilListening()
        let (told, done) = ("wilco: told by \(who(assistant))\n", "wilco: done by \(who(assistant))\n")
        let none = try await wilco("spot --enrolled")
        #expect(none.status == 0 && none.output.isEmpty && none.complaints == told, "\(none)")
        let unsaid = try await wilco("spot --enroll said.wav")
        #expect(unsaid.status == 1 && unsaid.complaints.contains("say which, with --phrase"), "\(unsaid)")
        let kept = try await wilco(["spot", "--enroll", "--phrase", "Hey Wilco", "said.wav"])
        #expect(kept.status == 0 && kept.output.contains("“hey wilco” has 1 example of yours; "), "\(kept)")
        #expect(kept.complaints.hasSuffix(done), "\(kept)")
        let sound = state.path + "/state/enrolment/hey%20wilco/1.wav"
        var status = stat()
        #expect(lstat(sound, &status) == 0 && status.st_uid == user && status.st_mode & 0o777 == 0o600)
        #expect(files.contentsEqual(atPath: sound, andPath: own + "/1.wav"))
        let listed = try await wilco("spot --enrolled --json")
        #expect(listed.output.hasPrefix(#"{"phrase":"hey wilco","examples":["\#(sound)"],"assistant":{"#), "\(listed)")
        // An example of the caller's that would be waited for is not read.
        #expect(mkfifo(own + "/2.wav", 0o600) == 0)
        let judged = try await WilcoCommand.run(
            ["spot", "--phrase", "hey wilco", "said.wav", "--all-candidates"],
            in: home.path,
            environment: ["XDG_RUNTIME_DIR": folder.path],
            launcher: ["/usr/bin/timeout", "60"]
        )
        #expect(judged.output == plain.output && judged.status == 0, "\(judged)")
        let train = try await wilco(["spot", "--train", "--phrase", "hey wilco"])
        #expect(train.status == 1 && train.complaints.contains("\(who(assistant)) has the examples — "), "\(train)")
        let strange = try await wilco(["spot", "--forget", "--phrase", "computer"])
        #expect(strange.status == 1 && strange.complaints.contains("“computer” has no examples of yours"), "\(strange)")
        let erased = try await wilco("spot --forget")
        #expect(erased.output == "Erased 1 example.\n" && erased.complaints == done, "\(erased)")
        #expect(try files.contentsOfDirectory(atPath: own).sorted() == ["1.wav", "2.wav"])

        // What a user has decided is not even looked at.
        let database = home.path + "/.local/share/wilco/wilco.sqlite"
        try files.createDirectory(atPath: home.path + "/.local/share/wilco", withIntermediateDirectories: true)
        try Data("no database".utf8).write(to: URL(filePath: database))
        let learnt = try await wilco("vocabulary learn")
        #expect(learnt.status == 0 && learnt.complaints.isEmpty, "\(learnt)")
        #expect(try Data(contentsOf: URL(filePath: database)) == Data("no database".utf8))
        #expect(assistant.stop() == 0)
    }

    @Test(.enabled(if: getuid() == 0, "the tests are nobody else's but their user's"))
    func whatIsDoneWhereAndAgainIsTheAssistants() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        let (told, done) = ("wilco: told by \(who(assistant))\n", "wilco: done by \(who(assistant))\n")
        #expect(try await wilco("apps allow rover").status == 0)

        let nowhere = try await wilco("place")
        #expect(nowhere.output == "nobody knows\n" && nowhere.complaints == told, "\(nowhere)")
        let home = try await wilco("place home")
        #expect(home.status == 0 && home.output == "home\n" && home.complaints == done, "\(home)")
        let place = try await wilco("place --json")
        #expect(place.output.hasPrefix(#"{"place":"home","assistant":{"#) && place.complaints.isEmpty, "\(place)")
        let left = try await wilco("place --leave --json")
        #expect(left.output.hasPrefix(#"{"place":null,"assistant":{"#), "\(left)")
        #expect(try await wilco("place --leave").complaints.contains("nobody knows where you are — "))

        let answered = "wilco: answered by \(who(assistant))\n"
        let asked = try await wilco(["ask", "move forward two meters"])
        #expect(asked.status == 0 && asked.complaints == answered, "\(asked)")
        let listed = try await wilco("suggestions list --recent --json")
        #expect(listed.output.contains(#""app":"rover","intent":"Move""#), "\(listed)")
        #expect(listed.output.contains(#""user":"nobody"}}"#) && listed.complaints.isEmpty, "\(listed)")
        let number = try #require(listed.output.firstMatch(of: /"donation":(\d+),/)?.1)
        let said = try await wilco("conversations")
        #expect(said.output.contains("  > move forward two meters\n") && said.complaints == told, "\(said)")
        let events = try await wilco("conversations --json")
        #expect(events.output.split(separator: "\n").allSatisfy { $0.hasSuffix(#""user":"nobody"}}"#) }, "\(events)")
        let forgotten = try await wilco("conversations erase")
        #expect(forgotten.output.hasPrefix("Erased the conversations of 1 day"), "\(forgotten)")
        #expect(forgotten.complaints == done)
        #expect(try await wilco("conversations").output.isEmpty)
        let again = try await wilco("suggestions try --recent \(number) --json")
        #expect(again.status == 0 && again.complaints.isEmpty, "\(again)")
        #expect(again.output.contains(#""event":"handled""#) && again.output.contains(#""app":"rover""#), "\(again)")
        for line in ["try 90", "try --recent 900", "explain 90"] {
            let none = try await wilco("suggestions \(line)")
            #expect(
                none.status == 1 && none.output.isEmpty && none.complaints.contains("wilco: there is no "),
                "\(none)"
            )
        }

        let activities = try await wilco("activity")
        #expect(activities.output == "You look at nothing that an app tells of.\n", "\(activities)")
        #expect(activities.complaints == told)
        let elsewhere = #"{"app":"rover","activity":"Move","userInfo":{"direction":"backward"},"handoff":true}"#
        let opened = try await wilco(["activity", "open", "-", "--json"], input: elsewhere + "\n")
        #expect(opened.output.contains("backward"), "\(opened)")
        let kept = elsewhere.replacing("true", with: "false")
        let stays = try await wilco(["activity", "open", "-"], input: kept + "\n")
        #expect(stays.status == 1 && stays.complaints.contains("rover keeps this on its own machine — "), "\(stays)")
        let terms = try await wilco("vocabulary list")
        #expect(terms.status == 0 && terms.complaints == told, "\(terms)")
        let listened = try await wilco("listen")
        #expect(listened.output == "listening (\(who(assistant)))\n", "\(listened)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: self.home.path).isEmpty)
        #expect(assistant.stop() == 0)
    }

    @Test(.enabled(if: getuid() == 0, "the tests are nobody else's but their user's"))
    func whatItHasHeardIsTheAssistants() async throws {
        let assistant = try await serving()
        try await assistant.untilListening()
        let recordings = state.path + "/state/recordings"
        let files = FileManager.default
        try files.createDirectory(atPath: recordings, withIntermediateDirectories: true)
        func little(_ number: Int, _ bytes: Int) -> Data {
            Data((0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
        }
        var sound = Data("RIFF".utf8)
        sound += little(36 + 3_200, 4)
        sound += Data("WAVEfmt ".utf8)
        for (number, bytes) in [(16, 4), (1, 2), (1, 2), (16_000, 4), (32_000, 4), (2, 2), (16, 2)] {
            sound += little(number, bytes)
        }
        sound += Data("data".utf8)
        sound += little(3_200, 4)
        sound += Data(count: 3_200)
        let heard =
            #"{"time":"2026-03-02T12:00:00+01:00","turn":"request","seconds":0.1,"status":"recognized","hypotheses":"#
            + #"[{"text":"move","confidence":0.9}],"results":[],"handled":[],"answered":[]}"#
        // Those of the past are too old to be kept.
        for name in ["29991231-120000", "29991231-120001"] {
            try sound.write(to: URL(filePath: "\(recordings)/\(name).wav"))
            try heard.write(toFile: "\(recordings)/\(name).json", atomically: false, encoding: .utf8)
        }
        for path in [recordings] + (try files.subpathsOfDirectory(atPath: recordings).map { "\(recordings)/\($0)" }) {
            #expect(lchown(path, user, gid_t(user)) == 0)
        }

        let listed = try await wilco("recordings")
        #expect(listed.output.hasPrefix("29991231-120000  “move” 0.90\n29991231-120001"), "\(listed)")
        #expect(listed.complaints == "wilco: told by \(who(assistant))\n", "\(listed)")
        let wrong = try await wilco("recordings label last --intent Fly")
        #expect(wrong.status == 1 && wrong.complaints.contains("no app here has the intent 'Fly'"), "\(wrong)")
        let labelled = try await wilco(
            "recordings label last --app rover --intent Move --parameter direction=forward --json"
        )
        #expect(labelled.output.hasPrefix(#"{"id":"29991231-120001","label":{"#), "\(labelled)")
        #expect(labelled.output.contains(#""user":"nobody"}}"#), "\(labelled)")
        #expect(try await wilco("recordings list --unlabelled").output.hasPrefix("29991231-120000"))
        let played = try await wilco("recordings play last --output heard.wav --json")
        #expect(played.status == 0 && played.output.hasPrefix(#"{"played":"29991231-120001","output":"heard.wav""#))
        #expect(try files.attributesOfItem(atPath: home.path + "/heard.wav")[.size] as? Int ?? 0 > 3_200)
        let ambiguous = try await wilco("recordings erase 2999")
        #expect(
            ambiguous.status == 1 && ambiguous.complaints.contains("is the beginning of 2 names — "),
            "\(ambiguous)"
        )
        let erased = try await wilco("recordings erase last")
        #expect(erased.output == "Erased 1 recording.\n", "\(erased)")
        #expect(erased.complaints == "wilco: done by \(who(assistant))\n", "\(erased)")
        #expect(try await wilco("recordings erase").output == "Erased 1 recording.\n")
        #expect(try files.contentsOfDirectory(atPath: recordings).allSatisfy { $0.hasPrefix(".") })
        #expect(assistant.stop() == 0)
    }

    // MARK: - Whom a system's assistant obeys

    @Test(.enabled(if: getuid() == 0 && getgrnam("users") != nil, "only root can be several users"))
    func membersOfItsGroupAdministerIt() async throws {
        let group = try #require(getgrnam("users")).pointee.gr_gid
        #expect(chmod(state.path, 0o700) == 0)
        let log = folder.path + "/log"
        let assistant = try await serving(group: ("users", group), log: log)
        try await assistant.untilListening()
        var status = stat()
        let socket = state.path + "/control.sock"
        #expect(lstat(socket, &status) == 0 && status.st_gid == group && status.st_mode & 0o7777 == 0o660)
        #expect(lstat(state.path, &status) == 0 && status.st_gid == group && status.st_mode & 0o7777 == 0o710)

        // Nobody but the member may look into the app's folder.
        let (member, stranger): (uid_t, uid_t) = (4242, 4343)
        let kettle = try await kettle()
        for path in ["", "/kettle"] { #expect(chown(home.path + path, member, member) == 0) }
        #expect(chmod(home.path, 0o700) == 0)
        for path in try FileManager.default.subpathsOfDirectory(atPath: kettle) {
            #expect(chown("\(kettle)/\(path)", member, member) == 0)
        }
        func run(_ line: String, as user: uid_t, _ rights: [String]) async throws -> WilcoCommand {
            try await WilcoCommand.run(
                line.split(separator: " ").map(String.init),
                in: user == member ? home.path : "/tmp",
                environment: ["XDG_RUNTIME_DIR": folder.path],
                launcher: ["/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)"] + rights
            )
        }
        let installed = try await run("apps install kettle --allow", as: member, ["--groups=\(group)"])
        #expect(installed.status == 0 && installed.output.hasPrefix("Kettle (kettle) installed ("), "\(installed)")
        #expect(try grant("kettle")?.isAllowed == true && names(in: "data/apps").contains("kettle"))
        #expect(try await run("lock", as: member, ["--groups=\(group)"]).status == 0)
        #expect(AssistantLock(userData: userData, folder: state.path + "/state").isLocked)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["kettle"])

        // Kept out by the files' modes, or, where those let everybody in, by who it is.
        let everywhere = ["--clear-groups", "--inh-caps=+dac_override", "--ambient-caps=+dac_override"]
        for rights in [["--clear-groups"], everywhere] {
            for line in ["apps deny kettle", "lock", "apps remove kettle"] {
                let refused = try await run(line, as: stranger, rights)
                #expect(refused.status == 1 && refused.output.isEmpty, "\(refused)")
                #expect(refused.complaints.contains("is for members of the group users — "), "\(refused)")
            }
        }
        #expect(try grant("kettle")?.isAllowed == true && names(in: "data/apps").contains("kettle"))
        #expect(assistant.stop() == 0)
        let lines = try String(contentsOfFile: log, encoding: .utf8)
        // One line for each.
        for done in ["install kettle", "lock"] {
            #expect(
                lines.ranges(of: ": done for 4242\n").count == 2 && lines.contains("\(done): done for 4242\n"),
                "\(lines)"
            )
        }
        #expect(!lines.contains("by a command"), "\(lines)")
        #expect(!lines.contains("4343"))
    }

    @Test func aGroupThatIsNotThereIsSaid() async throws {
        let run = try await wilco("serve --group no-such-group")
        #expect(run.status == 1 && run.complaints.contains("there is no group no-such-group — "), "\(run)")
    }
}
