import ArgumentParser
import AudioIO
import EchoCancelling
import Foundation
import SimulatedPeople

/// What is understood of a person while the assistant speaks, with its echo taken away and without.
struct EchoBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "echo",
        abstract: "Understand people beside the assistant's own voice, with and without echo cancelling.",
        discussion: """
            DIR holds labelled recordings as for `wilco-bench recognition`. Each is said in one of four rooms that do not exist
            (with --every-room: in each of them), six seconds after the assistant has begun to speak there. Then how much
            weaker the echo becomes by itself, with clocks that drift and a delay that jumps, and what it costs.

            Example:
              $ wilco-bench echo recordings --apps config/apps/coffee --half report --limit 24
            """
    )

    @Argument(help: "The folder with labels.json.")
    var folder: String

    @Option(help: "An app or a folder of apps; may be repeated.")
    var apps: [String] = []

    @Option(help: "Decibels that the echo is louder by than the person, separated by commas.")
    var levels = "0,6,10"

    @Option(help: "fit, report or all: halves by the files' names.")
    var half = LabelledRecordings.Half.all

    @Option(help: "Only so many recordings.")
    var limit: Int?

    @Flag(help: "Every recording in each of the rooms.")
    var everyRoom = false

    @Flag(help: "One line for each recording that was not understood.")
    var verbose = false

    @Flag(help: "Use what the filter leaves as it is.")
    var keepResidual = false

    func run() async throws {
        let items = Array(
            try LabelledRecordings(folder: folder, half: half).items.shuffledByName().prefix(limit ?? .max)
        )
        let sounds = try items.map { try AudioFile.read($0.path) }
        var settings = EchoCancellingSettings()
        settings.suppressesResidual = !keepResidual
        let scene = try await EchoScene(settings: settings)
        print(scene.enhancements().text, "\n")

        let listener = try await RecognitionListener(apps: apps)
        let rooms = SimulatedRoom.all
        let places = items.indices.flatMap { index in
            everyRoom ? rooms.map { (index, $0) } : [(index, rooms[index % rooms.count])]
        }
        var table = Table(["echo over person", "room", "without echo", "with echo", "cancelled", "echo weaker by"])
        var quiet: [Bool] = []
        for (item, sound) in zip(items, sounds) {
            quiet.append(try await understood(sound, item, "without echo", by: listener))
        }
        for decibels in levels.split(separator: ",").compactMap({ Double($0) }) {
            var results: [(room: String, quiet: Bool, with: Bool, without: Bool, weaker: Double)] = []
            for (index, room) in places {
                let heard = scene.heard(sounds[index], in: room, echoLouderBy: decibels)
                let name = "\(Int(decibels)) dB, \(room)"
                results.append(
                    (
                        "\(room)", quiet[index],
                        try await understood(heard.mixed, items[index], "\(name), with echo", by: listener),
                        try await understood(heard.cancelled, items[index], "\(name), cancelled", by: listener),
                        heard.weakerBy
                    )
                )
            }
            for room in rooms.map(\.description) + ["all"] {
                let some = results.filter { room == "all" || $0.room == room }
                guard !some.isEmpty else { continue }
                func share(_ isRight: [Bool]) -> String {
                    Proportion(count: isRight.count { $0 }, total: isRight.count).text
                }
                let weaker = some.map(\.weaker).reduce(0, +) / Double(some.count)
                table.add([
                    "\(Int(decibels)) dB", room, share(some.map(\.quiet)), share(some.map(\.with)),
                    share(some.map(\.without)), String(format: "%.1f dB", weaker),
                ])
            }
        }
        print(table.text)
    }

    private func understood(
        _ sound: [Int16],
        _ item: LabelledRecordings.Item,
        _ condition: String,
        by listener: RecognitionListener
    ) async throws -> Bool {
        let outcome = try await listener.outcome(of: sound, label: item.label, phrase: item.phrase)
        if verbose, !outcome.isRight { print("\(condition)  \(item.name)  \(outcome.status) “\(outcome.transcript)”") }
        return outcome.isRight
    }
}
