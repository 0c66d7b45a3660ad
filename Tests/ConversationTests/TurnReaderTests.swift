import Automation
import Conversation
import Resolution
import Speech
import Testing
import WilcoIntents

/// What turns mean, with nobody to look anything up.
@Suite("What a turn means")
struct TurnReaderTests {
    private func read(
        _ input: ConversationOwner.Input,
        in machine: DialogueMachine = Kitchen.machine,
        by reader: TurnReader = TurnReader()
    ) -> TurnReader.Reading {
        var reader = reader
        return reader.read(input, with: Kitchen.understander, in: machine)
    }

    private func request(_ reading: TurnReader.Reading) throws -> TurnReader.Request {
        guard case .request(let request) = reading else {
            throw Unexpected(reading: "\(reading)")
        }
        return request
    }

    private func answer(_ reading: TurnReader.Reading) throws -> Answer {
        guard case .answer(let answer, _) = reading else { throw Unexpected(reading: "\(reading)") }
        return answer
    }

    private struct Unexpected: Error { var reading: String }

    private func heard(_ text: String) -> Transcript {
        Transcript(status: .recognized, hypotheses: [Hypothesis(text: text, confidence: 0.9)])
    }

    // MARK: - Requests

    @Test func wordsAreARequestWhereNothingIsAsked() throws {
        for input in [ConversationOwner.Input.text("order soup"), .request("order soup")] {
            let request = try request(read(input))
            #expect(request.understanding.match?.intent == "Order")
            #expect(request.kept == .typed("order soup"))
        }
        let spoken = try request(read(.transcript(heard("order soup"))))
        #expect(spoken.understanding.match?.intent == "Order" && spoken.kept == .heard(heard("order soup")))
    }

    /// Noise is nothing that anybody wants explained.
    @Test func whatWasNotHeardIsNotKept() throws {
        #expect(try request(read(.transcript(Transcript(status: .rejected)))).kept == nil)
    }

    @Test func commandsAreAnswersAlsoWhereNothingIsAsked() throws {
        #expect(try answer(read(.text("help"))).kind == .help)
        #expect(try answer(read(.transcript(heard("cancel")))).kind == .cancel)
    }

    @Test func thatItWasNotMeantMarksTheRequestBefore() throws {
        let request = try request(read(.text("that is not what I meant")))
        #expect(request.understanding.match?.intent == BuiltInRequest.notMeant.rawValue && request.kept == .mark)
        let abilities = try self.request(read(.understanding(Kitchen.understander.understand("what can you do"))))
        #expect(abilities.kept == nil)
    }

    /// What was heard in their place is too often none.
    @Test func valuesAloneAreARequestWhereTheyWereTyped() throws {
        let typed = try request(read(.text("clam chowder, cheese")))
        #expect(typed.understanding.match?.intent == "Order")
        let spoken = try request(read(.transcript(heard("clam chowder cheese"))))
        #expect(spoken.understanding.band != .act)
    }

    /// What was asked for before it is what is spoken of still.
    @Test func aWrongGuessIsNotWhatIsSpokenOf() throws {
        var reader = TurnReader()
        _ = reader.understood(Kitchen.understander.understand("play jazz in the cellar"))
        var guess = Kitchen.understander.understand("turn around")
        guess.band = .confirm
        _ = reader.understood(guess)
        let said = ConversationOwner.Input.text("well then polka instead")
        let match = try request(read(said, in: Kitchen.guessing, by: reader)).understanding.match
        #expect(match?.intent == "Play" && match?.isChange == true)
        #expect(match?.parameters["room"]?.first?.display == "cellar")
    }

    // MARK: - Answers

    @Test func wordsAnswerAnOpenQuestion() throws {
        for input in [ConversationOwner.Input.text("clam chowder"), .transcript(heard("clam chowder"))] {
            let answer = try answer(read(input, in: Kitchen.asking))
            #expect(answer.kind == .values && answer.values["soup"]?.count == 1)
        }
    }

    /// Typed before the question could be known, a request is one; all else is an answer.
    @Test func aRequestIsNoAnswer() throws {
        let request = try request(read(.request("turn around"), in: Kitchen.asking))
        #expect(request.understanding.match?.intent == "Turn")
        #expect(try answer(read(.request("clam chowder"), in: Kitchen.asking)).kind == .values)
    }

