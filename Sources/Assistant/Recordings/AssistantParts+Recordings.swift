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
