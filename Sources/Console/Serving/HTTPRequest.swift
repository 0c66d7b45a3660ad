/// A request, read up to its body.
struct HTTPRequest: Sendable {
    let method: String
    let path: String
    private let query: Substring
    /// By their names in small letters.
    private let headers: [String: String]

    /// Bytes up to the body that are read.
    static let longestHead = 1 << 14

    /// - Parameter head: Up to the empty line, without it.
    init(head: some Collection<UInt8>) throws(Refusal) {
        guard let text = String(validating: head, as: UTF8.self) else { throw .malformed("the request is no text") }
        // Nothing but whole line breaks parts lines: what two readers part in two ways hides something from one of them.
        let lines = text.unicodeScalars.split(separator: "\r\n".unicodeScalars, omittingEmptySubsequences: false)
        let first = String(lines[0]).split(separator: " ", omittingEmptySubsequences: false)
        guard first.count == 3, first[1].hasPrefix("/"), first[2] == "HTTP/1.1" || first[2] == "HTTP/1.0" else {
            throw .malformed("the request has no first line")
        }
        method = String(first[0])
        let target = first[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(target[0])
        query = target.count > 1 ? target[1] : ""
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let line = String(line)
            let isWhole = line.unicodeScalars.allSatisfy { $0 == "\t" || $0.value >= 32 && $0.value != 127 }
            guard isWhole, let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
                throw .malformed("a header has no name")
            }
            let name = line[..<colon].lowercased()
            guard name.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { throw .malformed("a header has no name") }
            guard headers[name] == nil else { throw .malformed("a header stands twice") }
            headers[name] = line[line.index(after: colon)...].trimming(while: { $0 == " " || $0 == "\t" })
        }
        self.headers = headers
    }

    /// - Parameter name: In small letters.
    subscript(name: String) -> String? { headers[name] }

    /// The value of a member of the query that is written as it is.
    func parameter(_ name: String) -> String? {
        let member = query.split(separator: "&").first { $0.hasPrefix(name + "=") }
        return member.map { String($0.dropFirst(name.count + 1)) }
    }

    /// Bytes of the body.
    ///
    /// - Throws: ``Refusal`` where it is longer than the limit, or of no length that can be known.
    func length(limit: Int) throws(Refusal) -> Int {
        guard headers["transfer-encoding"] == nil else { throw .malformed("the request does not say how long it is") }
        guard let text = headers["content-length"] else { return 0 }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.isEmpty else {
            throw .malformed("the request does not say how long it is")
        }
        // Too many digits for a number are too many bytes.
        guard let length = Int(text), length <= limit else { throw .tooLarge(limit: limit) }
        return length
    }
}

extension Substring {
    fileprivate func trimming(while isOutside: (Character) -> Bool) -> String {
        var rest = drop(while: isOutside)
        while let last = rest.last, isOutside(last) { rest.removeLast() }
        return String(rest)
    }
}
