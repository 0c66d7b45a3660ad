import AssistantTesting
import AudioIO
import Foundation
import Speech
import Testing

/// Playback through the real ALSA library.
@Suite struct ALSASinkTests {
    private static func stream(_ blocks: [AudioBlock]) -> AsyncThrowingStream<AudioBlock, any Error> {
        AsyncThrowingStream { continuation in
            for block in blocks { continuation.yield(block) }
            continuation.finish()
        }
    }

    /// Returns some samples' time after `device` began to play; another device's sound tells the time.
    private func pass(_ samples: Int, after device: TestDevice) async throws {
        let clock = ALSASource(device: device.microphone(), settings: .patient)
        var begin: Int?
        for try await chunk in try await clock.chunks() {
            if begin == nil, let played = try? device.played(), !played.isEmpty { begin = chunk.end }
            if let begin, chunk.end - begin > samples { break }
        }
        await clock.close()
    }

    @Test(.timeLimit(.minutes(1)))
    func playsEverySampleInOrder() async throws {
        let device = try TestDevice()
        let samples = (0..<4_000).map { Int16($0 + 1) }
        let blocks = stride(from: 0, to: samples.count, by: 1_000).map {
            AudioBlock(sampleRate: 16_000, samples: Array(samples[$0..<$0 + 1_000]))
        }
        let report = try await ALSASink(device: device.loudspeaker()).play(Self.stream(blocks))
        let played = try device.played()
        let isEqual = Array(played.prefix(samples.count)) == samples
        #expect(isEqual)
        // The last period is filled with silence.
        #expect(played.dropFirst(samples.count).allSatisfy { $0 == 0 })
        #expect(report.duration == .milliseconds(250))
        #expect(report.firstSample != nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func resamplesForTheDevice() async throws {
        let device = try TestDevice()
        let block = AudioBlock(sampleRate: 22_050, samples: BlockConverterTests.tone(440, sampleRate: 22_050))
        let report = try await ALSASink(device: device.loudspeaker(rate: 48_000, channels: 2))
            .play(Self.stream([block]))
        let played = try device.played()
        let left = stride(from: 0, to: played.count, by: 2).map { played[$0] }
        let isEqual = left == stride(from: 1, to: played.count, by: 2).map { played[$0] }
        #expect(isEqual)
        #expect(abs(BlockConverterTests.crossings(left[4_800..<43_200]) - 704) <= 2)
        #expect(report.duration > .milliseconds(990) && report.duration < .milliseconds(1_010))
    }

    @Test("What is played is told, in the recognition format", .timeLimit(.minutes(1)), arguments: [16_000, 48_000])
    func tellsWhatItPlays(rate: Int) async throws {
        let device = try TestDevice()
        let tap = PlaybackTap()
        let (events, told) = AsyncStream.makeStream(of: PlaybackEvent.self)
        tap.listen { told.yield($0) }
        let tone = BlockConverterTests.tone(440, sampleRate: 22_050)
        // A slow loudspeaker waits longer for a busy machine: one that runs dry begins anew.
        let sink = ALSASink(device: device.loudspeaker(speed: 0.5, rate: rate, channels: 2), tap: tap)
        try await sink.play(Self.stream([AudioBlock(sampleRate: 22_050, samples: tone)]))
        told.finish()
        var all: [PlaybackEvent] = []
        for await event in events { all.append(event) }
        #expect(all.first == .began(playback: 1))
        #expect(all.last == .ended(playback: 1, heardUntil: nil))
        var samples: [Int16] = []
        for case .played(let some, 1, _) in all { samples += some }
        // One second, less what the resamplers hold back.
        try #require(samples.count > 15_500 && samples.count <= 16_000)
        #expect(abs(BlockConverterTests.crossings(samples[1_600..<14_400]) - 704) <= 2)
    }

