/// The features of an utterance's speech.
struct SpeechFeatures {
    /// Number of the first frame among all frames of the utterance.
    let firstFrame: Int
    let frameCount: Int
    /// Normalised, frame after frame.
    let values: [Float]

    /// - Parameters:
    ///   - spectrum: The whole utterance in the bands that the front end's warp asks for.
    ///   - frontEnd: Where nothing tells noise from speech, none is taken away whatever it says.
    ///   - prior: The channel's mean that the model expects.
    init(_ spectrum: MelSpectrum, _ speech: SpeechFrames, _ frontEnd: FrontEnd, prior: [Float]) {
        let extent = speech.extent
        firstFrame = extent.lowerBound
        frameCount = extent.count
        values = spectrum.cepstra(of: extent, removing: speech.hasBackground ? frontEnd.removal : .none)
            .normalized(prior: prior) { frontEnd.channel == .all || speech.isClear[extent.lowerBound + $0] }
    }

    /// Index of the sample that frame `frame` of the speech begins at.
    func sample(ofFrame frame: Int) -> Int { (firstFrame + frame) * Cepstra.frameShift }
}
