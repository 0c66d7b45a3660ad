import Foundation
import Recognition
import Speech
import Synchronization
import Synthesis
import Testing

/// Grammars that are compiled, held and let go beside utterances that are being heard.
@Suite("Compiled grammars and the sessions that hold them", .timeLimit(.minutes(3)))
struct SeamTests {
    /// Holds up whoever comes to it, on the thread that it comes on.
    private final class Gate: Sendable {
        private let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        private let opening = DispatchSemaphore(value: 0)

        func pass() {
            arrival.yield()
            opening.wait()
        }

        func arrived() async {
            for await _ in arrivals { return }
        }

        func open() { opening.signal() }
    }

    private static func parts(of samples: [Int16], length: Int = 320) -> [[Int16]] {
        stride(from: 0, to: samples.count, by: length).map { Array(samples[$0..<min($0 + length, samples.count)]) }
    }

    /// A word that cannot be said is reported by whoever compiles: there the compilation is held up.
    @Test func hearingGoesOnWhileAGrammarIsCompiled() async throws {
        let gate = Gate()
        let grammars = GrammarShelf(try await Engine.engine(log: { _ in gate.pass() }))
        try await grammars.prepare(Grammars.rover, named: "g")
        let change = Grammar(root: .parse("go (back|…)"))
        let isDone = Mutex(false)
        let compiling = Task {
            try await grammars.prepare(change, named: "g")
            isDone.withLock { $0 = true }
        }
        await gate.arrived()
        let samples = try Sound.flite("slt", "turn right ninety degrees") + Sound.silence(0.6)
        var accepted = 0
        for _ in 0..<2 {
            let session = try await grammars.begin(GrammarRequest(grammar: "g"))
            for part in Self.parts(of: samples) {
                try await session.accept(part)
                accepted += part.count
            }
            // Decoded already, as the speech was over.
            #expect(await session.sentenceEnd() == .possible)
            let transcript = try await session.finish()
            #expect(transcript.best?.text == "turn right ninety degrees")
            #expect(transcript.sampleCount == samples.count)
        }
        #expect(accepted == 2 * samples.count)
        #expect(!isDone.withLock { $0 })
        gate.open()
        try await compiling.value
        #expect(
            try await Engine.hear(Sound.flite("slt", "go back"), with: grammars).best?.text == "go back"
        )
    }

    /// The small grammar of a question does not wait for the large one of a reload.
    @Test func oneCompilationDoesNotWaitForAnother() async throws {
        let gate = Gate()
        let grammars = GrammarShelf(try await Engine.engine(log: { _ in gate.pass() }))
        let compiling = Task { try await grammars.prepare(Grammar(root: .parse("go (back|…)")), named: "large") }
        await gate.arrived()
        try await grammars.prepare(Grammar(root: .parse("yes|no")), named: "small")
        #expect(
            try await Engine.hear(
                Sound.flite("slt", "yes"),
                with: grammars,
                request: GrammarRequest(grammar: "small")
            ).best?.text == "yes"
        )
        gate.open()
        _ = try await compiling.value
    }

    @Test func sessionsThatAreOpenAtOnceHearTheirOwn() async throws {
        let grammars = try await Engine.recognizer()
        try await grammars.prepare(Grammars.rover, named: "rover")
        try await grammars.prepare(Grammar(root: .parse("call (bob|alice|matilda)")), named: "phone")
        let said = [
            ("rover", "go forward ten meters"), ("phone", "call alice"), ("rover", "turn left"), ("rover", "stop"),
        ]
        var alone: [Transcript] = []
        for (grammar, text) in said {
            let request = GrammarRequest(grammar: grammar)
            alone.append(try await Engine.hear(Sound.flite("slt", text), with: grammars, request: request))
        }
        #expect(alone.map(\.best?.text) == said.map(\.1))
        var sessions: [(session: any RecognitionSession, parts: [[Int16]])] = []
        for (grammar, text) in said {
            let session = try await grammars.begin(GrammarRequest(grammar: grammar))
            sessions.append((session, Self.parts(of: try Sound.flite("slt", text))))
        }
        for index in 0..<(sessions.map(\.parts.count).max() ?? 0) {
            for (session, parts) in sessions where index < parts.count { try await session.accept(parts[index]) }
        }
        for (index, (session, _)) in sessions.enumerated() {
            #expect(try await session.finish().hypotheses == alone[index].hypotheses)
        }
    }

    @Test func aGrammarLivesAsLongAsSomebodyListensWithIt() async throws {
        let engine = try await Engine.engine()
        weak var held: (any CompiledGrammar)?
        func begin() async throws -> any RecognitionSession {
            let grammar = try await engine.compile(Grammars.rover, named: "old", after: [], replacing: nil)
            held = grammar
            return try await engine.begin(RecognitionRequest(choices: [.init([grammar])]))
        }
        func hear() async throws -> String? {
            let session = try await begin()
            let samples = try Sound.flite("slt", "turn left")
            try await session.accept(Array(samples.prefix(8_000)))
            let new = try await engine.compile(
                Grammar(root: .parse("go (back|forward)")),
                named: "new",
                after: [],
                replacing: held
            )
            #expect(held != nil && held !== new)
            try await session.accept(Array(samples.dropFirst(8_000)))
            return try await session.finish().best?.text
        }
        #expect(try await hear() == "turn left")
        #expect(held == nil)
    }

    @Test func whatWouldBeTheSameIsNotCompiledAgain() async throws {
        let engine = try await Engine.engine()
        let first = try await engine.compile(Grammars.rover, named: "g", after: ["hey wilco"], replacing: nil)
        #expect(try await engine.compile(Grammars.rover, named: "g", after: ["Hey, Wilco"], replacing: first) === first)
        #expect(try await engine.compile(Grammars.rover, named: "g", after: [], replacing: first) !== first)
    }

    @Test func whatAnotherRecognizerCompiledIsRefused() async throws {
        let (one, other) = (try await Engine.engine(), try await Engine.engine())
        let grammar = try await one.compile(Grammars.rover, named: "g", after: [], replacing: nil)
        await #expect(throws: RecognitionError.foreignGrammar("g")) {
            _ = try await other.begin(RecognitionRequest(choices: [.init([grammar])]))
        }
    }

    // MARK: - What is left

    /// What this process has of the system.
    private struct Holdings {
        var threads: Int
        var descriptors: Int
        /// Resident, with what the allocator keeps for later.
        var megabytes: Int

        static var now: Holdings {
            func count(_ folder: String) -> Int {
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)"))?.count ?? 0
            }
            let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
            return Holdings(
                threads: count("task"),
                descriptors: count("fd"),
                megabytes: (pages.flatMap { Int($0[1]) } ?? 0) * 4_096 / 1_048_576
            )
        }

        /// Threads end a little after what they were for.
        static func settled(to threads: Int) async -> Holdings {
            let deadline = ContinuousClock.now + .seconds(20)
            while Holdings.now.threads > threads, ContinuousClock.now < deadline { await Task.yield() }
            return .now
        }
    }

    /// In a process of its own: others have threads, too.
    @Test func nothingIsLeftOfGrammars() async throws {
        await #expect(processExitsWith: .success) {
            let engine = try await Engine.engine()
            func round(_ number: Int) async throws {
                // Half of the words are new in every round.
                let names = (0..<100).map { "name\(number * 50 + $0)" }
                let grammar = Grammar(
                    root: .sequence([
                        .parse("call (one|two|three) [and (four|five)]"), .oneOf(names.map { .word($0) }),
                        .parse(number.isMultiple(of: 2) ? "now" : "later"),
                    ])
                )
                let compiled = try await engine.compile(grammar, named: "g", after: [], replacing: nil)
                let session = try await engine.begin(RecognitionRequest(choices: [.init([compiled])]))
                try await session.accept(Sound.flite("slt", "call two"))
                _ = try await session.finish()
            }
            for number in 0..<10 { try await round(number) }
            let before = Holdings.now
            for number in 0..<50 { try await round(number) }
            let after = await Holdings.settled(to: before.threads)
            print("50 grammars:", before, after)
            // One that stays of each would be 50; the system's own pools come and go by a few.
            #expect(after.threads < before.threads + 10)
            #expect(after.descriptors < before.descriptors + 10)
            #expect(after.megabytes <= before.megabytes + 10)
        }
    }

    @Test func nothingIsLeftOfARecognizer() async throws {
        await #expect(processExitsWith: .success) {
            func round() async throws {
                let grammars = try await Engine.recognizer()
                try await grammars.prepare(Grammars.rover, named: "g")
                _ = try await Engine.hear(Sound.flite("slt", "turn left"), with: grammars)
            }
            for _ in 0..<3 { try await round() }
            let threads = Holdings.now.threads
            let before = await Holdings.settled(to: threads - 1)
            for _ in 0..<10 { try await round() }
            let after = await Holdings.settled(to: before.threads)
            print("10 recognisers:", before, after)
            // One that stays of each would be 10, and some 45 MB each; the system's own pools come and go by a few.
            #expect(after.threads < before.threads + 4)
            #expect(after.descriptors < before.descriptors + 6)
            #expect(after.megabytes <= before.megabytes + 40)
        }
    }
}
