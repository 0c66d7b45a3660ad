import Shortcuts
import WilcoIntents

/// The same sequence for the same seed (SplitMix64).
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// Shortcuts of every shape, sensible or not.
struct RandomShortcut {
    private var random: Seeded

    init(seed: UInt64) { random = Seeded(seed) }

    mutating func make(_ name: String) -> Shortcut {
        Shortcut(name: name, listing: listing(), steps: steps(depth: 0))
    }

    private mutating func listing() -> ShortcutListing {
        ShortcutListing(
            folder: pick([nil, "Kitchen", "no", "7: #1 \"a\"", "Küche & Bad"]),
            colour: pick(ShortcutListing.Colour.allCases + [nil]),
            icon: pick([nil, "🍲", "#", "7", "👩‍👩‍👧‍👦", "y", "ß", "'"]),
            isPinned: Bool.random(using: &random)
        )
    }

    private mutating func pick<Element>(_ items: [Element]) -> Element {
        items[Int.random(in: 0..<items.count, using: &random)]
    }

    private mutating func steps(depth: Int) -> [Step] {
        let count = Int.random(in: depth == 0 ? 1...6 : 0...3, using: &random)
        return (0..<count).map { _ in
            let name: String? = Int.random(in: 0..<3, using: &random) == 0 ? pick(["a", "b", "c"]) : nil
            return Step(kind(depth: depth), as: name)
        }
    }

    private mutating func kind(depth: Int) -> StepKind {
        let deepest = depth >= 3
        switch Int.random(in: 0..<(deepest ? 8 : 12), using: &random) {
        case 0: return .comment("note")
        case 1:
            return .intent(IntentStep(app: "notes", intent: pick(["Find", "AddText"]), parameters: ["note": value()]))
        case 2, 3:
            let operation = pick(StepOperation.allCases)
            var arguments: [String: StepExpression] = [:]
            for argument in operation.arguments where argument.isRequired || Bool.random(using: &random) {
                arguments[argument.name] = argument.choices.isEmpty ? value() : .string(pick(argument.choices))
            }
            return .operation(operation, arguments: arguments)
        case 4: return .effect(.say, arguments: ["text": value()])
        case 5: return .set(name: pick(["a", "b", "c"]), value())
        case 6: return .ask(prompt: value(), type: pick(StepQuestion.allCases), preset: nil)
        case 7: return .run(.string(pick(["main", "other"])), input: nil)
        case 8: return .condition(condition(), then: steps(depth: depth + 1), otherwise: steps(depth: depth + 1))
        case 9: return .repeatCount(value(), steps: steps(depth: depth + 1))
        case 10: return .repeatEach(value(), steps: steps(depth: depth + 1))
        default:
            return .menu(
                prompt: .string("which?"),
                cases: [MenuCase("one", steps: steps(depth: depth + 1)), MenuCase("two", steps: [])]
            )
        }
    }

    private mutating func condition() -> StepCondition {
        let comparison = pick(StepCondition.Comparison.allCases)
        let simple = StepCondition.comparison(value(), comparison, comparison.takesOperand ? value() : nil)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .not(simple)
        case 1: return .all([simple, .comparison(value(), .hasAnyValue, nil)])
        case 2: return .truth(.variable(VariablePath(name: pick(["a", "result"]))))
        default: return simple
        }
    }

    private mutating func value() -> StepExpression {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .literal(.number(Double(Int.random(in: -2...4, using: &random))))
        case 1: return .string(pick(["", "text", "5", "2026-03-02", "yes", "ünï: {code} #1"]))
        case 2: return .list([.literal(.number(1)), .string("b")])
        case 3: return .dictionary(["k": .string("v")])
        case 4: return .text([.text("x "), .variable(VariablePath(name: pick(["a", "result"])))])
        case 5: return .variable(VariablePath(name: pick(["now", "today", "index", "input"])))
        default: return .variable(VariablePath(name: pick(["a", "b", "c", "result", "item"])))
        }
    }
}
