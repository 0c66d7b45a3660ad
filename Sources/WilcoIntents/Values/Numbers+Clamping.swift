// Numbers that others have written, on a socket or in a file: any that JSON and YAML can hold, and `Int(_:)` and `Duration.seconds(_:)`
// end the program where one of them is too large.
extension Int {
    /// The whole part, towards 0, as near as there is one with which can be reckoned on; 0 for what is no number.
    package init(clamping number: Double) {
        self = number.isNaN ? 0 : Int(Swift.max(-Self.mostClamped, Swift.min(Self.mostClamped, number)))
    }

    /// What is added to it, or multiplied by some thousands, is still a number.
    private static var mostClamped: Double { 1e15 }
}

extension Duration {
    /// As near as can be had, at most ten thousand years; none for what is no number.
    package static func seconds(clamping number: Double) -> Duration {
        .seconds(number.isNaN ? 0 : max(-mostClamped, min(mostClamped, number)))
    }

    private static var mostClamped: Double { 316e9 }
}
