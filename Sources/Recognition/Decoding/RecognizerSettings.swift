internal import Speech

/// How the recogniser decodes.
///
/// The defaults are measured; see `Models/README.md`.
package struct RecognizerSettings: Sendable {
    /// Phrases that grammars may be compiled for; needed for their pronunciations only.
    package var invocationPhrases: [InvocationPhrase]
    /// Confidence under which an utterance's escape is tried as well, 0 to 1.
    package var certainty: Double
    /// Confidence from which a reading may be in doubt, judged as if it were a long one; below, it is hardly speech that the grammar knows.
    package var doubt: Double
    /// How a sound is heard behind which it is quiet, or something is loud now and then.
    package var frontEnds: FrontEnds
    /// The same where something is loud all the time.
    package var steadyFrontEnds: FrontEnds
    /// Distinct hypotheses in a transcript, at most.
    package var alternatives: Int
    /// Whether other readings within a grammar are listed; each grammar then takes about twice the memory.
    package var listsOthers: Bool
    /// Confidence from which a transcript counts as recognised, 0 to 1.
    ///
    /// Below one half, because a command that is lost costs more than one that has to be confirmed.
    package var acceptance: Double
    /// How much weights in the grammar count beside the sound.
    package var grammarWeight: Double
    /// Words of a grammar, those of a rule wherever it stands, up to which it is searched as a whole; a larger one is heard in two passes.
    package var wholeSize: Int
    /// The same of the parts that the second pass searches.
    package var partSize: Int
    /// Nats by which the best path through a part may be behind that through another at any time: as the beam within each has it.
    package var partMargin: Double

    package init(
        invocationPhrases: [InvocationPhrase] = [],
        certainty: Double = 0.9,
        doubt: Double = 0.05,
        frontEnds: FrontEnds = .usual,
        steadyFrontEnds: FrontEnds = .besideSteadyNoise,
        alternatives: Int = 5,
        listsOthers: Bool = true,
        acceptance: Double = 0.25,
        grammarWeight: Double = 6.5,
        wholeSize: Int = 400_000,
        partSize: Int = 6_500,
        partMargin: Double = 184
    ) {
        self.invocationPhrases = invocationPhrases
        self.certainty = certainty
        self.doubt = doubt
        self.frontEnds = frontEnds
        self.steadyFrontEnds = steadyFrontEnds
        self.alternatives = alternatives
        self.listsOthers = listsOthers
        self.acceptance = acceptance
        self.grammarWeight = grammarWeight
        self.wholeSize = wholeSize
        self.partSize = partSize
        self.partMargin = partMargin
    }
}
