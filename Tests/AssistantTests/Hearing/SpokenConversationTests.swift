import AssistantTesting
import Automation
import Conversation
import Foundation
import Hearing
import Speech
import Testing
import WilcoIntents

/// From the microphone to the loudspeaker in one process; of the world only the app is real, if it is.
@Suite("Spoken conversations in process", .timeLimit(.minutes(1)))
struct SpokenConversationTests {
    private static let phrase = HearingHouse.phrase
    private static let menu =
        "asked Which soup do you want? We have three specials today. Clam chowder, tomato soup, or chicken noodle soup."
    private static let stores =
        "asked There are two restaurants near you. Which one do you want to order from? "
        + "38801 S Sheridan Blvd or 7401 S Lewis Ave?"

    @Test func theWholeOrder() async throws {
        let house = try await HearingHouse(areReal: true)
        let room = try await house.room()
        try await room.listening {
            await room.say("order soup", after: Self.phrase)
            await room.say("clam chowder")
            await room.say("the first one")
            await room.say("yes please")
        }
        #expect(
            room.story.lines == [
                "heard order soup", Self.menu, "heard clam chowder", Self.stores, "heard the first one",
                "asked Ready to order?", "heard yes please", "said Okay, ordering.",
                "said Your total is $3.75. Your clam chowder order will be ready in 10 minutes.", "ended done",
            ]
        )
        #expect(await room.sink.playbacks.count == 5)
        await house.close()
    }

    /// Nobody listens to what is said without the phrase.
    @Test func whoDoesNotCallIsNotHeard() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        try await room.listening { await room.say("order soup") }
        #expect(room.story.lines.isEmpty)
        #expect(await house.recognizer.requests.isEmpty)
        await house.close()
    }

    @Test func stopEndsItInTheMiddleOfSpeech() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        await room.sink.hold()
        try await room.listening {
            await room.speak("order soup", after: Self.phrase)
            await room.sink.waitForPlaybacks(1)
            await room.say("stop")
            #expect(await room.sink.cut == 1)
            #expect(await !room.owner.isOpen)
            // It is idle again: the next request needs the phrase, and is heard.
            await room.wait(.milliseconds(100))
            await room.say("go forward ten meters", after: Self.phrase)
        }
        #expect(room.story.lines.prefix(1) == ["heard order soup"])
        #expect(room.story.lines.contains("ended cancelled"))
        #expect(room.story.lines.suffix(1) == ["ended done"])
        await house.close()
    }

    /// Nobody waits until the assistant, or the room, has left a gap behind the word.
    @Test func stopIsHeardInTheMiddleOfAnUtterance() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        await room.sink.hold()
        try await room.listening {
            await room.speak("order soup", after: Self.phrase)
            await room.sink.waitForPlaybacks(1)
            await room.stopSpotter.hear("stop", length: 4_800, endingAfter: 8_000)
            await room.microphone.bring(TestSounds.speech(.seconds(1)))
            await room.loop.finishTurn()
            #expect(await room.sink.cut == 1)
            #expect(await !room.owner.isOpen)
        }
        #expect(room.story.lines.suffix(1) == ["ended cancelled"])
        await house.close()
    }

    /// The word means that only beside the assistant's speech: at any other time it is listened for as part of an utterance.
    @Test func stopIsNotListenedForWhileItIsQuiet() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        try await room.listening {
            await room.say("order soup", after: Self.phrase)
            await room.stopSpotter.hear("stop", length: 4_800, endingAfter: 8_000)
            await room.say("clam chowder")
            #expect(await room.owner.isOpen)
        }
        #expect(room.story.lines.contains("heard clam chowder"))
        await house.close()
    }

    /// Sound takes its time from the microphone to the loop: the end of the question is still on its way when it is over.
    @Test func theEndOfAQuestionIsNoAnswer() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        await room.sink.hold()
        try await room.listening {
            await room.speak("order soup", after: Self.phrase)
            await room.sink.waitForPlaybacks(1)
            let before = SoundClock.now
            await room.sink.release()
            await room.loop.finishTurn()
            await house.recognizer.hear("clam chowder")
            let words = TestSounds.speech(.milliseconds(600)) + TestSounds.silence(.seconds(1))
            await room.microphone.bring(words, heardUntil: before)
            await room.loop.finishTurn()
            #expect(!room.story.lines.contains("heard clam chowder"))
            await house.recognizer.hear("tomato soup")
            await room.microphone.bring(words, heardUntil: SoundClock.now + .seconds(5))
            await room.loop.finishTurn()
        }
        #expect(room.story.lines.contains("heard tomato soup"))
        await house.close()
    }

    /// Somebody has had enough of a question whose answers are still being prepared.
    @Test func stopEndsItWhileAnswersArePrepared() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        await room.sink.hold()
        await house.recognizer.hold(GrammarName.answer(at: .microphone))
        try await room.listening {
            await room.speak("order soup", after: Self.phrase)
            await room.sink.waitForPlaybacks(1)
            await house.recognizer.waitForCompilation()
            await room.speak("stop")
            await house.recognizer.release()
            await room.loop.finishTurn()
            #expect(await !room.owner.isOpen)
        }
        #expect(room.story.lines.suffix(1) == ["ended cancelled"])
        await house.close()
    }

    /// Whatever else is said beside the assistant's voice ends nothing.
    @Test func otherTalkDoesNotStopIt() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        await room.sink.hold()
        try await room.listening {
            await room.speak("order soup", after: Self.phrase)
            await room.sink.waitForPlaybacks(1)
            await room.speak("order soup")
            await room.sink.release()
            await room.loop.finishTurn()
            #expect(await room.owner.isOpen)
            #expect(await room.sink.cut == 0)
        }
        await house.close()
    }

    /// The phrase cuts the question short, and what follows it is heard from its first sample on.
    @Test func thePhraseCutsSpeechShort() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        await room.sink.hold()
        try await room.listening {
            await room.speak("order soup", after: Self.phrase)
            await room.sink.waitForPlaybacks(1)
            await room.house.recognizer.hear("go forward ten meters", after: Self.phrase)
            await room.spotter.hear(Self.phrase, length: 9_600, endingAfter: 4_800 + 9_600)
            await room.microphone.bring(
                TestSounds.silence(.milliseconds(300)) + TestSounds.speech(.milliseconds(1_000))
            )
            // The question is over before the sentence is.
            await room.loop.finishTurn()
            #expect(await room.sink.cut == 1)
            await room.microphone.bring(TestSounds.speech(.milliseconds(500)) + TestSounds.silence(.seconds(1)))
            await room.loop.finishTurn()
        }
        #expect(room.story.lines.contains("heard go forward ten meters"))
        // What was being asked for is asked again when that is done.
        #expect(room.story.lines.last?.hasPrefix("asked Now back to: Order soup.") == true)
        let heard = try #require(await house.recognizer.utterances.last)
        // All of the speech, a little before it and the silence after it.
        #expect(heard > 16_000 * 15 / 10 && heard < 16_000 * 3)
        await house.close()
    }

    @Test func silenceIsAnAnswer() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        try await room.listening {
            await room.say("order soup", after: Self.phrase)
            let asked = room.story.lines.count
            await room.wait(.seconds(7))
            #expect(room.story.lines.count == asked)
            await room.wait(.seconds(3))
            await room.loop.finishTurn()
            #expect(room.story.lines.count > asked)
        }
        await house.close()
    }

    /// A tap answers the question that was spoken, and the next word spoken answers the next.
    @Test func aTapAndAWordAnswerInTurn() async throws {
        let house = try await HearingHouse(areReal: true)
        let room = try await house.room()
        try await room.listening {
            await room.say("order soup", after: Self.phrase)
            room.loop.enqueue(Errand(.turn(.answer(Answer(.choice(0)))), isPersons: true))
            await room.wait(.milliseconds(100))
            await room.loop.finishTurn()
            await room.say("the first one")
        }
        #expect(
            room.story.lines.prefix(5) == [
                "heard order soup", Self.menu, Self.stores, "heard the first one", "asked Ready to order?",
            ]
        )
        await house.close()
    }

    struct Gone: Error {}

    /// The device goes in the middle of an answer and comes back: the question is still open, the half answer forgotten.
    @Test func theDeviceIsLostAndComesBack() async throws {
        let house = try await HearingHouse(areReal: true)
        let room = try await house.room()
        try await room.listening {
            await room.say("order soup", after: Self.phrase)
            await room.microphone.bring(
                TestSounds.silence(.milliseconds(300)) + TestSounds.speech(.milliseconds(600))
            )
            await room.microphone.lose(Gone(), refusals: 3)
            await room.microphone.untilOpen()
            #expect(await house.recognizer.cancelled == 1)
            // As long as the question waits.
            await room.wait(.seconds(7))
            await room.say("clam chowder")
        }
        #expect(
            room.story.lines.prefix(4) == [
                "heard order soup", Self.menu, "heard clam chowder", Self.stores,
            ]
        )
        await house.close()
    }

    /// What an alarm says waits until the conversation is over, and "stop" ends it.
    @Test func anAlarmWaitsForTheEndOfATurn() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        try await room.listening {
            await room.say("order soup", after: Self.phrase)
            room.loop.enqueue(Self.alarm(in: room))
            await room.wait(.seconds(2))
            #expect(!room.story.lines.contains("rings"))
            await room.speak("cancel")
            await room.story.wait(for: Story.turnOver, times: 2)
            await room.wait(.milliseconds(100))
            await room.story.wait(for: "rings")
            #expect(room.story.lines.suffix(2) == ["ended cancelled", "rings"])
            await room.say("stop")
        }
        #expect(room.story.lines.suffix(2) == ["rings", "stopped"])
        await house.close()
    }

    /// Nobody hears, and nobody can be in the way.
    @Test func whileNothingIsHeardAnAlarmRings() async throws {
        let house = try await HearingHouse()
        let room = try await house.room()
        await withCheckedContinuation { done in
            room.loop.enqueue(
                Errand(.announcement(run: { .done }, stop: {})) { _ in done.resume() }
            )
        }
        await house.close()
    }

    /// It rings until somebody stops it.
    private static func alarm(in room: HearingRoom) -> Errand {
        let story = room.story
        let (ringing, stop) = AsyncStream.makeStream(of: Void.self)
        return Errand(
            .announcement(
                run: {
                    story.note("rings")
                    for await _ in ringing {}
                    return .stopped
                },
                stop: { stop.finish() }
            )
        ) { story.note("\($0)") }
    }

    /// Whoever ends a conversation in the middle of the assistant's speech leaves nobody behind who still speaks, listens or works.
    @Test func nothingIsLeftAfterItHasStopped() async throws {
        let house = try await HearingHouse()
        weak var loop: VoiceLoop?
        weak var owner: ConversationOwner?
        weak var presenter: SpokenPresenter?
        do {
            let room = try await house.room()
            (loop, owner, presenter) = (room.loop, room.owner, room.presenter)
            await room.sink.hold()
            try await room.listening {
                await room.speak("order soup", after: Self.phrase)
                await room.sink.waitForPlaybacks(1)
                room.loop.enqueue(Self.alarm(in: room))
            }
            #expect(await room.sink.cut == 1)
            #expect(room.story.lines.contains("dropped"))
        }
        // Whoever still held one of them would work on; a task that has just ended lets go of them in a moment.
        while loop != nil || owner != nil || presenter != nil { await Task.yield() }
        await house.close()
    }
}
