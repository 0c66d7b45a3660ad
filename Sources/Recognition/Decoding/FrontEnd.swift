internal import CPocketSphinx

/// Turns samples into features: the library's own front end, run once for all decoders of an utterance.
///
/// It suppresses steady noise and drops silence; which frames are left is recorded, so that words keep their places.
final class FrontEnd {
    private let frontEnd: OpaquePointer
    private let rows: UnsafeMutablePointer<UnsafeMutablePointer<mfcc_t>?>
    private let storage: UnsafeMutablePointer<mfcc_t>
    /// More than a speech onset can bring at once.
    private static let capacity = 128
    private var pending: [Int16] = []
    private var consumed = 0
    private var lastFrame = -1
    private(set) var cepstra = Cepstra()
    /// Samples that were given since the start.
    private(set) var sampleCount = 0

    init(configuration: borrowing SphinxConfiguration, folder: String) throws(RecognitionError) {
        guard let frontEnd = fe_init_auto_r(configuration.pointer) else {
            throw .engineFailed(folder: folder, message: SphinxLog.takeError() ?? "the front end did not start")
        }
        self.frontEnd = frontEnd
        storage = .allocate(capacity: Self.capacity * Cepstra.width)
        storage.initialize(repeating: 0, count: Self.capacity * Cepstra.width)
        rows = .allocate(capacity: Self.capacity)
        for row in 0..<Self.capacity { (rows + row).initialize(to: storage + row * Cepstra.width) }
    }

    deinit {
        fe_free(frontEnd)
        rows.deallocate()
        storage.deallocate()
    }

    /// Whether the last frame was taken for speech.
    var isInSpeech: Bool { fe_get_vad_state(frontEnd) != 0 }

    /// Begins an utterance; noise estimates are forgotten.
    func start() {
        pending.removeAll(keepingCapacity: true)
        consumed = 0
        lastFrame = -1
        sampleCount = 0
        cepstra = Cepstra()
        fe_start_stream(frontEnd)
        fe_start_utt(frontEnd)
    }

    func process(_ samples: [Int16]) {
        sampleCount += samples.count
        pending += samples
        // One frame's worth at a time, which tells which frames come out.
        var offset = 0
        pending.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            while offset + Cepstra.frameShift <= buffer.count {
                feed(base + offset, count: Cepstra.frameShift)
                offset += Cepstra.frameShift
            }
        }
        pending.removeFirst(offset)
    }

    /// The frames since the last call; the front end goes on.
    func takeFrames() -> Cepstra {
        defer { cepstra = Cepstra() }
        return cepstra
    }

    /// Ends the utterance.
    func finish() {
        if !pending.isEmpty {
            pending.withUnsafeBufferPointer { buffer in
                if let base = buffer.baseAddress { feed(base, count: buffer.count) }
            }
            pending.removeAll()
        }
        var count: Int32 = 0
        if fe_end_utt(frontEnd, storage, &count) >= 0, count > 0 { append(Int(count)) }
    }

    private func feed(_ samples: UnsafePointer<Int16>, count: Int) {
        var position: UnsafePointer<Int16>? = samples
        var left = count
        consumed += count
        while left > 0 {
            let before = left
            var frames = Int32(Self.capacity)
            guard fe_process_frames(frontEnd, &position, &left, rows, &frames, nil) >= 0 else { return }
            append(Int(frames))
            if left == before && frames == 0 { return }
        }
    }

    /// Frames that just came out are the last ones: what was held back as the run-up to speech ends with the present.
    private func append(_ frames: Int) {
        guard frames > 0 else { return }
        let last = max(0, (consumed - Cepstra.frameLength) / Cepstra.frameShift)
        for frame in 0..<frames {
            lastFrame = max(lastFrame + 1, last - (frames - 1 - frame))
            cepstra.frameNumbers.append(lastFrame)
        }
        cepstra.values += UnsafeBufferPointer(start: storage, count: frames * Cepstra.width)
    }
}
