/// The clock that captured and played sound is timed by: the devices' own clocks are compared with it.
///
/// It goes on while nothing else happens and stands still while the machine sleeps, as sound devices do.
package enum SoundClock {
    private static let epoch = SuspendingClock.now

    /// Since some moment in the life of this process.
    package static var now: Duration { epoch.duration(to: .now) }
}
