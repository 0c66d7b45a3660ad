import EchoCancelling
import Foundation
import SimulatedPeople

/// The assistant speaks in a room, and its microphone hears it, and a person too.
struct EchoScene {
    /// What became of a recording.
    struct Heard {
        /// As the microphone had it, over the length of the recording.
        var mixed: [Int16]
        /// The same without the echo.
        var cancelled: [Int16]
        /// Decibels by which the echo alone was made weaker just before the person spoke.
        var weakerBy: Double
    }

    static let rate = 16_000
    /// Seconds that the assistant has spoken for when the person begins.
    private static let lead = 6
    /// Samples between what is played and its echo, beside the way through the room.
    static let delay = 900

    let settings: EchoCancellingSettings
    /// Wilco's own voice, over a floor of −70 dB.
    private let voice: [Int16]

    /// - Parameter sentences: What the assistant reads.
    init(settings: EchoCancellingSettings, reading sentences: [String] = usualSentences) async throws {
        self.settings = settings
        let speaker = try SimulatedSpeaker(named: "espeak:en-us")
        var samples: [Double] = []
        for sentence in sentences { samples += try await speaker.say(sentence).map { Double($0) } }
        let scale = pow(10, -20 / 20) * 32_768 / Self.power(samples).squareRoot()
        voice = zip(samples, Noise.pink.samples(samples.count, seed: 1).leveled(decibels: -70))
            .map { Self.sample($0 * scale + $1) }
    }

    static let usualSentences = [
        "Tomorrow will be mostly cloudy, with a light breeze from the west, and rain in the afternoon.",
        "Which soup do you want? We have three specials today. Clam chowder, tomato soup, or chicken noodle soup.",
        "Your next appointment is at half past nine, with the dentist, and you have three unread messages.",
        "There are two restaurants near you. Which one do you want to order from?",
    ]

    /// - Parameter decibels: How much louder the echo is, over the length of `person`.
    func heard(_ person: [Int16], in room: SimulatedRoom, echoLouderBy decibels: Double) -> Heard {
        let start = Self.lead * Self.rate
        let played = speech(start + person.count + Self.rate)
        let echo =
            [Double](repeating: 0, count: Self.delay) + room.echo(of: played).dropLast(Self.delay).map(Double.init)
        let loudness = Self.power(person.map(Double.init)) / max(Self.power(echo[start..<start + person.count]), 1e-9)
        let scale = (loudness * pow(10, decibels / 10)).squareRoot()
        let floor = Noise.pink.samples(echo.count, seed: 2).leveled(decibels: -70)
        let alone = zip(echo, floor).map { $0 * scale + $1 }
        var both = alone
        for (index, sample) in person.enumerated() { both[start + index] += Double(sample) }
        // Together they may be louder than the format allows.
        let gain = min(1, 32_000 / (both.map(abs).max() ?? 1))
        let microphone = both.map { Self.sample($0 * gain) }
        let output = cancelled(microphone, played).output
        let before = start - 2 * Self.rate..<start
        return Heard(
            mixed: Array(microphone[start..<start + person.count]),
            cancelled: Array(output[start..<start + person.count]),
            weakerBy: Self.decibels(microphone[before], over: output[before])
        )
    }

    /// How much weaker an echo becomes with nobody in the room, from the fifth second on, and at what cost.
    func enhancements() -> Table {
        var table = Table([
            "room", "aligned", "+100 ppm", "−100 ppm", "back at 15 dB after a jump", "least of any second",
            "× real time",
        ])
        let played = speech(20 * Self.rate)
        for room in SimulatedRoom.all {
            let echo = microphone(played, room, delay: Self.delay)
            let still = cancelled(echo, played)
            let drifts = [100.0, -100].map { drifting(echo, played, partsPerMillion: $0) }
            let jump = 10 * Self.rate
            let jumped = Array(echo[..<jump] + microphone(played, room, delay: 4 * Self.delay)[jump...])
            let after = cancelled(jumped, played)
            let runs = [(echo, still.output), (jumped, after.output)] + drifts
            let least = runs.flatMap { Self.perSecond($0.0, $0.1) }.min() ?? 0
            let steps = stride(from: jump, to: jump + 8 * Self.rate, by: Self.rate / 4)
            let back = steps.first { Self.decibels(jumped[$0..<$0 + 4_000], over: after.output[$0..<$0 + 4_000]) >= 15 }
            table.add(
                ["\(room)", Self.late(echo, still.output)] + drifts.map { Self.late($0.0, $0.1) } + [
                    back.map { String(format: "%.1f s", Double($0 - jump) / 16_000 + 0.25) } ?? "never",
                    String(format: "%.1f dB", least), String(format: "%.4f", still.cost),
                ]
            )
        }
        return table
    }

