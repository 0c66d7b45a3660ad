internal import Glibc

/// How loud a stream of samples is, for a level meter.
package struct AudioLevels: Sendable, Hashable {
    /// The level of digital silence, dBFS.
    package static let floor = -96.0

    /// Samples measured.
    package private(set) var count = 0
    /// Samples at the end of the scale.
    package private(set) var clipped = 0
    private var largest = 0
    private var squares = 0.0
    private var sum = 0.0

    package init() {}

    package mutating func measure(_ samples: [Int16]) {
        for sample in samples {
            let value = Int(sample)
            largest = max(largest, abs(value))
            squares += Double(value * value)
            sum += Double(value)
            if value == 32_767 || value == -32_768 { clipped += 1 }
        }
        count += samples.count
    }

    /// The loudest sample, dBFS.
    package var peak: Double { Self.decibels(Double(largest) / 32_768) }

    /// Root mean square, dBFS; a full-scale square wave is 0.
    package var rms: Double {
        count == 0 ? Self.floor : Self.decibels((squares / Double(count)).squareRoot() / 32_768)
    }

    /// The mean, as a part of full scale; far from 0 the input has a direct current.
    package var offset: Double { count == 0 ? 0 : sum / Double(count) / 32_768 }

    private static func decibels(_ amplitude: Double) -> Double {
        amplitude > 0 ? max(floor, 20 * log10(amplitude)) : floor
    }
}
