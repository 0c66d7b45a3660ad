import Foundation
import SimulatedLives

/// Hit rates over the weeks, as a drawing.
struct HitRatePlot {
    struct Series {
        var name: String
        /// As in SVG.
        var color: String
        var rate: HitRate

        init(_ name: String, color: String, rate: HitRate) {
            self.name = name
            self.color = color
            self.rate = rate
        }
    }

    var series: [Series]
    /// Weeks at the end that count.
    var heldOut: Int

    private let width = 760.0
    private let height = 380.0
    private let left = 56.0
    private let right = 180.0
    private let top = 24.0
    private let bottom = 44.0

    var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" \
        font-family="sans-serif" font-size="12">
        <rect width="100%" height="100%" fill="#ffffff"/>
        \(shade)
        \(grid)
        \(series.map(line).joined(separator: "\n"))
        \(labels)
        </svg>

        """
    }

    private var weeks: Int { series.first?.rate.weeks.count ?? 1 }

    /// Percent at the upper edge, a multiple of ten.
    private var highest: Double {
        let rates = series.flatMap { $0.rate.weeks.map(percent) }
        return max(10, ((rates.max() ?? 0) / 10).rounded(.up) * 10)
    }

    private func percent(_ week: HitRate.Week) -> Double {
        week.actions == 0 ? 0 : 100 * Double(week.hits) / Double(week.actions)
    }

    private func x(_ week: Double) -> Double {
        left + (width - left - right) * week / Double(max(1, weeks - 1))
    }

    private func y(_ percent: Double) -> Double {
        height - bottom - (height - top - bottom) * percent / highest
    }

    private var shade: String {
        let start = x(Double(weeks - heldOut) - 0.5)
        return """
            <rect x="\(text(start))" y="\(text(top))" width="\(text(width - right - start))" \
            height="\(text(height - top - bottom))" fill="#eef3fb"/>
            <text x="\(text(start + 6))" y="\(text(top + 14))" fill="#555">weeks that count</text>
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
        for week in stride(from: 1, through: weeks, by: 5) {
            lines.append(
                """
                <text x="\(text(x(Double(week - 1))))" y="\(text(height - bottom + 18))" text-anchor="middle">\(week)</text>
                """
            )
        }
        lines.append(
            """
            <text x="\(text((left + width - right) / 2))" y="\(text(height - 8))" text-anchor="middle">week of the life</text>
            """
        )
        return lines.joined(separator: "\n")
    }

    private func line(_ series: Series) -> String {
        let points = series.rate.weeks.enumerated().map { week, rate in
            "\(text(x(Double(week)))),\(text(y(percent(rate))))"
        }
        return """
            <polyline points="\(points.joined(separator: " "))" fill="none" stroke="\(series.color)" stroke-width="2"/>
            """
    }

    /// Each name beside the end of its line, pushed apart where two would overlap.
    private var labels: String {
        var lowest = -Double.infinity
        return series.compactMap { line in line.rate.weeks.last.map { (line, y(percent($0))) } }
            .sorted { $0.1 < $1.1 }
            .map { line, height in
                lowest = max(height, lowest + 15)
                return """
                    <text x="\(text(width - right + 8))" y="\(text(lowest + 4))" fill="\(line.color)">\(line.name)</text>
                    """
            }
            .joined(separator: "\n")
    }

    private func text(_ number: Double) -> String {
        String(format: "%.1f", number)
    }
}
