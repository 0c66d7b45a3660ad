import AssistantTesting
import AudioIO
import Foundation
import Glibc
import Speech
import Synchronization
import Testing

/// Capture through the real ALSA library, from a device that fails on cue.
@Suite struct ALSASourceTests {
    /// How far a count of lost samples may be from the truth: it is an estimate by the clock, and the machine is shared.
    private static let tolerance = 4_000

    /// The difference of two counts modulo 32,768, as a signed number.
    private static func difference(_ left: Int, _ right: Int) -> Int {
        let difference = (left - right) & 0x7fff
        return difference > 0x4000 ? difference - 0x8000 : difference
    }

    /// Whether `part` stands in `whole` at `offset`; fast also in a debug build.
    private func isEqual(_ whole: UnsafeRawBufferPointer, from offset: Int, _ part: UnsafeRawBufferPointer) -> Bool {
        guard let left = whole.baseAddress, let right = part.baseAddress, offset + part.count <= whole.count else {
            return part.isEmpty
        }
        return memcmp(left + offset, right, part.count) == 0
    }

    /// Whether each sample of a chunk is one more than the one before.
    private static func isUnbroken(_ chunk: AudioChunk) -> Bool {
        zip(chunk.samples, chunk.samples.dropFirst()).allSatisfy { (Int($0) + 1) & 0x7fff == Int($1) }
    }

    @Test func bringsWhatTheDeviceBrings() async throws {
        let device = try TestDevice()
        let samples = (0..<16_000).map { Int16($0 % 1_000 + 1) }
        let source = ALSASource(device: try device.microphone(bringing: samples, speed: 4), settings: .patient)
        var heard: [Int16] = []
        for try await chunk in try await source.chunks() {
            #expect(chunk.start == heard.count)
            #expect(chunk.lost == 0)
            heard += chunk.samples
            if heard.count >= samples.count { break }
        }
        let isEqual = Array(heard.prefix(samples.count)) == samples
        #expect(isEqual)
        await source.close()
    }

    /// Ten minutes, so fast that some sound has always come while the last was being read; the device holds four seconds of the
    /// test's time, as everywhere here.
    @Test(.timeLimit(.minutes(3)))
    func tenMinutesLoseNothing() async throws {
        let device = try TestDevice()
        var settings = CaptureSettings.patient
        settings.buffer *= 32
        settings.reserve *= 4
        let (events, continuation) = AsyncStream<AudioDeviceEvent>.makeStream()
        let source = ALSASource(device: device.microphone(speed: 32), settings: settings, events: continuation)
        let count = (0..<65_536).map { Int16($0 & 0x7fff) }
        var position = 0
        var wrong = 0
        var lost = 0
        for try await chunk in try await source.chunks() {
            let begin = chunk.start & 0x7fff
            let isRight = chunk.samples.withUnsafeBytes { samples in
                count.withUnsafeBytes { isEqual($0, from: 2 * begin, samples) }
            }
            if !isRight { wrong += 1 }
            lost += chunk.lost
            position = chunk.end
            if position >= 600 * 16_000 { break }
        }
        await source.close()
        continuation.finish()
        var overruns = 0
        for await event in events { if case .overrun = event { overruns += 1 } }
        #expect(wrong == 0)
        #expect(lost == 0)
        #expect(overruns == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func recoversFromAnOverrunAndCountsTheLoss() async throws {
        let device = try TestDevice()
        let (events, continuation) = AsyncStream<AudioDeviceEvent>.makeStream()
        let source = ALSASource(device: device.microphone(), events: continuation)
        var chunks = 0
        var position: Int?
        for try await chunk in try await source.chunks() {
            chunks += 1
            #expect(Self.isUnbroken(chunk))
            if chunks == 5 { try device.fail(.xrun) }
            if chunk.lost > 0 {
                position = chunk.start
                let truth = chunk.samples.first.map(Int.init) ?? 0
                #expect(abs(Self.difference(chunk.start, truth)) < Self.tolerance)
                break
            }
        }
        await source.close()
        continuation.finish()
        #expect(position != nil)
        var seen: [AudioDeviceEvent] = []
        for await event in events { seen.append(event) }
        #expect(seen.first == .opened(device: device.microphone(), sampleRate: 16_000, channels: 1))
        #expect(seen.contains { if case .overrun(let lost) = $0 { lost > 0 } else { false } })
        #expect(seen.last == .closed(device: device.microphone()))
    }

