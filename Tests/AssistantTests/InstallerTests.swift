import Access
import Assistant
import Automation
import Configuration
import Extensions
import Foundation
import Installing
import Shortcuts
import Synchronization
import TemporaryFiles
import Testing
import WilcoIntents

/// Apps are made, installed, updated and removed, with real handlers.
@Suite(.timeLimit(.minutes(2)))
struct InstallerTests {
    let state = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
    static let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path()

    func options(apps: [String] = []) -> AssistantOptions {
        AssistantOptions(
            apps: apps,
            stateFolder: state,
            environment: ["PATH": "/usr/bin:/bin", "HOME": state, "XDG_DATA_DIRS": state],
            executable: Self.checkout + "/wilco",
            workingDirectory: state,
            userID: getuid()
        )
    }

    func make(_ name: String, _ language: AppSkeleton.Language = .sh) throws -> String {
        try AppSkeleton(options: options()).make(name, language: language, in: state + "/work")
    }

    func replace(_ file: String, _ old: String, _ new: String) throws {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains(old))
        try text.replacing(old, with: new).write(toFile: file, atomically: false, encoding: .utf8)
    }

    func installer(apps: [String] = []) throws -> AppInstaller {
        AppInstaller(parts: try AssistantParts(options(apps: apps)))
    }

    /// Whatever its name means in the languages that it is written in.
    @Test(arguments: [
        ("tea-pot", AppSkeleton.Language.sh), ("tea-pot", .python), ("true", .sh), ("true", .python), ("null", .python),
        ("response", .python), ("intent", .python), ("intent-app", .python),
    ])
    func aNewAppPassesItsTests(_ name: String, _ language: AppSkeleton.Language) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make(name, language)
        try await AppTester(options: options()).run(folder) { outcome in
            #expect(outcome.fault == nil, "\(outcome.subject): \(outcome.fault ?? "")")
        }
        try replace(folder + "/tests/en-US.yaml", "name: bob", "name: alice")
        let faults = Faults()
        try await AppTester(options: options()).run(folder) { outcome in
            if let fault = outcome.fault { faults.append(fault) }
        }
        #expect(faults.all.contains { $0.contains("name is [\"bob\"]; wanted \"alice\"") }, "\(faults.all)")
    }

    /// The domains are found where the app is installed, too.
    @Test(arguments: ["unicorn-chat", "unicorn-fit", "media", "groceries"])
    func anAppOfABuiltInDomainIsInstalled(name: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let installed = try await installer().install("\(Self.checkout)/config/apps/\(name)")
        #expect(installed.app.id == name)
        #expect(try AssistantParts(options()).generation.apps.map(\.id) == [name])
    }

    @Test func theUsersAppTakesThePlaceOfTheSystems() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let system = state + "/wilco/apps"
        try FileManager.default.createDirectory(atPath: system, withIntermediateDirectories: true)
        let source = Self.checkout + "/config/apps/rover"
        // It may be somebody else's.
        #expect(FolderCopy.copy([source], into: system) == nil)
        #expect(try AssistantParts(options()).generation.apps.map(\.folder) == [system + "/rover"])
        let own = try installer()
        await #expect(throws: InstallError.self) { _ = try await own.install(source) }
        _ = try await own.install(source, despite: ["rover"])
        let parts = try AssistantParts(options())
        #expect(parts.generation.apps.map(\.folder) == [own.folder + "/rover"])
        #expect(parts.generation.problems.isEmpty)
    }

    @Test func aNameThatIsTakenOrWrongIsRefused() throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle")
        #expect(throws: InstallError.exists(path: folder)) { try make("kettle") }
        #expect(throws: InstallError.badName("../x")) { try make("../x") }
        // A type in code cannot be named so.
        #expect(throws: InstallError.badName("3d-printer")) { try make("3d-printer") }
        let title = "A" + String(repeating: "b", count: 39)
        _ = try make(title.lowercased())
        #expect(throws: InstallError.longName(title + "b", most: 40)) { try make(title.lowercased() + "b") }
    }

    @Test func aFolderThatIsNotThereIsNamed() async {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = state + "/nothing"
        await #expect(throws: InstallError.noFolder(path: folder)) { _ = try await installer().install(folder) }
    }

    @Test func anUpdateThatDoesNotAnswerLeavesTheOldOne() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle")
        let first = try await installer().install(folder)
        #expect(!first.isUpdate)
        let handler = state + "/data/apps/kettle/handler.sh"
        let before = try String(contentsOfFile: handler, encoding: .utf8)
        try "#!/bin/sh\nexit 1\n".write(toFile: folder + "/handler.sh", atomically: false, encoding: .utf8)
        await #expect(throws: InstallError.self) { _ = try await installer().install(folder) }
        #expect(try String(contentsOfFile: handler, encoding: .utf8) == before)
        try before.write(toFile: folder + "/handler.sh", atomically: false, encoding: .utf8)
        try replace(folder + "/app.yaml", "Greets somebody.", "Greets everybody.")
        let second = try await installer().install(folder)
        #expect(second.isUpdate)
        #expect(second.app.summary == "Greets everybody.")
        #expect(try FileManager.default.contentsOfDirectory(atPath: state + "/data/apps") == ["kettle"])
    }

    /// What an update asks for beyond what was allowed is not allowed with it.
    @Test func anUpdateThatAsksForMoreIsAskedAbout() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle")
        let first = try await installer().install(folder).app
        let access = try AssistantParts(options()).generation.access
        #expect(try access.standing(of: first) == nil)
        try access.decide(first, isGranted: true)
        #expect(try access.standing(of: first) == true)
        try replace(folder + "/app.yaml", "permissions:", "permissions:\n  network: It asks the kettle in the net.")
        let second = try await installer().install(folder).app
        let parts = try AssistantParts(options())
        let installed = try #require(parts.generation.apps.first)
        #expect(try parts.generation.access.standing(of: second) == nil)
        #expect(
            parts.generation.access.isAllowed(installed) == nil
                && !parts.generation.access.rights(of: installed).network
        )
        try parts.generation.access.decide(second, isGranted: false)
        #expect(try parts.generation.access.standing(of: second) == false)
    }

    /// What nobody has allowed yet, its trial does not have either.
    @Test(arguments: [false, true])
    func aTrialGoesByWhatWasDecided(_ allows: Bool) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle")
        try replace(folder + "/app.yaml", "permissions:", "permissions:\n  network: It asks the kettle in the net.")
        // Interfaces of the network that it sees: the loopback alone, or whatever the machine has.
        let script = "#!/bin/sh\ncat /proc/net/dev >&2\nexit 1\n"
        try script.write(toFile: folder + "/handler.sh", atomically: false, encoding: .utf8)
        let lines = Faults()
        let parts = try AssistantParts(options()) { lines.append($0.message) }
        guard try await parts.session.host().shortcomings.allSatisfy({ !$0.contains("cannot be confined") }) else {
            return
        }
        await #expect(throws: InstallError.self) {
            _ = try await AppInstaller(parts: parts).install(folder, allows: allows)
        }
        let interfaces = lines.all.compactMap { $0.firstMatch(of: /^ *([^ :|]+): +\d/).map { String($0.1) } }
        let own = try String(contentsOfFile: "/proc/net/dev", encoding: .utf8).split(separator: "\n")
            .compactMap { $0.firstMatch(of: /^ *([^ :|]+): +\d/).map { String($0.1) } }
        #expect(Set(interfaces) == (allows ? Set(own) : ["lo"]), "\(lines.all)")
    }

    /// Whose terms the user has not allowed to be learned is not asked for them.
    @Test(arguments: [false, true])
    func aTrialAsksForTermsOnlyWhereThatIsAllowed(_ allows: Bool) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle")
        let lines = Faults()
        var traced = options()
        traced.tracesProtocol = true
        let parts = try AssistantParts(traced) { lines.append($0.message) }
        _ = try await AppInstaller(parts: parts).install(folder, allows: allows)
        #expect(lines.all.contains { $0.contains("\"method\":\"initialize\"") })
        #expect(lines.all.contains { $0.contains("\"method\":\"vocabulary\"") } == allows, "\(lines.all)")
    }

    @Test(arguments: ["wilco", "shortcuts", "proposals"])
    func whatIsWilcosOwnIsNotInstalled(_ id: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        #expect(AppDefinition.reservedIDs.isSuperset(of: [BuiltInRequest.app, ShortcutsApp.id, FollowUpApp.id]))
        let folder = "\(state)/work/\(id)"
        try FileManager.default.moveItem(atPath: try make("kettle"), toPath: folder)
        try replace(folder + "/app.yaml", "id: kettle", "id: \(id)")
        let error = await #expect(throws: InstallError.self) { _ = try await installer().install(folder) }
        let text = error.map(String.init(describing:)) ?? ""
        #expect(text.contains("/app.yaml:2:5: the id \"\(id)\" is Wilco's own — choose another"), "\(text)")
    }

    /// A name that no app can have is refused before anything is written.
    @Test(arguments: [
        ("wilco", "is Wilco's own — choose another"), ("Shortcuts", "is Wilco's own — choose another"),
        ("hey-wilco", "is what Wilco is called by — choose another"),
        ("yes", "always means something else, as yes, no, stop and cancel do — choose another"),
        ("stop", "always means something else, as yes, no, stop and cancel do — choose another"),
    ])
    func aNameThatIsTakenIsRefusedAtOnce(_ name: String, _ reason: String) {
        defer { try? FileManager.default.removeItem(atPath: state) }
        #expect(throws: InstallError.takenName(name, reason: reason)) { try make(name) }
        #expect(!FileManager.default.fileExists(atPath: state + "/work"))
    }

    /// What is to be mended lies in the author's folder, not where it was tried.
    @Test func aHandlerThatIsMissingIsNamedWhereItBelongs() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle")
        try FileManager.default.removeItem(atPath: folder + "/handler.sh")
        let error = await #expect(throws: InstallError.self) { _ = try await installer().install(folder) }
        let text = error.map(String.init(describing:)) ?? ""
        #expect(text.contains("\(folder)/handler.sh is missing") && !text.contains(".new-"), "\(text)")
        #expect(text.contains("— add it, or mend `command`"), "\(text)")
        try "// swift-tools-version: 6.0".write(toFile: folder + "/Package.swift", atomically: true, encoding: .utf8)
        let other = await #expect(throws: InstallError.self) { _ = try await installer().install(folder) }
        let mend = "\(folder)/handler.sh is missing — build it: swift build -c release --package-path \(folder)"
        #expect(other.map(String.init(describing:))?.contains(mend) == true, "\(text)")
    }

    @Test func whatAHandlerComplainsOfLiesInTheAuthorsFolder() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let folder = try make("kettle", .python)
        try replace(folder + "/handler.py", "from wilco_intents", "import nonsense\nfrom wilco_intents")
        let lines = Faults()
        let parts = try AssistantParts(options()) { lines.append($0.message) }
        await #expect(throws: InstallError.self) { _ = try await AppInstaller(parts: parts).install(folder) }
        #expect(lines.all.contains { $0.contains("\"\(folder)/handler.py\", line ") }, "\(lines.all)")
        #expect(!lines.all.contains { $0.contains(".new-") })
    }

    /// Swift's packages have what they build behind a link; one that leads out of the folder is not followed.
    @Test(arguments: [true, false])
    func aBuiltHandlerComesAlong(_ isInside: Bool) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let files = FileManager.default
        let folder = try make("kettle")
        let built = isInside ? folder + "/.build/linux" : state + "/elsewhere"
        try files.createDirectory(atPath: built, withIntermediateDirectories: true)
        try files.createDirectory(atPath: folder + "/.build", withIntermediateDirectories: true)
        try files.moveItem(atPath: folder + "/handler.sh", toPath: built + "/handler.sh")
        try Data().write(to: URL(fileURLWithPath: built + "/handler.o"))
        try files.createSymbolicLink(atPath: folder + "/.build/release", withDestinationPath: built)
        try replace(folder + "/app.yaml", "./handler.sh", ".build/release/handler.sh")
        guard isInside else {
            await #expect(throws: InstallError.self) { _ = try await installer().install(folder) }
            return
        }
        _ = try await installer().install(folder)
        let installed = try files.subpathsOfDirectory(atPath: state + "/data/apps/kettle/.build").sorted()
        #expect(installed == ["release", "release/handler.sh"])
    }

    @Test func aRemovedAppLeavesNothing() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        _ = try await installer().install(try make("kettle"))
        let parts = try AssistantParts(options())
        let app = try #require(parts.generation.apps.first)
        #expect(parts.generation.access.isAllowed(app) == nil)
        try parts.generation.access.decide(app, isGranted: true)
        #expect(parts.generation.access.isAllowed(app) == true)
        try installer().remove("kettle", keepsData: false)
        #expect(try AssistantParts(options()).generation.apps.isEmpty)
        #expect(try parts.generation.access.grants.read().isEmpty)
        #expect(throws: InstallError.self) { try installer().remove("kettle", keepsData: false) }
    }

    @Test func whatIsInTheWayOfAnotherAppIsTold() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        _ = try await installer().install(try make("kettle"))
        let rival = try make("cattle")
        let remarks = try await installer().install(rival).remarks
        #expect(remarks.contains { $0.contains("sounds like “Kettle”") }, "\(remarks)")
        #expect(remarks.contains { $0.contains("means Greet of kettle") }, "\(remarks)")
    }

    /// What is there already may be claimed by the new app, too, though none of the new one's own examples says so.
    @Test func phrasesThatAnotherAppTakesAreTold() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        _ = try await installer().install(try make("kettle"))
        let rival = try make("parrot")
        try replace(rival + "/vocabulary/en-US.yaml", "greet somebody", "(say hello to|wave at) (alice|the postman)")
        try replace(rival + "/vocabulary/en-US.yaml", "(greet|say hello to) {name}", "(wave at|nod to) {name}")
        try replace(rival + "/vocabulary/en-US.yaml", "[say hello to alice, greet bob]", "[wave at bob, nod to alice]")
        let remarks = try await installer().install(rival).remarks
        #expect(remarks.contains { $0.contains("“say hello to alice” of kettle means Greet of parrot") }, "\(remarks)")
    }

    private final class Faults: Sendable {
        private let faults = Mutex<[String]>([])
        func append(_ fault: String) { faults.withLock { $0.append(fault) } }
        var all: [String] { faults.withLock { $0 } }
    }
}
