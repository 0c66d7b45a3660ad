internal import Speech

/// How differently two ways of saying something sound: the least cost of turning the phones of one into those of the other.
package enum PhoneDistance {
    /// 0 for the same sounds; each phone that is another, more or less counts 1 at most, and less where it is hardly heard.
    package static func between(_ first: [String], _ second: [String]) -> Double {
        between(first.map(number), second.map(number), limit: .infinity) ?? .infinity
    }

    /// Nil where it is more than `limit`.
    static func between(_ first: [Int], _ second: [Int], limit: Double) -> Double? {
        var costs = [0.0]
        for phone in second { costs.append(costs[costs.count - 1] + additions[phone]) }
        for phone in first {
            var diagonal = costs[0]
            costs[0] += additions[phone]
            var least = costs[0]
            for (index, other) in second.enumerated() {
                let replaced = diagonal + replacements[phone][other]
                diagonal = costs[index + 1]
                costs[index + 1] = min(
                    replaced,
                    costs[index + 1] + additions[phone],
                    costs[index] + additions[other]
                )
                least = min(least, costs[index + 1])
            }
            if least > limit { return nil }
        }
        return costs[second.count] > limit ? nil : costs[second.count]
    }

    /// The phone's place in ``ARPABET/phones``; one that is none has the place behind them.
    static func number(_ phone: String) -> Int { numbers[phone] ?? ARPABET.phones.count }

    private static let numbers = Dictionary(
        uniqueKeysWithValues: ARPABET.phones.enumerated().map { ($0.element, $0.offset) }
    )

    /// Sounds that a recogniser takes for each other, by how they are made.
    private static let groups: [(phones: Set<String>, cost: Double)] = [
        (["AH", "IH"], 0.3), (["AH", "UH"], 0.3), (["AA", "AO"], 0.2), (["IH", "IY"], 0.3), (["UH", "UW"], 0.3),
        (["EH", "AE"], 0.4), (["EH", "IH"], 0.4), (["AH", "AA"], 0.4), (["AH", "EH"], 0.4), (["ER", "R"], 0.4),
        (["OW", "AO"], 0.4),
        (["P", "B"], 0.4), (["T", "D"], 0.4), (["K", "G"], 0.4), (["F", "V"], 0.4), (["S", "Z"], 0.3),
        (["TH", "DH"], 0.4), (["SH", "ZH"], 0.3), (["CH", "JH"], 0.4), (["M", "N"], 0.4), (["N", "NG"], 0.3),
        (["P", "T", "K"], 0.6), (["B", "D", "G"], 0.6), (["F", "TH", "S", "HH"], 0.6), (["V", "DH", "Z"], 0.6),
        (["S", "SH"], 0.5), (["T", "CH"], 0.6), (["D", "JH"], 0.6), (["L", "R", "W"], 0.6), (["L", "OW"], 0.6),
    ]

    private static let replacements: [[Double]] = {
        let phones = ARPABET.phones
        return (0...phones.count).map { first in
            (0...phones.count).map { second in
                if first == second { return 0 }
                guard first < phones.count, second < phones.count else { return 1 }
                let (one, other) = (phones[first], phones[second])
                let near = groups.filter { $0.phones.contains(one) && $0.phones.contains(other) }.map(\.cost).min()
                if let near { return near }
                return ARPABET.vowels.contains(one) && ARPABET.vowels.contains(other) ? 0.7 : 1
            }
        }
    }()

    /// What is hardly heard is easily heard where it is not.
    private static let additions: [Double] = (ARPABET.phones + [""]).map { phone in
        switch phone {
        case "HH", "AH": 0.5
        case "T", "D", "Y": 0.6
        default: 0.8
        }
    }
}