    @Test(.timeLimit(.minutes(1)))
    func aSlowReaderLosesSamplesAndIsToldHowMany() async throws {
        let device = try TestDevice()
        var settings = CaptureSettings.patient
        settings.reserve = .milliseconds(60)
        let (events, continuation) = AsyncStream<AudioDeviceEvent>.makeStream()
        let source = ALSASource(device: device.microphone(), settings: settings, events: continuation)
        var chunks = try await source.chunks().makeAsyncIterator()
        _ = try await chunks.next()
        // The reader is busy until more has come than the ring holds: it listens to another device meanwhile.
        let other = ALSASource(device: device.microphone(), settings: .patient)
        for try await chunk in try await other.chunks() where chunk.end > 4_000 { break }
        var wasTold = false
        while !wasTold, let chunk = try await chunks.next() {
            guard chunk.lost > 0 else { continue }
            // Counted to the sample, not estimated.
            #expect(Self.difference(chunk.start, Int(chunk.samples.first ?? 0)) == 0)
            wasTold = true
        }
        #expect(wasTold)
        // Who follows the device is told, too, once for all that was missed.
        for await event in events {
            guard case .overrun(let lost) = event else { continue }
            #expect(lost > 0)
            break
        }
        await source.close()
        await other.close()
    }

    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    /// Reads until there is a loss and the device is back; a loaded machine may lose something before.
    private static func lost(until isBack: Flag, in source: ALSASource) async throws -> Int {
        var lost = 0
        for try await chunk in try await source.chunks() {
            lost += chunk.lost
            if lost > 0, isBack.isSet.load(ordering: .acquiring) { break }
        }
        return lost
    }

    @Test(.timeLimit(.minutes(1)))
    func survivesASuspend() async throws {
        let device = try TestDevice()
        let (events, continuation) = AsyncStream<AudioDeviceEvent>.makeStream()
        let source = ALSASource(device: device.microphone(), events: continuation)
        let isBack = Flag()
        async let lost = Self.lost(until: isBack, in: source)
        var seen: [AudioDeviceEvent] = []
        for await event in events {
            seen.append(event)
            if case .opened = event { try device.fail(.suspend) }
            if event == .suspended { try device.mend() }
            if event == .resumed { break }
        }
        isBack.isSet.store(true, ordering: .releasing)
        #expect(try await lost > 0)
        await source.close()
        #expect(seen.contains(.suspended))
    }

    @Test(.timeLimit(.minutes(1)))
    func opensADeviceAgainThatWasPulledOut() async throws {
        let device = try TestDevice()
        let (events, continuation) = AsyncStream<AudioDeviceEvent>.makeStream()
        let source = ALSASource(device: device.microphone(), events: continuation)
        let isBack = Flag()
        async let lost = Self.lost(until: isBack, in: source)
        var wasLost = false
        for await event in events {
            if case .opened = event { try device.fail(.gone) }
            if case .lost(let reason) = event {
                #expect(reason == "No such device")
                wasLost = true
                try device.mend()
            }
            if case .reopened = event { break }
        }
        isBack.isSet.store(true, ordering: .releasing)
        #expect(wasLost)
        #expect(try await lost > 0)
        await source.close()
    }

