import AudioIO
import Foundation
import Speech
import TemporaryFiles
import Testing

@Suite struct AudioFileTests {
    let folder: URL

    init() throws {
        folder = TemporaryFiles.folder.appending(component: "wilco-files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appending(component: name).path }

    @Test func whatIsWrittenIsRead() throws {
        let samples = (0..<1_000).map { Int16($0 * 30 - 15_000) }
        try AudioFile.write(path("a.wav"), samples: samples, sampleRate: 16_000)
        #expect(try AudioFile.read(path("a.wav")) == samples)
    }

    @Test(arguments: [0, 1, 2])
    func veryShortFilesAreRead(_ count: Int) throws {
        for rate in [8_000, 16_000, 44_100] {
            try AudioFile.write(path("a.wav"), samples: Array(repeating: 7, count: count), sampleRate: rate)
            let samples = try AudioFile.read(path("a.wav"))
            #expect(samples.count <= 2 * count)
            if count == 0 { #expect(samples.isEmpty) }
        }
    }

    @Test(arguments: [8_000, 11_025, 22_050, 44_100, 48_000, 96_000])
    func otherRatesAreResampled(_ rate: Int) throws {
        let block = AudioBlock(sampleRate: rate, samples: BlockConverterTests.tone(440, sampleRate: rate))
        try AudioFile.write(path("a.wav"), blocks: [block, block])
        let samples = try AudioFile.read(path("a.wav"))
        #expect(abs(samples.count - 32_000) <= 2)
        #expect(abs(BlockConverterTests.crossings(samples[1_600..<14_400]) - 704) <= 2)
    }

    @Test func rawIsLittleEndian() throws {
        try Data([0x01, 0x00, 0xff, 0xff, 0x00, 0x80, 0x55]).write(to: folder.appending(component: "a.raw"))
        #expect(try AudioFile.read(path("a.raw"), raw: true) == [1, -1, -32_768])
    }

    @Test func aHeaderIsNotRaw() throws {
        try AudioFile.write(path("a.wav"), samples: [1], sampleRate: 16_000)
        #expect(throws: AudioError.self) { try AudioFile.read(path("a.wav"), raw: true) }
    }

    @Test func badFilesSayWhatIsWrong() throws {
        #expect(throws: AudioError.fileNotFound(path: path("none.wav"))) { try AudioFile.read(path("none.wav")) }
        #expect(throws: AudioError.unreadable(path: folder.path, reason: "it is a folder")) {
            try AudioFile.read(folder.path)
        }
        try Data().write(to: folder.appending(component: "empty.wav"))
        #expect(throws: AudioError.emptyFile(path: path("empty.wav"))) { try AudioFile.read(path("empty.wav")) }
        try Data("Dear Sir or Madam".utf8).write(to: folder.appending(component: "letter.wav"))
        let error = #expect(throws: AudioError.self) { try AudioFile.read(path("letter.wav")) }
        #expect(error?.description.contains("letter.wav is no audio file") == true)
        #expect(throws: AudioError.self) {
            try AudioFile.write(path("no/such/folder.wav"), samples: [], sampleRate: 16_000)
        }
    }

    @Test func everyErrorSaysHowToMendIt() {
        let status = AudioError.Status(code: -2, text: "No such file or directory")
        let errors: [AudioError] = [
            .fileNotFound(path: "a"), .unreadable(path: "a", reason: "b"), .emptyFile(path: "a"),
            .notAudio(path: "a", reason: "b"), .unsupported(path: "a", reason: "b"),
            .unwritable(path: "a", reason: "b"),
            .deviceMissing(name: "a", direction: .capture, status: status, seen: ["b"]),
            .deviceMissing(name: "a", direction: .playback, status: status, seen: []),
            .deviceBusy(name: "a", direction: .capture, status: status),
            .permissionDenied(name: "a", direction: .capture, status: status),
            .wrongParameters(name: "a", direction: .capture, parameter: "16 kHz", status: status),
            .deviceLost(name: "a", direction: .playback, reason: "b"), .threadFailed(name: "a", reason: "b"),
        ]
        for error in errors {
            #expect(error.description.contains(" — "))
            #expect(!error.description.contains("\n"))
        }
    }

    @Test func theSourceGivesTheFileAndTheSilenceAfterIt() async throws {
        try AudioFile.write(path("a.wav"), samples: Array(repeating: 5, count: 1_000), sampleRate: 16_000)
        let source = AudioFileSource(path("a.wav"), trailingSilence: .milliseconds(100))
        var samples: [Int16] = []
        for try await chunk in try await source.chunks() {
            #expect(chunk.start == samples.count)
            #expect(chunk.samples.count <= 320)
            samples += chunk.samples
        }
        #expect(samples == Array(repeating: 5, count: 1_000) + Array(repeating: 0, count: 1_600))
    }

    @Test func theSinkAppendsUtterances() async throws {
        let sink = WAVFileSink(path("said.wav"), sampleRate: 16_000)
        let stream = { (value: Int16) in
            AsyncThrowingStream<AudioBlock, any Error> { continuation in
                continuation.yield(AudioBlock(sampleRate: 16_000, samples: Array(repeating: value, count: 800)))
                continuation.finish()
            }
        }
        let report = try await sink.play(stream(1))
        #expect(report.duration == .milliseconds(50))
        // Its header is right while the sink is still open.
        #expect(try AudioFile.read(path("said.wav")) == Array(repeating: 1, count: 800))
        try await sink.play(stream(2))
        #expect(try AudioFile.read(path("said.wav")).count == 1_600)
    }

    @Test func theSinkStopsWhenItsTaskIsCancelled() async throws {
        let sink = WAVFileSink(path("said.wav"))
        let (blocks, continuation) = AsyncThrowingStream<AudioBlock, any Error>.makeStream()
        continuation.yield(AudioBlock(sampleRate: 16_000, samples: [1]))
        let playing = Task { try await sink.play(blocks) }
        playing.cancel()
        await #expect(throws: CancellationError.self) { try await playing.value }
    }
}
