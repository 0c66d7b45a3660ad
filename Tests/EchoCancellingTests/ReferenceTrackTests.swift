import EchoCancelling
import Foundation
import SimulatedPeople
import Testing

@Suite struct ReferenceTrackTests {
    @Test("Clocks that drift apart cost nothing once they are known", arguments: [-100.0, -20, 0, 100])
    func drift(partsPerMillion: Double) async throws {
        let played = try await Surroundings.played("flite:slt")
        let echo = Surroundings.echo(of: played, in: SimulatedRoom.all[1], delay: 600)
        let devices = SimulatedDevices(partsPerMillion: partsPerMillion)
        let microphone = devices.heard(echo)
        var track = ReferenceTrack()
        let playback = track.begin()
        var reference: [Int16] = []
        devices.run(played: played, capturing: microphone.count, settling: 30) { samples, time in
            track.play(samples, in: playback, heardFrom: .seconds(time))
        } capture: { time in
            reference += track.reference(count: SimulatedDevices.period, capturedUntil: .seconds(time))
        }
        reference.removeFirst(30 * 16_000)
        #expect(abs(track.drift - partsPerMillion) < 10)
        let cancelled = Cancelled(Array(microphone.prefix(reference.count)), reference: reference)
        #expect(cancelled.enhancement(5..<13) >= 20)
        for second in 0..<12 { #expect(cancelled.enhancement(Double(second)..<Double(second + 1)) > -0.5) }
    }

    @Test("Nothing is played before, between and after")
    func silence() {
        var track = ReferenceTrack()
        let tone = (0..<3_200).map { Int16(8_000 * sin(Double($0) * 0.3)) }
        #expect(track.reference(count: 320, capturedUntil: .milliseconds(20)) == [Int16](repeating: 0, count: 320))
        let playback = track.begin()
        track.play(tone, in: playback, heardFrom: .milliseconds(100))
        track.end(playback)
        var heard: [Int16] = []
        for chunk in 2...30 { heard += track.reference(count: 320, capturedUntil: .milliseconds(20 * chunk)) }
        let loud = heard.indices.filter { abs(Int(heard[$0])) > 1_000 }
        // 100 ms after the stream's begin, less the first chunk and the lead.
        #expect(abs((loud.first ?? 0) - (1_600 - 320 - 320)) < 20)
        #expect(abs((loud.last ?? 0) - (1_600 - 640 + 3_200)) < 20)
    }

    @Test("What was cut off is not taken for heard")
    func cutOff() {
        var track = ReferenceTrack()
        let playback = track.begin()
        track.play([Int16](repeating: 9_000, count: 16_000), in: playback, heardFrom: .zero)
        _ = track.reference(count: 320, capturedUntil: .milliseconds(20))
        track.end(playback, heardUntil: .milliseconds(200))
        var heard: [Int16] = []
        for chunk in 2...50 { heard += track.reference(count: 320, capturedUntil: .milliseconds(20 * chunk)) }
        #expect(heard[1_600] > 8_000)
        #expect(heard[4_000...].allSatisfy { $0 == 0 })
    }

    @Test("A loudspeaker that ran dry goes on later")
    func underrun() {
        var track = ReferenceTrack()
        let playback = track.begin()
        for piece in 0..<10 {
            // It stands still for 300 ms after the fifth piece.
            let time = Duration.milliseconds(100 * piece + (piece < 5 ? 0 : 300))
            track.play([Int16](repeating: 1_000 * Int16(piece + 1), count: 1_600), in: playback, heardFrom: time)
        }
        var heard: [Int16] = []
        for chunk in 1...60 { heard += track.reference(count: 320, capturedUntil: .milliseconds(20 * chunk)) }
        // 20 ms of lead.
        #expect(abs(Int(heard[16 * (950 + 300 - 20 - 100)]) - 9_000) < 100)
    }

    @Test("What a sound server tells before it plays, and what a busy machine tells late, says nothing of the speed")
    func strays() {
        var track = ReferenceTrack()
        let playback = track.begin()
        for piece in 0..<1_000 {
            let time = 0.02 * Double(piece)
            // All that is given before it plays is said to be heard at once.
            let told = piece < 100 ? 1.98 : piece % 7 == 0 ? time + 0.015 : time
            track.play([Int16](repeating: 0, count: 320), in: playback, heardFrom: .seconds(told))
            _ = track.reference(count: 320, capturedUntil: .seconds(time + (piece % 5 == 0 ? 0.018 : 0)))
        }
        #expect(abs(track.drift) < 10)
    }

    @Test("Two sounds at once are both heard")
    func sum() {
        var track = ReferenceTrack()
        for level: Int16 in [2_000, 5_000] {
            let playback = track.begin()
            track.play([Int16](repeating: level, count: 8_000), in: playback, heardFrom: .zero)
            track.end(playback)
        }
        _ = track.reference(count: 320, capturedUntil: .milliseconds(20))
        let heard = track.reference(count: 320, capturedUntil: .milliseconds(40))
        #expect(heard.allSatisfy { abs(Int($0) - 7_000) < 100 })
    }
}
