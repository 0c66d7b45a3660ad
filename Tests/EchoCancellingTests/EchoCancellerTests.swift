import EchoCancelling
import Foundation
import SimulatedPeople
import Speech
import Testing

/// Sound of two voices in four rooms, the same in every run.
@Suite struct EchoCancellerTests {
    @Test(
        "An echo is 25 dB weaker once it was heard for four seconds",
        arguments: SimulatedRoom.all.filter { $0.overdrive == nil },
        ["espeak:en-us", "flite:slt"]
    )
    func echo(in room: SimulatedRoom, of voice: String) async throws {
        let played = try await Surroundings.played(voice)
        let microphone = Surroundings.echo(of: played, in: room, delay: 900)
        let cancelled = Cancelled(microphone, reference: played)
        #expect(cancelled.enhancement(4..<14) >= 25)
        for second in 0..<13 { #expect(cancelled.enhancement(Double(second)..<Double(second + 1)) > -0.5) }
    }

    @Test("What a cheap loudspeaker adds of its own cannot be known, but all else goes")
    func overdrivenLoudspeaker() async throws {
        let room = try #require(SimulatedRoom.all.first { $0.overdrive != nil })
        let played = try await Surroundings.played("espeak:en-us")
        let cancelled = Cancelled(Surroundings.echo(of: played, in: room, delay: 900), reference: played)
        #expect(cancelled.enhancement(4..<14) >= 15)
    }

    @Test("The echo may be late by anything up to a second", arguments: [0, 400, 4_000, 12_000, 15_500])
    func delay(of samples: Int) async throws {
        let played = try await Surroundings.played("flite:slt")
        let microphone = Surroundings.echo(of: played, in: SimulatedRoom.all[0], delay: samples)
        #expect(Cancelled(microphone, reference: played).enhancement(5..<14) >= 25)
    }

    @Test("A delay that jumps is followed within two seconds", arguments: [(400, 2_000), (4_000, 800)])
    func delayJump(from before: Int, to after: Int) async throws {
        let played = try await Surroundings.played("flite:slt")
        let room = SimulatedRoom.all[0]
        let microphone =
            Surroundings.echo(of: played, in: room, delay: before).prefix(7 * 16_000)
            + Surroundings.echo(of: played, in: room, delay: after).dropFirst(7 * 16_000)
        let cancelled = Cancelled(Array(microphone), reference: played)
        #expect(cancelled.enhancement(5..<7) >= 25)
        #expect(cancelled.enhancement(7..<9) > -0.5)
        #expect(cancelled.enhancement(9..<10) >= 15)
        #expect(cancelled.enhancement(10..<14) >= 20)
    }

    @Test("Who speaks at the same time is kept", arguments: SimulatedRoom.all.prefix(3))
    func doubleTalk(in room: SimulatedRoom) async throws {
        let played = try await Surroundings.played("espeak:en-us")
        // 6 dB weaker than the echo.
        let person = try await Surroundings.person(decibels: -32)
        let start = 5 * 16_000
        let echo = Surroundings.echo(of: played, in: room, delay: 900)
        let cancelled = Cancelled(echo.mixed(with: person, at: start), reference: played)
        let rest = zip(cancelled.output[start..<start + person.count], person).map { Double($0) - Double($1) }
        let spoken = Surroundings.power(person.map { Double($0) })
        // What is wrong with the person's speech, echo and all.
        #expect(10 * log10(spoken / Surroundings.power(rest)) >= 9)
        let end = Double(start + person.count) / 16_000
        let after = Cancelled(echo.mixed(with: person, at: start), reference: played, echo: echo)
        #expect(after.enhancement(end + 0.1..<end + 1.1) >= 20)
    }

    @Test("Who spoke can be told once the echo was heard for two seconds", arguments: SimulatedRoom.all)
    func whoSpoke(in room: SimulatedRoom) async throws {
        let played = try await Surroundings.played("espeak:en-us")
        let person = try await Surroundings.person(decibels: -36)
        let start = 8 * 16_000
        let cancelled = Cancelled(
            Surroundings.echo(of: played, in: room, delay: 900).mixed(with: person, at: start),
            reference: played
        )
        for second in 2..<7 { #expect(cancelled.voices.isOwnVoice(in: second * 16_000..<(second + 1) * 16_000)) }
        #expect(!cancelled.voices.isOwnVoice(in: start..<start + person.count))
    }

    @Test("Who wears a headset is always believed")
    func personWithHeadset() async throws {
        let played = try await Surroundings.played("espeak:en-us")
        let person = try await Surroundings.person(decibels: -30)
        let cancelled = Cancelled(
            Surroundings.noise(played.count, decibels: -70, seed: 2).mixed(with: person, at: 8_000),
            reference: played
        )
        #expect(!cancelled.voices.isOwnVoice(in: 8_000..<8_000 + person.count))
    }

    @Test("With a headset the sound is the microphone's own")
    func headset() async throws {
        let played = try await Surroundings.played("espeak:en-us")
        let person = try await Surroundings.person(decibels: -30)
        let microphone = Surroundings.noise(played.count, decibels: -60, seed: 3).mixed(with: person, at: 40_000)
        let output = Cancelled(microphone, reference: played).output
        #expect(output == Array(microphone.prefix(output.count)))
    }

    @Test("Where nothing is played, or nothing is heard, nothing changes", arguments: [0, -70])
    func silence(floor: Int) async throws {
        let person = try await Surroundings.person(decibels: -30)
        let reference =
            floor == 0
            ? [Int16](repeating: 0, count: person.count)
            : Surroundings.noise(person.count, decibels: Double(floor), seed: 4)
        let output = Cancelled(person, reference: reference).output
        #expect(output == Array(person.prefix(output.count)))
        let muted = [Int16](repeating: 0, count: person.count)
        #expect(Cancelled(muted, reference: person).output.allSatisfy { $0 == 0 })
    }

    @Test("Quiet passages teach nothing wrong: the echo after ten seconds of them is as weak as before")
    func quietPassage() async throws {
        let voice = try await Surroundings.played("flite:slt", seconds: 6)
        let played = voice + Surroundings.noise(10 * 16_000, decibels: -70, seed: 5) + voice
        let echo = Surroundings.echo(of: played, in: SimulatedRoom.all[1], delay: 900)
        // Somebody speaks meanwhile.
        let person = try await Surroundings.person(decibels: -26)
        let cancelled = Cancelled(echo.mixed(with: person, at: 9 * 16_000), reference: played, echo: echo)
        #expect(cancelled.enhancement(16.2..<18) >= 20)
    }

    @Test("Each stage is switched by itself")
    func switches() async throws {
        let played = try await Surroundings.played("espeak:en-us")
        let microphone = Surroundings.echo(of: played, in: SimulatedRoom.all[0], delay: 900)
        var settings = EchoCancellingSettings()
        settings.suppressesResidual = false
        let alone = Cancelled(microphone, reference: played, settings)
        let both = Cancelled(microphone, reference: played)
        #expect(alone.enhancement(4..<14) >= 15)
        #expect(both.enhancement(4..<14) >= alone.enhancement(4..<14) + 3)

        let hiss = Surroundings.noise(5 * 16_000, decibels: -40, seed: 6)
        let nothing = [Int16](repeating: 0, count: hiss.count)
        settings.suppressesNoise = true
        #expect(Cancelled(hiss, reference: nothing, settings).enhancement(2..<4.9) >= 6)
        settings.suppressesNoise = false
        settings.adjustsGain = true
        let quiet = try await Surroundings.person(decibels: -45)
        let louder = Cancelled(quiet, reference: [Int16](repeating: 0, count: quiet.count), settings)
        #expect(louder.enhancement(1..<4) <= -3)
    }
}
