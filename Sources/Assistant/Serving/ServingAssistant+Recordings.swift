internal import Clocks
internal import Configuration
internal import Recordings

extension ServingAssistant {
    /// Lets what was kept go when it is old, whether or not anything is heard, and whether or not anything is kept now.
    func pruneRecordings() async {
        repeat {
            let parts = current.value
            parts.context.recordings.prune(parts.context.settings.recordings.limits)
        } while (try? await current.value.context.clock.sleep(.seconds(3_600))) != nil
    }
}
