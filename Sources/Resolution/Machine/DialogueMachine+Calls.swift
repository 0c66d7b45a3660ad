internal import WilcoIntents

// Calls of apps, and the timers that watch over them.
extension DialogueMachine {
    /// Asks the app of the request in hand.
    mutating func call(_ purpose: Conversation.PendingCall.Purpose, _ request: AppRequest) {
        guard mayGoOn(), let app = conversation?.task?.app else { return }
        let number = nextCall()
        conversation?.state = .calling(Conversation.PendingCall(number: number, purpose: purpose))
        actions.append(.call(number, app: app.id, request))
        startTimers()
    }

    /// Stops waiting for an app, unless it is already doing what was asked.
    mutating func abandonCall() {
        if let call = pendingCall { actions.append(.cancel(call: call.number)) }
        stopTimers()
        conversation?.state = .moving
    }

    private mutating func startTimers() {
        guard let open = conversation else { return }
        if !open.hasSounded { start(.acknowledgement, after: settings.acknowledgementDelay, since: open.spokenAt) }
        if !open.hasAskedForPatience { start(.waiting, after: settings.waitingDelay, since: open.spokenAt) }
    }

    private mutating func start(_ timer: DialogueTimer, after delay: Duration, since: Duration) {
        guard conversation?.timers.insert(timer).inserted == true else { return }
        actions.append(.startTimer(timer, after: max(.zero, delay - (now - since))))
    }

    mutating func stop(_ timer: DialogueTimer) {
        guard conversation?.timers.remove(timer) != nil else { return }
        actions.append(.stopTimer(timer))
    }

    mutating func stopTimers() {
        stop(.acknowledgement)
        stop(.waiting)
    }

    mutating func ring(_ timer: DialogueTimer) {
        guard conversation?.timers.remove(timer) != nil, let call = pendingCall, let task = conversation?.task
        else { return }
        switch timer {
        case .acknowledgement:
            if call.purpose == .handle {
                acknowledge(task)
            } else {
                say(wording[.moment], purpose: .acknowledgement)
            }
        case .waiting:
            conversation?.hasAskedForPatience = true
            let text = phrase(.waiting, names(of: task))
            say(text, card: Card(title: text), purpose: .information)
        }
    }
}
