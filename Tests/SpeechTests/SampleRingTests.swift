import Speech
import Testing

@Suite struct SampleRingTests {
    @Test func capacityIsAPowerOfTwo() {
        #expect(SampleRing(capacity: 1000).capacity == 1024)
        #expect(SampleRing(capacity: 1024).capacity == 1024)
        #expect(SampleRing(capacity: 0).capacity == 1)
    }

    @Test func givesBackWhatWasWritten() {
        let ring = SampleRing(capacity: 8)
        #expect(ring.read() == nil)
        for round in 0..<10 {
            let samples = (0..<5).map { Int16(round * 5 + $0) }
            #expect(ring.write(samples) == 0)
            #expect(ring.count == 5)
            #expect(ring.read(maximum: 2)?.samples == Array(samples[0..<2]))
            #expect(ring.read()?.samples == Array(samples[2...]))
        }
        #expect(ring.lost == 0)
    }

    @Test func countsWhatDoesNotFitWhereItIsMissing() {
        let ring = SampleRing(capacity: 4)
        #expect(ring.write([1, 2, 3]) == 0)
        #expect(ring.write([4, 5, 6]) == 2)
        #expect(ring.read() == SampleRing.Run(samples: [1, 2, 3, 4], lost: 0))
        ring.noteLoss(10)
        #expect(ring.write([7]) == 0)
        #expect(ring.write([8]) == 0)
        #expect(ring.read() == SampleRing.Run(samples: [7, 8], lost: 12))
        #expect(ring.lost == 12)
    }

    @Test func aRunNeverSpansAGap() {
        let ring = SampleRing(capacity: 16)
        ring.write([1, 2])
        ring.noteLoss(3)
        ring.write([6])
        ring.noteLoss(1)
        ring.write([8, 9])
        #expect(ring.read() == SampleRing.Run(samples: [1, 2], lost: 0))
        #expect(ring.read() == SampleRing.Run(samples: [6], lost: 3))
        #expect(ring.read() == SampleRing.Run(samples: [8, 9], lost: 1))
        #expect(ring.read() == nil)
    }

    @Test func aRunKnowsWhenItsLastSampleWasHeard() {
        let ring = SampleRing(capacity: 64)
        ring.write([Int16](repeating: 1, count: 16))
        ring.note(captured: .seconds(3))
        #expect(ring.read(maximum: 8)?.captured == .seconds(3) - .microseconds(500))
        #expect(ring.read()?.captured == .seconds(3))
        // What was written since is later by as much.
        ring.write([Int16](repeating: 1, count: 16))
        #expect(ring.read()?.captured == .seconds(3) + .milliseconds(1))
        // What stood before a gap says nothing of what comes after.
        ring.noteLoss(1_600)
        ring.write([Int16](repeating: 1, count: 16))
        #expect(ring.read(maximum: 8)?.captured == nil)
        ring.note(captured: .seconds(5))
        #expect(ring.read()?.captured == .seconds(5))
    }

    @Test func moreTimesThanRecordsAreReckonedFromEarlierOnes() {
        let ring = SampleRing(capacity: 16_384)
        for index in 1...600 {
            ring.write([Int16](repeating: 1, count: 16))
            ring.note(captured: .milliseconds(index))
        }
        #expect(ring.read()?.captured == .milliseconds(600))
    }

    @Test func moreGapsThanRecordsLoseNoCount() {
        let ring = SampleRing(capacity: 1024)
        for value in 0..<200 {
            ring.noteLoss(1)
            ring.write([Int16(value)])
        }
        var position = 0
        var values: [Int16] = []
        while let run = ring.read() {
            position += run.lost + run.samples.count
            values += run.samples
            ring.write([])
        }
        ring.write([200])
        if let run = ring.read() { position += run.lost + run.samples.count }
        #expect(values == (0..<200).map { Int16($0) })
        #expect(position == 401)
    }

    /// Clean under the thread sanitizer, too (`make sanitize`).
    @Test func oneWriterAndOneReaderAtTheSameTime() async {
        let ring = SampleRing(capacity: 512)
        let total = 200_000
        let writer = Task.detached {
            var next = 0
            while next < total {
                let count = min(160, total - next)
                ring.write((0..<count).map { Int16(truncatingIfNeeded: next + $0) })
                next += count
                if next % 1_600 == 0 { await Task.yield() }
            }
        }
        let reader = Task.detached { () -> (position: Int, wrong: Int) in
            var position = 0
            var wrong = 0
            while position < total {
                guard let run = ring.read(maximum: 100) else {
                    if ring.lost + position >= total, ring.count == 0 { return (position, wrong) }
                    await Task.yield()
                    continue
                }
                position += run.lost
                for (offset, sample) in run.samples.enumerated()
                where sample != Int16(truncatingIfNeeded: position + offset) {
                    wrong += 1
                }
                position += run.samples.count
            }
            return (position, wrong)
        }
        await writer.value
        let result = await reader.value
        #expect(result.wrong == 0)
        #expect(result.position <= total)
    }
}
