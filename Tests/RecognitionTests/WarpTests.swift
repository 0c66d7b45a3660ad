import Recognition
import Speech
import Testing

/// Speakers whose vocal tracts are not those that the model was trained on.
@Suite struct WarpTests {
    private static let commands = [
        "go forward ten meters", "turn right ninety degrees", "go back five steps", "turn left forty five degrees",
        "stop", "go back two meters",
    ]

    /// A voice with all frequencies multiplied by `factor`, as fast as before.
    private static func speaker(_ factor: Double, _ text: String) throws -> [Int16] {
        let slow = try Sound.flite("slt", text, stretch: factor)
        return (0..<Int(Double(slow.count) / factor) - 1).map { index in
            let place = Double(index) * factor
            let (left, share) = (Int(place), place - place.rounded(.down))
            return Int16(Double(slow[left]) * (1 - share) + Double(slow[left + 1]) * share)
        }
    }

    private static func heard(_ factor: Double, on doubt: [FrontEnd]) async throws -> (right: Int, sureness: Double) {
        let recognizer = try await Engine.recognizer(
            RecognizerSettings(
                frontEnds: FrontEnds(FrontEnds.usual.first, others: doubt, certainty: FrontEnds.usual.certainty)
            )
        )
        try await recognizer.prepare(Grammars.rover, named: "g")
        var (right, sureness) = (0, 0.0)
        for command in commands {
            let best = try await Engine.hear(speaker(factor, command), with: recognizer).best
            if best?.text == command {
                right += 1
                sureness += best?.confidence ?? 0
            }
        }
        return (right, sureness)
    }

    @Test(arguments: [0.78, 1.13])
    func otherVocalTractsAreHeardOnDoubt(factor: Double) async throws {
        let plain = try await Self.heard(factor, on: [])
        let warped = try await Self.heard(factor, on: FrontEnds.usual.others)
        #expect(warped.right >= plain.right && warped.sureness > plain.sureness, "\(plain) \(warped)")
        #expect(warped.right >= Self.commands.count - 1)
    }

    @Test func whatIsBeyondDoubtIsHeardOnce() async throws {
        // Doubt of nothing: the other front ends are never used, whatever they are.
        let recognizer = try await Engine.recognizer(
            RecognizerSettings(
                frontEnds: FrontEnds(
                    FrontEnd(.steady, .clear),
                    others: [FrontEnd(.steady, .clear, warp: 0.85)],
                    certainty: 0
                )
            )
        )
        try await recognizer.prepare(Grammars.rover, named: "g")
        let transcript = try await Engine.hear(Sound.flite("slt", Self.commands[0]), with: recognizer)
        #expect(transcript.best?.text == Self.commands[0] && transcript.status == .recognized)
    }
}
