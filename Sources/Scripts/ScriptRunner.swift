package import Access
internal import Configuration
package import Conversation
internal import Foundation
internal import Shortcuts
package import SimulatedPeople
package import WilcoIntents

/// Plays a script against a conversation and compares.
package struct ScriptRunner: Sendable {
    /// How the script's person reaches the conversation; each returns when the assistant has had its say.
    package struct Person: Sendable {
        /// Says words, or types them.
        var says: @Sendable (String) async throws -> Void
        /// Takes a turn without words of their own: a tap, silence.
        var takes: @Sendable (ConversationOwner.Input) async throws -> Void
        /// What is shown for words that nobody has heard; nil: the words.
        var unheard: String?

        static func typing(to owner: ConversationOwner) -> Person {
            Person(says: { _ = await owner.take(.text($0)) }, takes: { _ = await owner.take($0) })
        }
    }

    private let owner: ConversationOwner
    private let record: ScriptRecord
    private let log: RequestLog
    private let clock: ScriptClock
    private let surroundings: ScriptSurroundings
    private let meanings: MeaningReader
    private let person: Person
    private let lock: AssistantLock?
    private let setVocabulary: @Sendable (UserVocabulary) async throws -> Void
    private let work: WorkInProgress?

    /// - Parameters:
    ///   - record: Must be the presenter and observer that `owner` was made with.
    ///   - work: What apps have in progress, where they are processes that go on with it.
    package init(
        owner: ConversationOwner,
        record: ScriptRecord,
        log: RequestLog,
        clock: ScriptClock,
        lock: AssistantLock? = nil,
        work: WorkInProgress? = nil,
        setVocabulary: @escaping @Sendable (UserVocabulary) async throws -> Void = { _ in },
        surroundings: ScriptSurroundings,
        meanings: MeaningReader,
        person: Person
    ) {
        self.owner = owner
        self.record = record
        self.log = log
        self.clock = clock
        self.surroundings = surroundings
        self.meanings = meanings
        self.person = person
        self.lock = lock
        self.work = work
        self.setVocabulary = setVocabulary
    }

    /// Runs every turn, calling `report` as each is done; stops at the first that fails.
    package func run(_ script: DialogueScript, report: (TurnResult) -> Void) async throws -> Bool {
        for (turn, line) in script.turns {
            try Task.checkCancellation()
            let result = try await play(turn, line: line, of: script.path)
            report(result)
            guard result.passed else { return false }
        }
        return true
    }

    private func play(_ turn: DialogueScript.Turn, line: Int, of path: String) async throws -> TurnResult {
        switch turn {
        case .user(let words):
            record.beginTurn()
            try await person.says(words)
            let heard = record.heard ?? person.unheard ?? words
            return TurnResult(line: line, speaker: .user, expected: words, actual: heard)
        case .typed(let words):
            return try await take(.text(words), said: words, line: line)
        case .means(let words, let meaning):
            let input: ConversationOwner.Input
            do {
                input = try meanings.input(meaning, words: words, to: await owner.expectation)
            } catch {
                throw AssistantError.configuration(["\(path):\(line): \(error)"])
            }
            return try await take(input, said: words, line: line)
        case .tap(let number):
            return try await take(.answer(Answer(.choice(number - 1))), said: "(taps \(number))", line: line)
        case .silence(let seconds):
            let shown = "(silent for \(seconds.formatted()) s)"
            guard await owner.isOpen else {
                // It answers nothing; only time passes.
                record.beginTurn()
                clock.advance(by: .seconds(seconds))
                return TurnResult(line: line, speaker: .user, expected: shown, actual: shown)
            }
            clock.advance(by: .seconds(seconds))
            return try await take(.answer(Answer(.silence)), said: shown, line: line)
        case .run(let name):
            guard let library = await owner.shortcuts?.library else { throw AssistantError.noApps(searched: []) }
            let input = ConversationOwner.Input.understanding(try library.request(toRun: library.record(named: name)))
            return try await take(input, said: "(runs \(name))", line: line)
        case .vocabulary(let vocabulary):
            try await setVocabulary(vocabulary)
            let shown = "(the apps' terms change)"
            return TurnResult(line: line, speaker: .user, expected: shown, actual: shown)
        case .pin(let pin):
            return try await take(.pin(pin), said: "(types a PIN)", line: line)
        case .lock(let isLocked):
            try isLocked ? lock?.lock() : lock?.unlock()
            return TurnResult(line: line, speaker: .user, expected: isLocked ? "(locks)" : "(unlocks)", actual: "")
        case .forget(let deletion):
            try await surroundings.forget(deletion)
            return TurnResult(line: line, speaker: .user, expected: "(deletes)", actual: "(deletes)")
        case .happens(let name):
            record.beginTurn()
            for input in try await surroundings.inputs(for: name) { try await person.takes(input) }
            return TurnResult(line: line, speaker: .user, expected: "(\(name))", actual: "(\(name))")
        case .assistant(let pattern, let result):
            if pattern != nil, record.pending.isEmpty { await awaitWork() }
            do {
                return try await check(pattern, result: result, line: line)
            } catch let fault as ScriptExpression.Fault {
                throw AssistantError.configuration(["\(path):\(line): \(fault)"])
            }
        case .expect(let conditions):
            return await check(conditions, line: line)
        }
    }

    /// So long an app that has something in progress is waited for; it keeps no time but its own.
    private static let patience = Duration.seconds(30)

    /// Where nothing is left of what was said, and an app has something in progress: until it tells how that has ended.
    private func awaitWork() async {
        guard let work else { return }
        await withTaskGroup { group in
            group.addTask { _ = await work.nextEnd() }
            group.addTask { try? await Task.sleep(for: Self.patience) }
            await group.next()
            group.cancelAll()
        }
    }

    private func take(_ input: ConversationOwner.Input, said: String, line: Int) async throws -> TurnResult {
        record.beginTurn()
        try await person.takes(input)
        return TurnResult(line: line, speaker: .user, expected: said, actual: record.heard ?? said)
    }

    private func check(_ pattern: DialogueScript.Pattern?, result: String?, line: Int) async throws -> TurnResult {
        let pending = record.pending
        var outcome = TurnResult(
            line: line,
            speaker: .assistant,
            expected: pattern.map(Self.describe) ?? "",
            actual: pending.joined(separator: " "),
            results: record.results
        )
        if let pattern {
            guard let count = try await Self.prefix(of: pending, matching: pattern) else {
                outcome.passed = false
                outcome.reason = pending.isEmpty ? "nothing was said" : "something else was said"
                return outcome
            }
            outcome.actual = pending.prefix(count).joined(separator: " ")
            record.consume(count)
        }
        if let result, !record.has(result) {
            outcome.passed = false
            outcome.reason = "expected the result \(result), got \(record.results.joined(separator: ", "))"
        }
        return outcome
    }

    /// The fewest utterances that, taken together, fit.
    private static func prefix(of said: [String], matching pattern: DialogueScript.Pattern) async throws -> Int? {
        guard !said.isEmpty else { return nil }
        switch pattern {
        case .text(let expected):
            return (1...said.count).first { count in
                said.prefix(count).joined(separator: " ") == expected
            }
        case .expression(let expression, let ignoringCase):
            return try await ScriptExpression(expression: expression, ignoresCase: ignoringCase).prefix(of: said)
        }
    }

    private static func describe(_ pattern: DialogueScript.Pattern) -> String {
        switch pattern {
        case .text(let text): text
        case .expression(let expression, let ignoringCase): "/\(expression)/\(ignoringCase ? "i" : "")"
        }
    }

    /// What the app was told of these parameters, in the terms they are asked for: a value, or the words that are shown.
    private func given(_ wanted: [String: JSONValue]) -> [String: JSONValue] {
        let parameters = log.parameters
        return wanted.reduce(into: [:]) { facts, condition in
            let (name, value) = condition
            guard let parameter = parameters[name] else {
                facts[name] = .null
                return
            }
            facts[name] = value == .string(parameter.display) ? value : parameter.value
        }
    }

    private func check(_ conditions: [String: JSONValue], line: Int) async -> TurnResult {
        var facts = record.facts(isOpen: await owner.isOpen)
        facts["calls"] = conditions["calls"]?.objectValue.map { wanted in
            let calls = log.calls
            return .object(wanted.reduce(into: [:]) { $0[$1.key] = .integer(calls[$1.key] ?? 0) })
        }
        facts["parameters"] = conditions["parameters"]?.objectValue.map { .object(given($0)) }
        facts["output"] = log.output.map(JSONValue.string)
        let wrong = conditions.keys.sorted().filter { facts[$0] != conditions[$0] }
        let describe = { (values: [String: JSONValue], keys: [String]) in
            keys.map { "\($0): \(JSONLine.text([("v", values[$0] ?? .null)]).dropFirst(5).dropLast())" }
                .joined(separator: ", ")
        }
        return TurnResult(
            line: line,
            speaker: .expectation,
            expected: describe(conditions, conditions.keys.sorted()),
            actual: describe(facts, conditions.keys.sorted()),
            results: record.results,
            passed: wrong.isEmpty,
            reason: wrong.isEmpty ? nil : "differs: \(wrong.joined(separator: ", "))"
        )
    }
}
