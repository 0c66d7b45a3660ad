import Assistant
import Configuration
import Control
import Foundation
import Installing
import Testing
import WilcoIntents

// What is told of an installation that goes otherwise than its author thought.
extension InstallerTests {
    /// Whoever says the name calls Wilco, in whatever way it is written.
    @Test(arguments: ["Wilco", "hey, wilco!", "Computer Please"])
    func whatWilcoIsCalledByIsNoName(_ name: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let settings = state + "/wilco.yaml"
        let folder = try make("kettle")
        try "invocation:\n  phrases: [computer please]\n".write(toFile: settings, atomically: true, encoding: .utf8)
        var configured = options()
        configured.configuration = settings
        for named in ["name: \"\(name)\"", "name: Kettle\nnames: [\"\(name)\"]"] {
            let text = try String(contentsOfFile: folder + "/app.yaml", encoding: .utf8)
            try replace(folder + "/app.yaml", "name: Kettle", named)
            let error = await #expect(throws: InstallError.self) {
                _ = try await AppInstaller(parts: try AssistantParts(configured)).install(folder)
            }
            let told = error.map(String.init(describing:)) ?? ""
            #expect(told.contains("the name “\(name)” is what Wilco is called by — choose another"), "\(told)")
            configured.apps = [folder]
            let problems = AppsCheck(try AssistantParts(configured)).problems
            #expect(problems.contains { $0.contains("the name “\(name)” is what Wilco is called by") }, "\(problems)")
            configured.apps = []
            try text.write(toFile: folder + "/app.yaml", atomically: true, encoding: .utf8)
        }
    }

    /// What the check complains of in sentences is not installed.
    @Test func aSentenceThatCannotBeReadIsRefused() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle")
        try replace(folder + "/vocabulary/en-US.yaml", "- greet somebody", "- <warmly> greet somebody")
        let error = await #expect(throws: InstallError.self) { _ = try await installer().install(folder) }
        let told = error.map(String.init(describing:)) ?? ""
        #expect(told.contains("/kettle/vocabulary/en-US.yaml:"), "\(told)")
        #expect(told.contains("<warmly>"), "\(told)")
        #expect(!FileManager.default.fileExists(atPath: state + "/data/apps/kettle"))
    }

    /// Who looks like another is installed only by somebody who names the other.
    @Test(arguments: ["Kettle", "KettIe", "Kett\u{200B}le"])
    func nobodyPassesForAnother(_ name: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        _ = try await installer().install(try make("kettle"))
        let trap = try make("trap")
        try replace(trap + "/app.yaml", "name: Trap", "name: \"\(name)\"")
        let error = await #expect(throws: InstallError.self) { _ = try await installer().install(trap) }
        let told = error.map(String.init(describing:)) ?? ""
        guard name.folded() == name else {
            #expect(told.contains("is no line of at most 40 visible characters"), "\(told)")
            return
        }
        #expect(
            told.contains("its name “\(name)” looks like “Kettle”") && told.hasSuffix("--despite kettle"),
            "\(told)"
        )
        await #expect(throws: InstallError.self) { _ = try await installer().install(trap, despite: ["teapot"]) }
        #expect(try await installer().install(trap, despite: ["kettle"]).app.id == "trap")
    }

    /// Who is said as another is called in its place, whatever its name looks like; also by a name of another language.
    @Test(arguments: [
        ("name: Trap", "name: Kettel", "its name “Kettel” sounds like “Kettle”"),
        ("name: Trap", "name: The Kettle App", "its name “The Kettle App” looks like “Kettle”"),
        ("name: Trap", "name: K e t t l e", "its name “K e t t l e” looks like “Kettle”"),
        (
            "name: Trap", "name: {say: Zebra, pronunciations: [K EH T AH L]}", "its name “Zebra” sounds like “Kettle”"
        ),
        ("name: Trap", "name: Trap\nnames: [The Kettel]", "its name “The Kettel” sounds like “Kettle”"),
        ("", "names: [Kettle]", "its name “Kettle” looks like “Kettle”"),
        ("", "names: [Kettel]", "its name “Kettel” sounds like “Kettle”"),
    ])
    func nobodyIsSaidAsAnother(_ old: String, _ new: String, _ told: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        _ = try await installer().install(try make("kettle"))
        let trap = try make("trap")
        if old.isEmpty {
            try (new + "\n").write(toFile: trap + "/vocabulary/de-DE.yaml", atomically: false, encoding: .utf8)
        } else {
            try replace(trap + "/app.yaml", old, new)
        }
        let error = await #expect(throws: InstallError.self) { _ = try await installer().install(trap) }
        let said = error.map(String.init(describing:)) ?? ""
        #expect(said.contains(told) && said.hasSuffix("--despite kettle"), "\(said)")
        #expect(try await installer().install(trap, despite: ["kettle"]).app.id == "trap")
    }

    /// Honest names that share words, letters or sounds.
    @Test(arguments: [
        ("Clock", "Rock Band"), ("Notes", "Noted Recipes"), ("Soup Chef", "Coffee Chef"),
        ("Media Player", "Video Player"), ("Ball Game", "Wall Game"), ("Home", "Dome"), ("Clock", "Alarm Clock"),
        ("Will", "Bank"), ("Wilson", "Silco"), ("Commuter", "Password Manager"), ("Unblock", "Software Guide"),
    ])
    func honestNamesAreTaken(_ one: String, _ other: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        for (id, name) in [("kettle", one), ("trap", other)] {
            let folder = try make(id)
            try replace(folder + "/app.yaml", "name: \(id.capitalized)", "name: \(name)")
            #expect(try await installer().install(folder).app.id == id)
        }
    }

    /// Who has another's words, or all but a letter of them, is taken for it.
    @Test(arguments: [
        ("Unicorn Pay", "Unicorn Pays", "is another form of"),
        ("Unicorn Pay", "Secure Unicorn Pay", "has the words of"),
        ("Unicorn Pay", "Pay Unicorn", "has the words of"), ("Unicorn Pay", "Unicorn Play", "is a letter away from"),
        ("Soup Chef", "Sup Chef", "is a letter away from"), ("Timer", "Timers", "is another form of"),
    ])
    func nobodyHasAnothersWords(_ name: String, _ taken: String, _ relation: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let (kettle, trap) = (try make("kettle"), try make("trap"))
        try replace(kettle + "/app.yaml", "name: Kettle", "name: \(name)")
        try replace(trap + "/app.yaml", "name: Trap", "name: \(taken)")
        _ = try await installer().install(kettle)
        let error = await #expect(throws: InstallError.self) { _ = try await installer().install(trap) }
        let told = error.map(String.init(describing:)) ?? ""
        #expect(told.contains("its name “\(taken)” \(relation) “\(name)”"), "\(told)")
        #expect(told.hasSuffix("--despite kettle"), "\(told)")
        #expect(try await installer().install(trap, despite: ["kettle"]).app.id == "trap")
    }

    /// Who would be believed to be Wilco is installed only by somebody who names Wilco.
    @Test(arguments: [
        "Wilco Lock", "System", "Settings", "Wilko", "Will Co", "Wilko Security", "Hey Wilko", "Enter PIN", "Password",
        "Unlock", "Your Computer", "Software Update", "Enter Your Password", "PIN", "Your PIN", "PIN Entry", "Lock",
        "Update",
    ])
    func nobodyPassesForTheAssistant(_ name: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let trap = try make("trap")
        try replace(trap + "/app.yaml", "name: Trap", "name: \"\(name)\"")
        let error = await #expect(throws: InstallError.self) { _ = try await installer().install(trap) }
        let told = error.map(String.init(describing:)) ?? ""
        #expect(told.contains("its name “\(name)” is one of the assistant's own"), "\(told)")
        #expect(told.hasSuffix("--despite wilco"), "\(told)")
        #expect(try await installer().install(trap, despite: ["wilco"]).app.id == "trap")
    }

    /// Everything that Wilco brings can be had together.
    @Test func noExampleIsLikeAnother() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = "\(Self.checkout)/config/apps"
        let installer = try installer(apps: [folder])
        for id in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            do {
                _ = try await installer.install("\(folder)/\(id)", despite: [id])
            } catch InstallError.impersonates(let app, let what, let other) {
                Issue.record("\(app): \(what), of \(other)")
            } catch is InstallError {
                // What it needs may not be built here.
            }
        }
    }

    /// An id leads to one app: its place is taken by its own next version, and by what somebody means to have there.
    @Test func nobodyTakesAnothersPlace() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let kettle = try make("kettle")
        _ = try await installer().install(kettle)
        let trap = try make("trap")
        try replace(trap + "/app.yaml", "id: trap", "id: kettle")
        let error = await #expect(throws: InstallError.self) { _ = try await installer().install(trap) }
        let told = error.map(String.init(describing:)) ?? ""
        #expect(told.contains("its folder is called trap, and it has the id of “Kettle”"), "\(told)")
        #expect(try await installer().install(kettle).isUpdate)
        #expect(try await installer().install(trap, despite: ["kettle"]).isUpdate)
    }

    @Test func anUpdateThatChangesTheNameSaysSo() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle")
        #expect(try await installer().install(folder).remarks.allSatisfy { !$0.contains("it was called") })
        try replace(folder + "/app.yaml", "name: Kettle", "name: Teapot")
        let remarks = try await installer().install(folder).remarks
        #expect(remarks.contains("kettle: it was called “Kettle”, and is called “Teapot” from now on"), "\(remarks)")
    }

    /// What it did not answer is named; where nothing was installed before, nothing is still there.
    @Test(arguments: ["initialize", "vocabulary"])
    func whatAHandlerEndsAtIsNamed(_ method: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle")
        let good = try String(contentsOfFile: folder + "/handler.sh", encoding: .utf8)
        for isUpdate in [false, true] {
            if isUpdate { _ = try await installer().install(folder, allows: true) }
            let bad = good.replacing("case $line in", with: "case $line in *'\"method\":\"\(method)\"'*) exit 7 ;;")
            try bad.write(toFile: folder + "/handler.sh", atomically: false, encoding: .utf8)
            let error = await #expect(throws: InstallError.self) {
                _ = try await installer().install(folder, allows: true)
            }
            let text = error.map(String.init(describing:)) ?? ""
            #expect(text.contains("kettle is not installed, for its handler does not answer \(method): "), "\(text)")
            #expect(text.contains("exit code 7"), "\(text)")
            #expect(text.contains("what was installed before is still there") == isUpdate, "\(text)")
            try good.write(toFile: folder + "/handler.sh", atomically: false, encoding: .utf8)
        }
    }

    @Test func aHandlerWithoutAVocabularyIsInstalled() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle")
        try replace(folder + "/handler.sh", #"answer '{"terms":{}}'"#, #"refuse -32601 "no such method""#)
        #expect(try await installer().install(folder, allows: true).app.id == "kettle")
    }

    /// What is no file and no folder does not come along, and that is told.
    @Test func whatIsLeftBehindIsNamed() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let files = FileManager.default
        let folder = try make("kettle")
        try files.createSymbolicLink(atPath: folder + "/passwords", withDestinationPath: "/etc/passwd")
        try files.createDirectory(atPath: folder + "/.git", withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: folder + "/.git/link", withDestinationPath: "/etc/passwd")
        #expect(mkfifo(folder + "/tests/pipe", 0o600) == 0)
        let remarks = try await installer().install(folder).remarks
        let mend = "is not installed — put a file there"
        let told = remarks.filter { $0.hasSuffix(mend) }
        #expect(told == ["\(folder)/passwords: a symbolic link \(mend)", "\(folder)/tests/pipe: a FIFO \(mend)"])
        let installed = try files.subpathsOfDirectory(atPath: state + "/data/apps/kettle")
        #expect(!installed.contains("passwords") && !installed.contains("tests/pipe"))
    }

    /// An assistant that was started with other apps may not know it, and it may have stored nothing.
    @Test func whatIsNotInUseIsRemovedWhole() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let installer = try self.installer()
        _ = try await installer.install(try make("kettle"))
        try? FileManager.default.removeItem(atPath: state + "/data/app-data/apps/kettle")
        let parts = try AssistantParts(options(apps: [Self.checkout + "/config/apps/rover"]))
        try await AppInstaller(parts: parts).remove(AppRemoval("kettle", .everything), of: parts) {}
        #expect(!FileManager.default.fileExists(atPath: state + "/data/apps/kettle"))
        await #expect(throws: InstallError.self) {
            try await AppInstaller(parts: parts).remove(AppRemoval("kettle", .everything), of: parts) {}
        }
    }

    /// What was not installed cannot be removed, but what it keeps can.
    @Test(arguments: [true, false])
    func dataAloneIsErased(_ isNamed: Bool) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle")
        let files = FileManager.default
        let data = state + "/data/app-data/apps/kettle"
        try files.createDirectory(atPath: data + "/full", withIntermediateDirectories: true)
        let installer = try self.installer(apps: isNamed ? [folder] : [])
        let error = #expect(throws: InstallError.self) { try installer.remove("kettle", keepsData: false) }
        #expect(error.map(String.init(describing:))?.contains("wilco apps remove --data-only kettle") == true)
        #expect(files.fileExists(atPath: data))
        try installer.eraseData(of: "kettle")
        #expect(!files.fileExists(atPath: data) && files.fileExists(atPath: folder + "/app.yaml"))
        for name in ["", ".", "..", "../apps", "teapot"] {
            #expect(throws: InstallError.nothingStored(app: name)) { try installer.eraseData(of: name) }
        }
    }
}
