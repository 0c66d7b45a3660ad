import Foundation
import PhraseNetworks
import Recognition
import SimulatedPeople
import Speech
import Synthesis

/// Scores of what resembles one phrase, above 0 what would wake the assistant.
struct InvocationScores {
    private let spotter: PocketSphinxSpotter
    /// Scores in what is not the phrase.
    private var real: [Double] = []
    private var simulated: [Double] = []
    private var realHours = 0.0
    private var simulatedHours = 0.0
    private var heard = 0.0
    private var took = Duration.zero

    /// Rate at which misses are told, false alarms an hour.
    private static let rate = 0.1
    /// Candidates that the rate of more likely ones is extrapolated from.
    private static let tail = 20
    private static let voices = ["en-us", "en-gb", "en-gb-scotland", "en-us+f3", "en-us+m3", "en-gb-x-rp"]

    /// What each stage said of each candidate, and of what kind of sound.
    private(set) var evidence: [(kind: String, sound: Int, sounds: Double, opinion: Double?)] = []

    /// - Parameters:
    ///   - examples: Sounds in which the user says it.
    ///   - network: What was learned of it.
    init(phrase: String, examples: [[Int16]] = [], network: (PhraseNetwork, SpeechEmbeddingModel)? = nil) async throws {
        spotter = try await PocketSphinxSpotter(
            model: AcousticModel.installed(locale: "en-US"),
            phrases: [InvocationPhrase(text: phrase, examples: examples)],
            scorer: network.map { PhraseNetworkListener(model: $0.1, networks: [0: $0.0]) },
            guesser: ESpeakPronunciationGuesser()
        )
    }

    /// Scores of all candidates in a sound, silence behind it.
    private mutating func candidates(in sound: [Int16], kind: String, number: Int) async throws -> [Double] {
        let clock = ContinuousClock()
        let start = clock.now
        await spotter.reset()
        let samples = sound + [Int16](repeating: 0, count: 16_000)
        var found: [InvocationCandidate] = []
        for first in stride(from: 0, to: samples.count, by: 320) {
            let chunk = AudioChunk(start: first, samples: Array(samples[first..<min(first + 320, samples.count)]))
            found += try await spotter.evidence(chunk)
        }
        found += try await spotter.finishEvidence()
        heard += Double(samples.count) / 16_000
        took += clock.now - start
        evidence += found.map { (kind, number, $0.sounds, $0.opinion) }
        return found.map(\.score)
    }

    /// Real people who do not say it, without noise and in each kind of it.
    mutating func hearOthers(_ sounds: [[Int16]], in kinds: [Noise], decibels: Double) async throws {
        for (index, sound) in sounds.enumerated() {
            for kind in [nil] + kinds.map(Optional.some) {
                real += try await candidates(
                    in: Self.mixed(sound, kind, decibels, seed: index),
                    kind: "other \(kind.map { "\($0)" } ?? "clean")",
                    number: index
                )
                realHours += Double(sound.count) / 16_000 / 3_600
            }
        }
    }

    /// Simulated people who read sentences in turn.
    mutating func hearSimulated(reading sentences: [String], hours: Double) async throws {
        var index = 0
        while simulatedHours < hours, !sentences.isEmpty {
            let voice = Self.voices[(index + index / sentences.count) % Self.voices.count]
            let sound = try await SimulatedSpeaker(named: "espeak:\(voice)").say(sentences[index % sentences.count])
            simulated += try await candidates(in: sound, kind: "simulated", number: index)
            simulatedHours += Double(sound.count) / 16_000 / 3_600
            index += 1
        }
    }

    /// The best score of each clip; far below 0 where nothing resembles the phrase.
    mutating func scores(of clips: [[Int16]], in kind: Noise?, decibels: Double) async throws -> [Double] {
        var scores: [Double] = []
        for (index, clip) in clips.enumerated() {
            let found = try await candidates(
                in: Self.mixed(clip, kind, decibels, seed: index),
                kind: "phrase \(kind.map { "\($0)" } ?? "clean")",
                number: index
            )
            scores.append(found.max() ?? -.infinity)
        }
        return scores
    }

    private static func mixed(_ sound: [Int16], _ kind: Noise?, _ decibels: Double, seed: Int) -> [Int16] {
        kind.map { Mixing.mix(sound, $0, decibels: decibels, seed: UInt64(seed) + StableHash.of("\($0)")) } ?? sound
    }

    /// The score that is reached so seldom by mistake, if likelier candidates get rarer as they do among those that there are.
    private func rareScore(_ rate: Double = Self.rate) -> Double? {
        let all = (real + simulated).sorted(by: >)
        let hours = realHours + simulatedHours
        guard all.count > 2, hours > 0 else { return nil }
        let taken = all.prefix(Self.tail)
        guard let least = taken.last else { return nil }
        let excess = taken.dropLast().reduce(0) { $0 + $1 - least } / Double(taken.count - 1)
        return least + excess * log(Double(taken.count) / hours / rate)
    }

    /// Percent missed at so many false alarms an hour, of all that there was, and of rarer ones as they are extrapolated.
    func misses(of scores: [Double], rates: [Double]) -> [(x: Double, percent: Double)] {
        rates.compactMap { rate in
            score(reachedAt: rate).map { threshold in
                (log10(rate), 100 * Double(scores.count { $0 < threshold }) / Double(max(1, scores.count)))
            }
        }
    }

    /// The score that is reached by mistake so many times an hour.
    private func score(reachedAt rate: Double) -> Double? {
        let all = (real + simulated).sorted(by: >)
        let hours = realHours + simulatedHours
        let count = Int((rate * hours).rounded(.down))
        return count >= Self.tail / 2 ? (count < all.count ? all[count] : nil) : rareScore(rate)
    }

    func cells(for scores: [Double]) -> [String] {
        func missed(below threshold: Double) -> String {
            Proportion(count: scores.count { $0 < threshold }, total: scores.count).text
        }
        func alarms(_ scores: [Double], _ hours: Double) -> String {
            hours == 0 ? "–" : String(format: "%d in %.1f h", scores.count { $0 >= 0 }, hours)
        }
        return [
            missed(below: 0), rareScore().map(missed) ?? "–", alarms(real, realHours),
            alarms(simulated, simulatedHours),
            String(format: "%.3f", took / .seconds(1) / max(heard, 1)),
        ]
    }
}
