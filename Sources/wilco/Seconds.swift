import Foundation

/// Times for people: two decimals.
enum Seconds {
    static func text(_ seconds: Double) -> String {
        String(format: "%.2f", seconds)
    }
}
