/// One value of a file, and where it stands.
///
/// Each reading method returns nil and complains when the value is of another type.
package struct YAMLValue {
    let content: YAMLContent
    package let file: String
    /// From 1.
    package let line: Int
    /// From 1.
    package let column: Int
    /// Where in the file's structure: `intents.*.title`.
    let path: String
    let problems: YAMLProblems

    package var isNull: Bool { if case .null = content { true } else { false } }
    package var isList: Bool { if case .list = content { true } else { false } }
    package var isMapping: Bool { if case .mapping = content { true } else { false } }
    package var isScalar: Bool { if case .scalar = content { true } else { false } }

    /// `file:line:column`.
    package var location: String { "\(file):\(line):\(column)" }

    /// Complains about this value.
    ///
    /// - Parameter source: The file that should declare what the value names.
    package func complain(
        _ message: String,
        mend: String,
        severity: YAMLProblem.Severity = .error,
        source: String? = nil
    ) {
        problems.add(
            YAMLProblem(
                file: file,
                line: line,
                column: column,
                severity: severity,
                message: message,
                mend: mend,
                source: source
            )
        )
    }

    /// Complains that this value names what `source` does not declare.
    ///
    /// - Parameters:
    ///   - known: What it declares; a similar name is taken for what was meant.
    ///   - mend: What to do where none is similar.
    package func complain(
        _ message: String,
        undeclared name: String,
        among known: [String],
        in source: String,
        mend: String
    ) {
        if let near = Spelling.nearest(to: name, among: known) {
            complain(message, mend: "did you mean \"\(near)\"?")
        } else {
            complain(message, mend: mend, source: source)
        }
    }

    private func complain(expected: String) {
        complain("\(expected) is expected here, not \(content.kind)", mend: "write \(expected)")
    }

    /// Any single value, as written.
    package func string() -> String? {
        guard case .scalar(let text, _) = content else {
            complain(expected: "text")
            return nil
        }
        return text
    }

    package func integer(in range: ClosedRange<Int>? = nil) -> Int? {
        guard case .scalar(let text, true) = content, let value = Int(text.filter { $0 != "_" }) else {
            complain(expected: "a whole number")
            return nil
        }
        if let range, !range.contains(value) {
            complain("\(value) is out of range", mend: "write \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return value
    }

    package func number(in range: ClosedRange<Double>? = nil) -> Double? {
        guard case .scalar(let text, true) = content, let value = Double(text), value.isFinite else {
            complain(expected: "a number")
            return nil
        }
        if let range, !range.contains(value) {
            let ends = [range.lowerBound, range.upperBound].map(Self.plain)
            complain("\(text) is out of range", mend: "write \(ends[0]) to \(ends[1])")
            return nil
        }
        return value
    }

    /// As people write it: 0.000001, 1000000.
    private static func plain(_ number: Double) -> String {
        if let whole = Int(exactly: number) { return "\(whole)" }
        let text = "\(number)"
        guard let sign = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: sign)...]), exponent < 0
        else { return text }
        let digits = text[..<sign].filter(\.isNumber)
        let kept = digits.hasSuffix("0") && digits.count > 1 ? digits.dropLast() : digits[...]
        return (number < 0 ? "-" : "") + "0." + String(repeating: "0", count: -exponent - 1) + kept
    }

    package func boolean() -> Bool? {
        guard case .scalar(let text, true) = content else {
            complain(expected: "true or false")
            return nil
        }
        switch text {
        case "true", "True", "yes", "on": return true
        case "false", "False", "no", "off": return false
        default:
            complain(expected: "true or false")
            return nil
        }
    }

    /// One of a few words.
    package func choice(_ allowed: [String]) -> String? {
        guard let text = string() else { return nil }
        if allowed.contains(text) { return text }
        let near = Spelling.nearest(to: text, among: allowed).map { "did you mean \"\($0)\"?" }
        complain("\"\(text)\" is not possible here", mend: near ?? "write \(allowed.joined(separator: ", "))")
        return nil
    }

    package func list() -> [YAMLValue]? {
        guard case .list(let items) = content else {
            complain(expected: "a list")
            return nil
        }
        return items.map { place($0, path: path + "[]") }
    }

    /// A list, or a single value standing for a list of one.
    package func oneOrMore() -> [YAMLValue] {
        isList ? list() ?? [] : [self]
    }

    /// A mapping with known keys.
    package func section() -> YAMLSection? {
        guard let pairs = entries(path: { path.isEmpty ? $0 : "\(path).\($0)" }) else { return nil }
        return YAMLSection(entries: pairs, place: self)
    }

    /// A mapping whose keys are names the author chose, in the order of the file.
    package func entries() -> [(name: String, key: YAMLValue, value: YAMLValue)]? {
        entries(path: { _ in path.isEmpty ? "*" : "\(path).*" })
    }

    private func entries(path: (String) -> String) -> [(name: String, key: YAMLValue, value: YAMLValue)]? {
        guard case .mapping(let pairs) = content else {
            complain(expected: "a mapping (key: value)")
            return nil
        }
        var entries: [(name: String, key: YAMLValue, value: YAMLValue)] = []
        for (key, value) in pairs {
            guard case .scalar(let name, _) = key.content else {
                place(key, path: "").complain("a key must be a word", mend: "write `name: value`")
                continue
            }
            entries.append((name, place(key, path: path(name)), place(value, path: path(name))))
        }
        return entries
    }

    private func place(_ placed: YAMLContent.Placed, path: String) -> YAMLValue {
        YAMLValue(
            content: placed.content,
            file: file,
            line: placed.line,
            column: placed.column,
            path: path,
            problems: problems
        )
    }
}
