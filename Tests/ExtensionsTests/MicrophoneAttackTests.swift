import AssistantTesting
import AudioIO
import Extensions
import Foundation
import Speech
import Testing
import WilcoIntents

/// A microphone that is read in the same process in which apps say too much: its sound waits, and none of it is lost.
@Suite(.enabled(if: TestPCMConfiguration.shared != nil), .timeLimit(.minutes(3)))
struct MicrophoneAttackTests {
    /// Samples that a device hands over at once.
    private static let period = 320

    /// How far a reader was behind, in periods: whoever is late finds several in one chunk.
    private struct Lag: CustomStringConvertible {
        var chunks = 0
        var samples = 0
        var lost = 0
        var misplaced = 0
        var longest = 0

        mutating func add(_ chunk: AudioChunk) {
            chunks += 1
            samples += chunk.samples.count
            lost += chunk.lost
            longest = max(
                longest,
                (chunk.samples.count + MicrophoneAttackTests.period - 1) / MicrophoneAttackTests.period
            )
            // Sample n of the device has the value n.
            for (offset, sample) in chunk.samples.enumerated() where Int(sample) != (chunk.start + offset) & 0x7FFF {
                misplaced += 1
            }
        }

        var description: String {
            "\(chunks) chunks, \(samples) samples, \(lost) lost, at most \(longest) periods in one"
        }
    }

    /// As many notifications as come, lines that are refused deep inside, and such as are read to their end.
    private static let floods = [
        "while True: notify('vocabularyChanged', {})",
        "line('[' * 1000000)",
        "line(json.dumps({'jsonrpc': '2.0', 'id': id, 'result': {'code': 'success', 'properties': {'a': [[0]] * 120000}}}))",
        "line(json.dumps({'jsonrpc': '2.0', 'id': id, 'result': {'code': 'success', 'properties': {'a': chr(34) * 150000}}}))",
    ]

    @Test func noSoundIsLostBesideFloods() async throws {
        let source = ALSASource(device: TestPCMConfiguration.device(counter: true))
        var chunks = try await source.chunks().makeAsyncIterator()
        var atRest = Lag()
        while atRest.samples < 100 * Self.period, let chunk = try await chunks.next() { atRest.add(chunk) }

        let commands = Dictionary(
            uniqueKeysWithValues: Self.floods.enumerated().map { ("app\($0)", ["./attacker.py", $1]) }
        )
        let fixture = try HostFixture([:], commands: commands)
        let flood = Task {
            await withTaskGroup(of: Int.self) { group in
                for app in commands.keys {
                    group.addTask {
                        var answers = 0
                        while !Task.isCancelled {
                            _ = await fixture.handle(app)
                            answers += 1
                        }
                        return answers
                    }
                }
                return await group.reduce(0, +)
            }
        }
        var beside = Lag()
        while beside.samples < 400 * Self.period, let chunk = try await chunks.next() { beside.add(chunk) }
        flood.cancel()
        #expect(await flood.value >= commands.count)
        await fixture.close()
        await source.close()

        print("the microphone at rest: \(atRest); beside floods: \(beside)")
        for lag in [atRest, beside] { #expect(lag.lost == 0 && lag.misplaced == 0, "\(lag)") }
    }
}
