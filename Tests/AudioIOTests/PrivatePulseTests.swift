import AssistantTesting
import Foundation
import TemporaryFiles
import Testing

@Suite struct PrivatePulseTests {
    /// What is said into the virtual microphone is heard by the ALSA device of a child process.
    @Test(.timeLimit(.minutes(1)), .enabled(if: PrivatePulse.isInstalled, "pulseaudio is not installed"))
    func aChildProcessHearsTheVirtualMicrophone() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let file = TemporaryFiles.folder.appending(component: "wilco-heard-\(UUID().uuidString).raw")
        defer { try? FileManager.default.removeItem(at: file) }
        let recorder = try ChildProcess(
            "/usr/bin/arecord",
            ["-q", "-D", "mic", "-t", "raw", "-f", "S16_LE", "-r", "16000", "-c", "1", file.path],
            environment: pulse.environment
        )
        let tone = BlockConverterTests.tone(440, sampleRate: 16_000)
        try await pulse.speak(tone)
        try await pulse.speak(tone)
        recorder.terminate()
        recorder.waitUntilExit()
        let heard = try Data(contentsOf: file).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        let loud = heard.filter { abs(Int($0)) > 100 }
        #expect(loud.count > 16_000)
        #expect((heard.max() ?? 0) > 9_000)
    }
}
