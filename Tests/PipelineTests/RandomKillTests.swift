import Assistant
import AssistantTesting
import Foundation
import PipelineTesting
import Storage
import Testing

/// Two commands that change shortcuts and an assistant that runs steps, each killed at moments that a seed draws: what was confirmed
/// is there, a change is there whole or not at all, whatever runs another runs one that there is, and no step is done twice.
@Suite("Random kills of editors and runs", .serialized, .enabled(if: PrivatePulse.isInstalled))
struct RandomKillTests {
    @Test(.timeLimit(.minutes(3)), arguments: [1, 2] as [UInt64])
    func nothingIsLostAndNothingIsDoneTwice(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        var house = try KilledHouse()
        defer { house.tearDown() }
        let home = house.folder
        func serve() async throws -> ServingProcess {
            try await ServingProcess(environment: pulse.environment, apps: [KilledHouse.app], state: home)
        }
        var assistant = try await serve()
        #expect(try house.start(["place", "home"], hasApps: false).waitUntilExit() == 0)
        let starts = AutomationStore(try house.open())
        // Nobody tells when another process has written something.
        while try starts.runs().isEmpty { try await Task.sleep(for: .milliseconds(25)) }
        for round in 1...5 {
            let editors = [try house.replace(with: round), try house.rename()]
            // One of three is left alone; in the last round the assistant does what is left to do.
            var victims = editors.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
            if round < 5 { victims.append(assistant.process) }
            let fates = victims.map { ($0, Int.random(in: 0..<700, using: &random)) }.sorted { $0.1 < $1.1 }
            var now = 0
            for (victim, moment) in fates {
                try await Task.sleep(for: .milliseconds(moment - now))
                now = moment
                victim.killAtOnce()
            }
            let ends = editors.map { $0.waitUntilExit() }
            try house.compare(replaced: ends[0] == 0, renamed: ends[1] == 0)
            if round < 5 {
                assistant.process.waitUntilExit()
                assistant = try await serve()
            }
        }
        while try starts.runs().contains(where: { $0.outcome == nil }) { try await Task.sleep(for: .milliseconds(25)) }
        #expect(assistant.stop() == 0)
        let runs = try ShortcutRunStore(house.open()).runs()
        #expect(runs.map(\.record.outcome) == ["done"])
        #expect(runs.first?.steps.map(\.path) == (1...6).map(String.init))
        #expect(Set(try house.attempts()).count == 3, "three requests, however often the app was told of one")
    }
}

/// What the commands change, and what is known of it.
private struct KilledHouse {
    static let app = BuiltProducts.checkout.path + "/Tests/PipelineTests/Fixtures/slow-shop"

    let folder: URL
    /// The last of the pair of which the command has said that it is kept, and the last that was tried.
    private var versions = (kept: 0, tried: 0)
    /// What the dance may be called, and what it was to be called last.
    private var names: Set<String> = ["red dance"]
    private var wanted = "red dance"

    init() throws {
        folder = URL(fileURLWithPath: "/tmp/wilco-kills-\(UInt32.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let note = "{do: slow-shop.Note}"
        let steps = "\(note), {wait: 1}, \(note), {wait: 1}, \(note), {say: Done.}"
        let text = """
            automations:
              - {name: Home, when: {arrive: home}, missed: run, steps: [\(steps)]}
              - {name: Lark, when: {time: "4:00"}, do: red dance}
            shortcuts:
              - {name: red dance, steps: [{say: la}]}
              - {name: summer ball, steps: [{say: Welcome}, {run: red dance}]}
            \(Self.pair(0))
            """
        #expect(try importing(text, as: "house").waitUntilExit() == 0)
    }

    func tearDown() { try? FileManager.default.removeItem(at: folder) }

    func open() throws -> Store { try Store.open(in: folder.path + "/data") }

    func start(_ arguments: [String], hasApps: Bool = true) throws -> ChildProcess {
        try ChildProcess(
            try BuiltProducts.path("wilco"),
            arguments + ["--state", folder.path] + (hasApps ? ["--apps", Self.app] : []),
            environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
        )
    }

    private func importing(_ text: String, as name: String) throws -> ChildProcess {
        let file = folder.appending(component: name + ".yaml")
        try Data(text.utf8).write(to: file)
        return try start(["shortcuts", "import", file.path])
    }

    private static func pair(_ version: Int) -> String {
        """
          - {name: morning walk, steps: [{say: version \(version)}, {run: evening talk}]}
          - {name: evening talk, steps: [{say: version \(version)}]}
        """
    }

    /// Puts two shortcuts in the place of two, in one change.
    mutating func replace(with version: Int) throws -> ChildProcess {
        versions.tried = version
        return try importing("shortcuts:\n\(Self.pair(version))\n", as: "pair-\(version)")
    }

    /// Gives the dance that a shortcut and an automation run another name, in one change.
    mutating func rename() throws -> ChildProcess {
        let now = try dance()
        wanted = now == "red dance" ? "blue dance" : "red dance"
        names = [now, wanted]
        return try start(["shortcuts", "rename", now, wanted])
    }

    private func dance() throws -> String {
        let names = try ShortcutStore(open()).all().map(\.name).filter { $0.hasSuffix("dance") }
        #expect(names.count == 1)
        return names.first ?? ""
    }

    /// Whether what is there is what was confirmed, or what was cut off and is there whole.
    mutating func compare(replaced: Bool, renamed: Bool) throws {
        let records = try ShortcutStore(open()).all()
        #expect(records.count == 4)
        let found = Set(
            records.compactMap { $0.document.firstMatch(of: /version (\d+)/).flatMap { Int($0.output.1) } }
        )
        #expect(found.count == 1, "parts of versions \(found)")
        let allowed: Set<Int> = replaced ? [versions.tried] : [versions.kept, versions.tried]
        #expect(found.isSubset(of: allowed), "\(found), not \(allowed)")
        versions.kept = found.first ?? -1

        let name = try dance()
        #expect((renamed ? [wanted] : names).contains(name))
        let ball = records.first { $0.name == "summer ball" }?.document ?? ""
        #expect(ball.contains("run: \(name)"), "\(name): \(ball)")
        let lark = try AutomationStore(open()).automations().first { $0.name == "Lark" }?.rule ?? ""
        #expect(lark.contains("\"\(name)\""), "\(name): \(lark)")
    }

    /// Keys of the requests that the app was told of.
    func attempts() throws -> [String] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        guard let file = files.first(where: { $0.hasSuffix("attempts.jsonl") }) else { return [] }
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }
}
