internal import Glibc
internal import Speech

/// How far the echo lies behind the reference, by what both have in common.
package struct DelayEstimate: Sendable, Hashable {
    /// Samples of the recognition format.
    package var lag: Int
    /// How far the correlation at ``lag`` stands out from that at all others; 4 to 6 where there is no echo at all.
    package var strength: Float
    /// The same at the lag that was asked about.
    package var strengthBefore: Float

    package init(lag: Int, strength: Float, strengthBefore: Float) {
        self.lag = lag
        self.strength = strength
        self.strengthBefore = strengthBefore
    }
}

/// Looks for the echo's delay: a generalised cross-correlation with phase transform, of a quarter of the rate.
///
/// Every quarter of a second in which the reference can be heard gives one estimate.
struct DelayEstimator {
    /// The reference may be so much older than its echo, samples of the recognition format.
    static let longestLag = 16_000

    private static let decimation = 4
    private static let hop = 1_000
    private static let window = 2_000
    private static let lags = longestLag / decimation
    private static let points = 8_192
    private static let rate = AudioFormat.recognition.sampleRate / decimation
    /// Lanes from 150 to 1800 Hz: below it rooms hum, above it the decimation fades.
    private static let band = 150 * points / rate / Lanes.scalarCount...1_800 * points / rate / Lanes.scalarCount
    private static let memory: Float = 0.7
    /// Root of the mean square that the reference must have to be heard: −55 dB.
    private static let quiet: Float = 58
    /// How close to a lag another one counts as the same: 2 ms.
    private static let vicinity = 8

    private var microphone = Decimator()
    private var reference = Decimator()
    private var microphoneHistory: [Float] = []
    private var referenceHistory: [Float] = []
    private var fresh = 0
    private var transform = RealTransform(points: points)
    private var microphoneSpectrum = Spectrum(points: points)
    private var referenceSpectrum = Spectrum(points: points)
    private var common = Spectrum(points: points)
    private var work = [Float](repeating: 0, count: points)
    private let taper: [Float]

    init() {
        // What ends abruptly in both at the same moment would be in common.
        taper = (0..<Self.window).map { index in
            let value = sin(Float.pi * (Float(index) + 0.5) / Float(Self.window))
            return value * value
        }
    }

    /// Takes as many samples of both.
    ///
    /// - Parameter lag: Which other lag to tell about.
    /// - Returns: An estimate, where enough has come for one.
    mutating func process(microphone samples: [Float], reference played: [Float], asking lag: Int?) -> DelayEstimate? {
        let count = microphoneHistory.count
        microphone.process(samples, into: &microphoneHistory)
        reference.process(played, into: &referenceHistory)
        fresh += microphoneHistory.count - count
        let needed = Self.window + Self.lags
        guard fresh >= Self.hop else { return nil }
        fresh -= Self.hop
        if referenceHistory.count > needed {
            referenceHistory.removeFirst(referenceHistory.count - needed)
        }
        if microphoneHistory.count > Self.window {
            microphoneHistory.removeFirst(microphoneHistory.count - Self.window)
        }
        guard microphoneHistory.count == Self.window, isHeard else { return nil }
        accumulate()
        return estimate(asking: lag)
    }

    /// Forgets what both had in common.
    mutating func forget() {
        common = Spectrum(points: Self.points)
    }

    private var isHeard: Bool {
        func power(_ samples: ArraySlice<Float>) -> Float {
            samples.reduce(0) { $0 + $1 * $1 } / Float(max(1, samples.count))
        }
        return power(referenceHistory.suffix(Self.window + Self.lags)) > Self.quiet * Self.quiet
            && power(microphoneHistory[...]) > 0
    }

    private mutating func accumulate() {
        fill(with: zip(microphoneHistory, taper).map { $0 * $1 })
        transform.forward(work, into: &microphoneSpectrum)
        fill(with: referenceHistory)
        transform.forward(work, into: &referenceSpectrum)
        let (memory, least) = (Self.memory, Lanes(repeating: 1e-6))
        for lane in Self.band {
            let (mr, mi) = (microphoneSpectrum.real[lane], microphoneSpectrum.imaginary[lane])
            let (rr, ri) = (referenceSpectrum.real[lane], referenceSpectrum.imaginary[lane])
            let (re, im) = (mr * rr + mi * ri, mi * rr - mr * ri)
            let scale = (1 - memory) / ((re * re + im * im).squareRoot() + least)
            common.real[lane] = memory * common.real[lane] + scale * re
            common.imaginary[lane] = memory * common.imaginary[lane] + scale * im
        }
    }

    /// Both windows end at the same moment: they stand at the end, with zeros before.
    private mutating func fill(with samples: [Float]) {
        let start = Self.points - samples.count
        for index in 0..<start { work[index] = 0 }
        for index in samples.indices { work[start + index] = samples[index] }
    }

    private mutating func estimate(asking other: Int?) -> DelayEstimate? {
        transform.inverse(common, into: &work)
        let correlation = work[0...Self.lags]
        let mean = (correlation.reduce(0) { $0 + $1 * $1 } / Float(correlation.count)).squareRoot()
        guard mean > 0, let best = correlation.indices.max(by: { correlation[$0] < correlation[$1] }) else {
            return nil
        }
        let before = other.map { lag in
            let middle = lag / Self.decimation
            return correlation[max(0, middle - Self.vicinity)...min(Self.lags, middle + Self.vicinity)].max() ?? 0
        }
        return DelayEstimate(
            lag: best * Self.decimation,
            strength: correlation[best] / mean,
            strengthBefore: (before ?? 0) / mean
        )
    }
}

/// Every fourth sample, of sound without what is too high for it.
private struct Decimator {
    private static let taps: [Float] = {
        let half = 24
        let weights = (-half...half).map { index -> Double in
            let x = Double(index)
            let sinc = index == 0 ? 0.225 : sin(0.225 * Double.pi * x) / (Double.pi * x)
            return sinc * (0.54 + 0.46 * cos(Double.pi * x / Double(half)))
        }
        return weights.map { Float($0) }
    }()

    private var history: [Float] = []

    mutating func process(_ samples: [Float], into output: inout [Float]) {
        let taps = Self.taps
        history += samples
        var start = 0
        while start + taps.count <= history.count {
            var sum: Float = 0
            for index in taps.indices { sum += taps[index] * history[start + index] }
            output.append(sum)
            start += 4
        }
        history.removeFirst(start)
    }
}
