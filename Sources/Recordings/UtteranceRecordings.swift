internal import AudioIO
package import Clocks
package import Configuration
internal import Files
internal import Foundation
internal import Glibc
internal import Speech
internal import WilcoIntents

/// The folder of what was heard: for each utterance a sound that can be played, `NAME.wav`, and beside it `NAME.json`, which can be read.
///
/// One appears as a whole, the sound first; a sound alone is a leftover.
package struct UtteranceRecordings: Sendable {
    /// One utterance.
    package struct Entry: Sendable, Hashable {
        /// The files' name without ending.
        package var id: String
        /// The sound.
        package var path: String
        package var utterance: KeptUtterance
    }

    package let folder: String
    package let clock: ConversationClock

    /// - Parameter state: The folder for state; the recordings are a folder in it.
    package init(state: String, clock: ConversationClock) {
        self.init(folder: state + "/recordings", clock: clock)
    }

    /// - Parameter folder: A folder of recordings, moved elsewhere perhaps.
    package init(folder: String, clock: ConversationClock) {
        self.folder = folder
        self.clock = clock
    }

    /// Keeps an utterance, and no more than there may be.
    ///
    /// - Parameter samples: 16 kHz.
    /// - Returns: Its name.
    @discardableResult
    package func add(_ utterance: KeptUtterance, samples: [Int16], limits: RecordingLimits) throws -> String {
        try OwnFolder.make(folder)
        return try locked {
            let id = freeName()
            let partial = "\(folder)/.\(id)\(Self.partial)"
            do {
                try AudioFile.write(partial, samples: samples, sampleRate: AudioFormat.recognition.sampleRate)
                chmod(partial, 0o600)
                guard rename(partial, sound(id)) == 0 else { throw failure(sound(id)) }
                try write(utterance, id)
            } catch {
                unlink(partial)
                remove(id)
                throw error
            }
            removeSurplus(limits)
            return id
        }
    }

    /// Everything that is kept, the oldest first.
    package func entries() -> [Entry] {
        names(Self.sidecar).sorted().compactMap { id in
            guard access(sound(id), R_OK) == 0, let data = FileManager.default.contents(atPath: sidecar(id)),
                let utterance = try? JSONLimits.file.decode(KeptUtterance.self, from: data)
            else { return nil }
            return Entry(id: id, path: sound(id), utterance: utterance)
        }
    }

    /// Says what was meant.
    ///
    /// - Parameter label: nil: takes back what was said.
    package func label(_ id: String, _ label: UtteranceLabel?) throws {
        try locked {
            let data = try Data(contentsOf: URL(fileURLWithPath: sidecar(id)))
            var utterance = try JSONLimits.file.decode(KeptUtterance.self, from: data)
            utterance.label = label
            try write(utterance, id)
        }
    }

    /// Erases some.
    package func erase(_ ids: some Sequence<String>) throws {
        guard FileManager.default.fileExists(atPath: folder) else { return }
        try locked {
            for id in ids {
                remove(id)
                guard access(sound(id), F_OK) != 0, access(sidecar(id), F_OK) != 0 else { throw failure(sound(id)) }
            }
        }
    }

    /// Erases everything, leftovers included; returns how many utterances there were.
    @discardableResult
    package func erase() throws -> Int {
        guard FileManager.default.fileExists(atPath: folder) else { return 0 }
        return try locked {
            let count = Set(names(Self.sidecar)).intersection(names(Self.sound)).count
            for id in Set(names(Self.sidecar) + names(Self.sound)) {
                remove(id)
                guard access(sound(id), F_OK) != 0, access(sidecar(id), F_OK) != 0 else { throw failure(sound(id)) }
            }
            removeLeftovers()
            return count
        }
    }

    /// The time of day as it is kept.
    var now: String { WallClockText.text(clock.date(), timeZone: clock.timeZone, withZone: true) }

    /// Erases what there is too much of.
    package func prune(_ limits: RecordingLimits) {
        guard FileManager.default.fileExists(atPath: folder) else { return }
        try? locked { removeSurplus(limits) }
    }

    /// Bytes on the disk.
    package var size: Int {
        (names(Self.sound).map(sound) + names(Self.sidecar).map(sidecar)).map(Self.size).reduce(0, +)
    }

    private static let sound = ".wav"
    private static let sidecar = ".json"
    private static let partial = ".partial"

    private func sound(_ id: String) -> String { "\(folder)/\(id)\(Self.sound)" }
    private func sidecar(_ id: String) -> String { "\(folder)/\(id)\(Self.sidecar)" }

    private func names(_ ending: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.map { String($0.dropLast(ending.count)) }
    }

    /// `20261123-052011`: the order of names is that of times.
    private static func name(_ date: Date, _ timeZone: TimeZone) -> String {
        let digits = WallClockText.text(date, timeZone: timeZone).filter(\.isNumber)
        return "\(digits.prefix(8))-\(digits.dropFirst(8))"
    }

    private func freeName() -> String {
        let name = Self.name(clock.date(), clock.timeZone)
        var (free, number) = (name, 2)
        while access(sound(free), F_OK) == 0 || access(sidecar(free), F_OK) == 0 {
            free = "\(name)-\(number)"
            number += 1
        }
        return free
    }

    private func write(_ utterance: KeptUtterance, _ id: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let file = "\(folder)/.\(id)\(Self.sidecar)\(Self.partial)"
        do {
            try (encoder.encode(utterance) + Data("\n".utf8)).write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            guard rename(file, sidecar(id)) == 0 else { throw failure(sidecar(id)) }
        } catch {
            unlink(file)
            throw error
        }
    }

    private func remove(_ id: String) {
        // What tells of it goes last: it would not be found again without.
        unlink(sound(id))
        unlink(sidecar(id))
    }

    private func removeLeftovers() {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in files where name.hasPrefix(".") && name.hasSuffix(Self.partial) { unlink("\(folder)/\(name)") }
        let (sounds, sidecars) = (Set(names(Self.sound)), Set(names(Self.sidecar)))
        for id in sounds.symmetricDifference(sidecars) { remove(id) }
    }

    private func removeSurplus(_ limits: RecordingLimits) {
        removeLeftovers()
        let oldest = Self.name(clock.date().addingTimeInterval(-Double(limits.days) * 86_400), clock.timeZone)
        var (count, bytes) = (0, 0)
        for id in names(Self.sidecar).sorted(by: >) {
            count += 1
            bytes += Self.size(sound(id)) + Self.size(sidecar(id))
            if count > limits.number || bytes > limits.bytes || id < oldest { remove(id) }
        }
    }

    private static func size(_ path: String) -> Int {
        var information = stat()
        return stat(path, &information) == 0 ? Int(information.st_size) : 0
    }

    private func locked<Result>(_ body: () throws -> Result) throws -> Result {
        let path = folder + "/.lock"
        guard let result = try FileLock.holding(path, body) else { throw failure(path) }
        return result
    }

    private func failure(_ path: String) -> FileError {
        .recording(path: path, reason: String(cString: strerror(errno)))
    }
}
