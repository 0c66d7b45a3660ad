extension YAMLValue {
    /// As text that reads back to the same, in the order of the file, without its comments.
    package var text: String { Self.lines(of: content).joined(separator: "\n") }

    private static func lines(of content: YAMLContent) -> [String] {
        switch content {
        case .null, .tooDeep: return ["null"]
        case .scalar(let text, let isPlain): return [isPlain ? plain(text) : YAMLScalar.quoted(text)]
        case .list(let items):
            guard !items.isEmpty else { return ["[]"] }
            return items.flatMap { item in
                let inner = lines(of: item.content)
                return ["- " + (inner.first ?? "")] + inner.dropFirst().map { "  " + $0 }
            }
        case .mapping(let pairs):
            guard !pairs.isEmpty else { return ["{}"] }
            return pairs.flatMap { key, value in
                guard case .scalar(let name, _) = key.content else { return [String]() }
                let inner = lines(of: value.content)
                guard value.content.isBlock else { return ["\(YAMLScalar.key(name)): \(inner.first ?? "")"] }
                return ["\(YAMLScalar.key(name)):"] + inner.map { "  " + $0 }
            }
        }
    }

    /// What was written without quotes may be a number, or a truth value: a word stays as it is.
    private static func plain(_ text: String) -> String {
        let isWord = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-._".contains($0)) }
        return isWord && text.first != "-" || Double(text) != nil ? text : YAMLScalar.text(text)
    }
}

extension YAMLContent {
    /// It takes lines of its own.
    fileprivate var isBlock: Bool {
        switch self {
        case .list(let items): !items.isEmpty
        case .mapping(let pairs): !pairs.isEmpty
        case .null, .scalar, .tooDeep: false
        }
    }
}
