internal import Glibc
package import Speech

/// Writes what is said into one WAV file, utterance after utterance, as fast as it comes.
///
/// The file is begun by the first playback and replaces what was there; it can be played at any time, even if the process was
/// killed in the middle.
package actor WAVFileSink: AudioSink {
    private let path: String
    private let sampleRate: Int?
    private var file: (writer: WAVFileWriter, sampleRate: Int)?

    /// - Parameter sampleRate: hertz; nil takes the first block's.
    package init(_ path: String, sampleRate: Int? = nil) {
        self.path = path
        self.sampleRate = sampleRate
    }

    /// Whether the file can be written; what is there stays.
    package nonisolated func check() throws(AudioError) {
        let exists = access(path, F_OK) == 0
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
        close(file)
        if !exists { unlink(path) }
    }

    @discardableResult
    package func play(_ blocks: AsyncThrowingStream<AudioBlock, any Error>) async throws -> PlaybackReport {
        let start = ContinuousClock.now
        var report = PlaybackReport()
        var converter: BlockConverter?
        for try await block in blocks {
            try Task.checkCancellation()
            let (writer, rate) = try open(block.sampleRate)
            if converter == nil { converter = BlockConverter(sampleRate: rate) }
            let samples = converter?.convert(block) ?? []
            try writer.append(samples)
            if report.firstSample == nil, !block.samples.isEmpty { report.firstSample = .now - start }
            report.duration += block.duration
        }
        try Task.checkCancellation()
        if let rest = converter?.finish() { try file?.writer.append(rest) }
        return report
    }

    private func open(_ blockRate: Int) throws(AudioError) -> (writer: WAVFileWriter, sampleRate: Int) {
        if let file { return file }
        let rate = sampleRate ?? blockRate
        let opened = (writer: try WAVFileWriter(path: path, sampleRate: rate), sampleRate: rate)
        file = opened
        return opened
    }
}
