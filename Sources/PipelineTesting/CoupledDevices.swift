internal import AssistantTesting
package import Foundation
package import SimulatedPeople

/// A loudspeaker and a microphone in one room: what is played comes back, with noise and whoever speaks there.
///
/// Test devices of the real ALSA library, for an assistant of the real time.
package struct CoupledDevices: Sendable {
    /// How loud things are at the microphone, decibels relative to full scale, over their length.
    package struct Levels: Sendable {
        /// The assistant's own voice, at the volume of the settings.
        package var echo = -20.0
        package var person = -26.0
        package var noise = -70.0

        package init() {}
    }

    private let folder: URL
    private let levels: Levels
    private var person: URL { folder.appending(component: "person.raw") }
    private var response: URL { folder.appending(component: "response.raw") }
    private var noise: URL { folder.appending(component: "noise.raw") }

    /// - Parameters:
    ///   - folder: For its files.
    ///   - delay: From the loudspeaker's buffer to its membrane, and back, seconds.
    package init(_ room: SimulatedRoom, levels: Levels = Levels(), delay: Double = 0.04, folder: URL) async throws {
        self.folder = folder
        self.levels = levels
        let speech = try await SimulatedSpeaker(named: "espeak:en-us").say(
            "Which soup do you want? Clam chowder or tomato?"
        )
        let scale = Float(Self.factor(to: levels.echo, of: room.echo(of: speech).map(Double.init)))
        let silence = [Float](repeating: 0, count: Int(delay * 16_000))
        try (silence + room.response.map { $0 * scale }).withUnsafeBytes { try Data($0).write(to: response) }
        try Self.leveled(Self.noise(5 * 16_000), levels.noise).withUnsafeBytes { try Data($0).write(to: noise) }
    }

    /// The ALSA name of the microphone.
    package var microphone: String {
        TestPCMConfiguration.microphone(in: name, response: response, noise: noise, person: person)
    }

    /// The ALSA name of the loudspeaker.
    package var loudspeaker: String { TestPCMConfiguration.loudspeaker(in: name) }

    /// Two in one process are two rooms.
    private var name: String { String(folder.lastPathComponent.suffix(60)) }

    /// What an assistant's `wilco.yaml` says to use them.
    ///
    /// - Parameter cancelling: Whether it takes out its own voice.
    package func settings(cancelling: Bool = true) -> String {
        """
        audio:
          capture: "\(microphone)"
          playback: "\(loudspeaker)"
          echoCancelling: \(cancelling)

        """
    }

    /// Somebody speaks from now on.
    ///
    /// - Parameter pause: Before that, seconds.
    package func speak(_ samples: [Int16], after pause: Double = 0) throws {
        let said =
            [Int16](repeating: 0, count: Int(pause * 16_000)) + Self.leveled(samples.map(Double.init), levels.person)
        // At once: nobody hears half of it.
        try said.withUnsafeBytes { try Data($0).write(to: person, options: .atomic) }
    }

    private static func factor(to decibels: Double, of samples: [Double]) -> Double {
        let power = samples.reduce(0) { $0 + $1 * $1 } / Double(max(1, samples.count))
        return pow(10, decibels / 20) * 32_768 / max(power.squareRoot(), 1e-9)
    }

    private static func leveled(_ samples: [Double], _ decibels: Double) -> [Int16] {
        let factor = factor(to: decibels, of: samples)
        return samples.map { Int16(max(-32_768, min(32_767, ($0 * factor).rounded()))) }
    }

    /// White, the same each time.
    private static func noise(_ count: Int) -> [Double] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 23) - 1
        }
    }
}
