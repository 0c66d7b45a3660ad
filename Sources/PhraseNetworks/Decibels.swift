internal import Glibc

/// Decibels of powers.
enum Decibels {
    static func of(_ power: Float) -> Float { 10 * log10(power) }

    /// The factor of an amplitude.
    static func amplitude(_ decibels: Double) -> Double { pow(10, decibels / 20) }
}
