/// An intent's summary: text with `{parameter}` in it, or `{parameter|one|#}`: a word for exactly one, and what stands for any other
/// number, `#` being the value.
package struct SummaryTemplate: Sendable, Hashable {
    private enum Part: Sendable, Hashable {
        case text(String)
        case value(parameter: String, one: String, other: String)
    }

    private var parts: [Part] = []

    package init(_ text: String) {
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            let forms = rest[rest.index(after: open)..<close].split(separator: "|", omittingEmptySubsequences: false)
                .map(String.init)
            parts.append(
                .value(
                    parameter: forms.first ?? "",
                    one: forms.count > 1 ? forms[1] : "#",
                    other: forms.count > 1 ? forms[forms.count - 1] : "#"
                )
            )
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
    }

    /// The parameters that it names.
    package var parameters: Set<String> {
        Set(parts.compactMap { if case .value(let name, _, _) = $0 { name } else { nil } })
    }

    /// - Parameter value: A parameter's value in words, and as a number where it is one.
    package func filled(_ value: (_ parameter: String) -> (text: String, number: Double?)) -> String {
        pieces(value).text
    }

    /// The same piece by piece.
    package func pieces(_ value: (_ parameter: String) -> (text: String, number: Double?)) -> [SummaryPiece] {
        parts.map { part in
            switch part {
            case .text(let text): return SummaryPiece(text)
            case .value(let name, let one, let other):
                let (text, number) = value(name)
                let form = number == 1 ? one : other
                return SummaryPiece(form == "#" ? text : form, of: name)
            }
        }
    }
}
