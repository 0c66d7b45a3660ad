internal import Speech

/// Eight bins of a spectrum, worked on at once.
typealias Lanes = SIMD8<Float>

/// The lower half of the spectrum of real samples, filled up with zeros to whole lanes.
struct Spectrum {
    var real: [Lanes]
    var imaginary: [Lanes]

    /// All zero, for frames of `points` samples.
    init(points: Int) {
        real = [Lanes](repeating: .zero, count: Self.lanes(points: points))
        imaginary = real
    }

    static func lanes(points: Int) -> Int {
        points / 2 / Lanes.scalarCount + 1
    }
}

/// Between real samples and their spectrum.
struct RealTransform {
    let points: Int
    private let fourier: FourierTransform
    private var real: [Float]
    private var imaginary: [Float]

    /// - Parameter points: A power of two.
    init(points: Int) {
        self.points = points
        fourier = FourierTransform(points: points)
        real = [Float](repeating: 0, count: points)
        imaginary = real
    }

    /// The spectrum of `samples`, of which there are as many as points.
    mutating func forward(_ samples: [Float], into spectrum: inout Spectrum) {
        let places = fourier.places
        for index in 0..<points { real[places[index]] = samples[index] }
        transform(clearingImaginary: true)
        for bin in 0...points / 2 {
            let (lane, place) = (bin / Lanes.scalarCount, bin % Lanes.scalarCount)
            spectrum.real[lane][place] = real[bin]
            spectrum.imaginary[lane][place] = imaginary[bin]
        }
    }

    /// The samples of `spectrum`.
    mutating func inverse(_ spectrum: Spectrum, into samples: inout [Float]) {
        let places = fourier.places
        // A forward transform of the conjugate is the conjugate of the inverse, which is real.
        for bin in 0..<points {
            let isUpper = bin > points / 2
            let source = isUpper ? points - bin : bin
            let (lane, place) = (source / Lanes.scalarCount, source % Lanes.scalarCount)
            let value = spectrum.imaginary[lane][place]
            real[places[bin]] = spectrum.real[lane][place]
            imaginary[places[bin]] = isUpper ? value : -value
        }
        transform(clearingImaginary: false)
        let scale = 1 / Float(points)
        for index in 0..<points { samples[index] = real[index] * scale }
    }

    private mutating func transform(clearingImaginary: Bool) {
        if clearingImaginary { for index in 0..<points { imaginary[index] = 0 } }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                fourier.transform(real, imaginary)
            }
        }
    }
}
