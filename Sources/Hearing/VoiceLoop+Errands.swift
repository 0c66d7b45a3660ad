internal import Automation
package import Conversation
internal import WilcoIntents

// What the assistant does of its own accord takes its turn like a person's: between two chunks, when nobody is being listened
// or talked to. While no chunks come, nobody can be in the way but another errand.
extension VoiceLoop {
    /// Does something as soon as nobody is being listened or talked to.
    package nonisolated func enqueue(_ errand: Errand) {
        errands.add(errand)
        Task { [weak self] in await self?.workWhileDeaf() }
    }

    /// Takes a turn that was not spoken (a tap, what was typed); it answers a question that is open.
    ///
    /// Returns when the assistant has had its say.
    package nonisolated func takeUnspoken(_ input: ConversationOwner.Input) async {
        await withCheckedContinuation { done in
            enqueue(Errand(.turn(input), isPersons: true) { _ in done.resume() })
        }
    }

    /// Drops what waits, and from now on everything, because the assistant ends.
    package nonisolated func dropErrands() {
        errands.close()
    }

    /// Nothing is done any more.
    package nonisolated var isEnding: Bool { errands.isClosed }

    /// Takes up one errand; its end is taken up between two chunks.
    func beginErrand() async throws {
        guard !errands.isEmpty else { return }
        let fits: (Errand) -> Bool
        switch machine.state {
        case .idle:
            let maySpeak = maySpeakUp()
            fits = { $0.isExpected || maySpeak }
        case .waiting: fits = { $0.isPersons }
        case .capturing, .decoding, .busy: return
        }
        guard let errand = errands.next(where: fits) else { return }
        try await perform(machine.process(.occupied))
        begin(errand)
    }

    /// Does what can be done while nothing is heard.
    func workWhileDeaf() async {
        guard !isOpen, !isWorkingWhileDeaf else { return }
        isWorkingWhileDeaf = true
        defer { isWorkingWhileDeaf = false }
        while !errands.isEmpty {
            await turn?.value
            // A question that cannot be answered now is still open.
            let isAsking = await owner.isOpen
            let maySpeak = maySpeakUp()
            guard !isOpen else { return }
            let next = errands.next { errand in
                if case .turn = errand.work, isAsking, !errand.isPersons, errand.deaf != .dropped { return false }
                return errand.deaf != .waiting && (errand.isExpected || maySpeak)
            }
            guard let next else { return }
            if next.deaf == .dropped {
                next.end(.dropped)
            } else {
                // Where the conversation stands; what is being captured can only be a leftover of before.
                for signal in takeSignals() + [.occupied] { _ = machine.process(signal) }
                begin(next)
            }
        }
    }

    private func begin(_ errand: Errand) {
        let before = turn
        switch errand.work {
        case .announcement(let run, let stop):
            turn = Task { [weak self] in
                await before?.value
                await self?.announce(run: run, stop: stop, errand)
            }
        case .turn(let input):
            turn = Task { [owner, priming, weak self] in
                await before?.value
                let end = await owner.take(input, hearing: priming)
                self?.turnEnded(end)
                errand.end(.done)
            }
        }
    }

    private func announce(
        run: @Sendable () async -> ErrandEnding,
        stop: @escaping @Sendable () async -> Void,
        _ errand: Errand
    ) async {
        stopAnnouncement = stop
        let ending = await run()
        stopAnnouncement = nil
        signal(.conversationEnded)
        errand.end(ending)
    }
}
