import Recognition
import Speech
import Testing

/// Whether somebody who falls silent has said all.
@Suite struct SentenceEndTests {
    private static let grammar = Grammar(
        root: .alternatives([
            .init(.parse("set a timer for (two|five|ten|twenty) (minutes|seconds)")),
            .init(.parse("turn (left|right) [(ten|ninety) degrees]")), .init(.parse("order (one|two) clam chowders")),
            .init(.sequence([.parse("remind me to"), .open])), .init(.parse("(cancel|stop)")),
        ])
    )

    @Test(
        arguments: [
            ("set a timer for ten minutes", SentenceEnd.possible), ("set a timer for", .impossible),
            ("set a timer for twenty", .impossible), ("turn left", .possible), ("turn left ninety", .impossible),
            ("turn left ninety degrees", .possible), ("order two", .impossible),
            ("remind me to order more coffee", .openText), ("cancel", .possible),
        ],
        ["slt", "rms"]
    )
    func grammarTells(_ said: (text: String, end: SentenceEnd), voice: String) async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Self.grammar, named: "g")
        let session = try await recognizer.begin(GrammarRequest(grammar: "g"))
        let samples = try Sound.flite(voice, said.text) + Sound.silence(0.6)
        for start in stride(from: 0, to: samples.count, by: 320) {
            try await session.accept(Array(samples[start..<min(start + 320, samples.count)]))
        }
        #expect(await session.sentenceEnd() == said.end)
    }
}
