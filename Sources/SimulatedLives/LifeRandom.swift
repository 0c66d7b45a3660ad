internal import Foundation

/// Chance that can be repeated: the same seed gives the same life on every machine.
struct LifeRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0xD134_2543_DE82_EF95 &+ 0x2545_F491_4F6C_DD1D
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func unit() -> Double {
        Double(next() >> 11) / 9_007_199_254_740_992
    }

    mutating func chance(_ probability: Double) -> Bool {
        unit() < probability
    }

    mutating func between(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    mutating func between(_ range: ClosedRange<Int>) -> Int {
        Int(between(Double(range.lowerBound)...Double(range.upperBound + 1))).clamped(to: range)
    }

    /// Normally distributed, and never farther out than three spreads.
    mutating func about(_ mean: Double, spread: Double) -> Double {
        let radius = (-2 * log(max(unit(), 1e-12))).squareRoot()
        let deviation = radius * cos(2 * Double.pi * unit())
        return mean + spread * min(3, max(-3, deviation))
    }

    /// How many of something happen when `mean` are usual.
    mutating func count(mean: Double) -> Int {
        let limit = exp(-mean)
        var product = unit()
        var count = 0
        while product > limit {
            product *= unit()
            count += 1
        }
        return count
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[between(0...(elements.count - 1))]
    }

    mutating func pick<Element>(_ weighted: [(Element, Double)]) -> Element {
        var rest = unit() * weighted.reduce(0) { $0 + $1.1 }
        for (element, weight) in weighted {
            rest -= weight
            if rest < 0 { return element }
        }
        return weighted[weighted.count - 1].0
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
    }
}
