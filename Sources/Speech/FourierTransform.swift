internal import Glibc

/// A discrete Fourier transform of a power of two of points.
package struct FourierTransform: Sendable {
    /// Where each sample goes before ``transform(_:_:)``.
    package let places: [Int]
    private let cosines: [Float]
    private let sines: [Float]

    /// - Parameter points: A power of two.
    package init(points: Int) {
        cosines = (0..<points / 2).map { Float(cos(2 * Double.pi * Double($0) / Double(points))) }
        sines = (0..<points / 2).map { Float(-sin(2 * Double.pi * Double($0) / Double(points))) }
        let bits = points.trailingZeroBitCount
        places = (0..<points).map { index in
            (0..<bits).reduce(0) { $0 | ((index >> $1) & 1) << (bits - 1 - $1) }
        }
    }

    /// In place; the samples stand at their ``places``, the bins come in their order.
    package func transform(_ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>) {
        cosines.withUnsafeBufferPointer { cosines in
            sines.withUnsafeBufferPointer { sines in
                let points = places.count
                var half = 1
                while half < points {
                    let stride = points / (2 * half)
                    for start in Swift.stride(from: 0, to: points, by: 2 * half) {
                        for offset in 0..<half {
                            let (cosine, sine) = (cosines[offset * stride], sines[offset * stride])
                            let (upper, lower) = (start + offset, start + offset + half)
                            let re = real[lower] * cosine - imaginary[lower] * sine
                            let im = real[lower] * sine + imaginary[lower] * cosine
                            real[lower] = real[upper] - re
                            imaginary[lower] = imaginary[upper] - im
                            real[upper] += re
                            imaginary[upper] += im
                        }
                    }
                    half *= 2
                }
            }
        }
    }
}
