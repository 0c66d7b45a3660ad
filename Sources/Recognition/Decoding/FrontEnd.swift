/// One way of making features of a sound.
///
/// No way is right for every voice and every noise, so what is heard with doubt is heard again in others, and the surest reading counts.
package struct FrontEnd: Sendable, Hashable {
    /// Which frames of the speech tell how the speaker sounds here.
    package enum Channel: Sendable, Hashable {
        /// Those that are clear of the background: among bursts of noise the rest is theirs.
        case clear
        /// All: a noise that goes on and on is as much a part of the channel.
        case all
    }

    package var removal: NoiseRemoval
    package var channel: Channel
    /// What frequencies are multiplied by, as if by a longer or a shorter vocal tract: 0.85 to 1.17.
    package var warp: Double

    package init(_ removal: NoiseRemoval, _ channel: Channel, warp: Double = 1) {
        self.removal = removal
        self.channel = channel
        self.warp = warp
    }
}

/// Front ends for one kind of background: the first for every sound, the others on doubt, one after the other until there is none.
package struct FrontEnds: Sendable {
    package var first: FrontEnd
    package var others: [FrontEnd]
    /// Confidence from which a reading is not in doubt, judged as if it were a long one.
    package var certainty: Double

    /// For a quiet room, and for bursts of noise.
    package static let usual = FrontEnds(
        FrontEnd(.steady, .clear),
        others: [
            FrontEnd(.envelope, .clear), FrontEnd(.steady, .clear, warp: 0.93), FrontEnd(.steady, .clear, warp: 1.07),
        ],
        certainty: 0.98
    )
    /// Where something is loud all the time.
    package static let besideSteadyNoise = FrontEnds(
        FrontEnd(.envelope, .all),
        others: [
            FrontEnd(.none, .all), FrontEnd(.envelope, .all, warp: 0.93), FrontEnd(.envelope, .all, warp: 1.07),
        ],
        certainty: 0.9
    )

    package init(_ first: FrontEnd, others: [FrontEnd], certainty: Double) {
        self.first = first
        self.others = others
        self.certainty = certainty
    }

    var all: [FrontEnd] { [first] + others }
}
