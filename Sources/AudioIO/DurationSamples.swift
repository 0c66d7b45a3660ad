extension Duration {
    /// How many samples this is, at `sampleRate` hertz.
    package func samples(at sampleRate: Int) -> Int {
        Int(self / .microseconds(1)) * sampleRate / 1_000_000
    }
}
