internal import Clocks
internal import Logging
internal import Storage

extension ServingAssistant {
    /// Keeps a copy of the user's data each day.
    func keepBackups() async {
        repeat {
            let parts = current.value
            let userData = parts.state.userData
            guard userData.exists else { continue }
            do {
                try StoreBackups(of: userData.path).keep(try userData.store(), day: parts.context.clock.day)
            } catch {
                log.error("no copy of the user's data is kept: \(error)")
            }
        } while (try? await current.value.context.clock.sleep(.seconds(3_600))) != nil
    }
}
