/// What was done, to be found by what it was and the second it was done in.
struct KnownActions {
    private struct Key: Hashable {
        var app: String
        var intent: String
        var parameters: String
        var second: Int
    }

    private var times: [Key: [Double]] = [:]

    init(_ records: [DonationRecord]) {
        for record in records { insert(record) }
    }

    /// - Returns: Whether the same was not done within a second of it.
    @discardableResult
    mutating func insert(_ record: DonationRecord) -> Bool {
        // What lies beyond every calendar is told apart by nothing.
        guard abs(record.at) < 1e15 else { return false }
        let second = Int(record.at.rounded(.down))
        var key = Key(app: record.app, intent: record.intent, parameters: record.parameters, second: second)
        for near in (second - 1)...(second + 1) {
            key.second = near
            if times[key]?.contains(where: { abs($0 - record.at) < 1 }) == true { return false }
        }
        key.second = second
        times[key, default: []].append(record.at)
        return true
    }
}
