import AssistantTesting
import Configuration
import Foundation
import Glibc
import PipelineTesting
import Scripts
import TemporaryFiles
import Testing

/// The Home app over a broker of its own, with devices that do what they are told and say so.
@Suite(
    "Home",
    .serialized,
    .timeLimit(.minutes(3)),
    .enabled(if: SimulatedHouse.isPossible, "mosquitto is not installed")
)
struct HomeTests {
    static let scripts: [String] = {
        let folder = SimulatedHouse.folder + "/dialogues"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder + "/" + $0 }
    }()

    @Test(arguments: scripts)
    func dialogue(path: String) async throws {
        let house = try SimulatedHouse()
        defer { house.end() }
        try await play(house.script(String(contentsOfFile: path, encoding: .utf8)), path)
    }

    /// A door hears nothing before the yes, and exactly one command after it.
    @Test func aDoorIsToldOnceAndOnlyAfterAYes() async throws {
        let house = try SimulatedHouse()
        defer { house.end() }
        let asked = """
            title: Refused, then agreed to
            apps: [home]
            turns:
              - user: unlock the front door
              - assistant: Do you really want to open Front door?
              - user: "no"
              - assistant: /.*/
            """
        try await play(house.script(asked), "refused")
        #expect(try house.commands() == [])
        let agreed = asked.replacing("user: \"no\"", with: "user: \"yes\"")
        try await play(house.script(agreed), "agreed to")
        #expect(try house.commands() == ["sim/front/set UNLOCK"])
    }

    private func play(_ script: String, _ name: String) async throws {
        let session = try ScriptSession(options: AssistantOptions.checkout(configuration: true), voice: "text")
        let passed = try await session.run(script) { result in
            #expect(result.passed, "\(name):\(result.line) \(result.lines)")
        }
        #expect(passed)
    }
}

/// `Fixtures/home`: a broker on a free port of this machine, and the devices that it tells of.
private final class SimulatedHouse {
    struct Silent: Error { let log: String }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/home")
        .path
    static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/sbin/mosquitto")

    private let files = TemporaryFiles.folder.appending(path: "wilco-house-\(UUID().uuidString)")
    private let process: ChildProcess
    private let port: Int

    private var log: String { files.appending(path: "log").path }

    /// Returns when the broker has been told of all devices.
    init() throws {
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        let log = files.appending(path: "log").path
        process = try ChildProcess(
            "/usr/bin/python3",
            ["-B", Self.folder + "/simulated.py", Self.folder + "/house.json", log],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            let lines = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            if let ready = lines.firstMatch(of: /ready (\d+)\n/), let port = Int(ready.1) {
                self.port = port
                return
            }
            guard process.isRunning, ContinuousClock.now < deadline else {
                process.killAtOnce()
                throw Silent(log: lines)
            }
            sched_yield()
        }
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: files)
    }

    /// A script in which Home knows the broker and the rooms.
    func script(_ text: String) throws -> String {
        let settings = try String(contentsOfFile: Self.folder + "/home.json", encoding: .utf8)
            .replacing("\"port\": 0", with: "\"port\": \(port)")
            .replacing("\n", with: " ")
        let path = files.appending(path: "\(UUID().uuidString).yaml").path
        try text.replacing("apps: [home]", with: "apps: [home]\nfiles: {home: {home.json: \(settings)}}")
            .write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    /// What devices were told, as topic and payload.
    func commands() throws -> [String] {
        try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").dropFirst().map(String.init)
    }
}
