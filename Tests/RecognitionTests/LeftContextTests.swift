import Recognition
import Speech
import Testing

/// A word is compared with how it sounds after the word that was said before it, whatever else could have been.
@Suite struct LeftContextTests {
    @Test(arguments: [
        ("rms", "play music loud", "play (music|radio|everything|nothing|tapes|songs|opera|jazz|pop) loud"),
        ("slt", "call anna tonight", "call (anna|bob|nobody|rita|martha|george|felix|oscar) tonight"),
        ("rms", "turn left slowly", "turn (left|right|back|far|around|away|over|up) slowly"),
    ])
    func whatElseMayComeBeforeChangesNothing(voice: String, said: String, grammar: String) async throws {
        let sound = try Sound.flite(voice, said)
        var alone = try await hear(sound, as: said)
        var among = try await hear(sound, as: grammar)
        #expect(alone.text == said)
        #expect(among.text == said)
        #expect(abs(alone.confidence - among.confidence) < 1e-9)
        // In open company, too.
        alone = try await hear(sound, as: "please \(said)|\(said)")
        among = try await hear(sound, as: "(please|kindly|do|now|then|again|first|oh) \(grammar)|\(grammar)")
        #expect(among.text == said)
        #expect(abs(alone.confidence - among.confidence) < 1e-9)
    }

    private func hear(_ sound: [Int16], as grammar: String) async throws -> (text: String?, confidence: Double) {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammar(root: .parse(grammar)), named: "g")
        let best = try await Engine.hear(sound, with: recognizer).best
        return (best?.text, best?.confidence ?? 0)
    }
}
