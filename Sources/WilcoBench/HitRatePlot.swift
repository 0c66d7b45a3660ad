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

    var plot: LinePlot {
        let weeks = series.first?.rate.weeks.count ?? 1
        return LinePlot(
            series: series.map { line in
                LinePlot.Series(
                    name: line.name,
                    color: line.color,
                    points: line.rate.weeks.enumerated().map { (Double($0 + 1), percent($1)) }
                )
            },
            axis: "week of the life",
            range: 1...Double(max(2, weeks)),
            ticks: stride(from: 1, through: weeks, by: 5).map { LinePlot.Tick(x: Double($0), text: "\($0)") },
            shade: (from: Double(weeks - heldOut) + 0.5, text: "weeks that count")
        )
    }

    private func percent(_ week: HitRate.Week) -> Double {
        week.actions == 0 ? 0 : 100 * Double(week.hits) / Double(week.actions)
    }
}
