internal import WilcoIntents

/// What can be said for an expression, and what is passed on for it.
struct RhasspyValues {
    struct Way: Hashable {
        var said: String
        var output: String
        var converters: [String] = []
        /// A number said in any way: `said` is a placeholder then.
        var range: RhasspyExpression?
    }

    /// Bodies of rules, `Intent.rule`.
    let rules: [String: RhasspyExpression]
    let intent: String
    /// What may still be done.
    let work: Work
    /// Values of a slot; nil: there are none.
    let slot: (String, [String]) -> [Way]?

    /// Counts what is made in one import: rules that use one another double with each.
    final class Work {
        private var left = 1_000_000

        /// False when it is too much.
        func take(_ amount: Int) -> Bool {
            left -= amount
            return left >= 0
        }
    }

    private static let most = 4000

    /// Nil when there are too many ways, or something that is not known.
    func ways(of expression: RhasspyExpression, depth: Int = 0) -> [Way]? {
        guard depth < 60, work.take(1) else { return nil }
        switch expression {
        case .word(let text):
            return [Way(said: text, output: text)]
        case .range(let from, let to, let step):
            guard (to - from) / step < 1000 else { return nil }
            return stride(from: from, through: to, by: step).map {
                Way(said: String($0), output: String($0), converters: ["int"])
            }
        case .optional(let inner):
            guard let ways = ways(of: inner, depth: depth + 1) else { return nil }
            return [Way(said: "", output: "")] + ways
        case .alternatives(let branches):
            var result: [Way] = []
            for branch in branches {
                guard let ways = ways(of: branch, depth: depth + 1), result.count + ways.count <= Self.most else {
                    return nil
                }
                result += ways
            }
            return result
        case .sequence(let items):
            return sequence(items, depth)
        case .permutation(let items):
            guard items.count <= 4 else { return nil }
            var result: [Way] = []
            for order in Self.orders(items) {
                guard let ways = sequence(order, depth), result.count + ways.count <= Self.most else { return nil }
                result += ways
            }
            return result
        case .rule(let owner, let name):
            guard let body = rules["\(owner ?? intent).\(name)"] else { return nil }
            return RhasspyValues(rules: rules, intent: owner ?? intent, work: work, slot: slot).ways(
                of: body,
                depth: depth + 1
            )
        case .slot(let name, let arguments):
            return slot(name, arguments)
        case .substituted(let inner, let text, let converters), .tagged(let inner, _, let text, let converters):
            return ways(of: inner, depth: depth + 1)?.map { way in
                var way = way
                if let text { (way.output, way.converters) = (text, []) }
                way.converters += converters
                return way
            }
        }
    }

    private func sequence(_ items: [RhasspyExpression], _ depth: Int) -> [Way]? {
        var result = [Way(said: "", output: "")]
        for item in items {
            guard let ways = ways(of: item, depth: depth + 1), ways.count * result.count <= Self.most,
                work.take(ways.count * result.count)
            else { return nil }
            result = result.flatMap { before in
                ways.map { way in
                    Way(
                        said: Self.joined(before.said, way.said),
                        output: Self.joined(before.output, way.output),
                        converters: before.converters + way.converters
                    )
                }
            }
        }
        return result
    }

    private static func orders(_ items: [RhasspyExpression]) -> [[RhasspyExpression]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { index -> [[RhasspyExpression]] in
            var rest = items
            let first = rest.remove(at: index)
            return orders(rest).map { [first] + $0 }
        }
    }

    private static func joined(_ first: String, _ second: String) -> String {
        first.isEmpty ? second : second.isEmpty ? first : "\(first) \(second)"
    }

    static let converters: Set<String> = ["int", "float", "bool", "lower", "upper"]

    /// The output, converted; converters of the user's own are left out.
    static func value(_ output: String, _ converters: [String]) -> ParameterValue {
        var text = output
        for name in converters {
            switch name {
            case "lower": text = text.lowercased()
            case "upper": text = text.uppercased()
            case "int": if let number = Int(text) { return .integer(number) }
            case "float": if let number = Double(text) { return .decimal(number) }
            case "bool": return .boolean(["true", "yes", "on", "1"].contains(text.lowercased()))
            default: break
            }
        }
        return .string(text)
    }
}
