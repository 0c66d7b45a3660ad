package import Clocks
internal import Foundation
package import Storage
internal import Synchronization
package import WilcoIntents

/// What automations were to do and has not been done or answered: whoever does it or answers it settles it here.
package final class DueRuns: Sendable {
    /// What has become of one.
    package enum End: Sendable, Hashable {
        /// It was done, or an app was told to, or the person wants it no more; how it ended.
        case settled(Outcome)
        /// It asked, and nobody answered; what, where that was something else than whether to do it.
        case unanswered(asking: String? = nil)
    }

    private let userData: LazyStore
    private let clock: ConversationClock
    private let listener = Mutex<(@Sendable (AutomationProgress, SeatID?) -> Void)?>(nil)

    package init(userData: LazyStore, clock: ConversationClock) {
        self.userData = userData
        self.clock = clock
    }

    private func store() throws -> AutomationStore { AutomationStore(try userData.store()) }

    /// - Parameter listener: Told what has become of each, and where it was done; nil: nobody is.
    package func hear(_ listener: (@Sendable (AutomationProgress, SeatID?) -> Void)?) {
        self.listener.withLock { $0 = listener }
    }

    /// - Parameter seat: Where it was done, or should have been; nil: nobody knows.
    package func end(_ name: String, _ end: End, at seat: SeatID? = nil) throws {
        defer { tell(name, end, at: seat) }
        switch end {
        case .settled(let outcome):
            let store = try store()
            try store.settle(name)
            try store.noteOutcome(outcome.rawValue, of: name)
        // It is open until it is answered.
        case .unanswered(let question): try store().noteUnanswered(name, at: now.instant, asking: question)
        }
    }

    private func tell(_ name: String, _ end: End, at seat: SeatID?) {
        guard let listener = listener.withLock(\.self) else { return }
        var progress = AutomationProgress(id: try? store().id(of: name), name: name, state: .done)
        switch end {
        case .settled(let outcome): progress.outcome = outcome
        case .unanswered:
            progress.state = .skipped
            progress.why = "unanswered"
        }
        listener(progress, seat)
    }

    /// An automation that nobody answered.
    package struct Missed: Sendable, Hashable {
        package var run: AutomationMachine.Run
        /// What it asked, where that was something else than whether to do it.
        package var question: String?
    }

    private var now: LocalMoment {
        let date = clock.date()
        return LocalMoment(
            epoch: Int(clamping: date.timeIntervalSince1970.rounded(.down)),
            offset: clock.timeZone.secondsFromGMT(for: date)
        )
    }

    /// The automations that asked and were not answered, the longest first.
    package func unanswered() throws -> [Missed] {
        guard userData.exists else { return [] }
        let store = try store()
        let rules = try AutomationLibrary.rules(in: store)
        let now = now
        return try store.dueRuns().filter(\.isAsked).compactMap { record in
            guard let rule = rules.first(where: { $0.name.lowercased() == record.name.lowercased() }), rule.isEnabled
            else { return nil }
            let late = max(1, now.instant - record.instant)
            let run = AutomationMachine.Run(rule: rule, asksFirst: true, instant: record.instant, minutesLate: late)
            return Missed(run: run, question: record.question)
        }
    }
}
