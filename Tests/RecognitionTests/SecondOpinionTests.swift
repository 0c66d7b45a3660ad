import Recognition
import Speech
import Synthesis
import Testing

/// A learned opinion beside the model of sounds.
@Suite struct SecondOpinionTests {
    /// Thinks the same of every moment, or points to a single one.
    private struct Opinion: PhraseScorer {
        var score: Double
        /// Samples since it began to listen; nil: always.
        var moment: Int?
        private var heard = 0
        private var told = 0

        init(_ score: Double, at moment: Int? = nil) {
            self.score = score
            self.moment = moment
        }

        var phrases: Set<Int> { [0] }

        mutating func reset() { (heard, told) = (0, 0) }

        mutating func process(_ samples: ArraySlice<Int16>) -> [PhraseScore] {
            heard += samples.count
            var scores: [PhraseScore] = []
            while told + 1_280 <= heard {
                told += 1_280
                let isThen = moment.map { abs($0 - told) < 1_280 } ?? true
                scores.append(PhraseScore(phrase: 0, end: told, score: isThen ? score : -20))
            }
            return scores
        }
    }

    private func candidates(_ samples: [Int16], _ opinion: Opinion?) async throws -> [InvocationCandidate] {
        let spotter = try await PocketSphinxSpotter(
            model: Engine.model,
            phrases: [InvocationPhrase(text: "hey wilco")],
            scorer: opinion,
            guesser: ESpeakPronunciationGuesser()
        )
        var found: [InvocationCandidate] = []
        for start in stride(from: 0, to: samples.count, by: 320) {
            let chunk = AudioChunk(start: start, samples: Array(samples[start..<min(start + 320, samples.count)]))
            found += try await spotter.evidence(chunk)
        }
        return found + (try await spotter.finishEvidence())
    }

    @Test func withoutOneTheSoundsDecide() async throws {
        let found = try await candidates(Sound.flite("slt", "hey wilco"), nil)
        let best = try #require(found.max { $0.score < $1.score })
        #expect(best.opinion == nil)
        #expect(best.score == best.sounds)
        #expect(best.isDetection)
    }

    @Test func whatItDeniesIsHeardOnlyWhereTheSoundsAreSure() async throws {
        let sound = try Sound.flite("kal16", "hey wilco") + Sound.silence(1)
        let alone = try #require(try await candidates(sound, nil).map(\.score).max())
        let agreed = try #require(try await candidates(sound, Opinion(10)).map(\.score).max())
        let denied = try #require(try await candidates(sound, Opinion(-20)).map(\.score).max())
        #expect(denied < alone)
        #expect(denied < agreed)
    }

    @Test func aMomentThatItAlonePointsToIsLookedAt() async throws {
        let sound = try Sound.flite("slt", "which soup would you like") + Sound.silence(1)
        let found = try await candidates(sound, Opinion(10, at: 24_000))
        #expect(found.contains { ($0.opinion ?? 0) == 10 })
        #expect(try await candidates(sound, Opinion(-20)).allSatisfy { ($0.opinion ?? 0) < 0 })
    }
}
