internal import AudioIO
internal import Files
internal import Foundation
internal import Glibc
internal import Speech

/// The user's own examples of invocation phrases: a folder for each phrase, a sound for each example.
package struct PhraseEnrolment: Sendable {
    package struct Phrase: Sendable, Hashable {
        package var phrase: String
        /// Paths of the sounds.
        package var examples: [String]
    }

    private let folder: String

    /// More tell nothing new; the oldest go.
    static let limit = 10

    /// - Parameter state: The folder for state.
    package init(state: String) {
        folder = state + "/enrolment"
    }

    /// Phrases that have examples.
    package func phrases() -> [Phrase] {
        contents(folder).compactMap { name in
            guard let phrase = name.removingPercentEncoding else { return nil }
            let examples = paths(phrase)
            return examples.isEmpty ? nil : Phrase(phrase: phrase, examples: examples)
        }
    }

    /// 16 kHz; what cannot be read is none.
    package func examples(of phrase: String) -> [[Int16]] {
        paths(phrase).compactMap { try? AudioFile.read($0) }
    }

    /// - Parameter samples: 16 kHz.
    package func add(_ samples: [Int16], to phrase: String) throws {
        try OwnFolder.make(folder)
        let place = try OwnFolder.make(path(phrase))
        let known = paths(phrase)
        let number = (known.compactMap { Int(($0 as NSString).lastPathComponent.dropLast(4)) }.max() ?? 0) + 1
        let partial = "\(place)/.\(number).partial"
        defer { unlink(partial) }
        try AudioFile.write(partial, samples: samples, sampleRate: AudioFormat.recognition.sampleRate)
        chmod(partial, 0o600)
        let file = "\(place)/\(number).wav"
        guard rename(partial, file) == 0 else {
            throw FileError.recording(path: file, reason: String(cString: strerror(errno)))
        }
        for old in (known + [file]).dropLast(Self.limit) { unlink(old) }
    }

    /// Erases the examples of a phrase, or of all; returns how many there were.
    package func erase(_ phrase: String? = nil) throws -> Int {
        let gone = phrases().filter { phrase == nil || $0.phrase == phrase }
        for each in gone { try FileManager.default.removeItem(atPath: path(each.phrase)) }
        return gone.reduce(0) { $0 + $1.examples.count }
    }

    /// Phrases are the names of folders; other characters than letters and digits are written by their numbers.
    private func path(_ phrase: String) -> String {
        "\(folder)/\(phrase.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? phrase)"
    }

    /// In the order in which they came.
    private func paths(_ phrase: String) -> [String] {
        let numbers = contents(path(phrase)).compactMap { $0.hasSuffix(".wav") ? Int($0.dropLast(4)) : nil }
        return numbers.sorted().map { "\(path(phrase))/\($0).wav" }
    }

    private func contents(_ path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}
