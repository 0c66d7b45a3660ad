import ArgumentParser
import AudioIO
import Extensions
import Foundation
import SimulatedPeople

/// What it costs to listen for more and more apps, and what is still understood.
struct ScaleBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scale",
        abstract: "Memory, time and accuracy of recognition with 1 to 100 apps.",
        discussion: """
            Simulated people say what the tests of the apps have them say. Each number of apps is measured in a process of its own;
            beyond those of the folder, apps are made up of words of the dictionary. A sentence is right when it is taken for what
            its words ask for; each is also said to its own app alone.

            Example:
              $ wilco-bench scale --counts 1,15,100 --said 60
            """
    )

    @Option(help: "A folder of apps with tests.")
    var apps = "config/apps"

    @Option(help: "Numbers of apps, separated by commas.")
    var counts = "1,5,15,25,100"

    @Option(help: "How many sentences are said.")
    var said = 60

    @Option(help: "Voices, separated by commas.")
    var voices = "flite:slt,flite:rms,espeak:en-us"

    @Flag(help: "One line for each sentence that was not understood.")
    var verbose = false

    @Option(help: ArgumentHelp("Measure only what this file describes, for the numbers above.", visibility: .hidden))
    var measure: String?

    func run() async throws {
        if let measure {
            let order = try JSONDecoder().decode(ScaleOrder.self, from: Data(contentsOf: URL(fileURLWithPath: measure)))
            print(String(decoding: try JSONEncoder().encode(try await order.measured()), as: UTF8.self))
            return
        }
        let folder = FileManager.default.temporaryDirectory.path + "/wilco-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let real = try FileManager.default.contentsOfDirectory(atPath: apps).sorted().map { "\(apps)/\($0)" }
            .filter { FileManager.default.fileExists(atPath: $0 + "/app.yaml") }
        let sentences = try await sentences(of: real, folder: folder)
        let counts = counts.split(separator: ",").compactMap { Int($0) }
        let made = try MadeUpApps(folder: folder + "/apps").write(max(0, (counts.max() ?? 0) - real.count))

        var alone: [String: Bool] = [:]
        for (app, sentences) in Dictionary(grouping: sentences, by: \.app).sorted(by: { $0.key < $1.key }) {
            for outcome in try measure([app], sentences, folder).outcomes { alone[outcome.file] = outcome.isRight }
        }
        var table = Table([
            "apps", "memory, settled / highest", "start", "one changed", "× real time", "slowest", "right", "app alone",
        ])
        for count in counts {
            let all = Array((real + made).prefix(count))
            let asked = sentences.filter { all.contains($0.app) }
            let measured = try measure(all, asked, folder)
            let right = measured.outcomes.count { $0.isRight }
            let paces = measured.outcomes.map { $0.recognition / $0.audio }
            let pace =
                measured.outcomes.reduce(0) { $0 + $1.recognition } / measured.outcomes.reduce(0) { $0 + $1.audio }
            table.add([
                "\(count)", "\(measured.settled) / \(measured.peak) MB", String(format: "%.2f s", measured.start),
                String(format: "%.2f s", measured.change), String(format: "%.3f", pace),
                String(format: "%.2f", paces.max() ?? 0), Proportion(count: right, total: asked.count).text,
                Proportion(count: asked.count { alone[$0.file] == true }, total: asked.count).text,
            ])
            guard verbose else { continue }
            for outcome in measured.outcomes where !outcome.isRight {
                let mark = alone[outcome.file] == true ? "right alone" : "wrong alone"
                print("\(count) apps, \(mark): \(outcome.text) -> \(outcome.status) “\(outcome.heard)”")
            }
        }
        print(table.text)
    }

    private func sentences(of apps: [String], folder: String) async throws -> [ScaleOrder.Sentence] {
        let all = apps.flatMap { app in
            AppTest.load(folder: app).tests.filter { $0.locale == "en-US" && $0.intent != nil && $0.context.isEmpty }
                .flatMap(\.sentences).map { (app: app, text: $0) }
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let speakers = try voices.split(separator: ",").map { try SimulatedSpeaker(named: String($0)) }
        let chosen = all.sorted { StableHash.of($0.text) < StableHash.of($1.text) }.prefix(said)
        var result: [ScaleOrder.Sentence] = []
        for (index, sentence) in chosen.enumerated() {
            let file = folder + "/\(index).wav"
            let sound = try await speakers[index % speakers.count].say(sentence.text)
            // As a microphone hears it.
            let silence = [Int16](repeating: 0, count: 8_000)
            try AudioFile.write(file, samples: silence + sound + silence, sampleRate: 16_000)
            result.append(.init(app: sentence.app, text: sentence.text, file: file))
        }
        return result
    }

    private func measure(_ apps: [String], _ sentences: [ScaleOrder.Sentence], _ folder: String) throws
        -> ScaleOrder.Result
    {
        let file = folder + "/order.json"
        try JSONEncoder().encode(ScaleOrder(apps: apps, sentences: sentences)).write(to: URL(fileURLWithPath: file))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["scale", "--measure", file]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let last = text.split(separator: UInt8(ascii: "\n")).last ?? text
        return try JSONDecoder().decode(ScaleOrder.Result.self, from: Data(last))
    }
}
