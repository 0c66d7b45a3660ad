internal import Glibc

/// What a room makes of the loudspeaker's sound, learned and taken away from the microphone's.
///
/// A partitioned frequency-domain Kalman filter: each coefficient knows how certain it is, so that somebody who speaks at
/// the same time, or silence, teaches it nothing wrong and no detector has to tell.
struct EchoFilter {
    /// Samples that are taken at once: 16 ms.
    static let frame = 256
    /// How many frames back the room is heard: 256 ms.
    static let partitions = 16
    /// How much of a coefficient is expected to hold from one frame to the next.
    private static let persistence: Float = 0.998
    /// How slowly the power of what is no echo is followed.
    private static let smoothing: Float = 0.8
    /// Partitions after which a room's response is expected to be 4 dB weaker.
    private static let decay: Float = 4
    /// How many times as much as it seems the response may be.
    private static let doubt: Float = 2
    /// The least power of what is no echo, a sample's: what the converters add.
    private static let leastNoise: Float = 100

    private static let points = 2 * frame
    private static let lanes = Spectrum.lanes(points: points)

    /// What is left of the microphone's frame.
    private(set) var remaining = [Float](repeating: 0, count: frame)
    /// The power of the echo that may be in ``remaining``, by what the filter does not know yet.
    private(set) var residualPower = [Lanes](repeating: .zero, count: lanes)

    private var transform = RealTransform(points: points)
    private var window = [Float](repeating: 0, count: points)
    private var work = [Float](repeating: 0, count: points)
    private var spectrum = Spectrum(points: points)
    /// Spectra of the last frames of the reference; the newest stands at ``newest``, older ones behind it.
    private var referenceReal = [Lanes](repeating: .zero, count: partitions * lanes)
    private var referenceImaginary = [Lanes](repeating: .zero, count: partitions * lanes)
    private var newest = 0
    private var weightReal = [Lanes](repeating: .zero, count: partitions * lanes)
    private var weightImaginary = [Lanes](repeating: .zero, count: partitions * lanes)
    /// How far each weight may be off, squared.
    private var uncertainty: [Lanes]
    private var noisePower = [Lanes](repeating: Lanes(repeating: 1_000 * Float(frame)), count: lanes)
    private var gain = [Lanes](repeating: .zero, count: lanes)
    private var constrained = 0

    /// - Parameter coupling: About how loud the echo is, as a share of the reference's power.
    init(coupling: Float) {
        // A room's response dies away; all of it together is as loud as the echo.
        let shares = (0..<Self.partitions).map { exp(-Float($0) / Self.decay) }
        let scale = Self.doubt * coupling / shares.reduce(0, +)
        uncertainty = shares.flatMap { [Lanes](repeating: Lanes(repeating: scale * $0), count: Self.lanes) }
    }

    /// Takes a frame of the reference whose echo nothing is to be learned from.
    mutating func pass(reference: [Float]) {
        advance(reference)
        for index in 0..<Self.frame { window[index] = reference[index] }
    }

    /// Takes the echo of `reference` away from `microphone`; both have ``frame`` samples.
    mutating func process(microphone: [Float], reference: [Float]) {
        advance(reference)
        estimateEcho()
        transform.inverse(spectrum, into: &work)
        let frame = Self.frame
        for index in 0..<frame {
            remaining[index] = microphone[index] - work[frame + index]
            work[index] = 0
            window[index] = reference[index]
        }
        for index in 0..<frame { work[frame + index] = remaining[index] }
        transform.forward(work, into: &spectrum)
        learn()
        // The first of them and another one's turn are enough.
        constrain(0)
        constrained = constrained % (Self.partitions - 1) + 1
        constrain(constrained)
    }

    /// The same room by a reference that may stand a little elsewhere: what was learned is a guess.
    mutating func doubt() {
        let lanes = Self.lanes
        let known = (0..<Self.partitions * lanes).map { index in
            weightReal[index] * weightReal[index] + weightImaginary[index] * weightImaginary[index]
        }
        for partition in 0..<Self.partitions {
            // What stood at the edge of a frame may be in the one beside it now.
            let around = max(0, partition - 1)...min(Self.partitions - 1, partition + 1)
            for lane in 0..<lanes {
                let least = around.map { known[$0 * lanes + lane] }.reduce(Lanes.zero) { $0 + $1 }
                let index = partition * lanes + lane
                uncertainty[index] = pointwiseMax(uncertainty[index], least)
            }
        }
    }

