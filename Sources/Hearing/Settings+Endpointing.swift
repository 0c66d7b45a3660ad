internal import Configuration
package import Endpointing

extension Settings {
    /// When an utterance begins and ends.
    package var endpointing: EndpointerSettings {
        var endpointing = EndpointerSettings()
        endpointing.trailingSilence = endOfSpeech
        endpointing.maximumUtterance = longestUtterance
        return endpointing
    }
}
