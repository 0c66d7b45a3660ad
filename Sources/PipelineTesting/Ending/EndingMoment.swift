/// What `wilco serve` may be at when it is told to end.
package enum EndingMoment: String, CaseIterable, Sendable {
    /// Its socket is open, its models are not loaded.
    case starting
    case idle
    /// It hears what somebody says to it.
    case listening
    /// A question is open.
    case asking
    /// The loudspeaker sounds.
    case speaking
    /// The loudspeaker has stopped taking sound in the middle of it.
    case stalledLoudspeaker
    /// The microphone brings nothing any more.
    case stalledMicrophone
    /// An app sleeps over a request.
    case sleepingApp
    /// An app does so, with children, and ignores its closed input and every signal that can be ignored.
    case deafApp
    /// An app writes lines without end.
    case floodingApp
    /// An app says as much as it may.
    case talkingApp
    /// Several apps do so at the same time.
    case talkingApps
    /// It takes up app folders.
    case reload
    /// It starts anew with other settings.
    case newStart
    /// A grammar of thousands of terms is being compiled.
    case compilation
    /// An app with as many sentences as one may have, each with many ways to say it, is taken up.
    case largestApp
    /// Every place at its control socket is taken.
    case fullSocket
}
