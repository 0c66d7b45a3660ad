internal import CSoundFile
internal import Glibc

/// A mono 16-bit WAV file that grows; its header is right after every append.
final class WAVFileWriter {
    let path: String
    // Owned: opened in `init`, closed in `deinit`.
    private let file: OpaquePointer

    /// - Parameter sampleRate: hertz.
    init(path: String, sampleRate: Int) throws(AudioError) {
        var information = SF_INFO()
        information.samplerate = Int32(sampleRate)
        information.channels = 1
        information.format = Int32(Int(SF_FORMAT_WAV) | Int(SF_FORMAT_PCM_16))
        guard sampleRate > 0, let file = sf_open(path, Int32(SFM_WRITE), &information) else {
            throw .unwritable(path: path, reason: AudioFile.libraryReason(nil))
        }
        self.path = path
        self.file = file
    }

    deinit {
        sf_close(file)
    }

    func append(_ samples: [Int16]) throws(AudioError) {
        if !samples.isEmpty {
            let count = sf_writef_short(file, samples, sf_count_t(samples.count))
            guard Int(count) == samples.count else {
                throw .unwritable(path: path, reason: AudioFile.libraryReason(file))
            }
        }
        // The header tells the length: keep it true, should we be killed before the end.
        sf_command(file, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
    }
}
