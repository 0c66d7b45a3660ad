internal import Assistant
package import Configuration
internal import Conversation
internal import Extensions
package import Foundation
internal import Resolution
internal import Shortcuts
internal import SimulatedPeople
internal import Synchronization
internal import WilcoIntents

/// Holds a written conversation, typed, with real apps, a state folder of its own and a clock that stands still.
package struct ConversationPlayer: Sendable {
    private let options: AssistantOptions

    /// - Parameter options: With the folder of the apps; the state folder and the time are the conversation's own.
    package init(options: AssistantOptions) {
        self.options = options
    }

    /// What came of each turn, in order.
    package func play(_ conversation: BlindConversation) async throws -> [TurnFacts] {
        let folder = FileManager.default.temporaryDirectory.path + "/wilco-talk-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = options
        options.converses = true
        options.isRehearsal = true
        options.stateFolder = folder
        options.now = Self.date(of: conversation)
        if !conversation.apps.isEmpty {
            options.apps = conversation.apps.map { name in options.apps[0] + "/" + name }
        }
        let clock = ScriptClock()
        let parts = try AssistantParts(options, clock: clock.conversationClock(from: options.now))
        try parts.generation.requireApps()
        await parts.generation.comparing?.value
        for app in parts.generation.apps { try await parts.session.refreshVocabulary(of: app.id) }
        await grantApps(of: parts)
        let log = ActLog(real: try await parts.session.host())
        let record = TurnRecord(apps: parts.generation.apps)
        let owner = try await parts.session.conversation(
            mode: .screen,
            apps: log,
            presenter: record,
            effects: StepEffects.none,
            observe: { record.observe($0) }
        )
        var turns: [TurnFacts] = []
        let wording = DialogueWording(
            LanguageFolder.load("en-US", in: [options.workingDirectory + "/config/languages"]).tables
        )
        for turn in conversation.turns {
            let before = await owner.expectation
            record.begin()
            log.begin()
            _ = await owner.take(.text(turn.say))
            var facts = record.facts
            facts.acts = log.acts.map { app, invocation in
                TurnFacts.Act(
                    app: app,
                    invocation: invocation,
                    category: record.category(of: invocation.intent, in: app)
                )
            }
            facts.wasAsking = before != nil
            facts.expectation = await owner.expectation
            facts.isRejected = facts.text.contains(wording[.notUnderstood])
            facts.isBeyondApps = facts.text.contains(wording[.rejected])
            turns.append(facts)
            // As a running assistant does when an app says that its terms have changed.
            for app in Set(facts.acts.map(\.app)).sorted() { try await parts.session.refreshVocabulary(of: app) }
        }
        await parts.session.shutDown()
        return turns
    }

    /// The person has used each app before: "Do you want to use Unicorn Pay?" is asked once in a life, and of that the writers could
    /// not know.
    private func grantApps(of parts: AssistantParts) async {
        let preferences = AppPreferences(parts.state.userData)
        for app in parts.generation.apps {
            for intent in app.intents where intent.category.needsNamedApp {
                await preferences.remember(app: app.id, for: intent.name)
            }
        }
    }

    /// A Monday: in the morning, in the evening, or at noon, as the theme says.
    package static func date(of conversation: BlindConversation) -> Date {
        var parts = DateComponents(year: 2026, month: 3, day: 2, hour: 12)
        if conversation.theme.contains("morning") { parts.hour = 7 }
        if conversation.theme.contains("evening") { parts.hour = 18 }
        return Calendar(identifier: .gregorian).date(from: parts) ?? Date(timeIntervalSince1970: 1_772_452_800)
    }
}

/// Passes requests on to the apps, and keeps what they were told to do.
private final class ActLog: AppCalling {
    private let real: any AppCalling
    private let contents = Mutex<[(app: String, invocation: IntentInvocation)]>([])

    init(real: any AppCalling) {
        self.real = real
    }

    var acts: [(app: String, invocation: IntentInvocation)] { contents.withLock(\.self) }

    func begin() {
        contents.withLock { $0 = [] }
    }

    func send(_ request: AppRequest, to app: String, in turn: TurnContext) async -> Result<AppReply, AppFailure> {
        if case .handle(let invocation) = request { contents.withLock { $0.append((app, invocation)) } }
        return await real.send(request, to: app, in: turn)
    }
}

/// Keeps what is said and what happens in a turn.
private final class TurnRecord: Presenter {
    private let apps: [String: AppDefinition]
    private let contents = Mutex(TurnFacts())

    init(apps: [AppDefinition]) {
        self.apps = Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var facts: TurnFacts { contents.withLock(\.self) }

    func begin() {
        contents.withLock { $0 = TurnFacts() }
    }

    func category(of intent: String, in app: String) -> IntentCategory? { apps[app]?.intent(named: intent)?.category }

    func present(_ utterance: Utterance) async {
        contents.withLock {
            $0.said.append(utterance.shown)
            if let card = utterance.card { $0.cards.append(card) }
        }
    }

    func observe(_ event: ConversationEvent) {
        contents.withLock { facts in
            switch event.kind {
            case .matched(let understanding): facts.understandings.append(understanding)
            case .result(let name, _, _, _): facts.results.append(name)
            case .handled(let response, let app, let intent):
                let definition = apps[app]?.intent(named: intent)
                let code = response.code
                let succeeds = definition?.responseCodes[code] ?? !code.rawValue.hasPrefix("failure")
                facts.handled.append(
                    TurnFacts.Handled(
                        app: app,
                        intent: intent,
                        code: code.rawValue,
                        hasFailed: !succeeds,
                        category: definition?.category
                    )
                )
            case .ended(let outcome): facts.outcome = outcome
            case .asked, .said, .card, .heard, .invoked, .listening, .microphone, .activity, .run, .complaint,
                .shortcut, .automation, .suggestions, .ringing:
                break
            }
        }
    }
}
