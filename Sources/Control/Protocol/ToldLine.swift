package import WilcoIntents

/// A line of what an assistant tells of itself, or of a change that it made: in words, or as one JSON object.
package struct ToldLine: Sendable, Hashable {
    /// Empty: there is nothing to say in words.
    package var text: String
    package var json: String
    /// What speaks against it all the same, or goes with it: it stands beside the result.
    package var isRemark: Bool

    /// - Parameter text: One line. What others wrote may be in it, and begins no line of its own.
    package init(_ text: String, _ members: [(String, JSONValue?)]) {
        self.init(document: text.inOneLine, members)
    }

    /// Several lines for people that are one in JSON.
    package init(_ lines: [String], _ members: [(String, JSONValue?)]) {
        self.init(document: lines.map(\.inOneLine).joined(separator: "\n"), members)
    }

    /// - Parameter document: A file, which is told as it stands.
    package init(document: String, _ members: [(String, JSONValue?)]) {
        text = document
        json = JSONLine.text(members)
        isRemark = false
    }

    package init(remark: String) {
        text = remark.inOneLine
        json = ""
        isRemark = true
    }

    package init(lines: [String], json: String) {
        self.init(text: lines.map(\.inOneLine).joined(separator: "\n"), json: json)
    }

    /// As an assistant has told it.
    init(text: String, json: String) {
        self.text = text
        self.json = json
        isRemark = false
    }
}
