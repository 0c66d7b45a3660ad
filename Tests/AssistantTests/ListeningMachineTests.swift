import Hearing
import Speech
import Testing

@Suite("What the sound of the moment is for")
struct ListeningMachineTests {
    private static let second = 16_000

    private func machine() -> ListeningMachine {
        ListeningMachine(commandTimeout: 6 * Self.second, lead: 4_800)
    }

    private func detection(_ start: Int, _ end: Int) -> ListeningMachine.Event {
        .invoked(InvocationDetection(phrase: "hey wilco", start: start, end: end, score: 1))
    }

    private static func heard(_ text: String, invocation: String? = nil) -> Transcript {
        Transcript(
            status: .recognized,
            hypotheses: [Hypothesis(text: text, confidence: 0.9)],
            invocation: invocation
        )
    }

    private func transcript(_ text: String, invocation: String? = nil) -> ListeningMachine.Event {
        .decoded(Self.heard(text, invocation: invocation))
    }

    @Test func speechWithoutThePhraseIsIgnored() {
        var machine = machine()
        #expect(machine.process(.speechStarted(at: 100)).isEmpty)
        #expect(machine.process(.speechEnded).isEmpty)
        #expect(machine.state == .idle)
    }

    @Test func phraseAndCommandInOneBreath() {
        var machine = machine()
        _ = machine.process(.speechStarted(at: 10_000))
        #expect(machine.process(detection(10_500, 20_000)) == [.begin(.request, from: 5_700, invoked: true)])
        #expect(machine.process(.speechEnded) == [.finish])
        let words = Transcript(
            status: .recognized,
            hypotheses: [Hypothesis(text: "order soup", confidence: 0.9)],
            invocation: "hey wilco"
        )
        #expect(machine.process(.decoded(words)) == [.takeTurn(words)])
        #expect(machine.state == .busy(interruption: nil))
    }

    @Test func stopEndsTheTurnBeforeTheUtteranceIsOver() {
        var machine = machine()
        let stop = ListeningMachine.Event.stopHeard(
            InvocationDetection(phrase: "stop", start: 50_500, end: 54_000, score: 1)
        )
        #expect(machine.process(stop).isEmpty)
        _ = machine.process(.occupied)
        let words = Transcript(status: .recognized, hypotheses: [Hypothesis(text: "stop", confidence: 1)])
        #expect(machine.process(stop) == [.stopConversation(words)])
        #expect(machine.process(.speechStarted(at: 60_000)) == [.begin(.interruption, from: 60_000, invoked: false)])
        #expect(machine.process(stop) == [.abandon, .stopConversation(words)])
        // What is left of the utterance is nobody's turn.
        #expect(machine.process(.speechEnded).isEmpty)
        #expect(machine.process(.conversationEnded).isEmpty)
        #expect(machine.state == .idle)
    }

    /// However soon the assistant falls silent.
    @Test func whoCutsInIsHeardToTheEnd() {
        var machine = machine()
        _ = machine.process(.speechStarted(at: 10_000))
        _ = machine.process(detection(10_500, 20_000))
        _ = machine.process(.speechEnded)
        _ = machine.process(transcript("order soup", invocation: "hey wilco"))
        _ = machine.process(.speechStarted(at: 50_000))
        #expect(machine.process(detection(50_500, 60_000)) == [.abandon, .silence])
        #expect(machine.process(.questionOpened(silence: 80_000)) == [.begin(.answer, from: 45_700, invoked: true)])
        #expect(machine.process(.speechEnded) == [.finish])
    }

    /// What it heard of itself is no beginning of an answer.
    @Test func itsOwnVoiceDoesNotAnswer() {
        var machine = machine()
        _ = machine.process(.speechStarted(at: 10_000))
        _ = machine.process(detection(10_500, 20_000))
        _ = machine.process(.speechEnded)
        _ = machine.process(transcript("order soup", invocation: "hey wilco"))
        #expect(machine.process(.speechStarted(at: 50_000)) == [.begin(.interruption, from: 50_000, invoked: false)])
        #expect(machine.process(.questionOpened(silence: 80_000)) == [.abandon])
        #expect(machine.state == .waiting(for: .answer, deadline: 80_000))
    }

