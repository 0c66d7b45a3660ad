import AssistantTesting
import AudioIO
import Conversation
import Hearing
import Speech
import Testing
import WilcoIntents

/// Recordings go through the loop of the microphone; whoever speaks in them waits for each answer.
@Suite("Recorded people", .timeLimit(.minutes(1)))
struct RecordedPersonTests {
    private static let sentence = TestSounds.silence(.milliseconds(300)) + TestSounds.speech(.milliseconds(1_200))
    private static let pause = TestSounds.silence(.seconds(1))

    /// Each stretch of speech is a turn, without the phrase or with it; the second is heard as the answer to what the first led to.
    @Test(arguments: [nil, HearingHouse.phrase])
    func eachStretchOfSpeechIsATurn(phrase: String?) async throws {
        let house = try await HearingHouse()
        let room = try await house.room(attention: .always)
        await house.recognizer.hear("turn", after: phrase)
        await house.recognizer.hear("left")
        await hear(Self.pause + Self.sentence + Self.pause + Self.sentence, in: room)
        #expect(room.story.lines.filter { $0.hasPrefix("heard") } == ["heard turn", "heard left"])
        #expect(room.story.lines.last == "ended done")
        await house.close()
    }

    /// However long the assistant speaks, no time passes for whoever was recorded.
    @Test func nothingIsMissedWhileTheAssistantSpeaks() async throws {
        let house = try await HearingHouse()
        let room = try await house.room(attention: .always)
        await house.recognizer.hear("turn")
        await house.recognizer.hear("left")
        await room.sink.hold()
        async let heard: Void = hear(Self.sentence + Self.pause + Self.sentence, in: room)
        await room.sink.waitForPlaybacks(1)
        #expect(await house.recognizer.utterances.count == 1)
        await room.sink.release()
        await heard
        #expect(await house.recognizer.utterances.count == 2)
        #expect(room.story.lines.last == "ended done")
        await house.close()
    }

    /// One file after the other is one conversation.
    @Test func aQuestionIsStillOpenInTheNextRecording() async throws {
        let house = try await HearingHouse()
        let room = try await house.room(attention: .always)
        await house.recognizer.hear("turn")
        await hear(Self.sentence, in: room)
        #expect(await room.owner.isOpen)
        await hear(Self.pause, in: room)
        await house.recognizer.hear("left")
        await hear(Self.sentence, in: room)
        #expect(room.story.lines.last == "ended done")
        await house.close()
    }

    /// Silence in a recording is silence.
    @Test func whoeverSaysNothingInItIsAskedAgain() async throws {
        let house = try await HearingHouse()
        let room = try await house.room(attention: .always)
        await house.recognizer.hear("turn")
        await hear(Self.sentence, in: room)
        let asked = room.story.lines.count
        await hear(TestSounds.silence(.seconds(9)), in: room)
        #expect(room.story.lines.count > asked)
        await house.close()
    }

    private func hear(_ samples: [Int16], in room: HearingRoom) async {
        do {
            try await room.loop.listen(to: RecordingSource(samples) { await room.loop.finishTurn() })
        } catch {
            Issue.record(error)
        }
        await room.loop.finishTurn()
    }
}
