internal import Glibc
internal import Speech

/// Guesses how words are said that no dictionary has, from how those of the dictionary are.
package struct JointModel: Sendable {
    private let file: JointModelFile
    /// Tokens of each letter, the most frequent first.
    private let tokens: [[UInt64]]

    /// Readings that are followed from letter to letter.
    private static let beam = 12

    init(file: JointModelFile) {
        self.file = file
        var tokens = [[UInt64]](repeating: [], count: Graphone.letters.count)
        for (index, graphone) in file.graphones.enumerated() { tokens[graphone.letter].append(UInt64(index + 1)) }
        self.tokens = tokens
    }

    /// Nil when there is no such file, or none of ``JointModelTrainer``.
    package init?(path: String) {
        guard let file = JointModelFile(path: path) else { return nil }
        self.init(file: file)
    }

    private struct Reading {
        var history: UInt64
        var cost: Double
        var phones: [Int]
    }

    /// ARPABET pronunciations, the likeliest first, and their probabilities; empty for words with signs that are no letters.
    package func pronunciations(of word: String, limit: Int) -> [(phones: String, probability: Double)] {
        guard let letters = Graphone.letters(of: word.lowercased()) else { return [] }
        var readings = [Reading(history: JointModelTrainer.boundary, cost: 0, phones: [])]
        for letter in letters {
            var next: [Reading] = []
            for reading in readings {
                let contexts = contexts(of: reading.history)
                for token in tokens[Int(letter)] {
                    let graphone = file.graphones[Int(token) - 1]
                    next.append(
                        Reading(
                            history: Self.shifted(reading.history, token),
                            cost: reading.cost - log(probability(of: token, after: reading.history, contexts)),
                            phones: reading.phones + Graphone.phones(ofSound: graphone.sound)
                        )
                    )
                }
            }
            next.sort { $0.cost < $1.cost }
            readings = Array(next.prefix(Self.beam))
        }
        var costs: [[Int]: Double] = [:]
        for reading in readings where !reading.phones.isEmpty {
            let contexts = contexts(of: reading.history)
            let end = probability(of: JointModelTrainer.boundary, after: reading.history, contexts)
            let cost = reading.cost - log(end)
            costs[reading.phones] = min(cost, costs[reading.phones] ?? .infinity)
        }
        let sum = costs.values.reduce(0) { $0 + exp(-$1) }
        return costs.sorted { ($0.value, $0.key.count) < ($1.value, $1.key.count) }.prefix(limit).map { phones, cost in
            (phones.map { ARPABET.phones[$0] }.joined(separator: " "), exp(-cost) / sum)
        }
    }

    private static let historyMask = (UInt64(1) << (PackedCounts.tokenBits * (JointModelTrainer.order - 1))) - 1

    private static func shifted(_ history: UInt64, _ token: UInt64) -> UInt64 {
        (history << PackedCounts.tokenBits | token) & historyMask
    }

    private static func suffix(_ history: UInt64, _ tokens: Int) -> UInt64 {
        history & ((UInt64(1) << (PackedCounts.tokenBits * tokens)) - 1)
    }

    /// What followed the last tokens of a history, for each order.
    private func contexts(of history: UInt64) -> [(total: Double, types: Double)?] {
        file.orders.indices.map { file.followers(of: Self.suffix(history, $0), in: file.orders[$0]) }
    }

    private func probability(
        of token: UInt64,
        after history: UInt64,
        _ contexts: [(total: Double, types: Double)?]
    ) -> Double {
        var probability = 1 / Double(file.graphones.count + 1)
        for (length, order) in file.orders.enumerated() {
            guard let followers = contexts[length] else { break }
            let key = Self.suffix(history, length) << PackedCounts.tokenBits | token
            let seen = max(file.count(of: key, in: order) - order.discount, 0)
            probability = (seen + order.discount * followers.types * probability) / followers.total
        }
        return probability
    }
}
