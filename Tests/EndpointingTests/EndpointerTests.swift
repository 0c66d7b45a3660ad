import Endpointing
import Foundation
import Speech
import Testing

@Suite struct EndpointerTests {
    /// All events of a stream that comes in chunks of `length`.
    static func events(
        _ samples: [Int16],
        chunks length: Int = 320,
        settings: EndpointerSettings = EndpointerSettings()
    ) -> [EndpointEvent] {
        var endpointer = Endpointer(settings)
        var events: [EndpointEvent] = []
        for start in stride(from: 0, to: samples.count, by: length) {
            let end = min(start + length, samples.count)
            events += endpointer.process(AudioChunk(start: start, samples: Array(samples[start..<end])))
        }
        return events + endpointer.finish()
    }

    /// The utterances' sound, with where each began and ended.
    static func utterances(_ events: [EndpointEvent]) -> [(start: Int, sound: AudioChunk, end: Int)] {
        var utterances: [(start: Int, sound: AudioChunk, end: Int)] = []
        for event in events {
            switch event {
            case .started(let at, let preroll): utterances.append((at, preroll, at))
            case .speech(let chunk):
                guard let last = utterances.indices.last else { continue }
                #expect(utterances[last].sound.end + chunk.lost == chunk.start)
                utterances[last].sound.samples += chunk.samples
            case .ended(let at, _):
                guard let last = utterances.indices.last else { continue }
                utterances[last].end = at
            }
        }
        return utterances
    }

    @Test(arguments: [0, 1, 159, 160, 401, 4_799, 4_800])
    func shortInputsAreNothing(_ count: Int) {
        #expect(Self.events(Sounds.silence(count)).isEmpty)
        #expect(SpeechSegmenter.spans(in: Sounds.noise(count, decibels: -50)).isEmpty)
    }

    @Test(arguments: Sounds.withoutSpeech)
    func whatIsNoSpeechStartsNothing(_ sound: Sounds.Named) {
        #expect(SpeechSegmenter.spans(in: sound.samples) == [])
    }

    @Test(arguments: [-45.0, -30, -15, -6])
    func findsSpeechAtAnyLevel(_ level: Double) throws {
        let speech = try #require(Sounds.recording, "pocketsphinx-testdata is not installed")
        let samples =
            Sounds.noise(16_000, decibels: -80) + Sounds.scaled(speech, toDecibels: level)
            + Sounds.noise(16_000, decibels: -80)
        let spans = SpeechSegmenter.spans(in: samples)
        #expect(spans.count == 1)
        // "go forward ten meters": 0.5 to 2.2 s of the recording.
        #expect(spans.allSatisfy { $0.lowerBound < 16_000 + 8_500 && $0.upperBound > 16_000 + 32_000 })
    }

    @Test(arguments: [20.0, 10, 6])
    func findsSpeechInNoise(_ ratio: Double) throws {
        let speech = try #require(Sounds.recording, "pocketsphinx-testdata is not installed")
        let level = -25.0
        let clean = Sounds.silence(24_000) + Sounds.scaled(speech, toDecibels: level) + Sounds.silence(24_000)
        let samples = Sounds.sum(clean, Sounds.noise(clean.count, decibels: level - ratio))
        let spans = SpeechSegmenter.spans(in: samples)
        #expect(spans.count == 1)
        #expect(spans.allSatisfy { $0.lowerBound > 16_000 && $0.lowerBound < 24_000 + 10_000 })
    }

    @Test(arguments: ["direct current", "hum", "clicks"])
    func isNotMisledBy(_ fault: String) throws {
        let speech = try #require(Sounds.recording, "pocketsphinx-testdata is not installed")
        let clean =
            Sounds.noise(24_000, decibels: -55) + Sounds.sum(speech, Sounds.noise(speech.count, decibels: -55))
            + Sounds.noise(24_000, decibels: -55)
        let samples: [Int16] =
            switch fault {
            case "direct current": clean.map { Int16(clamping: Int($0) + 6_000) }
            case "hum": Sounds.sum(clean, Sounds.tone(clean.count, frequency: 50, decibels: -20))
            default: Sounds.sum(clean, Sounds.clicks(clean.count, every: 4_000))
            }
        let spans = SpeechSegmenter.spans(in: samples)
        #expect(spans.count == 1)
        #expect(spans.allSatisfy { $0.lowerBound > 16_000 && $0.upperBound < 24_000 + speech.count + 1_600 })
    }

