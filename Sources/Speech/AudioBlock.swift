/// A piece of sound on its way to the loudspeaker: mono, at any rate.
package struct AudioBlock: Sendable, Hashable {
    /// Hertz.
    package var sampleRate: Int
    package var samples: [Int16]

    package init(sampleRate: Int, samples: [Int16]) {
        self.sampleRate = sampleRate
        self.samples = samples
    }

    package var duration: Duration {
        .microseconds(Int64(samples.count) * 1_000_000 / Int64(sampleRate))
    }
}
