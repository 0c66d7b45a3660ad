import Foundation

/// Lines of percentages, as a drawing.
struct LinePlot {
    struct Series {
        var name: String
        /// As in SVG.
        var color: String
        var points: [(x: Double, percent: Double)]
        var isDashed = false
    }

    /// A place of the horizontal axis.
    struct Tick {
        var x: Double
        var text: String
    }

    var series: [Series]
    /// What the horizontal axis tells.
    var axis: String
    /// At its left and right edge.
    var range: ClosedRange<Double>
    var ticks: [Tick]
    /// What lies right of here is shaded, with these words.
    var shade: (from: Double, text: String)?
    /// Colours for series that have none of their own.
    static let colors = ["#1565c0", "#d08700", "#6a9f58", "#a33b8f", "#c0392b", "#9e9e9e"]

    private let width = 760.0
    private let height = 380.0
    private let left = 56.0
    private let right = 180.0
    private let top = 24.0
    private let bottom = 44.0

    init(
        series: [Series],
        axis: String,
        range: ClosedRange<Double>,
        ticks: [Tick],
        shade: (from: Double, text: String)? = nil
    ) {
        self.series = series
        self.axis = axis
        self.range = range
        self.ticks = ticks
        self.shade = shade
    }

    func write(to file: String) throws { try svg.write(toFile: file, atomically: true, encoding: .utf8) }

    var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" \
        font-family="sans-serif" font-size="12">
        <rect width="100%" height="100%" fill="#ffffff"/>
        \(shading)
        \(grid)
        \(series.map(line).joined(separator: "\n"))
        \(labels)
        </svg>

        """
    }

    /// Percent at the upper edge, a multiple of ten.
    private var highest: Double {
        max(10, ((series.flatMap { $0.points.map(\.percent) }.max() ?? 0) / 10).rounded(.up) * 10)
    }

    private func x(_ value: Double) -> Double {
        guard range.lowerBound < range.upperBound else { return left }
        return left + (width - left - right) * (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }

    private func y(_ percent: Double) -> Double {
        height - bottom - (height - top - bottom) * percent / highest
    }

    private var shading: String {
        guard let shade else { return "" }
        let start = x(shade.from)
        return """
            <rect x="\(text(start))" y="\(text(top))" width="\(text(width - right - start))" \
            height="\(text(height - top - bottom))" fill="#eef3fb"/>
            <text x="\(text(start + 6))" y="\(text(top + 14))" fill="#555">\(shade.text)</text>
            """
    }

    private var grid: String {
        var lines: [String] = []
        for percent in stride(from: 0, through: highest, by: 10) {
            lines.append(
                """
                <line x1="\(text(left))" x2="\(text(width - right))" y1="\(text(y(percent)))" y2="\(text(y(percent)))" \
                stroke="#dddddd"/><text x="\(text(left - 8))" y="\(text(y(percent) + 4))" text-anchor="end">\(Int(percent)) %</text>
                """
            )
        }
        for tick in ticks {
            lines.append(
                """
                <text x="\(text(x(tick.x)))" y="\(text(height - bottom + 18))" text-anchor="middle">\(tick.text)</text>
                """
            )
        }
        lines.append(
            """
            <text x="\(text((left + width - right) / 2))" y="\(text(height - 8))" text-anchor="middle">\(axis)</text>
            """
        )
        return lines.joined(separator: "\n")
    }

    private func line(_ series: Series) -> String {
        let points = series.points.map { "\(text(x($0.x))),\(text(y($0.percent)))" }
        return """
            <polyline points="\(points.joined(separator: " "))" fill="none" stroke="\(series.color)" stroke-width="2"\
            \(series.isDashed ? " stroke-dasharray=\"5 4\"" : "")/>
            """
    }

    /// Each name beside the end of its line, pushed apart where two would overlap.
    private var labels: String {
        var lowest = -Double.infinity
        return series.compactMap { line in line.points.last.map { (line, y($0.percent)) } }
            .sorted { $0.1 < $1.1 }
            .map { line, height in
                lowest = max(height, lowest + 15)
                return """
                    <text x="\(text(width - right + 8))" y="\(text(lowest + 4))" fill="\(line.color)">\(line.name)</text>
                    """
            }
            .joined(separator: "\n")
    }

    private func text(_ number: Double) -> String { String(format: "%.1f", number) }
}
