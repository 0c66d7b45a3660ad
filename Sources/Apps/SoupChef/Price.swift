/// An amount of money in dollars.
struct Price {
    var cents: Int

    /// `$3.75`, in German `3,75 $`.
    func spoken(in locale: String) -> String {
        let rest = cents % 100
        let digits = rest < 10 ? "0\(rest)" : "\(rest)"
        return locale.hasPrefix("de") ? "\(cents / 100),\(digits) $" : "$\(cents / 100).\(digits)"
    }
}
