/// Decides when to take an echo away, and which: what was measured in, what is to be done out.
package struct EchoMachine: Sendable {
    package enum Event: Sendable, Hashable {
        /// The delay was looked for while something was played.
        case measured(DelayEstimate)
        /// A frame went through the filter: whether the reference could be heard in it, and what power went in and came out.
        case filtered(isHeard: Bool, microphone: Float, remaining: Float)
    }

    package enum Action: Sendable, Hashable {
        /// The echo lies so many samples behind the reference: learn it anew.
        case align(lag: Int)
        /// What was learned makes things worse: learn it anew.
        case relearn
        /// There is no echo any more.
        case release
    }

    /// An estimate at least so strong may be an echo.
    package static let leastStrength: Float = 7
    /// A lag at which an estimate is so strong still has something of the echo.
    package static let trace: Float = 4
    /// Lags so close are the same, samples.
    package static let tolerance = 16
    /// So many estimates in a row must agree.
    package static let agreement = 2
    /// So many estimates in a row without a trace of the echo end it: 6 s of something played.
    package static let patience = 24
    /// Frames until the powers are those of the last moment.
    private static let smoothing: Float = 0.8
    /// So many frames in a row may be worse than their input.
    package static let worseFrames = 8

    /// How far the echo lies behind the reference, samples; nil: none was found.
    package private(set) var lag: Int?
    /// Whether what remains is to be used; otherwise the microphone's frame as it is.
    package private(set) var isCancelling = false

    private var candidate = 0
    private var votes = 0
    private var misses = 0
    private var microphonePower: Float = 0
    private var remainingPower: Float = 0
    private var worse = 0

    package init() {}

    package mutating func process(_ event: Event) -> Action? {
        switch event {
        case .measured(let estimate): measured(estimate)
        case .filtered(let isHeard, let microphone, let remaining):
            filtered(isHeard: isHeard, microphone: microphone, remaining: remaining)
        }
    }

    private mutating func measured(_ estimate: DelayEstimate) -> Action? {
        let isStrong = estimate.strength >= Self.leastStrength
        misses = estimate.strengthBefore >= Self.trace ? 0 : misses + 1
        if let lag, abs(estimate.lag - lag) <= Self.tolerance || estimate.strengthBefore > 0.6 * estimate.strength {
            votes = 0
        } else if isStrong {
            votes = votes > 0 && abs(estimate.lag - candidate) <= Self.tolerance ? votes + 1 : 1
            candidate = estimate.lag
            guard votes < Self.agreement else {
                (votes, misses, worse) = (0, 0, 0)
                lag = estimate.lag
                return .align(lag: estimate.lag)
            }
        } else {
            votes = 0
        }
        guard lag != nil, misses >= Self.patience else { return nil }
        lag = nil
        isCancelling = false
        return .release
    }

    private mutating func filtered(isHeard: Bool, microphone: Float, remaining: Float) -> Action? {
        microphonePower = Self.smoothing * microphonePower + (1 - Self.smoothing) * microphone
        remainingPower = Self.smoothing * remainingPower + (1 - Self.smoothing) * remaining
        let isWorse = remainingPower > microphonePower
        isCancelling = isHeard && !isWorse
        worse = isHeard && isWorse ? worse + 1 : 0
        guard worse >= Self.worseFrames else { return nil }
        worse = 0
        return .relearn
    }
}
