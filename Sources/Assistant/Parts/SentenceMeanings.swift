internal import Foundation
internal import Matching
internal import SentenceVectors
internal import Speech
private import Synchronization

/// Sentences compared by their meaning: makes the vectors of what apps are asked with, and keeps those that were made.
final class SentenceMeanings: Sendable {
    private struct Key: Hashable {
        var first: UInt64
        var second: UInt64
    }

    private let encoder: SentenceEncoder
    /// Where vectors are kept; nil: nowhere.
    private let path: String?
    private let made: Mutex<[Key: [Int8]]>
    /// What was made last, for assistants with the same templates.
    private let last = Mutex<(templates: [String], comparison: RequestComparison)?>(nil)
    /// One makes vectors at a time: the next may find them.
    private let making = Mutex(())

    private static let mark = Array("wilco sentence vectors 1\n".utf8)
    /// Of what is kept: more is what apps said that are gone.
    private static let most = 60_000

    /// - Parameters:
    ///   - folder: Of the encoder.
    ///   - cache: Folder of the file that keeps vectors; nil: they are made anew in each process.
    private init(folder: String, cache: String?) throws(SentenceVectorError) {
        encoder = try SentenceEncoder(folder: folder)
        path = cache.map { "\($0)/sentence-vectors" }
        made = Mutex(path.map(Self.read) ?? [:])
    }

    /// One for each folder: the encoder takes memory, and what was made for one assistant need not be made for the next.
    private static let all = Mutex<[String: SentenceMeanings]>([:])

    /// - Throws: ``SentenceVectorError`` where the folder does not hold an encoder.
    static func shared(folder: String, cache: String?) throws -> SentenceMeanings {
        try all.withLock { all in
            if let known = all[folder] { return known }
            let new = try SentenceMeanings(folder: folder, cache: cache)
            all[folder] = new
            return new
        }
    }

    /// Has a matcher compare what nothing fits with what its apps are asked with, as soon as that is known.
    ///
    /// The work is done on a thread of its own: the first time it takes some twenty seconds of a core for eighteen apps.
    /// - Parameter complain: Told why they are not compared, where no thread can be had.
    func teach(_ matcher: Matcher, in context: MatchContext, complain: @Sendable (String) -> Void) async {
        let isOver = Flag()
        await withTaskCancellationHandler {
            do {
                try await OwnThread.run(named: "meanings") {
                    let templates = matcher.templates
                    if let last = self.last.withLock(\.self), last.templates == templates {
                        return matcher.compare(with: last.comparison)
                    }
                    let examples = matcher.examples(in: context)
                    guard let likeness = self.likeness(of: examples, isCancelled: { isOver.isSet }),
                        let comparison = matcher.comparison(by: likeness, isCancelled: { isOver.isSet })
                    else { return }
                    self.last.withLock { $0 = (templates, comparison) }
                    matcher.compare(with: comparison)
                }
            } catch is CancellationError {
                // The assistant ends, or has other apps.
            } catch {
                complain("\(error)")
            }
        } onCancel: {
            isOver.set()
        }
    }

    private final class Flag: Sendable {
        private let state = Atomic(false)
        var isSet: Bool { state.load(ordering: .relaxed) }
        func set() { state.store(true, ordering: .relaxed) }
    }

    /// What sentences can be compared with; takes some milliseconds for each example that was never seen before.
    ///
    /// - Parameter isCancelled: Asked between two sentences.
    /// - Returns: Nil where it was cancelled.
    func likeness(
        of examples: [TemplateExample],
        isCancelled: () -> Bool = { false }
    ) -> SentenceLikeness? {
        making.withLock { _ in
            var vectors: [[Int8]] = []
            var isNew = false
            for example in examples {
                let key = Self.key(of: example.text)
                if let known = made.withLock({ $0[key] }) {
                    vectors.append(known)
                    continue
                }
                guard !isCancelled() else { return nil }
                let vector = SentenceLikeness.kept(encoder.vector(of: example.text))
                made.withLock { $0[key] = vector }
                vectors.append(vector)
                isNew = true
            }
            if isNew { keep() }
            return SentenceLikeness(examples, vectors, encoder: encoder)
        }
    }

    /// What cannot be kept is made again the next time.
    private func keep() {
        guard let path else { return }
        let entries = made.withLock(\.self)
        guard entries.count <= Self.most else { return }
        var bytes = Self.mark
        bytes.reserveCapacity(bytes.count + entries.count * (16 + SentenceEncoder.width))
        for (key, vector) in entries {
            for part in [key.first, key.second] { withUnsafeBytes(of: part.littleEndian) { bytes += $0 } }
            vector.withUnsafeBytes { bytes += $0 }
        }
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try? Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private static func read(_ path: String) -> [Key: [Int8]] {
        guard let data = FileManager.default.contents(atPath: path), data.starts(with: mark) else { return [:] }
        let size = 16 + SentenceEncoder.width
        guard (data.count - mark.count).isMultiple(of: size) else { return [:] }
        return data.withUnsafeBytes { bytes in
            var entries: [Key: [Int8]] = [:]
            for start in stride(from: mark.count, to: bytes.count, by: size) {
                let key = Key(
                    first: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)),
                    second: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self))
                )
                entries[key] = Array(bytes[start + 16..<start + size].bindMemory(to: Int8.self))
            }
            return entries
        }
    }

    /// FNV-1a, twice from another start.
    private static func key(of text: String) -> Key {
        func hash(_ start: UInt64) -> UInt64 {
            text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        return Key(first: hash(0xCBF2_9CE4_8422_2325), second: hash(0x9E37_79B9_7F4A_7C15))
    }
}

extension SentenceEncoder: SentenceEncoding {}
