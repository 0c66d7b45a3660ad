internal import WilcoIntents

// Several values of an array in open text, which takes all that is listed: "line 4, line 7 and the harbor".
extension MatcherEngine {
    /// The values in one place of a template.
    func values(
        in capture: Derivation.Capture,
        of parameter: ParameterDefinition?,
        _ run: MatchRun
    ) -> [Derivation.Capture] {
        guard let parameter, run.graph.nodes[Int(capture.node)].kind == .wildcard else { return [capture] }
        return values(in: Int(capture.start)..<Int(capture.end), of: parameter, run).map { range in
            var value = capture
            value.start = Int32(range.lowerBound)
            value.end = Int32(range.upperBound)
            return value
        }
    }

    /// The same of a stretch of what was said, in scalars.
    func values(in range: Range<Int>, of parameter: ParameterDefinition, _ run: MatchRun) -> [Range<Int>] {
        guard parameter.isArray else { return [range] }
        let tokens = run.tokens.tokens.filter { $0.start >= range.lowerBound && $0.end <= range.upperBound }
        let links = language.heard.and.map { $0.split(separator: " ").map(String.init) }
        var values: [Range<Int>] = []
        var start = 0
        var index = 0
        func end(at index: Int) {
            if start < index { values.append(tokens[start].start..<tokens[index - 1].end) }
        }
        while index < tokens.count {
            let link = links.lazy.filter { tokens[index...].map(\.text).starts(with: $0) }.map(\.count).max() ?? 0
            let isParted =
                index > start
                && run.text.isParted(
                    tokens[index - 1].start..<tokens[index - 1].end,
                    tokens[index].start..<tokens[index].end,
                    by: ",;"
                )
            if link > 0 || isParted {
                end(at: index)
                start = index + link
            }
            index += max(link, 1)
        }
        end(at: tokens.count)
        return values.count > 1 ? values : [range]
    }
}
