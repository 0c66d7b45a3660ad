internal import Glibc
internal import Speech

/// The power in frequency bands of short frames of sound, by a Fourier transform of 512 points.
struct Spectrum: Sendable {
    /// Samples in a frame at 16 kHz: 25 ms.
    static let frameLength = 400
    /// Hertz; bands that speech fills, none below where hum and direct current live.
    static let bandEdges = [120, 300, 500, 750, 1_050, 1_450, 2_000, 2_800, 3_900, 5_500, 7_600]
    static let bandCount = bandEdges.count - 1

    private static let points = 512
    private let window: [Float]
    private let fourier = FourierTransform(points: points)
    private let bands: [Range<Int>]
    private var real = [Float](repeating: 0, count: points)
    private var imaginary = [Float](repeating: 0, count: points)

    init() {
        let length = Self.frameLength
        window = (0..<length).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(length))) }
        let points = Self.points
        let bins = Self.bandEdges.map { $0 * points / 16_000 }
        bands = zip(bins, bins.dropFirst()).map { $0..<$1 }
    }

    /// Mean power of each band, relative to full scale.
    ///
    /// - Parameter frame: ``frameLength`` samples.
    mutating func bandPowers(of frame: ArraySlice<Float>) -> [Float] {
        for index in 0..<Self.points { imaginary[index] = 0 }
        for index in 0..<Self.points { real[index] = 0 }
        for (index, sample) in frame.enumerated() where index < window.count {
            real[fourier.places[index]] = sample * window[index]
        }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { fourier.transform(real, $0) }
        }
        // Scaled so that a band of white noise has the noise's power per hertz times the band's width.
        let scale = 2 / (Float(Self.points) * Float(Self.frameLength) * 0.375)
        return bands.map { band in
            var sum: Float = 0
            for bin in band { sum += real[bin] * real[bin] + imaginary[bin] * imaginary[bin] }
            return sum * scale
        }
    }
}
