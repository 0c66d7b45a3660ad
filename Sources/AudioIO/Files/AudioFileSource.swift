package import Speech

/// Plays an audio file into the pipeline, as fast as it is taken.
package struct AudioFileSource: AudioSource {
    private let path: String
    private let raw: Bool
    private let trailingSilence: Duration
    private let chunkLength: Int

    /// - Parameters:
    ///   - raw: the file is headerless 16 kHz mono S16LE.
    ///   - trailingSilence: digital silence after the file's end, so that an endpointer can end the last utterance.
    ///   - chunkLength: samples in a chunk; 320 are 20 ms.
    package init(_ path: String, raw: Bool = false, trailingSilence: Duration = .zero, chunkLength: Int = 320) {
        self.path = path
        self.raw = raw
        self.trailingSilence = trailingSilence
        self.chunkLength = chunkLength
    }

    package func chunks() async throws -> AsyncThrowingStream<AudioChunk, any Error> {
        let samples = try AudioFile.read(path, raw: raw)
        let silence = Int(trailingSilence / .microseconds(1)) * AudioFormat.recognition.sampleRate / 1_000_000
        return try await RecordingSource(
            samples + [Int16](repeating: 0, count: max(0, silence)),
            chunkLength: chunkLength
        ).chunks()
    }
}
