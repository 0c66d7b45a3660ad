import ArgumentParser
import AudioIO
import Foundation

/// What `wilco understand` makes of labelled recordings, as they are and in noise.
struct RecognitionBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognition",
        abstract: "Understand labelled recordings, as they are and in noise.",
        discussion: """
            DIR holds labels.json and the recordings (beside it or in wav/): {"a.wav": {"intent": "…", "slots": {"…": …}}}. A
            recording counts as understood when the intent and every parameter's value are those of its label. Recordings of a
            folder given by --foreign ask for nothing that the apps can do. DIR may also be a folder of what `wilco serve` has kept
            (`wilco recordings`): those that somebody has labelled count. Where a program bare.py lies beside DIR, it measures the
            library alone on the same sounds: one column more.

            Example:
              $ wilco-bench recognition recordings --apps config/apps/coffee --half report --noise pink,kitchen.wav
              $ wilco-bench recognition recordings --apps config/apps/coffee --half report --plot recognition.svg
            """
    )

    @Argument(help: "The folder with labels.json, or of `wilco recordings`.")
    var folder: String

    @Option(help: "An app or a folder of apps; may be repeated.")
    var apps: [String] = []

    @Option(help: "An app that the recordings do not belong to: it must reject all of them; may be repeated.")
    var against: [String] = []

    @Option(help: "A folder of speech that must be rejected; may be repeated.")
    var foreign: [String] = []

    @Option(help: "pink, babble (of the recordings themselves), files and folders of clips, separated by commas.")
    var noise = "pink,babble"

    @Option(help: "Decibels that the speech is louder by, separated by commas.")
    var snr = "24,21,18,15,12,9,6"

    @Option(help: "fit, report or all: halves by the files' names.")
    var half = LabelledRecordings.Half.all

    @Option(help: "Only so many recordings, and sounds that are no speech.")
    var limit: Int?

    @Flag(help: "One line for each recording that was not understood.")
    var verbose = false

    @Option(help: ArgumentHelp("Write what was understood over the level of noise as SVG.", valueName: "file"))
    var plot: String?

    @Option(help: "A file to write what each confidence rests on, for `wilco-bench confidence`.")
    var evidence: String?

    func run() async throws {
        let recordings = try LabelledRecordings(folder: folder, half: half)
        let items = Array(recordings.items.shuffledByName().prefix(limit ?? .max))
        let sounds = try items.map { try AudioFile.read($0.path) }
        let listener = try await RecognitionListener(apps: apps)
        var report = RecognitionReport(
            verbose: verbose,
            beside: EngineAlone(besideRecordings: folder)
        )
        try await report.measure("clean", items, sounds, by: listener)
        for name in noise.split(separator: ",").map(String.init) {
            let kind = try Noise(named: name, voices: sounds)
            for decibels in snr.split(separator: ",").compactMap({ Double($0) }) {
                let mixed = zip(items, sounds).map { item, sound in
                    Mixing.mix(sound, kind, decibels: decibels, seed: StableHash.of("\(item.name) \(kind)"))
                }
                let condition = "\(kind), \(Int(decibels)) dB"
                try await report.measure(condition, items, mixed, by: listener, noise: ("\(kind)", decibels))
            }
        }
        report.addAverage()
        for app in against {
            let other = try await RecognitionListener(apps: [app])
            let name = "to \(URL(fileURLWithPath: app).lastPathComponent)"
            try await report.measure(name, items.map { $0.unlabelled }, sounds, by: other)
        }
        for folder in foreign {
            let items = Array(
                try LabelledRecordings(folder: folder, labelled: false, half: half).items.shuffledByName()
                    .prefix(limit ?? .max)
            )
            let sounds = try items.map { try AudioFile.read($0.path) }
            let name = URL(fileURLWithPath: folder).lastPathComponent
            try await report.measure("of no app: \(name)", items, sounds, by: listener)
        }
        let noises = NonSpeech.all.prefix(limit ?? .max)
        let names = noises.map { LabelledRecordings.Item(name: $0.name, path: "", label: nil) }
        try await report.measure("no speech", names, noises.map(\.samples), by: listener)
        print(report.text)
        if let omission = recordings.omission { print(omission) }
        if let plot { try report.plot.write(to: plot) }
        if let evidence { try report.writeEvidence(to: evidence) }
    }
}

extension LabelledRecordings.Half: ExpressibleByArgument {}
