/// Rows of cells, in columns wide enough for them.
struct Table {
    var rows: [[String]]

    init(_ header: [String]) { rows = [header] }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// As Markdown.
    var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            "| "
                + widths.indices.map { column in
                    let cell = column < cells.count ? cells[column] : ""
                    return cell + String(repeating: " ", count: widths[column] - cell.count)
                }.joined(separator: " | ") + " |"
        }
        var lines = rows.map(line)
        lines.insert("|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|", at: 1)
        return lines.joined(separator: "\n")
    }
}
