/// The features of an utterance's speech.
struct SpeechFeatures {
    /// Number of the first frame among all frames of the utterance.
    let firstFrame: Int
    let frameCount: Int
    /// Normalised, frame after frame.
    let values: [Float]

    /// - Parameter prior: The channel's mean that the model expects.
    init(_ spectrum: MelSpectrum, _ speech: SpeechFrames, prior: [Float]) {
        let extent = speech.extent
        firstFrame = extent.lowerBound
        frameCount = extent.count
        values = spectrum.cepstra(of: extent, isSuppressed: speech.hasBackground)
            .normalized(prior: prior) { speech.isClear[extent.lowerBound + $0] }
    }

    /// Index of the sample that frame `frame` of the speech begins at.
    func sample(ofFrame frame: Int) -> Int { (firstFrame + frame) * Cepstra.frameShift }
}
