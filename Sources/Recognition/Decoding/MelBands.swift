internal import Glibc
internal import Speech

/// Mel bands of a short stretch of sound, and their cepstrum, with the parameters that the English model was trained with.
final class MelBands: Sendable {
    static let count = 25
    private static let points = 512
    private static let rate = 16_000.0
    private static let range = (low: 130.0, high: 6_800.0)
    /// Coefficients are weighted by half a sine of twice this length.
    private static let lifter = 22.0

    private let window: [Float]
    private let fourier = FourierTransform(points: points)
    /// First bin and weights of each band.
    private let triangles: [(first: Int, weights: [Float])]
    /// Row after row, one for each coefficient.
    private let transform: [Float]

    static let model = MelBands(warp: 1)

    /// - Parameter warp: What frequencies are multiplied by, for vocal tracts that are shorter (above 1) or longer than usual; 1.17 at
    ///   most, so that all bands lie below half the sample rate.
    init(warp: Double) {
        let length = Cepstra.frameLength
        window = (0..<length).map { Float(0.54 - 0.46 * cos(2 * Double.pi * Double($0) / Double(length - 1))) }
        triangles = Self.triangles(warp: warp)
        transform = (0..<Cepstra.width).flatMap { row in
            let scale = (row == 0 ? 1 : 2.0) / Double(Self.count)
            let lift = 1 + Self.lifter / 2 * sin(Double(row) * Double.pi / Self.lifter)
            return (0..<Self.count).map { band in
                let angle = Double.pi * Double(row) * (Double(band) + 0.5) / Double(Self.count)
                return Float(lift * scale.squareRoot() * cos(angle))
            }
        }
    }

    /// Triangles of equal area with corners at whole bins.
    private static func triangles(warp: Double) -> [(first: Int, weights: [Float])] {
        func mel(_ hertz: Double) -> Double { 2_595 * log10(1 + hertz / 700) }
        func hertz(_ mel: Double) -> Double { 700 * (pow(10, mel / 2_595) - 1) }
        let width = rate / Double(points)
        let step = (mel(range.high) - mel(range.low)) / Double(count + 1)
        return (0..<count).map { band in
            let corners = (0..<3).map { corner in
                (warp * hertz(mel(range.low) + Double(band + corner) * step) / width).rounded() * width
            }
            let (low, middle, high) = (corners[0], corners[1], corners[2])
            let bins = Int(low / width)...Int(high / width)
            let weights = bins.map { bin in
                let position = Double(bin) * width
                let share = min((position - low) / (middle - low), (high - position) / (high - middle))
                return Float(max(0, share) * 2 / (high - low))
            }
            return (bins.lowerBound, weights)
        }
    }

    /// - Parameter frame: ``Cepstra/frameLength`` samples.
    func energies(of frame: ArraySlice<Float>) -> [Float] {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * Self.points) { buffer in
            buffer.initialize(repeating: 0)
            let real = UnsafeMutableBufferPointer(rebasing: buffer[..<Self.points])
            let imaginary = UnsafeMutableBufferPointer(rebasing: buffer[Self.points...])
            for (index, sample) in frame.enumerated() { real[fourier.places[index]] = sample * window[index] }
            fourier.transform(real, imaginary)
            return triangles.map { first, weights in
                var sum: Float = 0
                for (offset, weight) in weights.enumerated() {
                    let bin = first + offset
                    sum += weight * (real[bin] * real[bin] + imaginary[bin] * imaginary[bin])
                }
                return sum
            }
        }
    }

    /// Energy that a band has at least: fifteen times that of the noise in a microphone's last bit.
    ///
    /// Headsets and sound processors that close in pauses send nothing but zeros. The model has never heard such silence, and takes
    /// what is next to it for other sounds.
    private static let leastEnergy: Float = 100

    /// - Parameter energies: One frame's.
    func cepstrum(of energies: ArraySlice<Float>) -> [Float] {
        let logarithms = energies.map { log(max($0, Self.leastEnergy)) }
        return (0..<Cepstra.width).map { row in
            var sum: Float = 0
            for band in 0..<Self.count { sum += transform[row * Self.count + band] * logarithms[band] }
            return sum
        }
    }
}
