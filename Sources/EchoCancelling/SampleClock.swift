internal import Speech

/// How a device's count of samples goes with the one clock that all devices are read by: its speed and where it stands.
///
/// Each reading is late or early by what it takes to get it; a line through all of them is not.
struct SampleClock: Sendable {
    /// No device's clock is further off: 500 parts in a million.
    static let widest = 500e-6
    /// Readings that count before older ones fade: a minute of 20 ms each.
    private static let memory = 3_000.0
    /// A reading that is further off tells of a busy machine, or of a device that has stood still, seconds.
    private static let stray = 0.003
    /// So many of them in a row, and it has stood still.
    private static let mostStrays = 5
    /// How much has to be known before a speed is believed: with readings off by 1 ms, against clocks off by 100 parts in a
    /// million, in seconds squared.
    private static let caution = 100.0
    private static let rate = Double(AudioFormat.recognition.sampleRate)

    /// How many parts the device is faster than its nominal rate.
    private(set) var deviation = 0.0

    // Of the seconds that the device is ahead, over the seconds of the clock.
    private var weight = 0.0
    private var meanTime = 0.0
    private var meanAhead = 0.0
    private var spread = 0.0
    private var slope = 0.0
    private var strays = 0

    /// Whether it can be asked.
    var isSet: Bool { weight > 0 }

    /// At `time`, seconds, the device had come to `sample`.
    mutating func follow(sample: Double, at time: Double) {
        if isSet, abs(self.time(of: sample) - time) > Self.stray {
            strays += 1
            guard strays >= Self.mostStrays else { return }
            restart()
        }
        strays = 0
        read(sample: sample, at: time)
    }

    private mutating func read(sample: Double, at time: Double) {
        let ahead = sample / Self.rate - time
        let kept = 1 - 1 / Self.memory
        weight = kept * weight + 1
        let (dTime, dAhead) = (time - meanTime, ahead - meanAhead)
        if weight == 1 {
            (meanTime, meanAhead) = (time, ahead)
        } else {
            meanTime += dTime / weight
            meanAhead += dAhead / weight
            spread = kept * spread + dTime * (time - meanTime)
            slope = kept * slope + dTime * (ahead - meanAhead)
        }
        deviation = max(-Self.widest, min(Self.widest, slope / (spread + Self.caution)))
    }

    /// The count begins anew; how fast the device is stays known.
    mutating func restart() {
        weight = 0
    }

    func sample(at time: Double) -> Double {
        Self.rate * (time + meanAhead + deviation * (time - meanTime))
    }

    func time(of sample: Double) -> Double {
        (sample / Self.rate - meanAhead + deviation * meanTime) / (1 + deviation)
    }
}
