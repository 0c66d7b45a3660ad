/// What is done to the microphone's sound.
package struct EchoCancellingSettings: Sendable, Hashable {
    /// Whether what the filter leaves of the echo is made quieter, where it is louder than the person.
    package var suppressesResidual = true
    /// Whether steady noise is made quieter.
    package var suppressesNoise = false
    /// Whether quiet speech is made louder.
    package var adjustsGain = false

    package init() {}
}
