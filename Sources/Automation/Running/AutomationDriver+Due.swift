internal import Logging
internal import Storage
internal import WilcoIntents

// What is due stays on the disk until it is done or answered, so that no end of the assistant loses it.
extension AutomationDriver {
    /// Finds what an earlier life of the assistant left to be done; once.
    package func takeUp() {
        guard left == nil else { return }
        do {
            left = try store.dueRuns()
        } catch {
            // The next look is another chance.
            log.error("what automations have left to do cannot be read: \(error)")
        }
    }

    /// What is done of that; what is past is settled, what was asked already waits for its answer.
    func resume(at now: LocalMoment) -> [AutomationMachine.Run] {
        let open = left ?? []
        left = left == nil ? nil : []
        return open.compactMap { record in
            guard !record.isAsked else { return nil }
            if let run = machine.resumed(record.name, due: record.instant, at: now) { return run }
            do {
                try store.settle(record.name)
                try store.noteOutcome(Self.missed, of: record.name)
                effects.tell(progress(record.name, .skipped, Self.missed))
            } catch {
                log.error("\(error)")
            }
            return nil
        }
    }
}
