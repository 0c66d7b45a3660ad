/// How a loudspeaker is written to.
package struct PlaybackSettings: Sendable, Hashable {
    package var period: Duration = .milliseconds(20)
    /// How much sound lies with the device, at most.
    package var buffer: Duration = .milliseconds(200)
    /// A device that takes nothing for so long counts as lost.
    package var watchdog: Duration = .seconds(3)

    package init() {}
}
