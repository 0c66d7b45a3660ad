/// How a microphone is read.
package struct CaptureSettings: Sendable, Hashable {
    /// How often the device hands over sound.
    package var period: Duration = .milliseconds(20)
    /// How long we may be late before the device overruns.
    package var buffer: Duration = .milliseconds(200)
    /// How much sound waits for a slow reader before it is lost.
    package var reserve: Duration = .seconds(4)
    /// A device that brings nothing for so long counts as lost; a sound server's first sound can be 2 s late.
    package var watchdog: Duration = .seconds(3)
    /// The first pause before a lost device is opened again; each further one is twice as long.
    package var reopenDelay: Duration = .milliseconds(100)
    package var longestReopenDelay: Duration = .seconds(5)
    /// How long to wait for a lost device before the stream fails; nil waits for ever.
    package var giveUpAfter: Duration?

    package init() {}
}
