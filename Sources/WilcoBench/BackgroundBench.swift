import ArgumentParser
import AudioIO
import Foundation
import PhraseNetworks

/// Makes what invocation phrases are told from while they are learned: `Models/phrase-background.bin`.
struct BackgroundBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "background",
        abstract: "Make embeddings of speech that is no phrase, from which phrases' networks learn.",
        discussion: """
            Each DIR holds recordings of one source, held back together; it is named after what is said in it (`hey computer`),
            or has a metadata.csv with each file's words.

            Example:
              $ wilco-bench background ../shared/speech/community/* --output Models/phrase-background.bin
            """
    )

    @Argument(help: ArgumentHelp("Folders of WAV or FLAC files.", valueName: "dir"))
    var folders: [String]

    @Option(help: "The file to write.")
    var output: String

    @Option(help: "The speech embedding's folder; by default that of the user's data.")
    var embedding: String?

    func run() async throws {
        let model = try SpeechEmbeddingModel(folder: embedding ?? InvocationBench.usualEmbedding)
        let lesson = PhraseLesson(model: model, background: PhraseBackground(clips: []))
        var clips: [PhraseBackground.Clip] = []
        for folder in folders {
            let source = (folder as NSString).lastPathComponent
            let words = try Self.words(in: folder)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            where name.hasSuffix(".wav") || name.hasSuffix(".flac") {
                let samples = try AudioFile.read("\(folder)/\(name)")
                let said = words.map { $0[name] ?? "" } ?? source
                // As it was recorded, and in a room with noise.
                for isNoisy in [false, true] {
                    let embeddings = lesson.embeddings(of: samples, noisy: isNoisy)
                    clips.append(.init(words: said.lowercased(), source: source, embeddings: embeddings))
                }
            }
        }
        try PhraseBackground(clips: clips).write(to: output)
        print("\(clips.count) clips of \(Set(clips.map(\.source)).count) sources in \(output)")
    }

    /// Of each file; nil where the folder says it.
    private static func words(in folder: String) throws -> [String: String]? {
        let path = folder + "/metadata.csv"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var words: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            if fields.count > 1 { words[String(fields[0])] = String(fields[1]) }
        }
        return words
    }
}
