import Foundation
import PhraseNetworks

/// The speech embedding, where `make setup` has installed it.
enum InstalledEmbedding {
    static let folder: String = {
        let environment = ProcessInfo.processInfo.environment
        let data = environment["XDG_DATA_HOME"] ?? "\(environment["HOME"] ?? "")/.local/share"
        return "\(data)/wilco/models/speech-embedding"
    }()

    /// Nil, with a line that says so, where it is missing.
    static func model() throws -> SpeechEmbeddingModel? {
        guard FileManager.default.fileExists(atPath: "\(folder)/\(SpeechEmbeddingModel.files[1])") else {
            print("skipped: the speech embedding is not installed — make setup")
            return nil
        }
        return try SpeechEmbeddingModel(folder: folder)
    }
}