    @Test(arguments: [1_600, 160, 333, 100_000])
    func theSizeOfChunksChangesNothing(_ length: Int) throws {
        let speech = try #require(Sounds.recording, "pocketsphinx-testdata is not installed")
        let samples = Sounds.noise(16_000, decibels: -60) + speech + Sounds.noise(24_000, decibels: -60)
        let expected = Self.utterances(Self.events(samples))
        let found = Self.utterances(Self.events(samples, chunks: length))
        #expect(found.map(\.start) == expected.map(\.start))
        #expect(found.map(\.end) == expected.map(\.end))
        #expect(found.map(\.sound.start) == expected.map(\.sound.start))
    }

    @Test func givesTheSoundFromBeforeTheStartToTheEnd() throws {
        let speech = try #require(Sounds.recording, "pocketsphinx-testdata is not installed")
        let samples = Sounds.noise(16_000, decibels: -60) + speech + Sounds.noise(24_000, decibels: -60)
        let utterance = try #require(Self.utterances(Self.events(samples)).first)
        #expect(utterance.start - utterance.sound.start == 4_800)
        #expect(utterance.sound.end >= utterance.end)
        let isTheSame = utterance.sound.samples == Array(samples[utterance.sound.start..<utterance.sound.end])
        #expect(isTheSame)
    }

    @Test func aShorterTrailingSilenceEndsSooner() throws {
        let speech = try #require(Sounds.recording, "pocketsphinx-testdata is not installed")
        let samples = speech + Sounds.silence(24_000)
        func heardUntilEnd(_ silence: Duration) -> Int {
            var endpointer = Endpointer()
            for start in stride(from: 0, to: samples.count, by: 320) {
                let piece = Array(samples[start..<min(start + 320, samples.count)])
                for event in endpointer.process(AudioChunk(start: start, samples: piece)) {
                    if case .started = event { endpointer.trailingSilence = silence }
                    if case .ended(_, .silence) = event { return start }
                }
            }
            return samples.count
        }
        #expect(heardUntilEnd(.milliseconds(1_000)) - heardUntilEnd(.milliseconds(500)) == 8_000)
    }

    @Test func anUtteranceThatDoesNotEndIsEnded() throws {
        let speech = try #require(Sounds.recording, "pocketsphinx-testdata is not installed")
        var settings = EndpointerSettings()
        settings.maximumUtterance = .milliseconds(800)
        let events = Self.events(Sounds.silence(8_000) + speech, settings: settings)
        let reasons = events.compactMap { event -> EndpointEvent.Reason? in
            if case .ended(_, let reason) = event { reason } else { nil }
        }
        #expect(reasons.first == .tooLong)
        for utterance in Self.utterances(events) { #expect(utterance.end - utterance.start <= 12_800 + 160) }
    }

    @Test func lostSamplesArePassedOn() throws {
        let speech = try #require(Sounds.recording, "pocketsphinx-testdata is not installed")
        let samples = Sounds.noise(16_000, decibels: -60) + speech
        var endpointer = Endpointer()
        var events: [EndpointEvent] = []
        var position = 0
        for start in stride(from: 0, to: samples.count, by: 320) {
            // Half a second is missing in the middle of the utterance.
            if start == 35_200 { position += 8_000 }
            let piece = Array(samples[start..<min(start + 320, samples.count)])
            let lost = start == 35_200 ? 8_000 : 0
            events += endpointer.process(AudioChunk(start: position, samples: piece, lost: lost))
            position += piece.count
        }
        events += endpointer.finish()
        let lost = events.reduce(0) { sum, event in
            if case .speech(let chunk) = event { sum + chunk.lost } else { sum }
        }
        #expect(lost == 8_000)
    }

    @Test func afterAResetTheBackgroundIsStillKnown() {
        var endpointer = Endpointer()
        let noise = Sounds.noise(48_000, decibels: -30)
        #expect(endpointer.process(AudioChunk(start: 0, samples: noise)).isEmpty)
        endpointer.reset()
        #expect(endpointer.process(AudioChunk(start: 48_000, samples: noise)).isEmpty)
        #expect(!endpointer.isSpeaking)
    }
}
