internal import FoundationEssentials

/// A vocabulary as answers that each fit into a line.
enum VocabularyPages {
    /// Half of what fits into a line: what is escaped takes more.
    private static let mostBytes = 500_000
    private static let mostTerms = 5_000

    /// - Returns: One at least; each but the last says that there are more.
    static func pages(of terms: [String: [IntentObject]]) -> [JSONValue] {
        var pages: [[String: [JSONValue]]] = [[:]]
        var (size, count) = (0, 0)
        for (type, objects) in terms.sorted(by: { $0.key < $1.key }) {
            pages[pages.count - 1][type] = []
            for object in objects {
                let json = object.json
                let length = (try? JSONEncoder().encode(json).count) ?? 0
                if count > 0, size + length > mostBytes || count == mostTerms {
                    pages.append([:])
                    (size, count) = (0, 0)
                }
                pages[pages.count - 1][type, default: []].append(json)
                size += length
                count += 1
            }
        }
        return pages.enumerated().map { index, page in
            var members: [String: JSONValue] = ["terms": .object(page.mapValues { .array($0) })]
            if index < pages.count - 1 { members["more"] = true }
            return .object(members)
        }
    }
}