    private func drifting(
        _ echo: [Int16],
        _ played: [Int16],
        partsPerMillion: Double
    ) -> (microphone: [Int16], output: [Int16]) {
        let devices = SimulatedDevices(partsPerMillion: partsPerMillion)
        let heard = devices.heard(echo)
        var track = ReferenceTrack()
        let playback = track.begin()
        var reference: [Int16] = []
        devices.run(played: played, capturing: heard.count, settling: 30) { samples, time in
            track.play(samples, in: playback, heardFrom: .seconds(time))
        } capture: { time in
            reference += track.reference(count: SimulatedDevices.period, capturedUntil: .seconds(time))
        }
        let known = Array(reference.dropFirst(30 * Self.rate))
        let microphone = Array(heard.prefix(known.count))
        return (microphone, cancelled(microphone, known).output)
    }

    private func cancelled(_ microphone: [Int16], _ played: [Int16]) -> (output: [Int16], cost: Double) {
        var canceller = EchoCanceller(settings)
        var output: [Int16] = []
        // The processor's time: the machine may be busy with something else.
        let began = clock()
        for start in stride(from: 0, to: microphone.count, by: 320) {
            let end = min(start + 320, microphone.count)
            output += canceller.process(
                microphone: Array(microphone[start..<end]),
                reference: Array(played[start..<end])
            )
        }
        let seconds = Double(clock() - began) / Double(CLOCKS_PER_SEC)
        let cost = seconds * Double(Self.rate) / Double(microphone.count)
        return (Array(output.dropFirst(EchoCanceller.latency)), cost)
    }

    /// What the microphone hears of what is played.
    func microphone(_ played: [Int16], _ room: SimulatedRoom, delay: Int, decibels: Double = -26) -> [Int16] {
        let echo = [Double](repeating: 0, count: delay) + room.echo(of: played).dropLast(delay).map(Double.init)
        let scale = pow(10, decibels / 20) * 32_768 / Self.power(echo).squareRoot()
        let floor = Noise.pink.samples(echo.count, seed: 3).leveled(decibels: -70)
        return zip(echo, floor).map { Self.sample($0 * scale + $1) }
    }

    func speech(_ count: Int) -> [Int16] {
        (0..<count).map { voice[$0 % voice.count] }
    }

    private static func late(_ microphone: [Int16], _ output: [Int16]) -> String {
        let range = 5 * rate..<output.count
        return String(format: "%.1f dB", decibels(microphone[range], over: output[range]))
    }

    private static func perSecond(_ microphone: [Int16], _ output: [Int16]) -> [Double] {
        stride(from: 0, to: output.count - rate, by: rate).map {
            decibels(microphone[$0..<$0 + rate], over: output[$0..<$0 + rate])
        }
    }

    private static func decibels(_ before: ArraySlice<Int16>, over after: ArraySlice<Int16>) -> Double {
        10 * log10(power(before.map(Double.init)) / max(power(after.map(Double.init)), 1e-3))
    }

    static func power(_ samples: some Collection<Double>) -> Double {
        samples.reduce(0) { $0 + $1 * $1 } / Double(max(1, samples.count))
    }

    static func sample(_ value: Double) -> Int16 {
        Int16(max(-32_768, min(32_767, value.rounded())))
    }
}

extension [Double] {
    /// As loud as so many decibels below full scale.
    fileprivate func leveled(decibels: Double) -> [Double] {
        let power = reduce(0) { $0 + $1 * $1 } / Double(Swift.max(1, count))
        let scale = pow(10, decibels / 20) * 32_768 / Swift.max(power.squareRoot(), 1e-9)
        return map { $0 * scale }
    }
}
