import AssistantTesting
import AudioIO
import Foundation
import PipelineTesting
import SimulatedPeople
import TemporaryFiles
import Testing
import WilcoIntents

/// `wilco spot --enroll` from files and from a microphone.
@Suite("Examples of the invocation phrase", .serialized)
struct PhraseEnrolmentTests {
    private let folder = TemporaryFiles.folder.appending(component: "enrolment-\(UUID().uuidString.prefix(8))")

    @Test(.timeLimit(.minutes(2)))
    func theyAreTakenListedAndErased() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        var files: [String] = []
        for (number, text) in ["hey wilco", "hey, wilco", "turn on the light in the kitchen"].enumerated() {
            let file = folder.appending(component: "\(number).wav").path
            try AudioFile.write(file, samples: try await speaker.say(text), sampleRate: 16_000)
            files.append(file)
        }
        let taken = try wilco(["--enroll", "--phrase", "Hey Wilco"] + files)
        #expect(taken.map { $0["kept"]?.boolValue } == [true, true, false], "\(taken)")
        let listed = try wilco(["--enrolled"])
        #expect(listed.first?["phrase"] == "hey wilco")
        let examples = listed.first?["examples"]?.arrayValue?.compactMap(\.stringValue) ?? []
        #expect(examples.count == 2)
        for example in examples {
            let attributes = try FileManager.default.attributesOfItem(atPath: example)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
        #expect(try wilco(["--phrase", "hey wilco", files[0]]).first?["detections"]?.arrayValue?.count == 1)
        #expect(try wilco(["--forget", "--phrase", "computer"]).isEmpty)
        #expect(try wilco(["--forget", "--phrase", "hey wilco"]).first?["erased"] == 2)
        #expect(try wilco(["--enrolled"]).isEmpty)
    }

    @Test(.timeLimit(.minutes(2)), .enabled(if: TestPCMConfiguration.shared != nil))
    func aMicrophoneBringsThemToo() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let said = try await SimulatedSpeaker(named: "flite:slt").say("hey wilco")
        let silence = [Int16](repeating: 0, count: 24_000)
        let file = folder.appending(component: "said.raw")
        let bytes = (silence + said + silence).flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
        try Data(bytes).write(to: file)
        let device = TestPCMConfiguration.device(file: file, loop: true, speed: 4, rate: 16_000, channels: 1)
        let settings = folder.appending(component: "wilco.yaml")
        try Data("audio: {capture: \"\(device)\"}\n".utf8).write(to: settings)
        let taken = try wilco(["--enroll", "--config", settings.path])
        #expect(taken.count { $0["kept"] == true } == 5, "\(taken)")
        try Data().write(to: folder.appending(path: "state/muted"))
        #expect(try wilco(["--enroll", "--config", settings.path]).isEmpty, "a closed microphone stays closed")
    }

    private func wilco(_ arguments: [String]) throws -> [JSONValue] {
        let report = folder.appending(component: "report").path
        let words = [try BuiltProducts.path("wilco"), "spot", "--json", "--state", folder.path] + arguments
        let command = words.map { "'\($0)'" }.joined(separator: " ") + " > \(report)"
        var environment = ProcessInfo.processInfo.environment
        environment.merge(TestPCMConfiguration.shared?.environment ?? [:]) { $1 }
        try ChildProcess("/bin/sh", ["-c", command], environment: environment).waitUntilExit()
        return try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
        }
    }
}
