import ArgumentParser
import Assistant
import Configuration
import Conversation
import FileWatching
import Foundation
import Shortcuts
import SimulatedPeople
import Storage
import WilcoIntents

/// What many shortcuts cost: starting, and the way of a new one from the command to the ear.
struct ShortcutsBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shortcuts",
        abstract: "Many shortcuts: how much later a start is, and how soon a new one is heard."
    )

    @Option(help: "How many shortcuts.")
    var count = 1000

    @Option(help: "How often each is measured.")
    var repetitions = 7

    private static let verbs = ["make", "bring", "show", "open", "check", "start", "close", "count", "paint", "carry"]
    private static let adjectives = [
        "green", "little", "morning", "kitchen", "summer", "sunday", "quiet", "silver", "northern", "second",
    ]
    private static let nouns = [
        "garden", "report", "window", "engine", "supper", "letter", "music", "corner", "bottle", "harbor",
    ]

    func run() async throws {
        let empty = FileManager.default.temporaryDirectory.path + "/wilco-bench-\(UUID().uuidString)"
        let full = empty + "-full"
        defer {
            for folder in [empty, full] { try? FileManager.default.removeItem(atPath: folder) }
        }
        try fill(full)
        let clock = ContinuousClock()
        var without: [Duration] = []
        var with: [Duration] = []
        for _ in 0..<repetitions {
            without.append(try clock.measure { _ = try parts(empty) })
            with.append(try clock.measure { _ = try parts(full) })
        }
        row("start without shortcuts", without)
        row("start with \(count) shortcuts", with)
        row("start with them, more", [median(with) - median(without)])
        try await hearing(full)
    }

    /// Two assistants on one store: what one adds, the other hears.
    private func hearing(_ folder: String) async throws {
        let daemon = try parts(folder)
        let command = try parts(folder)
        guard let heard = daemon.generation.shortcuts, let library = command.generation.shortcuts else { return }
        _ = try await daemon.session.recognizer()
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        let clock = ContinuousClock()
        let watch = try FileWatch([.entry(daemon.state.userData.path)])
        var changes = watch.changes.makeAsyncIterator()
        var saved: [Duration] = []
        var added: [Duration] = []
        var primed: [Duration] = []
        var hits = 0
        for (number, word) in Self.nouns.prefix(repetitions).enumerated() {
            let phrase = "please mind the \(word)"
            let begun = clock.now
            try await library.save(document(phrase, number), path: phrase)
            saved.append(clock.now - begun)
            let told = clock.now
            while try await !heard.refresh() { _ = await changes.next() }
            primed.append(clock.now - told)
            added.append(clock.now - begun)
            let transcript = try await daemon.session.transcribe(try await speaker.say(phrase))
            let understanding = daemon.generation.understander.understand(transcript)
            if understanding.match?.app == ShortcutsApp.id { hits += 1 }
        }
        watch.stop()
        row("adding one, checks and disk", saved)
        row("taken up by the assistant, recogniser primed", primed)
        row("added and heard, both", added)
        print("heard when spoken: \(hits) of \(min(repetitions, Self.nouns.count))")
        await daemon.session.shutDown()
        await command.session.shutDown()
    }

    private func fill(_ folder: String) throws {
        let parts = try parts(folder)
        let records = (0..<count).map { number in
            let phrase =
                [
                    Self.verbs[number % 10], "the", Self.adjectives[number / 10 % 10], Self.nouns[number / 100 % 10],
                ].joined(separator: " ") + (number >= 1000 ? " \(number)" : "")
            return ShortcutRecord(
                id: "bench-\(number)",
                name: phrase,
                document: document(phrase, number),
                phrases: [ShortcutRecord.Phrase(key: ShortcutLibrary.phraseKey(phrase), text: phrase)],
                created: 0,
                changed: 0
            )
        }
        try ShortcutStore(parts.state.store()).save(records)
    }

    private func document(_ phrase: String, _ number: Int) -> String {
        """
        name: \(phrase)
        steps:
          - calculate: {left: \(number), operation: +, right: 1}
          - say: "It is ${result}."

        """
    }

    private func parts(_ folder: String) throws -> AssistantParts {
        var options = AssistantOptions(
            stateFolder: folder,
            environment: ProcessInfo.processInfo.environment,
            executable: CommandLine.arguments[0],
            workingDirectory: FileManager.default.currentDirectoryPath,
            userID: getuid()
        )
        options.converses = true
        return try AssistantParts(options)
    }

    private func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }

    private func row(_ name: String, _ times: [Duration]) {
        let text = { (time: Duration) in String(format: "%.1f ms", time / .milliseconds(1)) }
        let most = times.max() ?? .zero
        let padded = name.padding(toLength: 48, withPad: " ", startingAt: 0)
        print("\(padded) \(text(median(times)))\(times.count > 1 ? "  (most \(text(most)))" : "")")
    }
}