    @Test("What nobody has heard any more is told as that", .timeLimit(.minutes(1)))
    func tellsThatItWasCutShort() async throws {
        let device = try TestDevice()
        let tap = PlaybackTap()
        let (events, told) = AsyncStream.makeStream(of: PlaybackEvent.self)
        tap.listen { told.yield($0) }
        let long = AudioBlock(sampleRate: 16_000, samples: Array(repeating: 3, count: 16_000 * 30))
        let sink = ALSASink(device: device.loudspeaker(), tap: tap)
        let playing = Task { try await sink.play(Self.stream([long])) }
        var heardUntil: Duration?
        for await event in events {
            if case .played = event { playing.cancel() }
            guard case .ended(1, let time) = event else { continue }
            heardUntil = time
            break
        }
        #expect(heardUntil != nil)
        await #expect(throws: CancellationError.self) { try await playing.value }
    }

    @Test(.timeLimit(.minutes(1)))
    func waitsForBlocksThatComeLate() async throws {
        let device = try TestDevice()
        let (blocks, continuation) = AsyncThrowingStream<AudioBlock, any Error>.makeStream()
        let playing = Task { try await ALSASink(device: device.loudspeaker()).play(blocks) }
        continuation.yield(AudioBlock(sampleRate: 16_000, samples: Array(repeating: 1, count: 640)))
        try await pass(4_000, after: device)
        continuation.yield(AudioBlock(sampleRate: 16_000, samples: Array(repeating: 2, count: 640)))
        continuation.finish()
        let report = try await playing.value
        #expect(report.duration == .milliseconds(80))
        #expect(try device.played().count { $0 == 2 } == 640)
    }

    @Test(.timeLimit(.minutes(1)))
    func fallsSilentWhenCancelled() async throws {
        let device = try TestDevice()
        let long = AudioBlock(sampleRate: 16_000, samples: Array(repeating: 3, count: 16_000 * 30))
        let playing = Task { try await ALSASink(device: device.loudspeaker()).play(Self.stream([long])) }
        try await pass(1_600, after: device)
        playing.cancel()
        await #expect(throws: CancellationError.self) { try await playing.value }
        #expect(try device.played().count < 16_000 * 5)
    }

    @Test(.timeLimit(.minutes(1)))
    func recoversFromAnUnderrun() async throws {
        let device = try TestDevice()
        try device.fail(.xrun)
        let block = AudioBlock(sampleRate: 16_000, samples: Array(repeating: 4, count: 6_400))
        let report = try await ALSASink(device: device.loudspeaker()).play(Self.stream([block]))
        #expect(report.underruns >= 1)
        #expect(report.duration == .milliseconds(400))
    }

    @Test(.timeLimit(.minutes(1)))
    func aFaultOfTheSynthesiserIsPassedOnAfterWhatItMade() async throws {
        struct Fault: Error {}
        let device = try TestDevice()
        let blocks = AsyncThrowingStream<AudioBlock, any Error> { continuation in
            continuation.yield(AudioBlock(sampleRate: 16_000, samples: Array(repeating: 5, count: 640)))
            continuation.finish(throwing: Fault())
        }
        await #expect(throws: Fault.self) { try await ALSASink(device: device.loudspeaker()).play(blocks) }
        #expect(try device.played().count { $0 == 5 } == 640)
    }

    @Test(arguments: [TestDevice.Fault.busy, .gone])
    func aDeviceThatCannotBeOpenedIsAnError(_ fault: TestDevice.Fault) async throws {
        let device = try TestDevice()
        try device.fail(fault)
        let block = AudioBlock(sampleRate: 16_000, samples: [1, 2, 3])
        let sink = ALSASink(device: device.loudspeaker())
        await #expect(throws: AudioError.self) { try await sink.play(Self.stream([block])) }
        await #expect(throws: AudioError.self) { try await sink.check() }
    }

    @Test(.timeLimit(.minutes(1)))
    func nothingToPlayIsNoError() async throws {
        let device = try TestDevice()
        let sink = ALSASink(device: device.loudspeaker())
        #expect(try await sink.play(Self.stream([])) == PlaybackReport())
        #expect(try await sink.play(Self.stream([AudioBlock(sampleRate: 16_000, samples: [])])).duration == .zero)
    }
}
