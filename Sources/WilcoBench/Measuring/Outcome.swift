/// What became of one recording.
struct Outcome {
    var transcript: String
    var status: String
    var confidence: Double
    /// Nothing in it should have been understood.
    var isForeign: Bool
    /// Understood as its label says, or rejected where nothing was asked for.
    var isRight: Bool
    /// The best reading is that of the label, accepted or not.
    var readsRight: Bool
    /// Taken for something that an app can do, be it to act or to ask back.
    var isAccepted: Bool
    /// Taken without asking back.
    var acts: Bool
    /// Seconds of sound, and of recognition.
    var audio: Double
    var recognition: Double
    /// What the recogniser's confidence rests on; empty when there was no reading.
    var evidence: [Double]
}
