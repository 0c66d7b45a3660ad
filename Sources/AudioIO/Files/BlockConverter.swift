package import Speech

/// Brings blocks of any rate to one rate.
package struct BlockConverter: ~Copyable {
    /// Hertz.
    package let sampleRate: Int
    private var sourceRate: Int
    private var resampler: Resampler?

    package init(sampleRate: Int) {
        self.sampleRate = sampleRate
        sourceRate = sampleRate
    }

    /// The samples of `block` at the target rate; some may be held back until the next call.
    package mutating func convert(_ block: AudioBlock) -> [Int16] {
        var converted: [Int16] = []
        if block.sampleRate != sourceRate {
            converted = finish()
            sourceRate = block.sampleRate
            resampler =
                sourceRate == sampleRate ? nil : Resampler(from: sourceRate, to: sampleRate, quality: .fast)
        }
        guard resampler != nil else { return converted + block.samples }
        block.samples.withUnsafeBufferPointer { samples in
            if let more = resampler?.process(samples) { converted += more }
        }
        return converted
    }

    /// What was held back.
    package mutating func finish() -> [Int16] {
        guard resampler != nil else { return [] }
        let rest = resampler?.process(UnsafeBufferPointer<Int16>(start: nil, count: 0), endOfInput: true)
        resampler = nil
        sourceRate = sampleRate
        return rest ?? []
    }
}
