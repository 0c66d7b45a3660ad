package import Speech

/// The last seconds of sound, so that a phrase found late is heard from its beginning.
package struct SampleHistory: Sendable {
    /// Samples kept, 16 kHz.
    package let capacity: Int
    private var samples: [Int16] = []
    /// Stream index of `samples[0]`.
    private var start = 0

    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// One past the newest sample.
    package var end: Int { start + samples.count }

    package mutating func append(_ chunk: AudioChunk) {
        if chunk.start != end {
            samples.removeAll(keepingCapacity: true)
            start = chunk.start
        }
        samples.append(contentsOf: chunk.samples)
        // Trimmed in big steps: removing from the front moves everything behind it.
        if samples.count > capacity * 2 {
            let surplus = samples.count - capacity
            samples.removeFirst(surplus)
            start += surplus
        }
    }

    /// What is kept from `index` on.
    package func samples(from index: Int) -> [Int16] {
        Array(samples.dropFirst(max(0, index - start)))
    }

    package mutating func clear() {
        start = end
        samples.removeAll(keepingCapacity: true)
    }
}
