import WilcoIntents

/// What can be said in every state: other requests, going back, help, and saying nothing.
extension DialogueMachine {
    // MARK: - No answer

    /// Silence, or words that fit nothing: asks again, shorter, then fuller, then leaves; what nobody asked for is asked once.
    ///
    /// - Parameter unknown: A name that nobody knows: it is told, with what there is.
    mutating func unproductive(_ question: DialogueQuestion, isSilent: Bool, unknown: String? = nil) {
        // The room is empty.
        if isSilent, isUnasked {
            leave(isHeard: false)
            return
        }
        let name = question.parameter?.name ?? ""
        if countUnproductive(name) {
            leave()
            return
        }
        // Wilco's own questions are of no app that could have it.
        let isOwn = conversation?.task?.isOwn ?? false
        if let unknown, !isOwn, let parameter = question.parameter {
            lead(sentence(unknown: unknown, for: parameter))
            let offers = !question.options.isEmpty || question.hint != question.short
            if conversation?.unproductive[name] == 1, offers {
                askAgain(
                    question,
                    question.optionsRead > 0 ? question.short : question.short.followed(by: question.hint)
                )
                return
            }
        } else if !isSilent {
            lead(wording[.notUnderstood])
        }
        if conversation?.unproductive[name] == 1 {
            askAgain(question, question.short)
        } else {
            askAgain(question, question.text.followed(by: question.hint))
        }
    }

    /// That nobody knows the words: "Soup Chef doesn't have minestrone".
    func sentence(unknown words: String, for parameter: ParameterDefinition) -> String {
        guard let task = conversation?.task else { return wording[.notUnderstood] }
        return phrase(.unknownValue, names(of: task, parameter: parameter).merging(["value": .text(words)]) { $1 })
    }

    /// Gives the question up, gracefully; nothing is done.
    ///
    /// - Parameter isHeard: Somebody may hear what is said about it.
    mutating func leave(isHeard: Bool = true) {
        guard let open = conversation else { return }
        var wasConfirming = false
        if case .asking(let question) = open.state, case .confirmIntent = question.kind { wasConfirming = true }
        if wasConfirming, let task = open.task {
            if isHeard { say(wording.category(task.intent.category).refusal, purpose: .information) }
        } else if question?.isOver == true {
            end(.done)
            return
        } else if isHeard {
            say(wording[.left], purpose: .information)
        }
        end(wasConfirming ? .cancelled : .open)
    }

    /// "Yes" to a question that offers several things.
    mutating func eitherOr(_ question: DialogueQuestion) {
        if countUnproductive(question.parameter?.name ?? "") {
            leave()
            return
        }
        askAgain(question, question.short)
    }

    // MARK: - Help

    mutating func help(_ question: DialogueQuestion) {
        var text = ""
        // Why a question is asked, it tells itself.
        if let task = conversation?.task, task.question == nil {
            switch question.kind {
            case .value(let parameter, _), .choice(let parameter), .confirmValue(let parameter, _):
                text = phrase(.helpValue, names(of: task, parameter: parameter))
            default: break
            }
        }
        text = text.followed(by: question.hint).followed(by: wording[.helpCommands]).followed(by: question.short)
        askAgain(question, text)
    }

    /// "What can I say?": the answers that count now; the next few of a long list.
    mutating func tellChoices(_ question: DialogueQuestion) {
        guard question.optionsRead > 0 else {
            askAgain(question, question.hint.followed(by: question.short))
            return
        }
        var question = question
        let start = question.optionsRead < question.options.count ? question.optionsRead : 0
        let isPart = question.options.count > settings.spokenOptions
        let count = isPart ? settings.itemsAtATime : question.options.count
        let list = spoken(question.options, from: start, count: count)
        question.optionsRead = min(question.options.count, start + count)
        conversation?.state = .asking(question)
        askAgain(question, phrase(start > 0 ? .moreChoices : .choices, ["options": .text(list)]))
    }

    // MARK: - Changing what was said

    mutating func goBack(from question: DialogueQuestion) {
        let asked = question.parameter?.name
        guard let task = conversation?.task,
            let name = task.history.last(where: { $0 != asked }),
            let parameter = task.intent.parameter(named: name)
        else {
            if countUnproductive(asked ?? "") {
                leave()
            } else {
                askAgain(question, wording[.nothingBefore].followed(by: question.short))
            }
            return
        }
        ask(again: parameter)
    }

    mutating func change(_ name: String, _ answer: Answer, from question: DialogueQuestion) {
        guard let task = conversation?.task, let parameter = task.intent.parameter(named: name),
            task.isApplicable(parameter)
        else {
            unproductive(question, isSilent: false)
            return
        }
        guard answer.values[name] != nil else {
            ask(again: parameter)
            return
        }
        _ = take(answer, asked: nil)
        advance()
    }

    private mutating func ask(again parameter: ParameterDefinition) {
        conversation?.unproductive[parameter.name] = nil
        conversation?.task?.askAgain(parameter)
        advance()
    }

    // MARK: - Something else

    /// What is in hand is not wanted any more.
    mutating func withdraw() {
        settleUnfinished()
        conversation?.task = nil
        conversation?.suspended = nil
    }

    private func isOver(_ task: IntentTask, with match: IntentMatch) -> Bool {
        guard let app = task.app, app.id == match.app, let intent = app.intent(named: match.intent) else {
            return false
        }
        return intent.ends.contains(task.intent.name)
    }

    /// Another request while a question is open; it never answers the question.
    ///
    /// The same request over again replaces the one in hand. Any other is done first, and the one in hand is taken up
    /// again after it, once.
    mutating func interject(
        _ match: IntentMatch,
        among alternatives: [IntentMatch],
        band: ConfidenceBand = .act,
        next: [Understanding]
    ) {
        if let task = conversation?.task, question?.isOver == false,
            !task.isOf(match),
            conversation?.suspended == nil, !isOver(task, with: match)
        {
            conversation?.suspended = task
        } else {
            settleUnfinished()
        }
        conversation?.task = nil
        conversation?.next = next
        conversation?.state = .moving
        choose(match, among: alternatives, band: band)
    }

    /// Words while an app is working: only "stop", "cancel" and another request mean anything.
    mutating func hearWhileCalling(_ answer: Answer) {
        guard let call = pendingCall, let task = conversation?.task else { return }
        let isHandling = call.purpose == .handle
        switch answer.kind {
        case .stop:
            conversation?.lead = ""
            if isHandling {
                conversation?.isMuted = true
                stopTimers()
            } else {
                abandonCall()
                end(.cancelled)
            }
        case .cancel:
            if isHandling {
                // Nobody knows how far it has come.
                actions.append(.settle(key: task.key))
            }
            abandonCall()
            say(
                isHandling ? phrase(.cancelledHandling, names(of: task)) : wording[.cancelled],
                purpose: isHandling ? .information : .acknowledgement
            )
            end(.cancelled)
        case .request(let match):
            let understanding = Understanding(
                status: .matched,
                band: .act,
                transcript: answer.transcript,
                confidence: answer.confidence,
                match: match,
                alternatives: answer.alternatives,
                next: answer.next
            )
            if isHandling {
                conversation?.queued = understanding
            } else {
                abandonCall()
                conversation?.spokenAt = now
                conversation?.hasSounded = false
                start(understanding)
            }
        default: break
        }
    }
}
