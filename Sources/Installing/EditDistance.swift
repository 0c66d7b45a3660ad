/// How far two sequences are apart.
enum EditDistance {
    /// Edits for each element of the longer one: 0 for equal, 1 for nothing in common; 1 where either is empty.
    static func ratio(_ first: [String], _ second: [String]) -> Double {
        guard !first.isEmpty, !second.isEmpty else { return 1 }
        var row = Array(0...second.count)
        for (index, element) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in second.enumerated() {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, diagonal + (element == other ? 0 : 1))
                diagonal = above
            }
        }
        return Double(row[second.count]) / Double(max(first.count, second.count))
    }
}
