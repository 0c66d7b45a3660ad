internal import Foundation
package import WilcoIntents

/// Plays a script against a conversation and compares.
package struct ScriptRunner: Sendable {
    /// Turns the person's words into input: as typed, or spoken into the recogniser.
    package typealias Voice = @Sendable (String, Expectation) async throws -> ConversationOwner.Input

    private let owner: ConversationOwner
    private let record: ScriptRecord
    private let log: RequestLog
    private let clock: ScriptClock
    private let surroundings: ScriptSurroundings
    private let meanings: MeaningReader
    private let voice: Voice
    private let lock: LockFile?
    private let setVocabulary: @Sendable (UserVocabulary) async throws -> Void

    /// - Parameter record: Must be the presenter and observer that `owner` was made with.
    package init(
        owner: ConversationOwner,
        record: ScriptRecord,
        log: RequestLog,
        clock: ScriptClock,
        lock: LockFile? = nil,
        setVocabulary: @escaping @Sendable (UserVocabulary) async throws -> Void = { _ in },
        surroundings: ScriptSurroundings,
        meanings: MeaningReader,
        voice: @escaping Voice
    ) {
        self.owner = owner
        self.record = record
        self.log = log
        self.clock = clock
        self.surroundings = surroundings
        self.meanings = meanings
        self.voice = voice
        self.lock = lock
        self.setVocabulary = setVocabulary
    }

    /// Runs every turn, calling `report` as each is done; stops at the first that fails.
    package func run(_ script: DialogueScript, report: (TurnResult) -> Void) async throws -> Bool {
        for (turn, line) in script.turns {
            let result = try await play(turn, line: line, of: script.path)
            report(result)
            guard result.passed else { return false }
        }
        return true
    }

    private func play(_ turn: DialogueScript.Turn, line: Int, of path: String) async throws -> TurnResult {
        switch turn {
        case .user(let words):
            let expectation = await owner.expectation ?? .request
            return await take(try await voice(words, expectation), said: words, line: line)
        case .typed(let words):
            return await take(.text(words), said: words, line: line)
        case .means(let words, let meaning):
            do {
                let pending = await owner.expectation?.pending
                return await take(
                    try meanings.input(meaning, words: words, pending: pending),
                    said: words,
                    line: line
                )
            } catch {
                throw AssistantError.configuration(["\(path):\(line): \(error)"])
            }
        case .tap(let number):
            return await take(.answer(Answer(.choice(number - 1))), said: "(taps \(number))", line: line)
        case .silence(let seconds):
            let shown = "(silent for \(seconds.formatted()) s)"
            guard await owner.isOpen else {
                // It answers nothing; only time passes.
                record.beginTurn()
                clock.advance(by: .seconds(seconds))
                return TurnResult(line: line, speaker: .user, expected: shown, actual: shown)
            }
            clock.advance(by: .seconds(seconds))
            return await take(.answer(Answer(.silence)), said: shown, line: line)
        case .run(let name):
            guard let library = await owner.shortcuts?.library else { throw AssistantError.noApps(searched: []) }
            let input = ConversationOwner.Input.understanding(try library.request(toRun: library.record(named: name)))
            return await take(input, said: "(runs \(name))", line: line)
        case .vocabulary(let vocabulary):
            try await setVocabulary(vocabulary)
            let shown = "(the apps' terms change)"
            return TurnResult(line: line, speaker: .user, expected: shown, actual: shown)
        case .pin(let pin):
            return await take(.pin(pin), said: "(types a PIN)", line: line)
        case .lock(let isLocked):
            try isLocked ? lock?.lock() : lock?.unlock()
            return TurnResult(line: line, speaker: .user, expected: isLocked ? "(locks)" : "(unlocks)", actual: "")
        case .forget(let deletion):
            try await surroundings.forget(deletion)
            return TurnResult(line: line, speaker: .user, expected: "(deletes)", actual: "(deletes)")
        case .happens(let name):
            record.beginTurn()
            for input in try await surroundings.inputs(for: name) { _ = await owner.take(input) }
            return TurnResult(line: line, speaker: .user, expected: "(\(name))", actual: "(\(name))")
        case .assistant(let pattern, let result):
            return check(pattern, result: result, line: line)
        case .expect(let conditions):
            return await check(conditions, line: line)
        }
    }

    private func take(_ input: ConversationOwner.Input, said: String, line: Int) async -> TurnResult {
        record.beginTurn()
        _ = await owner.take(input)
        return TurnResult(line: line, speaker: .user, expected: said, actual: record.heard ?? said)
    }

    private func check(_ pattern: DialogueScript.Pattern?, result: String?, line: Int) -> TurnResult {
        let pending = record.pending
        var outcome = TurnResult(
            line: line,
            speaker: .assistant,
            expected: pattern.map(Self.describe) ?? "",
            actual: pending.joined(separator: " "),
            results: record.results
        )
        if let pattern {
            guard let count = Self.prefix(of: pending, matching: pattern) else {
                outcome.passed = false
                outcome.reason = pending.isEmpty ? "nothing was said" : "something else was said"
                return outcome
            }
            outcome.actual = pending.prefix(count).joined(separator: " ")
            record.consume(count)
        }
        if let result, !record.results.contains(result) {
            outcome.passed = false
            outcome.reason = "expected the result \(result), got \(record.results.joined(separator: ", "))"
        }
        return outcome
    }

    /// The fewest utterances that, taken together, fit.
    private static func prefix(of said: [String], matching pattern: DialogueScript.Pattern) -> Int? {
        guard !said.isEmpty else { return nil }
        return (1...said.count).first { count in
            let text = said.prefix(count).joined(separator: " ")
            switch pattern {
            case .text(let expected):
                return text.trimmingCharacters(in: .whitespaces) == expected
            case .expression(let expression, let ignoringCase):
                guard let regex = try? Regex(expression) else { return false }
                return text.contains(ignoringCase ? regex.ignoresCase() : regex)
            }
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
