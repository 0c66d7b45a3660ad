internal import Foundation
internal import Storage
internal import WilcoIntents

// What an app may tell of itself: its author is told once a day what is left out.
extension SuggestionService {
    /// Whether there is room for what an app tells.
    func hasRoom(for record: DonationRecord) throws -> Bool {
        let quota = DonationQuota.usual
        let size = record.parameters.utf8.count + (record.requiredKeys?.utf8.count ?? 0)
        let names = [record.identifier, record.groupIdentifier, record.relatedIdentifier].compactMap { $0?.utf8.count }
        guard size <= quota.bytes, names.allSatisfy({ $0 <= Self.longestName }) else {
            warnOnce(record, "is larger than \(quota.bytes >> 10) KB, or has a name of over \(Self.longestName) bytes")
            return false
        }
        let day = record.at - 86_400
        guard try store.count(of: record.app, origin: record.origin, since: day) < quota.aDay else {
            warnOnce(record, "is one more than \(quota.aDay) in 24 hours")
            return false
        }
        return true
    }

    private static let longestName = 200

    private func warnOnce(_ record: DonationRecord, _ what: String) {
        guard quotaWarnings.insert("\(record.app)/\(record.day)/\(what)").inserted else { return }
        // Nobody counts the days of a year.
        if quotaWarnings.count > 1000 { quotaWarnings.removeAll() }
        let intent = record.intent.folded(atMost: 100)
        warn(record.app, "the donated \(intent) \(what), and is not kept — donate what people do")
    }
}
