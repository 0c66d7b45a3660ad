import Access
import Assistant
import AssistantTesting
import Configuration
import Conversation
import Endpointing
import Foundation
import Hearing
import Logging
import Matching
import PipelineTesting
import Scripts
import SimulatedPeople
import Speech
import Synchronization
import TemporaryFiles
import WilcoIntents

/// A house whose recogniser is scripted, and whose clock stands still; apps are scripted, too, unless they are to be real.
final class HearingHouse: Sendable {
    static let phrase = "hey wilco"

    let recognizer: ScriptedRecognizer
    /// What it listens for.
    let grammars: GrammarShelf
    let parts: AssistantParts
    private let scripted: ScriptedApps?

    init(apps: [String] = ["soup-chef", "rover"], areReal: Bool = false) async throws {
        recognizer = ScriptedRecognizer()
        grammars = GrammarShelf(recognizer, phrases: [Self.phrase])
        var options = try AssistantOptions.checkout(
            apps: apps.map { "config/apps/\($0)" },
            stateFolder: TemporaryFiles.folder.appending(path: "hearing-\(UUID().uuidString)").path
        )
        options.isRehearsal = true
        parts = try AssistantParts(options, clock: ScriptClock().conversationClock(from: nil))
        // An app without an opinion: it takes every value, and asks for what is missing.
        var handlers: [String: DialogueScript.Handler] = [:]
        for app in parts.generation.apps { handlers[app.id] = .scripted([]) }
        scripted = areReal ? nil : ScriptedApps(apps: parts.generation.apps, handlers: handlers, real: nil)
        try await grammars.prepare(parts.generation.matcher.grammar(for: .request), named: GrammarName.request)
        try await grammars.prepare(parts.generation.matcher.interruptionGrammar(), named: GrammarName.interruption)
    }

    /// A place where somebody is heard and talked to.
    ///
    /// - Parameter remote: Its microphone and its loudspeaker; nil: scripted ones.
    func room(
        _ seat: SeatID = .microphone,
        attention: Attention = .invoked,
        remote: (any AudioSource & AudioSink)? = nil
    ) async throws -> HearingRoom {
        let (voice, sink, story, spotter) = (RecordingSynthesizer(), RecordingSink(), Story(), ScriptedSpotter())
        let stopSpotter = ScriptedSpotter()
        let presenter = SpokenPresenter(
            synthesizer: voice,
            sink: remote ?? sink,
            normalizer: parts.generation.normalizer
        )
        let owner = try await parts.session.conversation(
            mode: .handsFree,
            seat: SeatMemory(id: seat),
            apps: scripted,
            presenter: presenter
        ) { story.note($0) }
        let loop = VoiceLoop(
            endpointing: parts.context.settings.endpointing,
            spotter: attention == .invoked ? spotter : nil,
            stopSpotter: stopSpotter,
            recognizer: grammars,
            owner: owner,
            phrases: [Self.phrase],
            // Machines that are busy are waited for.
            settings: ListeningSettings(attention: attention, longestDelay: .seconds(60)),
            seat: seat,
            observe: { story.note($0) }
        )
        return HearingRoom(
            house: self,
            spotter: spotter,
            stopSpotter: stopSpotter,
            sink: sink,
            presenter: presenter,
            owner: owner,
            loop: loop,
            story: story,
            remote: remote
        )
    }

    func close() async {
        await parts.session.shutDown()
        if let folder = parts.context.options.stateFolder { try? FileManager.default.removeItem(atPath: folder) }
    }
}

/// What happened in a room, one line each.
final class Story: Sendable {
    private struct State {
        var lines: [String] = []
        var waiting: [(line: String, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    /// The assistant has had its say, and listens again.
    static let turnOver = "(turn over)"

    private let state = Mutex(State())

    /// Without ends of turns.
    var lines: [String] { state.withLock { $0.lines.filter { $0 != Self.turnOver } } }

    func note(_ line: String) {
        state.withLock { state in
            state.lines.append(line)
            let count = state.lines.count { $0 == line }
            for each in state.waiting where each.line == line && each.count <= count { each.continuation.resume() }
            state.waiting.removeAll { $0.line == line && $0.count <= count }
        }
    }

    /// Waits until that has happened so often.
    func wait(for line: String, times count: Int = 1) async {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                if state.lines.count(where: { $0 == line }) >= count {
                    continuation.resume()
                } else {
                    state.waiting.append((line, count, continuation))
                }
            }
        }
    }

    func note(_ event: ConversationEvent) {
        switch event.kind {
        case .heard(let text, _): note("heard \(text)")
        case .asked(let utterance): note("asked \(utterance.spoken)")
        case .said(let utterance): note("said \(utterance.spoken)")
        case .ended(let outcome): note("ended \(outcome.rawValue)")
        default: break
        }
    }

    func note(_ event: VoiceEvent) {
        switch event {
        case .unprimed(let reason): note("unprimed \(reason)")
        case .turnEnded: note(Self.turnOver)
        default: break
        }
    }
}

/// A microphone, a loudspeaker, and the conversation between them.
final class HearingRoom: Sendable {
    let microphone = ScriptedMicrophone()
    let house: HearingHouse
    let spotter: ScriptedSpotter
    let stopSpotter: ScriptedSpotter
    let sink: RecordingSink
    let presenter: SpokenPresenter
    let owner: ConversationOwner
    let loop: VoiceLoop
    let story: Story
    private let remote: (any AudioSource)?

    init(
        house: HearingHouse,
        spotter: ScriptedSpotter,
        stopSpotter: ScriptedSpotter,
        sink: RecordingSink,
        presenter: SpokenPresenter,
        owner: ConversationOwner,
        loop: VoiceLoop,
        story: Story,
        remote: (any AudioSource)?
    ) {
        self.house = house
        self.spotter = spotter
        self.stopSpotter = stopSpotter
        self.sink = sink
        self.presenter = presenter
        self.owner = owner
        self.loop = loop
        self.story = story
        self.remote = remote
    }

    /// Listens to a microphone elsewhere until there is no more of it, and hears the assistant out.
    func listen() async throws {
        guard let remote else { return }
        try await loop.listen(to: remote)
        await loop.finishTurn()
    }

    /// Somebody speaks, and falls silent for a second.
    func speak(_ words: String, after phrase: String? = nil) async {
        await house.recognizer.hear(words, after: phrase)
        if let phrase { await spotter.hear(phrase, length: 9_600, endingAfter: 4_800 + 9_600) }
        await microphone.bring(
            TestSounds.silence(.milliseconds(300)) + TestSounds.speech(.milliseconds(1_200))
                + TestSounds.silence(.seconds(1))
        )
    }

    /// Somebody speaks, and hears the assistant out.
    func say(_ words: String, after phrase: String? = nil) async {
        await speak(words, after: phrase)
        await loop.finishTurn()
    }

    /// Nobody speaks.
    func wait(_ duration: Duration) async { await microphone.bring(TestSounds.silence(duration)) }

    /// With the microphone kept open while `body` runs; afterwards nothing of it goes on.
    func listening<Result>(_ body: () async throws -> Result) async throws -> Result {
        let supervisor = MicrophoneSupervisor(
            loop: loop,
            source: microphone,
            mute: MuteState(folder: house.parts.context.paths.state),
            log: Logger(label: "hearing") { _ in SwiftLogNoOpLogHandler() },
            // The device is tried again at once.
            sleep: { _ in }
        )
        let running = Task { try await supervisor.run() }
        let result = try await body()
        await owner.shutDown()
        loop.dropErrands()
        await supervisor.stop()
        try await running.value
        await loop.finishTurn()
        return result
    }
}
