internal import Extensions
internal import Logging
internal import WilcoIntents

extension AssistantParts {
    /// What was heard, as far as it was kept.
    package nonisolated var recordings: UtteranceRecordings {
        UtteranceRecordings(state: paths.state, clock: clock)
    }

    /// Keeps what is heard; nil where the settings do not want it.
    nonisolated func recorder(isMuted: @escaping @Sendable () -> Bool) throws -> UtteranceRecorder? {
        guard settings.recordings.isKept else { return nil }
        let recordings = recordings
        try OwnFolder.make(recordings.folder)
        return UtteranceRecorder(
            recordings: recordings,
            limits: settings.recordings.limits,
            isMuted: isMuted,
            complain: { [log] in log(AppLogEntry(app: "wilco", level: .error, origin: .host, message: $0)) }
        )
    }
}

extension ServingAssistant {
    /// Lets what was kept go when it is old, whether or not anything is heard, and whether or not anything is kept now.
    func pruneRecordings() async {
        repeat {
            let parts = current.value
            parts.recordings.prune(parts.settings.recordings.limits)
        } while (try? await current.value.clock.sleep(.seconds(3_600))) != nil
    }
}
