import ArgumentParser
import AudioIO
import Configuration
import Foundation
import PhraseNetworks
import Recognition
import Speech
import Synthesis

/// What the spotter misses, and what it takes for the phrase by mistake.
struct InvocationBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invocation",
        abstract: "Spot invocation phrases in recordings, in noise, and in what is no phrase.",
        discussion: """
            DIR holds a folder of clips for each phrase, named after it: `computer`, `smart-mirror`. The clips of the others, and
            the recordings of --speech, must not be taken for it. --text is read aloud by simulated people until --hours of it
            were heard; what they bring is counted apart.

            Example:
              $ wilco-bench invocation clips --speech recordings/wav --text README.md --hours 2
              $ wilco-bench invocation clips --speech recordings/wav --enrolled 5 --plot invocation.svg
            """
    )

    @Argument(help: "The folder with a folder of clips for each phrase.")
    var folder: String

    @Option(help: "A folder of speech without the phrases; may be repeated.")
    var speech: [String] = []

    @Option(help: "A text that simulated people read aloud; may be repeated.")
    var text: [String] = []

    @Option(help: "Hours of simulated speech for each phrase.")
    var hours = 0.0

    @Option(help: "pink, babble (of --speech) and files, separated by commas.")
    var noise = "pink,babble"

    @Option(help: "Decibels that the speech is louder by.")
    var snr = 10.0

    @Option(help: "Only this phrase; may be repeated.")
    var phrase: [String] = []

    @Option(
        help: "So many clips of each phrase are the user's examples: the others are heard without and with them."
    )
    var enrolled = 0

    @Option(
        help: ArgumentHelp(
            "A folder of what was learned of phrases (`smart-mirror.network`): each is heard without and with it.",
            valueName: "dir"
        )
    )
    var networks: String?

    @Option(help: ArgumentHelp("The speech embedding's folder; by default that of the user's data.", valueName: "dir"))
    var embedding: String?

    @Option(help: ArgumentHelp("Write what each stage said of each candidate, tab-separated.", valueName: "file"))
    var evidence: String?

    @Option(help: ArgumentHelp("Write what is missed over false alarms an hour as SVG.", valueName: "file"))
    var plot: String?

    @Option(help: "Only so many sounds of what is not the phrase.")
    var limit: Int?

    func validate() throws {
        if hours > 0, text.isEmpty { throw ValidationError("--hours needs a --text to read") }
    }

    func run() async throws {
        let manager = FileManager.default
        let names = try manager.contentsOfDirectory(atPath: folder).sorted()
            .filter { !(manager.contents(atPath: "\(folder)/\($0)") != nil) }
        let clips = try Dictionary(
            uniqueKeysWithValues: names.map { name in
                let items = try LabelledRecordings(folder: "\(folder)/\(name)", labelled: false).items.shuffledByName()
                return (name.replacing("-", with: " "), try items.map { try AudioFile.read($0.path) })
            }
        )
        let others = try speech.flatMap { try LabelledRecordings(folder: $0, labelled: false).items }
            .map { try AudioFile.read($0.path) }
        let kinds = try noise.split(separator: ",").map {
            try Noise(named: String($0), voices: others.isEmpty ? Array(clips.values.joined()) : others)
        }
        var lines: [LinePlot.Series] = []
        var evidence: [String] = []
        let model = try networks.map { _ in try SpeechEmbeddingModel(folder: embedding ?? Self.usualEmbedding) }
        var table = Table([
            "phrase", "examples", "network", "condition", "missed", "missed at 1 in 10 h", "false alarms, real",
            "simulated",
            "× real time",
        ])
        for (name, own) in clips.sorted(by: { $0.key < $1.key }) where phrase.isEmpty || phrase.contains(name) {
            let (examples, own) = (Array(own.prefix(enrolled)), Array(own.dropFirst(enrolled)))
            let elsewhere = clips.filter { $0.key != name }.sorted { $0.key < $1.key }.flatMap(\.value)
            let foreign = Array((others + elsewhere).prefix(limit ?? .max))
            let learned = try networks.flatMap { try network(of: name, in: $0) }
            let drawn: [[[Int16]]] = enrolled > 0 ? [[], examples] : [[]]
            let opinions: [PhraseNetwork?] = learned == nil ? [nil] : [nil, learned]
            let ways = drawn.flatMap { known in opinions.map { (examples: known, network: $0) } }
            for (known, network) in ways {
                var measured = try await InvocationScores(
                    phrase: name,
                    examples: known,
                    network: network.flatMap { network in model.map { (network, $0) } }
                )
                try await measured.hearOthers(foreign, in: kinds, decibels: snr)
                if hours > 0 {
                    try await measured.hearSimulated(reading: try ReadAloud.sentences(of: text), hours: hours)
                }
                var all: [Double] = []
                for kind in [nil] + kinds.map(Optional.some) {
                    let scores = try await measured.scores(of: own, in: kind, decibels: snr)
                    all += scores
                    let condition = kind.map { "\($0), \(Int(snr)) dB" } ?? "clean"
                    let way = [name, "\(known.count)", network == nil ? "–" : "learned", condition]
                    table.add(way + measured.cells(for: scores))
                }
                evidence += measured.evidence.map { each in
                    let opinion = each.opinion.map { "\($0)" } ?? ""
                    return "\(name)\t\(known.count)\t\(each.kind)\t\(each.sound)\t\(each.sounds)\t\(opinion)"
                }
                let means = [known.isEmpty ? nil : "\(known.count) examples", network == nil ? nil : "learned"]
                lines.append(
                    LinePlot.Series(
                        name: ([name] + means.compactMap(\.self)).joined(separator: ", "),
                        color: LinePlot.colors[lines.count / ways.count % LinePlot.colors.count],
                        points: measured.misses(of: all, rates: Self.rates),
                        isDashed: !known.isEmpty || network != nil
                    )
                )
            }
        }
        print(table.text)
        if let path = self.evidence {
            try evidence.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        }
        if let plot { try Self.drawing(of: lines).write(to: plot) }
    }

    /// False alarms an hour that misses are drawn for.
    private static let rates = stride(from: -1, through: 1, by: 0.125).map { pow(10, $0) }

    private static func drawing(of lines: [LinePlot.Series]) -> LinePlot {
        LinePlot(
            series: lines,
            axis: "false alarms an hour of others' speech (missed: mean over clean and noise)",
            range: -1...1,
            ticks: [(-1, "0.1"), (-0.5, "0.3"), (0, "1"), (0.5, "3"), (1, "10")].map { LinePlot.Tick(x: $0, text: $1) }
        )
    }

    /// The folder of the user's data.
    static var usualEmbedding: String {
        Paths(environment: ProcessInfo.processInfo.environment, userID: getuid()).data + "/models/speech-embedding"
    }

    /// What was learned of a phrase; nil where nothing was.
    private func network(of phrase: String, in folder: String) throws -> PhraseNetwork? {
        let path = "\(folder)/\(phrase.replacing(" ", with: "-")).network"
        return FileManager.default.fileExists(atPath: path) ? try PhraseNetworkFile.read(path) : nil
    }
}