    @Test func anotherRequestInThePlaceOfAnAnswerIsOne() throws {
        let reading = read(.text("turn around"), in: Kitchen.asking)
        guard case .answer(let answer, let kept) = reading, case .request(let match) = answer.kind else {
            throw Unexpected(reading: "\(reading)")
        }
        #expect(match.intent == "Turn" && kept == nil)
    }

    @Test func thatItWasNotMeantIsKnownAlsoInThePlaceOfAnAnswer() throws {
        let reading = read(.text("that is not what I meant"), in: Kitchen.asking)
        guard case .answer(_, kept: .mark) = reading else { throw Unexpected(reading: "\(reading)") }
    }

    /// Of another kind than what is asked about, and typed.
    @Test func valuesOfAnotherRequestAreThat() throws {
        let request = try request(read(.text("jazz, cellar"), in: Kitchen.asking))
        #expect(request.understanding.match?.intent == "Play" && request.kept == .typed("jazz, cellar"))
        #expect(try answer(read(.text("jazz"), in: Kitchen.asking)).kind == .notUnderstood)
    }

    /// Of a guess the person may know nothing: what fits no answer is said to the assistant; a few words are an unclear answer.
    @Test func whatFitsNoGuessIsSaidAnew() throws {
        let sentence = "purple elephants sing loudly"
        #expect(try request(read(.text(sentence), in: Kitchen.guessing)).kept == .typed(sentence))
        #expect(try answer(read(.text("purple elephants"), in: Kitchen.guessing)).kind == .notUnderstood)
        #expect(try answer(read(.text(sentence), in: Kitchen.asking)).kind == .notUnderstood)
    }

    /// Whatever else it may mean by itself.
    @Test(arguments: [("tomato soup and play jazz", Answer.Kind.values, false), ("yes turn around", .yes, true)])
    func whatAnswersIsAnAnswer(_ text: String, _ kind: Answer.Kind, isGuess: Bool) throws {
        #expect(Kitchen.understander.understand(text).match != nil)
        #expect(try answer(read(.text(text), in: isGuess ? Kitchen.guessing : Kitchen.asking)).kind == kind)
    }

    /// The request that is asked about, said again, is an unclear answer, and not another request.
    @Test func whatIsAskedAboutIsNoOtherRequest() throws {
        let text = "yes turn around"
        #expect(Kitchen.understander.understand(text).match?.intent == "Turn")
        #expect(try answer(read(.text(text), in: Kitchen.roverAsking)).kind == .notUnderstood)
        #expect(try request(read(.text(text), in: Kitchen.asking)).understanding.match?.intent == "Turn")
    }

    /// What belongs to no request is answered all the same; beside the answer anything may be asked for.
    @Test func aQuestionOfNoRequestIsAnswered() throws {
        let asking = Kitchen.asking(.value(.decimal))
        for input in [ConversationOwner.Input.text("four"), .transcript(heard("four"))] {
            #expect(try answer(read(input, in: asking)).values["answer"]?.first?.value == .decimal(4))
        }
        let corrected = try answer(read(.text("six, no wait, seven"), in: asking))
        #expect(corrected.values["answer"]?.first?.value == .decimal(7))
        guard case .request(let match) = try answer(read(.text("turn around"), in: asking)).kind else {
            Issue.record("no request")
            return
        }
        #expect(match.intent == "Turn")
        #expect(try request(read(.text("jazz, cellar"), in: asking)).understanding.match?.intent == "Play")
        #expect(try answer(read(.text("cancel"), in: asking)).kind == .cancel)
    }

    /// An own text may be anything; a choice is made by its name, its place or what tells it apart.
    @Test func textsAndChoicesOfNoRequestAreAnswered() throws {
        let text = try answer(read(.text("buy milk tomorrow"), in: Kitchen.asking(.value(.string))))
        #expect(text.values["answer"]?.first?.value == .string("buy milk tomorrow"))
        let choosing = Kitchen.asking(.choice(["red wine", "white wine", "tea"]))
        for (words, index) in [("tea", 2), ("the red one", 0), ("the second answer", 1)] {
            #expect(try answer(read(.text(words), in: choosing)).kind == .choice(index), "\(words)")
        }
        #expect(try answer(read(.text("the wine"), in: choosing)).values["answer"]?.count == 2)
    }

