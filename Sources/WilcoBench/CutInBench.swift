import ArgumentParser
import EchoCancelling
import Foundation
import Recognition
import SimulatedPeople
import Speech
import Synthesis

/// Words that end the assistant's speech, beside it: what is heard of them and how soon, and what its own voice is taken for.
struct CutInBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cutting-in",
        abstract: "Say “stop” beside the assistant's own voice, with echo cancelling and without.",
        discussion: """
            Each voice says each word in four rooms that do not exist, two and six seconds after the assistant has begun to
            speak there for the first time. Then the assistant reads --text, alone in each room.

            Example:
              $ wilco-bench cutting-in --text README.md --minutes 10
            """
    )

    @Option(help: "Voices of people, separated by commas.")
    var voices = "flite:slt,flite:rms,flite:awb,espeak:en-us,espeak:en-gb,espeak:en-gb-scotland"

    @Option(help: "Words, separated by commas: all are listened for at once.")
    var words = "stop,be quiet,shut up"

    @Option(help: "Decibels by which the assistant is louder at the microphone, separated by commas.")
    var louder = "6,10"

    @Option(help: "What the assistant reads when it is alone; may be repeated.")
    var text: [String] = []

    @Option(help: "Minutes that it reads in each room.")
    var minutes = 0.0

    @Flag(help: "One line for each word that was not heard, and for each that nobody said.")
    var verbose = false

    func validate() throws {
        if minutes > 0, text.isEmpty { throw ValidationError("--minutes needs a --text to read") }
    }

    func run() async throws {
        let words = words.split(separator: ",").map(String.init)
        let spotter = try await PocketSphinxSpotter(
            model: AcousticModel.installed(locale: "en-US"),
            phrases: words.map { InvocationPhrase(text: $0) },
            purpose: .stop,
            guesser: ESpeakPronunciationGuesser()
        )
        print(try await people(words, spotter).text, "\n")
        if minutes > 0 { print(try await alone(spotter).text) }
    }

    private func people(_ words: [String], _ spotter: PocketSphinxSpotter) async throws -> Table {
        let speakers = try voices.split(separator: ",").map { try SimulatedSpeaker(named: String($0)) }
        let scene = try await EchoScene(settings: EchoCancellingSettings())
        var table = Table([
            "echo over person", "spoken for", "word", "with echo", "cancelled", "behind its end", "95 %",
        ])
        for decibels in louder.split(separator: ",").compactMap({ Double($0) }) {
            for seconds in [2.0, 6.0] {
                for word in words {
                    var (with, without): ([Bool], [Bool]) = ([], [])
                    var late: [Double] = []
                    for (room, speaker) in SimulatedRoom.all.flatMap({ room in speakers.map { (room, $0) } }) {
                        let said = try await speaker.say(word)
                        let cutIn = scene.cutIn(said, after: seconds, in: room, echoLouderBy: decibels)
                        with.append(try await heard(cutIn.heard, spotter, from: cutIn.word.lowerBound) != nil)
                        let told = try await heard(cutIn.cancelled, spotter, from: cutIn.word.lowerBound)
                        without.append(told != nil)
                        if let told { late.append(Double(told - cutIn.word.upperBound) / Double(EchoScene.rate)) }
                        if verbose, told == nil { print("\(decibels) dB", "\(seconds) s", room, speaker.voice, word) }
                    }
                    late.sort()
                    func text(_ share: Double) -> String {
                        late.isEmpty ? "–" : String(format: "%.2f s", late[Int(share * Double(late.count - 1))])
                    }
                    table.add([
                        "\(Int(decibels)) dB", "\(Int(seconds)) s", word,
                        Proportion(count: with.count { $0 }, total: with.count).text,
                        Proportion(count: without.count { $0 }, total: without.count).text, text(0.5), text(0.95),
                    ])
                }
            }
        }
        return table
    }

    /// When a word was told that begins there or later, samples.
    private func heard(_ chunks: [AudioChunk], _ spotter: PocketSphinxSpotter, from start: Int) async throws -> Int? {
        await spotter.reset()
        for chunk in chunks {
            for detection in try await spotter.accept(chunk) where detection.end > start { return chunk.end }
        }
        return nil
    }

    private func alone(_ spotter: PocketSphinxSpotter) async throws -> Table {
        let scene = try await EchoScene(settings: EchoCancellingSettings(), reading: try ReadAloud.sentences(of: text))
        var table = Table(["room", "minutes", "taken for a word, with echo", "cancelled", "× real time"])
        for room in SimulatedRoom.all {
            let alone = scene.alone(minutes: minutes, in: room)
            let with = try await alarms(alone.heard, spotter, "\(room), echo")
            let began = clock()
            let without = try await alarms(alone.cancelled, spotter, "\(room), cancelled")
            let cost = Double(clock() - began) / Double(CLOCKS_PER_SEC) / (minutes * 60)
            table.add([
                "\(room)", String(format: "%.0f", minutes), "\(with)", "\(without)", String(format: "%.3f", cost),
            ])
        }
        return table
    }

    private func alarms(_ chunks: [AudioChunk], _ spotter: PocketSphinxSpotter, _ place: String) async throws -> Int {
        await spotter.reset()
        var count = 0
        for chunk in chunks {
            for detection in try await spotter.accept(chunk) {
                count += 1
                let second = detection.start / EchoScene.rate
                if verbose { print(place, "\(second) s", detection.phrase, String(format: "%.2f", detection.score)) }
            }
        }
        return count
    }
}
