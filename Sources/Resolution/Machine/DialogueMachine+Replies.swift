import WilcoIntents

extension DialogueMachine {
    /// An app's answer; answers that nobody waits for are ignored.
    mutating func receive(_ reply: AppReply, to number: Int) {
        guard let (call, task) = awaited(number) else { return }
        conversation?.state = .moving
        switch (call.purpose, reply) {
        case (.resolve(let name), .resolution(let result)):
            guard let parameter = task.intent.parameter(named: name) else { return }
            receive(result, on: parameter)
        case (.options(let name, let isRefused), .options(let options)):
            guard let parameter = task.intent.parameter(named: name) else { return }
            if isRefused, options.isEmpty {
                // It said why, and there is nothing else that it would take.
                say("", purpose: .error)
                finish(.failed)
            } else {
                offer(options, for: parameter)
            }
        case (.names(let name), .options(let options)):
            guard let parameter = task.intent.parameter(named: name) else { return }
            take(options, asNamesOf: parameter)
        case (.search(let name), .options(let options)):
            guard let parameter = task.intent.parameter(named: name) else { return }
            let sought = conversation?.soughtName
            if let sought, pick(namesIn: sought, of: options, for: parameter) { return }
            let called = sought.map { sought in options.filter { $0.isCalled(sought) } } ?? []
            if called.count == 1, let sought {
                // Of all that there is, it is what was named.
                pick(called[0], Answer(.choice(0), transcript: sought), for: parameter)
            } else if !options.isEmpty {
                // An app may list what there is, whatever it was asked for.
                if let sought, !options.contains(where: { $0.isLike(sought) }) {
                    lead(sentence(unknown: sought, for: parameter))
                }
                offer(options, for: parameter)
            } else if countUnproductive(name) {
                leave()
            } else if let sought {
                lead(sentence(unknown: sought, for: parameter))
                need(parameter, isRefused: true)
            } else {
                lead(wording[.notUnderstood])
                askValue(parameter)
            }
        case (.defaultValue(let name), .defaultValue(let value)):
            guard let parameter = task.intent.parameter(named: name) else { return }
            guard let value else {
                askValue(parameter)
                return
            }
            let proposal = assignment(of: value, for: parameter, like: nil)
            conversation?.task?.answer(parameter, with: [proposal])
            advance()
        case (.confirm, .response(let response)):
            confirmed(by: response)
        case (.handle, .response(let response)):
            report(response.code.rawValue)
            answer(with: response, isConfirmation: false)
        default:
            fail(call, .protocolViolation(line: "an answer to another question than \(call.purpose)"))
        }
    }

    /// An app gave no usable answer: say so, and end the request.
    mutating func receive(_ failure: AppFailure, to number: Int) {
        guard let (call, _) = awaited(number) else { return }
        fail(call, failure)
    }

    /// The call of that number, if its answer is still waited for.
    private func awaited(_ number: Int) -> (Conversation.PendingCall, IntentTask)? {
        guard let call = pendingCall, call.number == number, let task = conversation?.task else { return nil }
        return (call, task)
    }

    private mutating func fail(_ call: Conversation.PendingCall, _ failure: AppFailure) {
        guard let task = conversation?.task else { return }
        stopTimers()
        conversation?.state = .moving
        report("failure")
        let isHandling = call.purpose == .handle
        // The person is told that nobody knows.
        if isHandling { actions.append(.settle(key: task.key)) }
        let sentence: DialogueWording.Phrase =
            switch failure {
            case .notStarted: .notStarted
            case .crashed: isHandling ? .handleCrashed : .crashed
            case .timedOut: isHandling ? .handleTimedOut : .timedOut
            case .protocolViolation: isHandling ? .handleCrashed : .violation
            case .reported: isHandling ? .handleCrashed : .reported
            }
        let isWithdrawn = isWithdrawn(task)
        say(isWithdrawn ? withdrawal(of: task) : phrase(sentence, names(of: task)), purpose: .error)
        finish(isWithdrawn ? .refused : .failed)
    }
}

extension IntentObject {
    /// Whether it has the name, perhaps behind an article: "the five minute timer".
    fileprivate func isCalled(_ words: String) -> Bool {
        let sought = words.lowercased()
        return ([display] + alternativeNames).map { $0.lowercased() }.contains { name in
            sought == name || sought.hasSuffix(" " + name)
        }
    }

    /// Whether a name has a word of what was looked for.
    fileprivate func isLike(_ words: String) -> Bool {
        let sought = Set(words.lowercased().split(separator: " "))
        return ([display] + alternativeNames).contains {
            !sought.isDisjoint(with: $0.lowercased().split(separator: " "))
        }
    }
}
