internal import CSoundFile
internal import Glibc
package import Speech

/// Audio files: WAV, FLAC and whatever else libsndfile reads.
package enum AudioFile {
    private static let blockFrames = 16_384

    /// Reads a file into recognition-format samples: 16 kHz, mono.
    ///
    /// Channels are averaged, other rates are resampled. A valid file without any sample gives no samples.
    /// - Parameter raw: the file has no header; it holds 16 kHz mono samples, signed 16-bit, little-endian.
    package static func read(_ path: String, raw: Bool = false) throws(AudioError) -> [Int16] {
        let size = try checkReadable(path)
        if raw { return try readRaw(path) }
        guard size > 0 else { throw .emptyFile(path: path) }
        var information = SF_INFO()
        guard let file = sf_open(path, Int32(SFM_READ), &information) else {
            throw .notAudio(path: path, reason: libraryReason(nil))
        }
        defer { sf_close(file) }
        let channels = Int(information.channels)
        let rate = Int(information.samplerate)
        guard channels > 0, rate > 0 else {
            throw .unsupported(path: path, reason: "\(channels) channels at \(rate) Hz")
        }
        let recognitionRate = AudioFormat.recognition.sampleRate
        if rate == recognitionRate, channels == 1, isSixteenBit(information) {
            return readSamples(file)
        }
        if rate == recognitionRate {
            var samples: [Int16] = []
            readMono(file, channels: channels) { samples.append(contentsOf: $0.lazy.map(\.sample16)) }
            return samples
        }
        guard var resampler = Resampler(from: rate, to: recognitionRate, quality: .medium) else {
            throw .unsupported(path: path, reason: "a rate of \(rate) Hz")
        }
        var samples: [Int16] = []
        readMono(file, channels: channels) { block in
            samples.append(contentsOf: resampler.process(block).lazy.map(\.sample16))
        }
        let rest = resampler.process(UnsafeBufferPointer<Float>(start: nil, count: 0), endOfInput: true)
        samples.append(contentsOf: rest.lazy.map(\.sample16))
        return samples
    }

    /// Writes a mono WAV file, 16 bits a sample.
    package static func write(_ path: String, samples: [Int16], sampleRate: Int) throws(AudioError) {
        let file = try WAVFileWriter(path: path, sampleRate: sampleRate)
        try file.append(samples)
    }

    /// Writes blocks, one after the other, as a mono WAV file at `sampleRate` hertz, or the first block's rate.
    package static func write(
        _ path: String,
        blocks: [AudioBlock],
        sampleRate: Int? = nil
    ) throws(AudioError) {
        let rate = sampleRate ?? blocks.first?.sampleRate ?? AudioFormat.recognition.sampleRate
        let file = try WAVFileWriter(path: path, sampleRate: rate)
        var converter = BlockConverter(sampleRate: rate)
        for block in blocks {
            try file.append(converter.convert(block))
        }
        try file.append(converter.finish())
    }

    /// What libsndfile says of its last failure.
    static func libraryReason(_ file: OpaquePointer?) -> String {
        var text = String(cString: sf_strerror(file))
        while text.hasSuffix(".") || text.hasSuffix("\n") { text.removeLast() }
        return text.isEmpty ? "unknown format" : text
    }

    private static func checkReadable(_ path: String) throws(AudioError) -> Int {
        var information = stat()
        guard stat(path, &information) == 0 else {
            let code = errno
            if code == ENOENT || code == ENOTDIR { throw .fileNotFound(path: path) }
            throw .unreadable(path: path, reason: String(cString: strerror(code)))
        }
        guard information.st_mode & S_IFMT != S_IFDIR else {
            throw .unreadable(path: path, reason: "it is a folder")
        }
        guard access(path, R_OK) == 0 else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        // Pipes and devices have no size: let the library try.
        return information.st_mode & S_IFMT == S_IFREG ? Int(information.st_size) : .max
    }

    private static func readRaw(_ path: String) throws(AudioError) -> [Int16] {
        guard let file = fopen(path, "rb") else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&block, 1, block.count, file)
            guard count > 0 else { break }
            bytes.append(contentsOf: block[0..<count])
        }
        guard ferror(file) == 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        if bytes.starts(with: Array("RIFF".utf8)) || bytes.starts(with: Array("fLaC".utf8)) {
            throw .unsupported(path: path, reason: "it has a header, so it is not raw; leave out --raw")
        }
        // A last byte without its other half is no sample.
        return (0..<bytes.count / 2).map { index in
            Int16(bitPattern: UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8)
        }
    }

    private static func isSixteenBit(_ information: SF_INFO) -> Bool {
        Int(information.format) & Int(SF_FORMAT_SUBMASK) == Int(SF_FORMAT_PCM_16)
    }

    private static func readSamples(_ file: OpaquePointer) -> [Int16] {
        var samples: [Int16] = []
        var block = [Int16](repeating: 0, count: blockFrames)
        while true {
            let count = Int(sf_readf_short(file, &block, sf_count_t(blockFrames)))
            guard count > 0 else { return samples }
            samples.append(contentsOf: block[0..<count])
        }
    }

    private static func readMono(
        _ file: OpaquePointer,
        channels: Int,
        body: (UnsafeBufferPointer<Float>) -> Void
    ) {
        var block = [Float](repeating: 0, count: blockFrames * channels)
        var mono = [Float](repeating: 0, count: blockFrames)
        while true {
            let count = Int(sf_readf_float(file, &block, sf_count_t(blockFrames)))
            guard count > 0 else { return }
            for frame in 0..<count {
                var sum: Float = 0
                for channel in 0..<channels { sum += block[frame * channels + channel] }
                let value = sum / Float(channels)
                mono[frame] = value.isFinite ? value : 0
            }
            mono.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[0..<count])) }
        }
    }
}
