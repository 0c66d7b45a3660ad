internal import Access
internal import AudioIO
package import Clocks
package import Configuration
package import Conversation
internal import Extensions
package import Files
internal import Foundation
internal import Logging
internal import Recognition
package import Recordings
package import Shortcuts
package import Speech
internal import WilcoIntents

/// Where an assistant, or a command, stands: how it was called, its settings, its folders and its clock.
package struct AssistantContext: Sendable {
    package let options: AssistantOptions
    package let settings: Settings
    /// Where they are from; nil: there is no file, and they are the defaults.
    let settingsFile: String?
    package let clock: ConversationClock
    let registry: EngineRegistry
    /// The microphone and the loudspeaker of `audio`.
    let devices: SeatDevices
    /// Told what the apps' processes say and do.
    let log: @Sendable (AppLogEntry) -> Void

    /// - Parameter clock: nil: the machine's, or the one that stands still at the options' time.
    /// - Throws: ``Files/SpareFiles/Exhausted``, or what is wrong with the settings.
    init(
        _ options: AssistantOptions,
        registry: EngineRegistry = .installed,
        clock: ConversationClock? = nil,
        log: @escaping @Sendable (AppLogEntry) -> Void
    ) throws {
        // Files that cannot be opened look like none.
        try SpareFiles.check()
        self.options = options
        self.registry = registry
        self.log = log
        settingsFile = options.settingsFile
        settings = try SettingsFile.load(settingsFile)
        devices = SeatDevices(settings, registry: registry)
        self.clock = clock ?? .system(fixed: options.now)
    }

    package var paths: Paths { options.paths }

    /// Name of the group whose members may administer the assistant.
    package var controlGroup: String? { options.controlGroup ?? settings.controlGroup }

    /// Tells what Wilco itself could not do.
    var complain: @Sendable (String) -> Void {
        { [log] in log(AppLogEntry(app: "wilco", level: .error, origin: .host, message: $0)) }
    }

    // MARK: - Sound

    /// Where answers go: a WAV file, or the loudspeaker.
    package func sink(output: String?) -> any AudioSink {
        if let output { return WAVFileSink(options.absolute(output)) }
        return devices.loudspeaker()
    }

    /// The same, once the loudspeaker's sound server has answered.
    func answeringSink(output: String?) async throws -> any AudioSink {
        guard output == nil else { return sink(output: output) }
        let loudspeaker = devices.loudspeaker()
        try await SoundServer.answer(of: devices.settings.playbackDevice) { try await loudspeaker.check() }
        return loudspeaker
    }

    /// The loudspeaker of the settings; nil where it cannot be opened.
    package func loudspeaker() async -> (any AudioSink)? {
        let sink = devices.loudspeaker()
        return (try? await sink.check()) == nil ? nil : sink
    }

    /// The microphone and the loudspeaker of another seat.
    func devices(of seat: Settings.SeatAudio) -> SeatDevices { SeatDevices(settings.at(seat), registry: registry) }

    /// Sound of `source` as it comes to whoever listens.
    package func staged(_ source: any AudioSource) -> any AudioSource { devices.staged(source) }

    /// Plays a recording.
    package func play(file: String, output: String?) async throws -> Duration {
        let block = AudioBlock(sampleRate: AudioFormat.recognition.sampleRate, samples: try AudioFile.read(file))
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: AudioBlock.self)
        continuation.yield(block)
        continuation.finish()
        return try await answeringSink(output: output).play(stream).duration
    }

    /// How loud to be at this time of day, 0 to 1.
    var volume: Double { quietNow?.volume ?? settings.voice.volume }

    /// The quiet hours, if it is their time.
    var quietNow: QuietHours? {
        guard let quiet = settings.quietHours else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = clock.timeZone
        let time = calendar.dateComponents([.hour, .minute], from: clock.date())
        let minute = (time.hour ?? 0) * 60 + (time.minute ?? 0)
        return quiet.contains(minute: minute) ? quiet : nil
    }

    // MARK: - The invocation phrase

    package var enrolment: PhraseEnrolment { PhraseEnrolment(state: paths.state) }

    /// Phrases as they are kept.
    package func normalizedPhrases(_ named: [String]) -> [String] { named.map { InvocationPhrase(text: $0).text } }

    /// Invocation phrases of the settings, or those given.
    func invocationPhrases(_ named: [String] = []) -> [InvocationPhrase] {
        guard named.isEmpty else { return named.map { InvocationPhrase(text: $0, pronunciations: []) } }
        return settings.phrases.map { InvocationPhrase(text: $0.text, pronunciations: $0.pronunciations) }
    }

    /// With the user's own examples.
    func enrolled(_ phrases: [InvocationPhrase]) -> [InvocationPhrase] {
        phrases.map { phrase in
            var phrase = phrase
            phrase.examples = enrolment.examples(of: phrase.text)
            return phrase
        }
    }

    // MARK: - What is written down beside the user's data

    /// The log of conversations, kept or not.
    package var conversationLog: ConversationLog { ConversationLog(directory: paths.state, clock: clock) }

    /// What was heard, as far as it was kept.
    package var recordings: UtteranceRecordings { UtteranceRecordings(state: paths.state, clock: clock) }

    /// Keeps what is heard; nil where the settings do not want it.
    func recorder(isMuted: @escaping @Sendable () -> Bool) throws -> UtteranceRecorder? {
        guard settings.recordings.isKept else { return nil }
        let recordings = recordings
        try OwnFolder.make(recordings.folder)
        return UtteranceRecorder(
            recordings: recordings,
            limits: settings.recordings.limits,
            isMuted: isMuted,
            complain: complain
        )
    }

    // MARK: - Files and programs

    package var languages: LanguageFolders { LanguageFolders(options: options, paths: paths) }

    /// Where each app has a folder in `apps`.
    var appState: String { paths.data + "/app-data" }

    /// The folder that an app may write to; made where it is missing.
    package func dataFolder(of app: String) throws(FileError) -> String {
        try OwnFolder.make("\(appState)/apps/\(app)")
    }

    var desktop: Desktop { Desktop(environment: options.environment) }

    /// What steps may do outside.
    package func desktopEffects(play: (@Sendable (AudioBlock) async -> Void)? = nil) -> StepEffects {
        StepEffects.desktop(
            environment: options.environment,
            workingDirectory: options.workingDirectory,
            play: play
        )
    }
}
