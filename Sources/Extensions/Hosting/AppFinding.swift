internal import WilcoIntents

/// What an app says of itself to `wilco doctor`: something that it lacks, and what mends it.
package struct AppFinding: Sendable, Hashable {
    package var what: String
    package var mend: String?

    static let method = "examine"

    /// Lines that are told; what makes no sense among them is left out.
    static func list(_ json: JSONValue) -> [AppFinding] {
        let findings = (json["findings"]?.arrayValue ?? []).compactMap { finding -> AppFinding? in
            guard let what = finding["what"]?.stringValue?.folded(atMost: longest), !what.isEmpty else { return nil }
            return AppFinding(what: what, mend: finding["mend"]?.stringValue?.folded(atMost: longest))
        }
        return Array(findings.prefix(most))
    }

    private static let most = 10
    /// Characters.
    private static let longest = 300
}
