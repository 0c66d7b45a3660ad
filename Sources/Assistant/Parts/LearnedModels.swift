package import Configuration
internal import Foundation
internal import PhraseNetworks
internal import Recognition
internal import SentenceVectors
internal import Speech

/// Where what others learned and what is learned here is kept: the embeddings of speech and of sentences, the speech that is no phrase, and
/// a network for each phrase.
package struct LearnedModels: Sendable {
    /// Folders that are looked in, the user's own first.
    let folders: [String]
    /// The user's own, where what is learned goes.
    package let own: String

    private static let embedding = "speech-embedding"
    private static let sentences = "sentence-embedding"
    private static let networks = "phrases"
    private static let ending = ".network"

    package init(_ options: AssistantOptions) {
        let paths = options.paths
        own = paths.data + "/models"
        var folders = [own]
        var folder = (options.executable as NSString).resolvingSymlinksInPath
        for _ in 0..<6 {
            folder = (folder as NSString).deletingLastPathComponent
            if FileManager.default.fileExists(atPath: folder + "/Package.swift") {
                folders.append(folder + "/Models")
                break
            }
        }
        let prefix = ((options.executable as NSString).deletingLastPathComponent as NSString).deletingLastPathComponent
        folders.append(prefix + "/share/wilco/models")
        folders += paths.apps.dropFirst().map { ($0 as NSString).deletingLastPathComponent + "/models" }
        var seen: Set<String> = []
        self.folders = folders.filter { seen.insert($0).inserted }
    }

    /// The folder of the embedding; nil where it is not installed.
    package var embeddingFolder: String? {
        folders.map { "\($0)/\(Self.embedding)" }.first { folder in
            SpeechEmbeddingModel.files.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
        }
    }

    /// The folder of the embedding of sentences; nil where it is not installed.
    package var sentenceFolder: String? {
        folders.map { "\($0)/\(Self.sentences)" }.first { folder in
            SentenceEncoder.files.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
        }
    }

    /// The file of what was learned of a phrase; nil where nothing was.
    package func networkPath(of phrase: String) -> String? {
        folders.map { "\($0)/\(Self.networks)/\(Self.name(of: phrase))" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    /// The program that installs the embedding.
    package var installer: String? {
        folders.map { "\($0)/install.py" }.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Speech that is no phrase.
    func background() throws -> PhraseBackground {
        let path = folders.map { "\($0)/phrase-background.bin" }.first { FileManager.default.fileExists(atPath: $0) }
        return try path.map { try PhraseBackground(path: $0) } ?? PhraseBackground(clips: [])
    }

    /// A second opinion on those phrases that were learned; nil where there is none.
    ///
    /// - Parameter warn: Told of files that cannot be used: the phrases are heard without them.
    func scorer(for phrases: [InvocationPhrase], warn: (String) -> Void) -> (any PhraseScorer)? {
        guard let embeddingFolder else { return nil }
        do {
            var networks: [Int: PhraseNetwork] = [:]
            for (index, phrase) in phrases.enumerated() {
                guard let path = networkPath(of: phrase.text) else { continue }
                networks[index] = try PhraseNetworkFile.read(path)
            }
            if networks.isEmpty { return nil }
            return PhraseNetworkListener(model: try SpeechEmbeddingModel(folder: embeddingFolder), networks: networks)
        } catch {
            warn("\(error)")
            return nil
        }
    }

    /// Keeps what was learned; returns where.
    func keep(_ network: PhraseNetwork) throws -> String {
        let folder = "\(own)/\(Self.networks)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(Self.name(of: network.phrase))"
        try PhraseNetworkFile.write(network, to: path)
        return path
    }

    /// `hey-wilco.network`; other characters than letters and digits are written by their numbers.
    private static func name(of phrase: String) -> String {
        let words = phrase.split(separator: " ").map {
            $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? String($0)
        }
        return words.joined(separator: "-") + ending
    }
}

extension AssistantContext {
    package var learnedModels: LearnedModels { LearnedModels(options) }
}
