/// A range of numbers as Rhasspy writes it: `0..100`, `0..100,5`, `$rhasspy/number,0,100,5`.
struct RhasspyNumbers {
    private let text: String
    private let from: Int?
    private let to: Int?
    private let step: Int?

    /// Larger ones are no numbers that anybody says.
    private static let largest = 1_000_000_000_000
    private static let slot = "rhasspy/number"

    /// Nil: it is no range, but a word.
    init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2, let dots = parts.first?.split(separator: ".", maxSplits: 1), dots.count == 2,
            dots[1].hasPrefix("."), Self.isNumber(dots[0]), Self.isNumber(dots[1].dropFirst()),
            parts.dropFirst().allSatisfy({ Self.isNumber($0) })
        else { return nil }
        self.text = text
        (from, to) = (Int(dots[0]), Int(dots[1].dropFirst()))
        step = parts.count == 2 ? Int(parts[1]) : 1
    }

    /// Nil: it is another slot.
    init?(slot name: String, _ arguments: [String]) {
        guard name == Self.slot, arguments.count >= 2, arguments.prefix(3).allSatisfy({ Self.isNumber($0) }) else {
            return nil
        }
        text = "$" + ([name] + arguments).joined(separator: ",")
        (from, to) = (Int(arguments[0]), Int(arguments[1]))
        step = arguments.count > 2 ? Int(arguments[2]) : 1
    }

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Why nothing can be counted so; nil: it can.
    var fault: String? {
        guard let from, let to, let step, [from, to, step].allSatisfy((-Self.largest...Self.largest).contains) else {
            return "the range \(text.prefix(100)) has numbers that are too large — keep them within \(Self.largest)"
        }
        return step > 0 ? nil : "the range \(text.prefix(100)) goes by steps of \(step) — write a step of at least 1"
    }

    /// Nil where there is a ``fault``.
    var expression: RhasspyExpression? {
        guard fault == nil, let from, let to, let step else { return nil }
        return .range(from: min(from, to), to: max(from, to), step: step)
    }
}
