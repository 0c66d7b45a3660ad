package import Automation
internal import Foundation
internal import Storage
internal import Synchronization
internal import WilcoIntents

/// What automations were to do and has not been done or answered: whoever does it or answers it settles it here.
package final class DueRuns: Sendable {
    /// What has become of one.
    package enum End: Sendable, Hashable {
        /// It was done, or an app was told to, or the person wants it no more.
        case settled
        /// It asked, and nobody answered.
        case unanswered
    }

    private let userData: LazyStore
    private let clock: ConversationClock
    /// The one that was asked about last.
    private let offered = Mutex<String?>(nil)

    init(userData: LazyStore, clock: ConversationClock) {
        self.userData = userData
        self.clock = clock
    }

    private func store() throws -> AutomationStore { AutomationStore(try userData.store()) }

    package func end(_ name: String, _ end: End) throws {
        switch end {
        case .settled: try store().settle(name)
        case .unanswered: try store().noteUnanswered(name)
        }
    }

    /// The automations that asked and were not answered, the longest first.
    package func unanswered() throws -> [AutomationMachine.Run] {
        guard userData.exists else { return [] }
        let store = try store()
        let rules = try AutomationLibrary.rules(in: store)
        let date = clock.date()
        let now = LocalMoment(
            epoch: Int(date.timeIntervalSince1970.rounded(.down)),
            offset: clock.timeZone.secondsFromGMT(for: date)
        )
        return try store.dueRuns().filter(\.isAsked).compactMap { record in
            guard let rule = rules.first(where: { $0.name.lowercased() == record.name.lowercased() }), rule.isEnabled
            else { return nil }
            let late = max(1, now.instant - record.instant)
            return AutomationMachine.Run(rule: rule, asksFirst: true, instant: record.instant, minutesLate: late)
        }
    }

    /// The first of those, to be asked about again.
    func offer() throws -> AutomationMachine.Run? {
        let first = try unanswered().first
        offered.withLock { $0 = first?.rule.name }
        return first
    }

    /// The person said no to what was asked about last.
    func refuseOffered() throws {
        let name = offered.withLock { offered in
            defer { offered = nil }
            return offered
        }
        if let name { try end(name, .settled) }
    }
}
