internal import Access
internal import Assistant
internal import Automation
package import Configuration
internal import Conversation
internal import Foundation
internal import Matching
internal import Shortcuts
internal import SimulatedPeople
internal import Speech
internal import Suggestions
package import WilcoIntents

/// Runs dialogue scripts, each with the apps and the clock it asks for, and with a state of its own.
package struct ScriptSession: Sendable {
    private let options: AssistantOptions
    private let speaker: SimulatedSpeaker?

    /// - Parameter voice: `text`, or the name of a simulated speaker.
    package init(options: AssistantOptions, voice: String) throws {
        self.options = options
        speaker = voice == "text" ? nil : try SimulatedSpeaker(named: voice)
    }

    /// - Returns: Whether every turn passed.
    package func run(
        _ path: String,
        observe: @escaping @Sendable (ConversationEvent) -> Void = { _ in },
        report: @Sendable (TurnResult) -> Void
    ) async throws -> Bool {
        let script = try DialogueScriptFile.load(options.absolute(path))
        var options = options
        options.converses = true
        options.now = script.clock ?? options.now
        options.locale = script.locale ?? options.locale
        options.apps = try appFolders(for: script)
        options.askingApps = Set(script.permissions.filter { $0.value != "granted" }.keys)
        // What its apps write must not stay behind, and what it unlocks is not the person's machine.
        let state = try RehearsalState(of: options)
        defer { state.remove() }
        options = state.options(options)
        let clock = ScriptClock()
        let remarks = AppRemarks()
        let parts = try AssistantParts(options, clock: clock.conversationClock(from: options.now)) { remarks.note($0) }
        let passed: Bool
        do {
            try parts.generation.requireApps()
            try await prepare(script, in: parts)
            passed = try await play(script, in: parts, clock, observe: observe) { turn in
                var turn = turn
                turn.remarks = remarks.take()
                report(turn)
            }
        } catch {
            // Apps that are still at work would write on while their folders are removed.
            await parts.session.shutDown()
            throw error
        }
        await parts.session.shutDown()
        return passed
    }

    /// What has happened before the first turn.
    private func prepare(_ script: DialogueScript, in parts: AssistantParts) async throws {
        try prepareAccess(script, parts.generation.access)
        for (app, files) in script.files { try write(files, into: try parts.context.dataFolder(of: app)) }
        try await setVocabulary(of: script, in: parts)
        for past in script.donations {
            try Task.checkCancellation()
            for (event, minutes) in past.after {
                try await parts.session.suggestions().note(event, at: past.date - Double(minutes) * 60)
            }
            try await parts.session.suggestions().donate(past.donation, app: past.app, origin: .app, at: past.date)
        }
        for text in script.shortcuts { try await parts.generation.shortcuts?.save(text, path: script.path) }
        try await AutomationLibrary(parts: parts).add(script.automations.filter { $0.document != nil })
    }

    private func play(
        _ script: DialogueScript,
        in parts: AssistantParts,
        _ clock: ScriptClock,
        observe: @escaping @Sendable (ConversationEvent) -> Void,
        report: @Sendable (TurnResult) -> Void
    ) async throws -> Bool {
        let mode = script.mode ?? .handsFree
        let record = ScriptRecord(mode: mode)
        let log = RequestLog()
        let apps = ScriptedApps(
            apps: parts.generation.apps,
            handlers: script.handlers,
            real: try await parts.session.host(),
            clock: clock,
            log: log
        )
        let owner = try await parts.session.conversation(
            mode: mode,
            apps: apps,
            presenter: record,
            effects: StepEffects.none,
            output: script.output,
            observe: {
                record.observe($0)
                observe($0)
            }
        )
        // The conversation holds its apps.
        apps.onWord { [weak owner] in await owner?.interrupt(with: $0) }
        let runner = ScriptRunner(
            owner: owner,
            record: record,
            log: log,
            clock: clock,
            lock: parts.generation.access.lock,
            // A script that answers for its apps has no word of theirs to wait for.
            work: script.handlers.values.contains { $0 != .real } ? nil : try await parts.session.follow(owner),
            setVocabulary: { vocabulary in
                Self.replace(vocabulary, in: parts)
                try await parts.session.primeTerms()
            },
            surroundings: ScriptSurroundings(script: script, parts: parts),
            meanings: MeaningReader(apps: parts.generation.apps),
            person: person(of: script, in: parts, owner)
        )
        return try await runner.run(script, report: report)
    }

    /// What the apps' processes hand over, where the script does not say otherwise.
    private func setVocabulary(of script: DialogueScript, in parts: AssistantParts) async throws {
        for app in parts.generation.apps.map(\.id) where script.handlers[app] ?? .real == .real {
            try await parts.session.refreshVocabulary(of: app)
        }
        Self.replace(script.vocabulary, in: parts)
    }

    private static func replace(_ vocabulary: UserVocabulary, in parts: AssistantParts) {
        for (app, lists) in vocabulary {
            for (name, terms) in lists {
                let type = parts.generation.apps.first { $0.id == app }?.vocabularyType(named: name) ?? name
                parts.generation.matcher.replaceVocabulary(app: app, type: type, terms: terms)
            }
        }
    }

    private func write(_ files: [String: JSONValue], into folder: String) throws {
        for (name, contents) in files {
            try JSONEncoder().encode(contents).write(to: URL(fileURLWithPath: folder + "/" + name))
        }
    }

    /// A script's apps are named, and so allowed, unless it says otherwise.
    private func prepareAccess(_ script: DialogueScript, _ access: AccessControl) throws {
        if let pin = script.pin { try access.lock.setPIN(pin) }
        if script.isLocked { try access.lock.lock() }
        for (app, decision) in script.permissions where decision == "denied" {
            try access.grants.change(app) { $0.isAllowed = false }
        }
    }

    /// The script names apps; their folders are looked for in the folders given, then beside the script.
    private func appFolders(for script: DialogueScript) throws -> [String] {
        let roots =
            options.apps.isEmpty ? [options.workingDirectory + "/config/apps"] : options.apps.map(options.absolute)
        guard !script.apps.isEmpty else { return roots }
        return try script.apps.map { name in
            let given = roots.flatMap { root in
                (root as NSString).lastPathComponent == name ? [root, root + "/" + name] : [root + "/" + name]
            }
            let candidates = given + [(script.path as NSString).deletingLastPathComponent + "/" + name]
            guard let folder = candidates.first(where: { FileManager.default.fileExists(atPath: $0 + "/app.yaml") })
            else { throw AssistantError.noApps(searched: candidates) }
            return folder
        }
    }

    /// Silence before and after each sentence, as a microphone hears it.
    private static let pause = [Int16](repeating: 0, count: 4_800)

    private func person(
        of script: DialogueScript,
        in parts: AssistantParts,
        _ owner: ConversationOwner
    ) -> ScriptRunner.Person {
        // Ears that nothing is said to would only be loaded.
        guard let speaker, script.isSpoken else { return .typing(to: owner) }
        let listener = RecordingListener(parts: parts, owner: owner)
        return ScriptRunner.Person(
            says: { words in
                _ = try await listener.hear(Self.pause + (try await speaker.say(words)) + Self.pause)
            },
            takes: { try await listener.take($0) },
            unheard: "(nothing was heard)"
        )
    }
}