    /// Nobody has to hear a list out; what means nothing is no reason to leave it.
    @Test func whileAListIsReadOutOnlyARequestEndsIt() throws {
        #expect(Kitchen.reading.isReading)
        #expect(try answer(read(.text("purple elephants"), in: Kitchen.reading)).kind == .notUnderstood)
        let request = try request(read(.text("tomato soup and play jazz"), in: Kitchen.reading))
        #expect(request.understanding.match?.intent == "Play")
    }

    // MARK: - What is not understood

    @Test func silenceIsRememberedUntilTheNextTurn() {
        var reader = TurnReader()
        _ = reader.read(.answer(Answer(.silence)), with: Kitchen.understander, in: Kitchen.asking)
        #expect(reader.heardNothing)
        guard case .tapped = reader.read(.answer(Answer(.yes)), with: Kitchen.understander, in: Kitchen.asking) else {
            Issue.record("not tapped")
            return
        }
        #expect(!reader.heardNothing)
    }

    @Test func whetherWordsWereTypedHoldsUntilOthersCome() {
        var reader = TurnReader()
        _ = reader.read(.text("order soup"), with: Kitchen.understander, in: Kitchen.machine)
        #expect(reader.isTyped)
        _ = reader.read(.answer(Answer(.yes)), with: Kitchen.understander, in: Kitchen.machine)
        #expect(reader.isTyped)
        _ = reader.read(.transcript(heard("order soup")), with: Kitchen.understander, in: Kitchen.machine)
        #expect(!reader.isTyped)
    }

    @Test func aPINIsNotRead() {
        guard case .pin("1234") = read(.pin("1234"), in: Kitchen.asking) else {
            Issue.record("read")
            return
        }
    }

    @Test func anAutomationAsksOrDoes() throws {
        let soup = Kitchen.understander.understand("order soup")
        let does = try request(read(.automation("lunch", action: soup, question: nil)))
        #expect(does.understanding == soup && does.kept == .typed("order soup"))
        let asks = try request(read(.automation("lunch", action: soup, question: "Order soup?")))
        #expect(asks.understanding.match?.app == FollowUpApp.id && asks.kept == nil)
    }

    /// What was said before completes what a person says, and nothing that nobody says.
    @Test func noConversationCompletesAnAutomation() throws {
        var reader = TurnReader()
        let (machine, understander) = (Kitchen.machine, Kitchen.understander)
        let typed = try request(reader.read(.text("clam chowder, cheese"), with: understander, in: machine))
        #expect(typed.understanding.band == .act)
        let values = understander.understand("clam chowder, cheese")
        let alone = reader.read(.automation("lunch", action: values, question: nil), with: understander, in: machine)
        #expect(try request(alone).understanding == values)
        #expect(values.band != .act)
    }

    // MARK: - What comes of it

    @Test func observersAreToldOfARequest() {
        var reader = TurnReader()
        let understanding = Kitchen.understander.understand("order soup")
        let (event, told) = reader.understood(understanding)
        #expect(event == .understood(understanding))
        #expect(
            told == [
                .heard(text: understanding.transcript, confidence: understanding.confidence), .matched(understanding),
            ]
        )
        #expect(reader.lastRequest == understanding.match)
        _ = reader.understood(Kitchen.understander.understand("what can you do"))
        #expect(reader.lastRequest == understanding.match, "a request to the assistant is about no app")
    }

    @Test func whatIsProposedSpeaksForItself() {
        var reader = TurnReader()
        var proposal = FollowUpApp.proposal(question: "Order soup?")
        proposal.match?.isQuiet = false
        guard case .understood(let understanding) = reader.understood(proposal).0 else { return }
        #expect(understanding.match?.isQuiet == true)
    }

    @Test func observersAreToldOfAnswersThatWereSaid() {
        #expect(TurnReader.heard(Answer(.silence)) == [])
        #expect(TurnReader.heard(Answer(.yes, transcript: "yes")) == [.heard(text: "yes", confidence: 1)])
        #expect(TurnReader.matched(Answer(.yes, transcript: "yes")) == [])
        let match = IntentMatch(app: "rover", intent: "Turn", transcript: "turn around", confidence: 1)
        let request = Answer(.request(match), transcript: "turn around")
        #expect(TurnReader.matched(request).count == 1)
        let own = IntentMatch(app: BuiltInRequest.app, intent: "WhatCanYouDo", transcript: "", confidence: 1)
        #expect(TurnReader.matched(Answer(.request(own), transcript: "what can you do")) == [])
    }
}
