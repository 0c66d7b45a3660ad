internal import Speech

/// How the recogniser decodes.
///
/// The defaults are measured; see `Models/README.md`.
package struct RecognizerSettings: Sendable {
    /// Phrases that grammars may be compiled for; needed for their pronunciations only.
    package var invocationPhrases: [InvocationPhrase]
    /// Confidence under which an utterance's escape is tried as well, 0 to 1.
    package var certainty: Double
    /// Confidences between which a reading is in doubt, judged as if it were a long one.
    ///
    /// The sound is decoded again then, with its frequencies warped. Below, it is hardly speech that the grammar knows; above, another
    /// reading hardly ever wins.
    package var doubt: Range<Double>
    /// What frequencies are multiplied by on doubt, as if by longer and shorter vocal tracts; 1.17 at most.
    package var warps: [Double]
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

    package init(
        invocationPhrases: [InvocationPhrase] = [],
        certainty: Double = 0.9,
        doubt: Range<Double> = 0.05..<0.98,
        warps: [Double] = [0.93, 1.07],
        alternatives: Int = 5,
        listsOthers: Bool = true,
        acceptance: Double = 0.25,
        grammarWeight: Double = 6.5,
        wholeSize: Int = 320_000,
        partSize: Int = 6_500
    ) {
        self.invocationPhrases = invocationPhrases
        self.certainty = certainty
        self.doubt = doubt
        self.warps = warps
        self.alternatives = alternatives
        self.listsOthers = listsOthers
        self.acceptance = acceptance
        self.grammarWeight = grammarWeight
        self.wholeSize = wholeSize
        self.partSize = partSize
    }
}
