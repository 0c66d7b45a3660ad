/// The counts of one order of an n-gram model: sorted arrays that a file holds as they are.
struct PackedCounts {
    /// Tokens of an n-gram, ten bits each, the last in the lowest.
    var keys: [UInt64] = []
    var counts: [UInt32] = []
    /// The n-grams' first tokens, and the sum and number of what follows each.
    var contexts: [UInt64] = []
    var totals: [UInt32] = []
    var types: [UInt32] = []

    static let tokenBits = 10

    /// - Parameter occurrences: n-grams, as often as they occur; sorted afterwards.
    init(sorting occurrences: inout [UInt64]) {
        occurrences.sort()
        for key in occurrences {
            if keys.last == key {
                counts[counts.count - 1] += 1
            } else {
                keys.append(key)
                counts.append(1)
            }
        }
        for (key, count) in zip(keys, counts) {
            let context = key >> Self.tokenBits
            if contexts.last == context {
                totals[totals.count - 1] += count
                types[types.count - 1] += 1
            } else {
                contexts.append(context)
                totals.append(count)
                types.append(1)
            }
        }
    }

    /// What is taken away from each count for what was never seen (Ney's estimate).
    var discount: Double {
        let ones = Double(counts.count { $0 == 1 })
        let twos = Double(counts.count { $0 == 2 })
        return ones > 0 ? ones / (ones + 2 * twos) : 0.5
    }
}
