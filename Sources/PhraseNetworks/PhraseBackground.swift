internal import Foundation

/// Speech of people that networks learn from as what is not the phrase, as embeddings; the sound itself cannot be made of them.
package struct PhraseBackground: Sendable {
    /// What one person said at a time.
    package struct Clip: Sendable, Hashable {
        /// Lower-case words that are said; empty where nobody told.
        package var words: String
        /// Clips of one source are held back together.
        package var source: String
        /// Embeddings, one after the other.
        package var embeddings: [Float]

        package init(words: String, source: String, embeddings: [Float]) {
            self.words = words
            self.source = source
            self.embeddings = embeddings
        }
    }

    package var clips: [Clip]

    package init(clips: [Clip]) { self.clips = clips }

    /// Without clips that say any word of the phrase.
    func without(_ phrase: String) -> [Clip] {
        let words = Set(phrase.split(separator: " "))
        return clips.filter { clip in !clip.words.split(separator: " ").contains { words.contains($0) } }
    }

    private struct Header: Codable {
        struct Entry: Codable {
            var words: String
            var source: String
            var count: Int
        }

        var format: Int
        var step: Float
        var entries: [Entry]
    }

    /// Embeddings reach from about -70 to 70: half of one is far less than what tells two sounds apart.
    private static let step: Float = 0.6

    package init(path: String) throws(PhraseNetworkError) {
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path: path) }
        guard let end = data.firstIndex(of: UInt8(ascii: "\n")),
            let header = try? JSONDecoder().decode(Header.self, from: data[..<end]), header.format == 1
        else { throw .otherContents(path: path, reason: "no background of this version") }
        var rest = Array(data[(end + 1)...])[...]
        let width = SpeechEmbeddingModel.width
        clips = []
        for entry in header.entries {
            guard entry.count >= 0, entry.count <= rest.count / width else {
                throw .otherContents(path: path, reason: "it is not complete")
            }
            let bytes = rest.prefix(entry.count * width)
            rest = rest.dropFirst(bytes.count)
            let embeddings = bytes.map { Float(Int8(bitPattern: $0)) * header.step }
            clips.append(Clip(words: entry.words, source: entry.source, embeddings: embeddings))
        }
    }

    package func write(to path: String) throws(PhraseNetworkError) {
        let entries = clips.map {
            Header.Entry(words: $0.words, source: $0.source, count: $0.embeddings.count / SpeechEmbeddingModel.width)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            var data = try encoder.encode(Header(format: 1, step: Self.step, entries: entries))
            data.append(UInt8(ascii: "\n"))
            for clip in clips {
                data.append(
                    contentsOf: clip.embeddings.map { number in
                        UInt8(bitPattern: Int8(min(max((number / Self.step).rounded(), -127), 127)))
                    }
                )
            }
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .unwritable(path: path, reason: error.localizedDescription)
        }
    }
}
