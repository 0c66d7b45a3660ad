import Recognition
import Speech
import Synthesis
import Testing

/// The user's own examples of the invocation phrase.
@Suite struct EnrolmentTests {
    private func best(_ samples: [Int16], examples: [[Int16]]) async throws -> Double {
        let spotter = try await PocketSphinxSpotter(
            model: Engine.model,
            phrases: [InvocationPhrase(text: "hey wilco", examples: examples)],
            guesser: ESpeakPronunciationGuesser()
        )
        var found: [InvocationDetection] = []
        let padded = samples + Sound.silence(1)
        for start in stride(from: 0, to: padded.count, by: 320) {
            let chunk = AudioChunk(start: start, samples: Array(padded[start..<min(start + 320, padded.count)]))
            found += try await spotter.allCandidates(chunk)
        }
        found += try await spotter.finishAllCandidates()
        return found.map(\.score).max() ?? -.infinity
    }

    private func examples(_ voice: String) throws -> [[Int16]] {
        try ["hey wilco", "hey, wilco", "hey wilco, stop"].map { try Sound.flite(voice, $0) }
    }

    @Test(arguments: ["slt", "rms"])
    func whoIsKnownIsHeardSurer(voice: String) async throws {
        let said = Sound.mix(try Sound.flite(voice, "hey wilco, order soup"), noise: 0.3, seed: 3)
        let without = try await best(said, examples: [])
        #expect(try await best(said, examples: examples(voice)) > without)
    }

    @Test(arguments: ["slt", "rms"], ["which soup would you like", "the weather will cool down today"])
    func whatElseTheySayIsNotThePhrase(voice: String, text: String) async throws {
        #expect(try await best(Sound.flite(voice, text), examples: examples(voice)) < 0)
    }

    @Test func examplesOfSomethingElseAreNone() async throws {
        let said = try Sound.flite("slt", "hey wilco")
        let without = try await best(said, examples: [])
        #expect(try await best(said, examples: [Sound.silence(1), []]) == without)
    }
}
