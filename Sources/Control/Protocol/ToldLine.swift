package import WilcoIntents

/// A line of what an assistant tells of itself, or of a change that it made: in words, or as one JSON object.
package struct ToldLine: Sendable, Hashable {
    /// Empty: there is nothing to say in words.
    package var text: String
    package var json: String
    /// What speaks against it all the same, or goes with it: it stands beside the result.
    package var isRemark: Bool

    package init(_ text: String, _ members: [(String, JSONValue?)]) {
        self.text = text
        json = JSONLine.text(members)
        isRemark = false
    }

    package init(remark: String) {
        text = remark
        json = ""
        isRemark = true
    }

    package init(text: String, json: String) {
        self.text = text
        self.json = json
        isRemark = false
    }
}
