/// What Wilco makes of each term of one parameter type, in their order.
package struct TermVerdicts: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        /// The term's.
        package var id: String
        package var verdict: TermVerdict

        package init(id: String, _ verdict: TermVerdict) {
            self.id = id
            self.verdict = verdict
        }
    }

    /// The name of the parameter type: `object:Soup`, `person`.
    package var type: String
    package var entries: [Entry]

    package init(type: String, _ entries: [Entry]) {
        self.type = type
        self.entries = entries
    }

    package static let method = "termsJudged"

    /// Reads the `params` of `termsJudged`.
    package init(json: JSONValue) throws(ProtocolError) {
        guard let type = json["type"]?.stringValue else { throw ProtocolError("\"type\" is missing") }
        var entries: [Entry] = []
        for item in json["verdicts"]?.arrayValue ?? [] {
            guard let id = item["id"]?.stringValue, let name = item["verdict"]?.stringValue else {
                throw ProtocolError("a verdict has no \"id\" or no \"verdict\"")
            }
            entries.append(Entry(id: id, try TermVerdict(name: name, detail: item["detail"]?.stringValue ?? "")))
        }
        self.init(type: type, entries)
    }

    package var json: JSONValue {
        let verdicts = entries.map { entry -> JSONValue in
            var members: [String: JSONValue] = ["id": .string(entry.id), "verdict": .string(entry.verdict.name)]
            members["detail"] = entry.verdict.detail.map(JSONValue.string)
            return .object(members)
        }
        return ["type": .string(type), "verdicts": .array(verdicts)]
    }
}
