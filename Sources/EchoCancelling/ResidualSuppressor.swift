internal import Glibc
internal import Speech

/// Makes quieter what the filter left of the echo, where it is louder than all else.
///
/// The sound comes out one frame late, the same whether anything is suppressed or not.
struct ResidualSuppressor {
    /// How much more echo is expected than the filter says.
    private static let caution: Float = 2
    /// The least gain: −20 dB.
    private static let floor: Float = 0.1
    private static let frame = EchoFilter.frame
    private static let points = 2 * frame
    private static let lanes = Spectrum.lanes(points: points)

    private var transform = RealTransform(points: points)
    private let window: [Float]
    private var last = [Float](repeating: 0, count: frame)
    private var overlap = [Float](repeating: 0, count: frame)
    private var work = [Float](repeating: 0, count: points)
    private var spectrum = Spectrum(points: points)
    private var power = [Lanes](repeating: .zero, count: lanes)
    private var gain = [Lanes](repeating: Lanes(repeating: 1), count: lanes)

    init() {
        let points = Self.points
        // Its square over two windows, half of one apart, is 1.
        window = (0..<points).map { sin(Float.pi * (Float($0) + 0.5) / Float(points)) }
    }

    /// - Parameter residualPower: The power of the echo that may be in `samples`; nil: there is none.
    /// - Returns: The frame before, and nothing else where there is nothing to suppress.
    mutating func process(_ samples: [Float], residualPower: [Lanes]?) -> [Float] {
        let frame = Self.frame
        defer { last = samples }
        for index in 0..<frame {
            work[index] = last[index] * window[index]
            work[frame + index] = samples[index] * window[frame + index]
        }
        transform.forward(work, into: &spectrum)
        follow(residualPower)
        for lane in 0..<Self.lanes {
            spectrum.real[lane] *= gain[lane]
            spectrum.imaginary[lane] *= gain[lane]
        }
        transform.inverse(spectrum, into: &work)
        var output = overlap
        for index in 0..<frame {
            output[index] += work[index] * window[index]
            overlap[index] = work[frame + index] * window[frame + index]
        }
        return output
    }

    private mutating func follow(_ residualPower: [Lanes]?) {
        let (one, least) = (Lanes(repeating: 1), Lanes(repeating: Self.floor * Self.floor))
        for lane in 0..<Self.lanes {
            let (re, im) = (spectrum.real[lane], spectrum.imaginary[lane])
            power[lane] = 0.6 * power[lane] + 0.4 * (re * re + im * im)
            guard let residualPower else {
                gain[lane] = one
                continue
            }
            let share = one - Self.caution * residualPower[lane] / (power[lane] + one)
            gain[lane] = 0.3 * gain[lane] + 0.7 * share.clamped(lowerBound: least, upperBound: one).squareRoot()
        }
    }
}