    @Test func phraseAloneWaitsForTheCommand() {
        var machine = machine()
        _ = machine.process(.speechStarted(at: 10_000))
        _ = machine.process(detection(10_500, 20_000))
        _ = machine.process(.heard(until: 30_000))
        _ = machine.process(.speechEnded)
        #expect(machine.process(transcript("", invocation: "hey wilco")) == [.earcon(.listening)])
        #expect(machine.state == .waiting(for: .request, deadline: 30_000 + 6 * Self.second))
        #expect(machine.process(.speechStarted(at: 40_000)) == [.begin(.request, from: 40_000, invoked: false)])
    }

    @Test func silenceAfterThePhraseEndsQuietly() {
        var machine = machine()
        _ = machine.process(.speechStarted(at: 0))
        _ = machine.process(detection(0, 9_000))
        _ = machine.process(.speechEnded)
        _ = machine.process(transcript("", invocation: "hey wilco"))
        #expect(machine.process(.heard(until: 7 * Self.second)) == [.earcon(.done), .stopListening])
        #expect(machine.state == .idle)
    }

    @Test func falseAlarmGoesBackToIdle() {
        var machine = machine()
        _ = machine.process(.speechStarted(at: 0))
        _ = machine.process(detection(0, 9_000))
        _ = machine.process(.speechEnded)
        #expect(machine.process(.decoded(Transcript(status: .rejected))).isEmpty)
        #expect(machine.state == .idle)
    }

    @Test func phraseFoundAfterItsUtteranceEnded() {
        var machine = machine()
        #expect(machine.process(detection(20_000, 30_000)) == [.begin(.request, from: 15_200, invoked: true), .finish])
    }

    @Test func answerNeedsNoPhrase() {
        var machine = asked(silence: 8 * Self.second)
        #expect(machine.process(.speechStarted(at: 50_000)) == [.begin(.answer, from: 50_000, invoked: false)])
        _ = machine.process(.speechEnded)
        #expect(machine.process(transcript("the first one")).count == 1)
    }

    @Test func silenceIsAnAnswer() {
        var machine = asked(silence: 8 * Self.second)
        #expect(machine.process(.heard(until: 7 * Self.second)).isEmpty)
        #expect(machine.process(.heard(until: 20 * Self.second)) == [.takeSilence])
        #expect(machine.state == .busy(interruption: nil))
    }

    @Test func ownSpeechIsNotTheUser() {
        var machine = machine()
        _ = machine.process(.occupied)
        #expect(machine.isBusy)
        #expect(machine.followsInvocation)
        #expect(machine.process(.speechStarted(at: 1_000)) == [.begin(.interruption, from: 1_000, invoked: false)])
        // Its own voice is still in the room when it opens the microphone.
        #expect(machine.process(.questionOpened(silence: 8 * Self.second)) == [.abandon])
        #expect(machine.state == .waiting(for: .answer, deadline: 8 * Self.second))
    }

