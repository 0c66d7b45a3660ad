private import Synchronization

/// A lock-free queue of samples between one writing thread and one reader.
///
/// The writer never waits: what does not fit is dropped, counted, and reported to the reader at the very place where it is
/// missing.
///
/// `@unchecked Sendable`, because the compiler cannot see the protocol that makes it safe: a slot belongs to the writer until
/// `written` moves past it (released by the writer, acquired by the reader) and to the writer again once `consumed` does.
/// `pendingLoss` is touched by the writer only, `lastMark` by the reader. Two writers, or two readers, at the same time are a programmer's mistake.
package final class SampleRing: @unchecked Sendable {
    /// A run of samples and what was lost right before it.
    package struct Run: Sendable, Hashable {
        package var samples: [Int16]
        /// Samples missing before the first one.
        package var lost: Int
        /// When the last one was heard, by ``SoundClock``; nil where the writer did not say.
        package var captured: Duration?

        package init(samples: [Int16], lost: Int, captured: Duration? = nil) {
            self.samples = samples
            self.lost = lost
            self.captured = captured
        }
    }

    private struct Gap {
        /// How many samples had been written when the gap came.
        var position: Int
        var lost: Int
    }

    private struct Mark {
        /// How many samples had been written.
        var position: Int
        /// When the last of them was heard.
        var time: Duration
    }

    private static let gapCapacity = 64
    private static let markCapacity = 256

    /// Samples that fit; a power of two.
    package let capacity: Int
    private let mask: Int
    private let storage: UnsafeMutablePointer<Int16>
    private let gaps: UnsafeMutablePointer<Gap>
    private let marks: UnsafeMutablePointer<Mark>
    private let written = Atomic<Int>(0)
    private let consumed = Atomic<Int>(0)
    private let gapsWritten = Atomic<Int>(0)
    private let gapsConsumed = Atomic<Int>(0)
    private let marksWritten = Atomic<Int>(0)
    private let marksConsumed = Atomic<Int>(0)
    private let totalLost = Atomic<Int>(0)
    private var pendingLoss = 0
    private var lastMark: Mark?

    /// - Parameter capacity: samples; rounded up to a power of two.
    package init(capacity: Int) {
        var rounded = 1
        while rounded < capacity { rounded *= 2 }
        self.capacity = rounded
        mask = rounded - 1
        storage = .allocate(capacity: rounded)
        storage.initialize(repeating: 0, count: rounded)
        gaps = .allocate(capacity: Self.gapCapacity)
        gaps.initialize(repeating: Gap(position: 0, lost: 0), count: Self.gapCapacity)
        marks = .allocate(capacity: Self.markCapacity)
        marks.initialize(repeating: Mark(position: 0, time: .zero), count: Self.markCapacity)
    }

    deinit {
        storage.deallocate()
        gaps.deallocate()
        marks.deallocate()
    }

    /// Samples lost so far, whatever the reason.
    package var lost: Int { totalLost.load(ordering: .relaxed) }

    /// Samples that wait to be read.
    package var count: Int { written.load(ordering: .acquiring) - consumed.load(ordering: .acquiring) }

    /// Writes what fits and counts the rest as lost; for the writing thread only.
    ///
    /// - Returns: how many samples did not fit.
    @discardableResult
    package func write(_ samples: UnsafeBufferPointer<Int16>) -> Int {
        let position = written.load(ordering: .relaxed)
        let free = capacity - (position - consumed.load(ordering: .acquiring))
        let fitting = min(free, samples.count)
        if fitting > 0, let source = samples.baseAddress {
            reportLoss(at: position)
            let first = min(fitting, capacity - (position & mask))
            (storage + (position & mask)).update(from: source, count: first)
            if fitting > first {
                storage.update(from: source + first, count: fitting - first)
            }
            written.store(position + fitting, ordering: .releasing)
        }
        let dropped = samples.count - fitting
        if dropped > 0 { noteLoss(dropped) }
        return dropped
    }

    @discardableResult
    package func write(_ samples: [Int16]) -> Int {
        samples.withUnsafeBufferPointer { write($0) }
    }

    /// Counts samples that never reached the ring (the device overran); for the writing thread only.
    package func noteLoss(_ count: Int) {
        pendingLoss += count
        totalLost.add(count, ordering: .relaxed)
    }

    /// Says when the last sample written so far was heard, by ``SoundClock``; for the writing thread only.
    package func note(captured time: Duration) {
        let next = marksWritten.load(ordering: .relaxed)
        // A reader who is so late reckons from an earlier one.
        guard next - marksConsumed.load(ordering: .acquiring) < Self.markCapacity else { return }
        marks[next % Self.markCapacity] = Mark(position: written.load(ordering: .relaxed), time: time)
        marksWritten.store(next + 1, ordering: .releasing)
    }

    /// Takes up to `maximum` samples, or nil when there are none; for the reader only.
    ///
    /// A run never spans a gap.
    package func read(maximum: Int = .max) -> Run? {
        let position = consumed.load(ordering: .relaxed)
        // The gap that precedes a sample is published before the sample: so look at the samples first.
        var available = written.load(ordering: .acquiring) - position
        guard available > 0, maximum > 0 else { return nil }
        var lost = 0
        var gap = gapsConsumed.load(ordering: .relaxed)
        let gapEnd = gapsWritten.load(ordering: .acquiring)
        while gap < gapEnd, gaps[gap % Self.gapCapacity].position == position {
            lost += gaps[gap % Self.gapCapacity].lost
            gap += 1
        }
        if gap < gapEnd {
            available = min(available, gaps[gap % Self.gapCapacity].position - position)
        }
        gapsConsumed.store(gap, ordering: .releasing)
        let count = min(available, maximum)
        let samples = [Int16](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let target = buffer.baseAddress else { return }
            let first = min(count, capacity - (position & mask))
            target.initialize(from: storage + (position & mask), count: first)
            if count > first {
                (target + first).initialize(from: storage, count: count - first)
            }
            initialized = count
        }
        consumed.store(position + count, ordering: .releasing)
        return Run(samples: samples, lost: lost, captured: time(of: position..<position + count, afterLoss: lost > 0))
    }

    /// When the last sample of a run was heard, by the mark that is nearest.
    private func time(of run: Range<Int>, afterLoss: Bool) -> Duration? {
        // What was written before a gap tells nothing of what came after.
        if afterLoss { lastMark = nil }
        var next = marksConsumed.load(ordering: .relaxed)
        let end = marksWritten.load(ordering: .acquiring)
        while next < end, marks[next % Self.markCapacity].position <= run.upperBound {
            let mark = marks[next % Self.markCapacity]
            if mark.position > run.lowerBound || !afterLoss { lastMark = mark }
            next += 1
        }
        marksConsumed.store(next, ordering: .releasing)
        guard let mark = lastMark ?? (next < end ? marks[next % Self.markCapacity] : nil) else { return nil }
        let rate = AudioFormat.recognition.sampleRate
        return mark.time + .seconds(Double(run.upperBound - mark.position) / Double(rate))
    }

    private func reportLoss(at position: Int) {
        guard pendingLoss > 0 else { return }
        let next = gapsWritten.load(ordering: .relaxed)
        // With all records taken the loss is reported a little later than it happened, but never forgotten.
        guard next - gapsConsumed.load(ordering: .acquiring) < Self.gapCapacity else { return }
        gaps[next % Self.gapCapacity] = Gap(position: position, lost: pendingLoss)
        pendingLoss = 0
        gapsWritten.store(next + 1, ordering: .releasing)
    }
}
