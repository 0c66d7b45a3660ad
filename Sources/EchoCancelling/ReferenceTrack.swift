internal import Speech

/// What the loudspeakers really play, told by those who play it, and read by the microphone's clock.
///
/// Loudspeaker and microphone count their samples by clocks of their own. Both are compared with one clock, whose times come
/// with what was played and heard; between them the reference is resampled. Where nothing is played there is silence.
package struct ReferenceTrack: Sendable {
    /// One opening of a loudspeaker.
    package struct Playback: Sendable, Hashable {
        fileprivate let number: Int
    }

    /// How long before its time the reference is given, so that times which come too late do not let the echo come first.
    private static let lead = 0.02
    /// How far reading may be from where it should be before it is moved there: 10 ms.
    ///
    /// Nearer than that the canceller finds the delay better than any clock.
    private static let jump = 160.0
    /// Samples that are kept for a microphone that is late: 4 s.
    private static let reserve = 64_000
    /// Loudspeakers that are open at once, at most.
    private static let mostTracks = 8

    private struct Track: Sendable {
        var clock: SampleClock
        var samples: [Int16] = []
        /// The number of the first of ``samples``.
        var first = 0
        /// Where the microphone's next sample reads; nil: it has read nothing yet.
        var position: Double?
        var end: Int?
    }

    private var microphone = SampleClock()
    private var captured = 0
    private var loudspeaker = SampleClock()
    private var tracks: [Int: Track] = [:]
    private var count = 0
    /// How often what is read has begun anew, or was moved: what was learned of the echo may be some samples off then.
    package private(set) var moves = 0

    package init() {}

    /// How many parts in a million the loudspeaker's clock is faster than the microphone's.
    package var drift: Double {
        ((1 + loudspeaker.deviation) / (1 + microphone.deviation) - 1) * 1e6
    }

    /// The microphone was opened; it may be another one.
    package mutating func openMicrophone() {
        microphone = SampleClock()
        captured = 0
        for number in tracks.keys { tracks[number]?.position = nil }
    }

    /// A loudspeaker was opened.
    package mutating func begin() -> Playback {
        count += 1
        loudspeaker.restart()
        tracks[count] = Track(clock: loudspeaker)
        // Nobody has heard them end.
        tracks[count - Self.mostTracks] = nil
        return Playback(number: count)
    }

    /// The loudspeaker was given `samples`, and will let the first of them be heard at `time`.
    package mutating func play(_ samples: [Int16], in playback: Playback, heardFrom time: Duration) {
        guard var track = tracks[playback.number] else { return }
        track.clock.follow(sample: Double(track.first + track.samples.count), at: time / .seconds(1))
        track.samples += samples
        let unread = max(0, track.samples.count - Self.reserve)
        track.first += unread
        track.samples.removeFirst(unread)
        tracks[playback.number] = track
        loudspeaker = track.clock
    }

    /// The loudspeaker was closed.
    ///
    /// - Parameter time: After which nothing was heard of it any more; nil: all was heard.
    package mutating func end(_ playback: Playback, heardUntil time: Duration? = nil) {
        guard var track = tracks[playback.number] else { return }
        if let time, track.clock.isSet {
            let heard = Int(track.clock.sample(at: time / .seconds(1))) - track.first
            track.samples.removeLast(max(0, track.samples.count - max(0, heard)))
        }
        track.end = track.first + track.samples.count
        tracks[playback.number] = track
    }

    /// What was played while the microphone heard its next `count` samples, the last of them at `time`.
    ///
    /// - Parameter lost: How many samples were lost right before them.
    package mutating func reference(count: Int, capturedUntil time: Duration, lost: Int = 0) -> [Int16] {
        if lost > 0 { microphone.restart() }
        captured += lost
        let begin = captured
        captured += count
        microphone.follow(sample: Double(captured), at: time / .seconds(1))
        var sum = [Float](repeating: 0, count: count)
        for number in tracks.keys.sorted() {
            guard var track = tracks[number] else { continue }
            let isOver = add(&track, from: begin, to: &sum)
            tracks[number] = isOver ? nil : track
        }
        return sum.map { Int16(max(-32_768, min(32_767, $0.rounded()))) }
    }

    /// Adds what `track` played.
    ///
    /// - Returns: Whether it has nothing more to add.
    private mutating func add(_ track: inout Track, from begin: Int, to sum: inout [Float]) -> Bool {
        guard track.clock.isSet else { return track.end != nil }
        let target = track.clock.sample(at: microphone.time(of: Double(begin)) + Self.lead)
        var position = track.position ?? target
        let isMoved = abs(target - position) > Self.jump
        if isMoved { position = target }
        if isMoved || track.position == nil { moves += 1 }
        let length = (1 + track.clock.deviation) / (1 + microphone.deviation)
        for index in sum.indices {
            sum[index] += FractionalReader.value(of: track.samples, at: position - Double(track.first))
            position += length
        }
        track.position = position
        let read = min(track.samples.count, max(0, Int(position) - track.first - FractionalReader.reach))
        track.first += read
        track.samples.removeFirst(read)
        return track.end.map { position - Double(FractionalReader.reach) > Double($0) } ?? false
    }
}
