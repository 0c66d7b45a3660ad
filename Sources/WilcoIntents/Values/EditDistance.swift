/// How far two rows of letters, words or sounds are apart.
package enum EditDistance {
    /// How many elements must be changed, added or left out to make one of the other.
    ///
    /// - Parameter swapping: Two neighbours that stand the wrong way round are one change.
    @inlinable
    package static func between<Element: Equatable>(
        _ first: [Element],
        _ second: [Element],
        swapping: Bool = false
    ) -> Int {
        guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
        // Of the elements of `first` so far: the row before the last, the last, and the one under way.
        var before: [Int] = []
        var last = Array(0...second.count)
        var row = last
        for line in first.indices {
            row[0] = line + 1
            for column in second.indices {
                let changed = last[column] + (first[line] == second[column] ? 0 : 1)
                var least = min(changed, last[column + 1] + 1, row[column] + 1)
                if swapping, line > 0, column > 0, first[line] == second[column - 1], first[line - 1] == second[column]
                {
                    least = min(least, before[column - 1] + 1)
                }
                row[column + 1] = least
            }
            if swapping { before = last }
            swap(&last, &row)
        }
        return last[second.count]
    }

    /// How many letters must be changed, added or left out to make one word of the other.
    package static func between(_ first: String, _ second: String) -> Int { between(Array(first), Array(second)) }

    /// Changes for each element of the longer one: 0 for equal, 1 for nothing in common; 1 where either is empty.
    package static func ratio(_ first: [String], _ second: [String]) -> Double {
        guard !first.isEmpty, !second.isEmpty else { return 1 }
        return Double(between(first, second)) / Double(max(first.count, second.count))
    }
}
