internal import Foundation

/// Random numbers that are the same for the same seed, on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// From 0 up to 1.
    package mutating func uniform() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// Mean 0, variance 1.
    package mutating func normal() -> Double {
        (-2 * log(max(uniform(), 1e-300))).squareRoot() * cos(2 * .pi * uniform())
    }

    /// True once in `count` times.
    package mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

    package mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &self) }
}
