internal import AudioIO
internal import Control
internal import Endpointing
internal import Hearing
internal import Speech

/// Takes the user's examples of one phrase.
package struct PhraseEnroller: Sendable {
    package let phrase: String
    private let spotting: Spotting
    private let keep: @Sendable ([Int16]) async throws -> Void
    private let microphone: any Microphone
    private let isMuted: @Sendable () -> Bool

    /// Examples that tell enough of how somebody says it.
    package static let enough = 5
    /// What scores less is hardly the phrase.
    private static let leastScore = -1.5
    /// Samples around the phrase that are kept: they tell what is noise.
    private static let lead = 16_000
    private static let trail = 8_000

    init(
        phrase: String,
        spotting: Spotting,
        keep: @escaping @Sendable ([Int16]) async throws -> Void,
        microphone: any Microphone,
        isMuted: @escaping @Sendable () -> Bool
    ) {
        self.phrase = phrase
        self.spotting = spotting
        self.keep = keep
        self.microphone = microphone
        self.isMuted = isMuted
    }

    /// Keeps the place in a recording that is likest the phrase.
    ///
    /// - Returns: Its score; nil where nothing is like it.
    package func take(_ recording: Recording) async throws -> Double? {
        try await take(try recording.samples())
    }

    private func take(_ samples: [Int16]) async throws -> Double? {
        let found = try await spotting.detections(in: samples).max { $0.score < $1.score }
        guard let found, found.score >= Self.leastScore else { return nil }
        let place = max(0, found.start - Self.lead)..<min(samples.count, found.end + Self.trail)
        guard !place.isEmpty else { return nil }
        try await keep(Array(samples[place]))
        return found.score
    }

    /// Listens to the microphone until somebody has spoken so many times.
    ///
    /// - Parameter heard: Told of each time: the score, nil where it was not like the phrase.
    package func listen(_ count: Int, heard: (Double?) -> Void) async throws {
        guard !isMuted() else { throw ControlError.deaf(reason: "the microphone is muted — open it with wilco unmute") }
        var endpointer = Endpointer()
        var history = SampleHistory(capacity: 16_000 * 20)
        var (start, taken) = (0, 0)
        for try await chunk in try await microphone.chunks() {
            history.append(chunk)
            for event in endpointer.process(chunk) {
                switch event {
                case .started(let at, let preroll): start = min(at, preroll.start)
                case .speech: break
                case .ended:
                    let score = try await take(history.samples(from: max(0, start - Self.lead)))
                    if score != nil { taken += 1 }
                    heard(score)
                }
            }
            if taken >= count { break }
        }
        await microphone.close()
    }
}
