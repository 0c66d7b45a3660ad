package import Speech

/// A spotter to which is told when the invocation phrase is being said.
package actor ScriptedSpotter: InvocationSpotter {
    private struct Said {
        var phrase: String
        var length: Int
        /// Samples that are heard until it is over.
        var rest: Int
    }

    private var said: Said?

    package init() {}

    /// Somebody says a phrase, so that it is over after so many samples more.
    ///
    /// - Parameter length: samples of the phrase itself.
    package func hear(_ phrase: String, length: Int, endingAfter samples: Int) {
        said = Said(phrase: phrase, length: length, rest: samples)
    }

    package func accept(_ chunk: AudioChunk) -> [InvocationDetection] {
        guard var said else { return [] }
        said.rest -= chunk.samples.count
        self.said = said.rest > 0 ? said : nil
        guard said.rest <= 0 else { return [] }
        let end = chunk.end + said.rest
        return [InvocationDetection(phrase: said.phrase, start: end - said.length, end: end, score: 1)]
    }

    package func reset() { said = nil }
}