    @Test(.timeLimit(.minutes(1)))
    func givesUpOnADeviceThatStaysAway() async throws {
        let device = try TestDevice()
        var settings = CaptureSettings()
        settings.giveUpAfter = .milliseconds(150)
        settings.reopenDelay = .milliseconds(50)
        let name = device.microphone()
        let source = ALSASource(device: name, settings: settings)
        await #expect(throws: AudioError.deviceLost(name: name, direction: .capture, reason: "No such device")) {
            for try await _ in try await source.chunks() { try device.fail(.gone) }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func aDeviceThatFallsSilentCountsAsLost() async throws {
        let device = try TestDevice()
        var settings = CaptureSettings()
        settings.watchdog = .milliseconds(200)
        settings.giveUpAfter = .milliseconds(1)
        let source = ALSASource(device: device.microphone(), settings: settings)
        await #expect(throws: AudioError.self) {
            for try await _ in try await source.chunks() { try device.fail(.stall) }
        }
    }

    @Test func aBusyDeviceIsAnErrorAtOnce() async throws {
        let device = try TestDevice()
        try device.fail(.busy)
        let error = await #expect(throws: AudioError.self) {
            _ = try await ALSASource(device: device.microphone()).chunks()
        }
        guard case .deviceBusy(_, .capture, let status)? = error else {
            Issue.record("not busy: \(String(describing: error))")
            return
        }
        #expect(status.code == -16)
        #expect(error?.description.contains("close the program that uses it") == true)
    }

    @Test func aMissingDeviceIsAnErrorThatNamesWhatIsThere() async throws {
        _ = try TestDevice()
        let error = await #expect(throws: AudioError.self) {
            _ = try await ALSASource(device: "no_such_device").chunks()
        }
        guard case .deviceMissing("no_such_device", .capture, let status, _)? = error else {
            Issue.record("not missing: \(String(describing: error))")
            return
        }
        #expect(status.code == -2)
    }

    @Test(arguments: [(44_100, 2), (48_000, 1), (8_000, 1)])
    func takesWhatTheDeviceDoes(_ rate: Int, _ channels: Int) async throws {
        let device = try TestDevice()
        // A second of a 440 Hz tone, as the device brings it.
        let tone = (0..<rate).flatMap { index in
            let value = Int16(10_000 * sin(2 * Double.pi * 440 * Double(index) / Double(rate)))
            return [Int16](repeating: value, count: channels)
        }
        let name = try device.microphone(bringing: tone, speed: 4, rate: rate, channels: channels)
        let source = ALSASource(device: name, settings: .patient)
        var heard: [Int16] = []
        for try await chunk in try await source.chunks() {
            heard += chunk.samples
            if heard.count >= 15_000 { break }
        }
        await source.close()
        // As many zero crossings as 440 Hz have at 16 kHz, from the tenth to the ninth tenth of a second.
        let middle = heard[1_600..<14_400]
        let crossings = zip(middle, middle.dropFirst()).count { ($0 < 0) != ($1 < 0) }
        #expect(abs(crossings - 704) <= 2)
    }

    @Test(.timeLimit(.minutes(1)))
    func cancellingTheReaderClosesTheDevice() async throws {
        let device = try TestDevice()
        let (events, continuation) = AsyncStream<AudioDeviceEvent>.makeStream()
        let source = ALSASource(device: device.microphone(), events: continuation)
        let (started, start) = AsyncStream<Void>.makeStream()
        let reading = Task {
            for try await _ in try await source.chunks() { start.yield() }
        }
        for await _ in started { break }
        reading.cancel()
        try await reading.value
        for await event in events {
            if case .closed = event { break }
        }
        // The device is free: it opens again.
        for try await _ in try await source.chunks() { break }
        await source.close()
    }

    /// Muting closes the device: a thousand times without leaving anything behind.
    @Test(.timeLimit(.minutes(3)))
    func openingAndClosingLeavesNothingBehind() async throws {
        let device = try TestDevice()
        let source = ALSASource(device: device.microphone(speed: 100))
        func openAndClose() async throws {
            let chunks = try await source.chunks()
            for try await _ in chunks { break }
            await source.close()
        }
        for _ in 0..<20 { try await openAndClose() }
        let before = ProcessResources.descriptors()
        for _ in 0..<1_000 { try await openAndClose() }
        // Other tests of this process open devices at the same time, but not hundreds.
        #expect(ProcessResources.descriptors() - before < 100)
        #expect(ProcessResources.threads(named: "capture") < 50)
    }
}
