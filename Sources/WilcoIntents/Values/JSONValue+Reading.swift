extension JSONValue {
    /// Reads JSON in one pass, within limits.
    ///
    /// A number that is whole is an ``integer(_:)``, however it is written, where it fits into one.
    package init(reading bytes: some Sequence<UInt8>, limits: JSONLimits = .line) throws(JSONFault) {
        var scanner = try JSONScanner(Array(bytes), limits: limits)
        var open: [Unfinished] = []
        var whole = JSONValue.null
        while let token = try scanner.next() {
            let value: JSONValue
            switch token {
            case .arrayStart, .objectStart:
                open.append(Unfinished())
                continue
            case .name(let text):
                let name = scanner.string(text)
                guard open[open.count - 1].begin(name) else { throw scanner.fault(.repeatedName(name)) }
                continue
            case .arrayEnd: value = .array(open.removeLast().elements)
            case .objectEnd: value = .object(open.removeLast().members)
            case .null: value = .null
            case .bool(let bool): value = .bool(bool)
            case .integer(let integer): value = .integer(integer)
            case .number(let number): value = .number(number)
            case .text(let text): value = .string(scanner.string(text))
            }
            if open.isEmpty { whole = value } else { open[open.count - 1].add(value) }
        }
        self = whole
    }

    /// An array or an object whose end has not come yet.
    private struct Unfinished {
        var elements: [JSONValue] = []
        var members: [String: JSONValue] = [:]
        private var name: String?

        /// False where there is a member of that name.
        mutating func begin(_ name: String) -> Bool {
            self.name = name
            return members[name] == nil
        }

        mutating func add(_ value: JSONValue) {
            guard let name else { return elements.append(value) }
            members[name] = value
        }
    }
}
