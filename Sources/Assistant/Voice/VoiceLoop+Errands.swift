internal import WilcoIntents

// What the assistant does of its own accord takes its turn like a person's: between two chunks, when nobody is being listened
// or talked to. While no chunks come, nobody can be in the way but another errand.
extension VoiceLoop {
    /// Does something as soon as nobody is being listened or talked to.
    package nonisolated func enqueue(_ errand: Errand) {
        errands.add(errand)
        Task { await self.workWhileDeaf() }
    }

    /// Drops what waits, and from now on everything, because the assistant ends.
    package nonisolated func dropErrands() {
        errands.close()
    }

    /// Nothing is done any more.
    nonisolated var isEnding: Bool { errands.isClosed }

    /// Takes up one errand; its end is taken up between two chunks.
    func beginErrand() async throws {
        guard machine.state == .idle, !errands.isEmpty else { return }
        let maySpeak = maySpeakUp()
        guard let errand = errands.next(where: { $0.isExpected || maySpeak }) else { return }
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
                if case .turn = errand.work, isAsking, errand.deaf != .dropped { return false }
                return errand.deaf != .waiting && (errand.isExpected || maySpeak)
            }
            guard let next else { return }
            if next.deaf == .dropped {
                next.end(.dropped)
            } else {
                // What is being captured can only be a leftover of before.
                _ = machine.process(.occupied)
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
            turn = Task { [owner, weak self] in
                await before?.value
                let end = await owner.take(input)
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
