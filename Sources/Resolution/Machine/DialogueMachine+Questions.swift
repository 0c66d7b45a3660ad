internal import WilcoIntents

/// Questions that belong to no request.
extension DialogueMachine {
    mutating func begin(_ question: PlainQuestion) {
        // Whoever asks waits for an end.
        guard conversation == nil else { return }
        unfinished = nil
        let task = IntentTask(question, key: nextKey())
        conversation = Conversation(spokenAt: now)
        conversation?.task = task
        advance()
    }

    /// All that was asked is known.
    mutating func settle(_ task: IntentTask) {
        guard let answer = task.values[PlainQuestion.answer]?.first?.value else { return }
        actions.append(.reply(answer))
        finish(.done)
    }
}
