internal import WilcoIntents

/// Turns Rhasspy's expressions into sentence templates, tagged parts into lists.
struct RhasspyTranslator {
    let values: RhasspyValues
    /// Where `$name` is looked for as the file `name`.
    let slotFolder: String?
    var lists: [String: SlotList]
    /// Rules made of slots that nobody tagged.
    var rules: [String: String]
    /// What could not be carried over from the expression at hand.
    private(set) var complaints: [String] = []
    /// Values that the expression at hand sets without any words: `(:){state:off}`.
    private(set) var fixed: [String: ParameterValue] = [:]

    init(values: RhasspyValues, slotFolder: String?, lists: [String: SlotList], rules: [String: String]) {
        self.values = values
        self.slotFolder = slotFolder
        self.lists = lists
        self.rules = rules
    }

    static func ruleName(_ intent: String, _ name: String) -> String { identifier("\(intent)_\(name)") }

    static func identifier(_ text: String) -> String {
        String(text.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    }

    /// The template; nil when the expression says nothing that can be carried over.
    mutating func template(_ expression: RhasspyExpression) -> String? {
        complaints = []
        fixed = [:]
        guard case .sequence(let items) = expression else { return text(expression) }
        return text(.sequence(items.filter { !isFixed($0) }))
    }

    /// Takes up a tag on no words.
    private mutating func isFixed(_ expression: RhasspyExpression) -> Bool {
        guard case .tagged(let inner, let name, let replacement?, let converters) = expression,
            values.ways(of: inner)?.allSatisfy(\.said.isEmpty) == true
        else { return false }
        fixed[Self.identifier(name)] = RhasspyValues.value(replacement, converters)
        return true
    }

    private mutating func text(_ expression: RhasspyExpression) -> String? {
        switch expression {
        case .word(let text):
            return text
        case .sequence(let items):
            var parts: [String] = []
            for item in items {
                guard let part = text(item) else { return nil }
                parts.append(part)
            }
            return parts.filter { !$0.isEmpty }.joined(separator: " ")
        case .optional(let inner):
            guard let body = text(inner) else { return nil }
            return body.isEmpty ? "" : "[\(body)]"
        case .alternatives(let branches): return group(branches, "|")
        case .permutation(let branches): return group(branches, ";")
        case .rule(let owner, let name):
            let intent = owner ?? values.intent
            guard values.rules["\(intent).\(name)"] != nil else {
                complaints.append("there is no rule <\(intent).\(name)>")
                return nil
            }
            return "<\(Self.ruleName(intent, name))>"
        case .slot(let name, let arguments): return untagged(expression, name, arguments)
        case .range(let from, let to, let step):
            let list = "number_\(from)_\(to)_\(step)".map { $0 == "-" ? "m" : $0 }
            lists[String(list)] = Self.range(from, to, step)
            complaints.append("the number \(from)..\(to) has no tag — it becomes the parameter “number”")
            return "{\(String(list)):number}"
        case .substituted(let inner, let replacement, let converters):
            // Passed on only within a tag; here it would change nothing but the text.
            if replacement != nil || !converters.isEmpty {
                complaints.append(Self.substitutionLeftOut)
            }
            return text(inner)
        case .tagged(let inner, let name, let replacement, let converters):
            return tagged(inner, name, replacement, converters)
        }
    }

    private static let substitutionLeftOut =
        "a substitution outside a tag changes only the text that is passed on — left out"

    private mutating func group(_ branches: [RhasspyExpression], _ separator: String) -> String? {
        var parts: [String] = []
        for branch in branches {
            guard let part = text(branch) else { return nil }
            parts.append(part)
        }
        return "(\(parts.joined(separator: separator)))"
    }

    /// That a slot has no values, and where they were looked for.
    private func lookedFor(_ name: String) -> String {
        let place =
            slotFolder.map { "there is no file \($0)/\(name)" } ?? "there is no folder slots beside the sentences"
        return "the slot $\(name) has no file of values: \(place) — give its folder with --slots; "
            + "where a program makes them, put what it prints into a file"
    }

    /// A slot of the expression that has no values.
    private func missingSlot(in expression: RhasspyExpression) -> String? {
        switch expression {
        case .slot(let name, _): values.ways(of: expression) == nil ? name : nil
        case .sequence(let items), .alternatives(let items), .permutation(let items):
            items.lazy.compactMap { missingSlot(in: $0) }.first
        case .optional(let inner), .substituted(let inner, _, _), .tagged(let inner, _, _, _): missingSlot(in: inner)
        case .word, .rule, .range: nil
        }
    }

    private mutating func untagged(_ expression: RhasspyExpression, _ name: String, _ arguments: [String]) -> String? {
        if let number = Self.number(name, arguments) { return text(number) }
        guard let ways = values.ways(of: expression) else {
            complaints.append(lookedFor(name))
            return nil
        }
        if ways.contains(where: { $0.output != $0.said || !$0.converters.isEmpty }) {
            complaints.append(Self.substitutionLeftOut)
        }
        let rule = "slot_\(Self.identifier(name))"
        rules[rule] = "(\(Self.unique(ways.map(\.said)).joined(separator: "|")))"
        return "<\(rule)>"
    }

    private mutating func tagged(
        _ inner: RhasspyExpression,
        _ name: String,
        _ replacement: String?,
        _ converters: [String]
    ) -> String? {
        let slot = Self.identifier(name)
        if replacement == nil, let range = number(inner) {
            return "{\(add(Self.range(range.from, range.to, range.step), as: slot)):\(slot)}"
        }
        guard
            let ways = values.ways(of: .tagged(inner, name: name, text: replacement, converters)),
            ways.contains(where: { !$0.said.isEmpty })
        else {
            let isEmpty = values.ways(of: inner)?.allSatisfy(\.said.isEmpty) == true
            complaints.append(
                isEmpty
                    ? "the tag {\(name)} stands on no words"
                    : missingSlot(in: inner).map(lookedFor)
                        ?? "the values of the tag {\(name)} are too many or not known — give slot files with --slots"
            )
            return nil
        }
        for converter in Self.unique(ways.flatMap(\.converters)) where !RhasspyValues.converters.contains(converter) {
            complaints.append("the converter !\(converter) has no counterpart — the value is passed on as text")
        }
        var outputs: [(value: ParameterValue, said: [String])] = []
        var places: [ParameterValue: Int] = [:]
        var known: Set<[AnyHashable]> = []
        for way in ways where !way.said.isEmpty {
            let value = RhasspyValues.value(way.output, way.converters)
            guard known.insert([value, way.said]).inserted else { continue }
            if let index = places[value] {
                outputs[index].said.append(way.said)
            } else {
                places[value] = outputs.count
                outputs.append((value, [way.said]))
            }
        }
        let list = SlotList.values(
            outputs.map {
                SlotList.Value(
                    text: $0.said.count == 1 ? $0.said[0] : "(\($0.said.joined(separator: "|")))",
                    value: $0.value
                )
            }
        )
        let reference = "{\(add(list, as: slot)):\(slot)}"
        return ways.contains { $0.said.isEmpty } ? "[\(reference)]" : reference
    }

    private mutating func add(_ list: SlotList, as name: String) -> String {
        var candidate = name
        var number = 1
        while let known = lists[candidate], known != list {
            number += 1
            candidate = "\(name)_\(number)"
        }
        lists[candidate] = list
        return candidate
    }

    /// The range that an expression is and nothing else.
    ///
    /// - Parameter followed: Rules that led here: one that leads back to itself is no range.
    private func number(
        _ expression: RhasspyExpression,
        followed: Set<String> = []
    ) -> (from: Int, to: Int, step: Int)? {
        switch expression {
        case .range(let from, let to, let step): return (from, to, step)
        case .sequence(let items) where items.count == 1: return number(items[0], followed: followed)
        case .substituted(let inner, nil, let converters) where converters.allSatisfy({ $0 == "int" }):
            return number(inner, followed: followed)
        case .slot(let name, let arguments):
            return Self.number(name, arguments).flatMap { number($0, followed: followed) }
        case .rule(let owner, let name):
            let rule = "\(owner ?? values.intent).\(name)"
            // A long way through rules is no range either.
            guard followed.count < 60, !followed.contains(rule) else { return nil }
            return values.rules[rule].flatMap { number($0, followed: followed.union([rule])) }
        default: return nil
        }
    }

    /// Rhasspy's own slot of numbers: `$rhasspy/number,1,10`.
    static func number(_ name: String, _ arguments: [String]) -> RhasspyExpression? {
        RhasspyNumbers(slot: name, arguments)?.expression
    }

    private static func range(_ from: Int, _ to: Int, _ step: Int) -> SlotList {
        .range(NumberRange(from: Double(from), to: Double(to), step: Double(step)))
    }

    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}