    private mutating func advance(_ reference: [Float]) {
        for index in 0..<Self.frame { window[Self.frame + index] = reference[index] }
        transform.forward(window, into: &spectrum)
        newest = (newest + Self.partitions - 1) % Self.partitions
        let base = newest * Self.lanes
        for lane in 0..<Self.lanes {
            referenceReal[base + lane] = spectrum.real[lane]
            referenceImaginary[base + lane] = spectrum.imaginary[lane]
        }
    }

    /// Where the reference's spectrum for a partition begins.
    private func place(_ partition: Int) -> Int {
        (newest + partition) % Self.partitions * Self.lanes
    }

    private mutating func estimateEcho() {
        for lane in 0..<Self.lanes {
            spectrum.real[lane] = .zero
            spectrum.imaginary[lane] = .zero
            residualPower[lane] = .zero
        }
        for partition in 0..<Self.partitions {
            let (source, base) = (place(partition), partition * Self.lanes)
            for lane in 0..<Self.lanes {
                let (xr, xi) = (referenceReal[source + lane], referenceImaginary[source + lane])
                let (wr, wi) = (weightReal[base + lane], weightImaginary[base + lane])
                spectrum.real[lane] += xr * wr - xi * wi
                spectrum.imaginary[lane] += xr * wi + xi * wr
                residualPower[lane] += 0.5 * (xr * xr + xi * xi) * uncertainty[base + lane]
            }
        }
    }

    /// Corrects each weight as far as it is less certain than what was heard beside the echo is loud.
    private mutating func learn() {
        let smoothing = Self.smoothing
        let leastNoise = Lanes(repeating: Self.leastNoise * Float(Self.frame))
        for lane in 0..<Self.lanes {
            let (er, ei) = (spectrum.real[lane], spectrum.imaginary[lane])
            noisePower[lane] = smoothing * noisePower[lane] + (1 - smoothing) * (er * er + ei * ei)
            gain[lane] = Lanes.one / (residualPower[lane] + noisePower[lane] + leastNoise)
        }
        let kept = Self.persistence * Self.persistence
        for partition in 0..<Self.partitions {
            let (source, base) = (place(partition), partition * Self.lanes)
            for lane in 0..<Self.lanes {
                let (xr, xi) = (referenceReal[source + lane], referenceImaginary[source + lane])
                let (er, ei) = (spectrum.real[lane], spectrum.imaginary[lane])
                let unknown = uncertainty[base + lane]
                let step = unknown * gain[lane]
                let wr = weightReal[base + lane] + step * (xr * er + xi * ei)
                let wi = weightImaginary[base + lane] + step * (xr * ei - xi * er)
                weightReal[base + lane] = wr
                weightImaginary[base + lane] = wi
                let left = Lanes.one - 0.5 * step * (xr * xr + xi * xi)
                uncertainty[base + lane] = kept * left * unknown + (1 - kept) * (wr * wr + wi * wi)
            }
        }
    }

    /// Keeps a partition's response within its frame, as the echo of a frame is.
    private mutating func constrain(_ partition: Int) {
        let base = partition * Self.lanes
        for lane in 0..<Self.lanes {
            spectrum.real[lane] = weightReal[base + lane]
            spectrum.imaginary[lane] = weightImaginary[base + lane]
        }
        transform.inverse(spectrum, into: &work)
        for index in Self.frame..<Self.points { work[index] = 0 }
        transform.forward(work, into: &spectrum)
        for lane in 0..<Self.lanes {
            weightReal[base + lane] = spectrum.real[lane]
            weightImaginary[base + lane] = spectrum.imaginary[lane]
        }
    }
}

extension SIMD8<Float> {
    fileprivate static let one = Self(repeating: 1)
}