    @Test func phraseCutsTheAssistantShort() {
        var machine = machine()
        _ = machine.process(.occupied)
        #expect(machine.process(detection(100_000, 112_000)) == [.silence])
        #expect(!machine.isBusy)
        _ = machine.process(.speechStarted(at: 100_000))
        #expect(
            machine.process(.questionOpened(silence: 8 * Self.second))
                == [.begin(.answer, from: 95_200, invoked: true)]
        )
    }

    @Test func stopEndsTheAssistantsTurn() {
        var machine = machine()
        _ = machine.process(.occupied)
        _ = machine.process(.speechStarted(at: 1_000))
        #expect(machine.process(.speechEnded) == [.finish])
        #expect(machine.process(transcript("stop")) == [.stopConversation(Self.heard("stop"))])
        #expect(machine.process(.conversationEnded).isEmpty)
        #expect(machine.state == .idle)
    }

    /// "Stop" that was decoded when the question had just been asked to its end is its answer.
    @Test func stopThatComesTooLateIsAnAnswer() {
        var machine = machine()
        _ = machine.process(.occupied)
        _ = machine.process(.questionOpened(silence: 8 * Self.second))
        #expect(machine.process(.answered(Self.heard("stop"))) == [.takeTurn(Self.heard("stop"))])
        #expect(machine.isBusy)
        _ = machine.process(.conversationEnded)
        #expect(machine.process(.answered(Self.heard("stop"))).isEmpty)
    }

    /// The same where it comes before anybody knows that a question was asked; one that nobody asks is not answered later.
    @Test func stopBeforeTheQuestionIsKnownIsAnAnswer() {
        var machine = machine()
        _ = machine.process(.occupied)
        #expect(machine.process(.answered(Self.heard("stop"))).isEmpty)
        #expect(machine.process(.questionOpened(silence: 8 * Self.second)) == [.takeTurn(Self.heard("stop"))])
        #expect(machine.isBusy)
        #expect(machine.process(.answered(Self.heard("stop"))).isEmpty)
        #expect(machine.process(.conversationEnded).isEmpty)
        _ = machine.process(.occupied)
        #expect(machine.process(.questionOpened(silence: 8 * Self.second)).isEmpty)
        #expect(!machine.isBusy)
    }

    @Test(arguments: [(Transcript.Status.rejected, 0.1), (.recognized, 0.3), (.nothingHeard, 0.9)])
    func otherTalkDoesNotStopIt(status: Transcript.Status, confidence: Double) {
        var machine = machine()
        _ = machine.process(.occupied)
        _ = machine.process(.speechStarted(at: 1_000))
        _ = machine.process(.speechEnded)
        let heard = Transcript(status: status, hypotheses: [Hypothesis(text: "stop", confidence: confidence)])
        #expect(machine.process(.decoded(heard)).isEmpty)
        #expect(machine.isBusy)
    }

    @Test func pushToTalkOpensTheMicrophone() {
        var machine = machine()
        _ = machine.process(.heard(until: 1_000))
        #expect(machine.process(.pushed) == [.earcon(.listening)])
        #expect(machine.state == .waiting(for: .request, deadline: 1_000 + 6 * Self.second))
    }

    @Test func aCoughIntoTheOpenMicrophoneEndsIt() {
        var machine = machine()
        _ = machine.process(.pushed)
        _ = machine.process(.speechStarted(at: 1_000))
        _ = machine.process(.speechEnded)
        #expect(
            machine.process(.decoded(Transcript(status: .nothingHeard))) == [.earcon(.done), .stopListening]
        )
        #expect(machine.state == .idle)
    }

    /// Whoever speaks is meant, the phrase or not, and nobody opened a microphone that would have to be closed.
    @Test func whoeverAlwaysListensNeedsNoPhrase() {
        var machine = ListeningMachine(commandTimeout: 6 * Self.second, lead: 4_800, attention: .always)
        #expect(!machine.followsInvocation)
        #expect(machine.process(.speechStarted(at: 100)) == [.begin(.request, from: 100, invoked: false)])
        #expect(machine.process(.speechEnded) == [.finish])
        #expect(machine.process(.decoded(Transcript(status: .nothingHeard))).isEmpty)
        #expect(machine.state == .idle)
        _ = machine.process(.speechStarted(at: 20_000))
        _ = machine.process(.speechEnded)
        #expect(machine.process(transcript("order soup")) == [.takeTurn(Self.heard("order soup"))])
    }

    /// The half of a request may mean something else than the whole.
    @Test func halfARequestIsForgotten() {
        var machine = machine()
        _ = machine.process(.speechStarted(at: 10_000))
        _ = machine.process(detection(10_500, 20_000))
        #expect(machine.process(.soundLost) == [.abandon, .stopListening])
        #expect(machine.state == .idle)
    }

    @Test func halfAnAnswerLeavesTheQuestionOpen() {
        var machine = asked(silence: 8 * Self.second)
        _ = machine.process(.speechStarted(at: 50_000))
        _ = machine.process(.heard(until: 60_000))
        #expect(machine.process(.soundLost) == [.abandon])
        #expect(machine.state == .waiting(for: .answer, deadline: 60_000 + 8 * Self.second))
    }

    /// Nobody is listened to, and the assistant goes on with what it is at.
    @Test(arguments: [false, true])
    func itsTurnOutlivesTheSound(isOverhearing: Bool) {
        var machine = machine()
        _ = machine.process(.occupied)
        if isOverhearing { _ = machine.process(.speechStarted(at: 1_000)) }
        #expect(machine.process(.soundLost) == (isOverhearing ? [.abandon] : []))
        #expect(machine.isBusy)
        #expect(machine.process(.questionOpened(silence: Self.second)).isEmpty)
    }

    /// A machine right after the assistant has asked something.
    private func asked(silence: Int) -> ListeningMachine {
        var machine = machine()
        _ = machine.process(.occupied)
        _ = machine.process(.questionOpened(silence: silence))
        return machine
    }
}
