/// When an utterance begins and ends.
package struct EndpointerSettings: Sendable, Hashable {
    /// Sound that is kept from before the start of speech, so that no first word is cut.
    package var preroll: Duration = .milliseconds(300)
    /// Less speech than this (a click, a knock) is none.
    package var minimumSpeech: Duration = .milliseconds(120)
    /// Silence that ends an utterance.
    package var trailingSilence: Duration = .milliseconds(700)
    /// An utterance that goes on longer is ended.
    package var maximumUtterance: Duration = .seconds(15)
    /// How much louder than the background speech must be, decibels in its strongest bands.
    package var threshold: Double = 3.5

    package init() {}
}
