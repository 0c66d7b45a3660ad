internal import Clocks
package import Foundation
package import Resolution
package import Shortcuts
internal import Storage
package import WilcoIntents

// How far shortcuts have come: each step is on the disk before it is done, and what has come of it before the next.
extension HandlingJournal {
    /// Writes down that a run begins; the automation that it is done for is due no more from then on.
    ///
    /// - Parameters:
    ///   - run: Its id.
    ///   - id: Of the shortcut.
    ///   - seat: Where it is begun; nil: by a command, with which it ends.
    /// - Returns: False where nothing of the user's can be written, as was told when the store was opened.
    func begin(
        run: String,
        of shortcut: Shortcut,
        id: String,
        at clock: ConversationClock,
        seat: SeatID?,
        automation: String?
    ) throws -> Bool {
        let record = ShortcutRunRecord(
            id: run,
            shortcut: id,
            name: shortcut.name,
            document: ShortcutWriter().text(of: shortcut),
            began: clock.date().timeIntervalSince1970,
            timeZone: clock.timeZone.identifier,
            seat: seat?.rawValue,
            automation: automation,
            session: session
        )
        return try whereItCan {
            try takeLock()
            try runs().begin(record)
        }
    }

    func advance(run: String, _ progress: RunMachine.Progress, settled: [String], at date: Date) throws -> Bool {
        let result = try progress.answer.map { answer in
            ShortcutRunStore.Result(
                text: String(decoding: try JSONEncoder().encode(answer.json), as: UTF8.self),
                elapsed: progress.elapsed / .seconds(1),
                settled: settled
            )
        }
        let next = progress.next.map {
            ShortcutRunStepRecord(run: run, path: $0.path, summary: $0.summary, began: date.timeIntervalSince1970)
        }
        return try whereItCan { try runs().advance(run, result: result, next: next) }
    }

    func end(run: String, at date: Date, _ outcome: Outcome, fault: String?) throws -> Bool {
        try whereItCan {
            try runs().end(run, at: date.timeIntervalSince1970, outcome: outcome.rawValue, fault: fault)
        }
    }

    /// Takes over the runs that programs which have died have not brought to their ends, the oldest first; they go on where
    /// they were begun, or else at the first seat.
    ///
    /// - Parameters:
    ///   - seats: Where somebody is talked with by voice.
    ///   - read: Reads a shortcut's file; nil: it cannot be read.
    ///   - unfinished: What is known of something that an app was told to do.
    package func takeOverRuns(
        at date: Date,
        seats: [SeatID],
        read: (String) -> Shortcut?,
        unfinished: (Entry) -> UnfinishedHandling
    ) throws -> [UnfinishedRun] {
        guard hasEntries else { return [] }
        let (runs, handlings) = (try runs(), try store())
        var dead: [String: Bool] = [session: false]
        try takeLock()
        let left = try runs.takeOver(
            for: session,
            at: date.timeIntervalSince1970,
            seats: seats.map(\.rawValue)
        ) { record in
            let isDead = dead[record.session] ?? isFree(record.session)
            dead[record.session] = isDead
            return isDead
        }
        let begun = try handlings.all()
        return try left.compactMap { run in
            guard var unfinishedRun = UnfinishedRun(run, read: read) else {
                // Of a later version: better not at all than otherwise.
                let time = date.timeIntervalSince1970
                try runs.end(run.record.id, at: time, outcome: ShortcutRunStore.cutShort, fault: nil)
                return nil
            }
            unfinishedRun.handling = begun.last { $0.run == run.record.id }.flatMap(Self.entry).map(unfinished)
            return unfinishedRun
        }
    }

    /// A run that waits; nil: it waits no more.
    package func parkedRun(_ id: String, read: (String) -> Shortcut?) throws -> UnfinishedRun? {
        guard let run = try runs().run(id), run.record.ended == nil, run.record.session == session else { return nil }
        return UnfinishedRun(run, read: read)
    }

    private func runs() throws -> ShortcutRunStore { ShortcutRunStore(try userData.store()) }

    /// Where nothing of the user's can be written, as was told when the store was opened, nothing is.
    private func whereItCan(_ write: () throws -> Void) throws -> Bool {
        do {
            try write()
            return true
        } catch  where userData.hindrance != nil {
            return false
        }
    }
}

extension UnfinishedRun {
    /// Nil: what was written down cannot be read.
    init?(_ run: ShortcutRunStore.Run, read: (String) -> Shortcut?) {
        guard let shortcut = read(run.record.document), let timeZone = TimeZone(identifier: run.record.timeZone) else {
            return nil
        }
        var past: [Past] = []
        for step in run.steps {
            guard let result = step.result else { continue }
            guard let elapsed = step.elapsed, let json = try? JSONValue(reading: result.utf8, limits: .file),
                let answer = StepAnswer(json: json, read: read)
            else { return nil }
            past.append(Past(answer, after: .seconds(clamping: elapsed)))
        }
        self.init(
            id: run.record.id,
            shortcutID: run.record.shortcut,
            shortcut: shortcut,
            began: Date(timeIntervalSince1970: run.record.began),
            timeZone: timeZone,
            past: past,
            since: Date(timeIntervalSince1970: run.steps.last?.began ?? run.record.began),
            automation: run.record.automation,
            seat: run.record.seat.map(SeatID.init)
        )
    }
}
