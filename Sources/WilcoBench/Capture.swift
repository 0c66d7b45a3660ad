import ArgumentParser
import AssistantTesting
import AudioIO
import Foundation
import Speech

/// Ten minutes of a microphone that counts, through the real ALSA library.
struct Capture: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Capture without a lost sample, from a test device that counts."
    )

    @Option(help: "Seconds of sound.")
    var seconds = 600

    @Option(help: "Times real time.")
    var speed = 1.0

    func run() async throws {
        guard TestPCMConfiguration.shared != nil else {
            throw ValidationError("the test device was not built — make build")
        }
        let source = ALSASource(device: TestPCMConfiguration.device(speed: speed, counter: true))
        var position = 0
        var lost = 0
        var wrong = 0
        for try await chunk in try await source.chunks() {
            lost += chunk.lost
            for (offset, sample) in chunk.samples.enumerated() where Int(sample) != (chunk.start + offset) & 0x7fff {
                wrong += 1
            }
            position = chunk.end
            if position >= seconds * 16_000 { break }
        }
        await source.close()
        Figures.row(
            "\(seconds) s of capture at speed \(speed)",
            "\(position) samples, \(lost) lost, \(wrong) out of place"
        )
    }
}
