import Recognition
import Speech
import Testing

/// Commands in rooms where others talk or something hums.
@Suite struct NoiseTests {
    private static let commands = [
        "go forward ten meters", "turn right ninety degrees", "go back five steps", "turn left forty five degrees",
    ]

    /// Six voices of two sentences each, over one another.
    private static func babble(_ count: Int) throws -> [Double] {
        var sum = [Double](repeating: 0, count: count)
        for (index, voice) in ["awb", "kal16", "rms", "awb", "kal16", "slt"].enumerated() {
            let said = try Sound.flite(voice, Grammars.foreign[index] + ", " + Grammars.foreign[index + 2])
            for place in 0..<count { sum[place] += Double(said[(place + index * 9_000) % said.count]) }
        }
        return sum
    }

    private static func mix(_ samples: [Int16], _ noise: [Double], decibels: Double) -> [Int16] {
        func power(_ values: some Sequence<Double>) -> Double { values.reduce(0) { $0 + $1 * $1 } }
        var scale = (power(samples.map(Double.init)) / power(noise)).squareRoot()
        // Ten decibels are a factor of about 3.16.
        for _ in 0..<Int(decibels / 5) { scale /= 1.778_279_4 }
        return zip(samples, noise).map { Int16(clamping: Int(Double($0) + scale * $1)) }
    }

    @Test(arguments: ["slt", "rms"])
    func commandsAreHeardAmongOtherVoices(voice: String) async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        var heard: [String] = []
        for command in Self.commands {
            let clean = try Sound.flite(voice, command)
            let noisy = Self.mix(clean, try Self.babble(clean.count), decibels: 15)
            heard.append(try await Engine.hear(noisy, with: recognizer).best?.text ?? "")
        }
        // One of them may go under.
        #expect(zip(heard, Self.commands).count { $0 == $1 } >= Self.commands.count - 1, "\(heard)")
    }

    @Test(arguments: ["slt", "rms"])
    func commandsAreHeardInSteadyNoise(voice: String) async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        var heard: [String] = []
        for (index, command) in Self.commands.enumerated() {
            let noisy = Sound.mix(try Sound.flite(voice, command), noise: 0.25, seed: UInt64(index))
            heard.append(try await Engine.hear(noisy, with: recognizer).best?.text ?? "")
        }
        #expect(zip(heard, Self.commands).count { $0 == $1 } >= Self.commands.count - 1, "\(heard)")
    }

    /// A dryer: low, and louder with each turn of the drum.
    private static func dryer(_ count: Int) -> [Double] {
        let white = Sound.noise(Double(count) / Double(Sound.rate), level: 1_000, seed: 3)
        var (low, phase) = (0.0, 0.0)
        return (0..<count).map { index in
            low += 0.06 * (Double(index < white.count ? white[index] : 0) - low)
            phase += 1 / Double(Sound.rate)
            if phase >= 1 { phase -= 1 }
            return low * (0.6 + 1.2 * abs(2 * phase - 1))
        }
    }

    @Test func commandsAreHeardBesideADryer() async throws {
        func heard(_ settings: RecognizerSettings) async throws -> [String] {
            let recognizer = try await Engine.recognizer(settings)
            try await recognizer.prepare(Grammars.rover, named: "g")
            var heard: [String] = []
            for voice in ["slt", "rms"] {
                for command in Self.commands {
                    let clean = try Sound.flite(voice, command)
                    let noisy = Self.mix(clean, Self.dryer(clean.count), decibels: 10)
                    heard.append(try await Engine.hear(noisy, with: recognizer).best?.text ?? "")
                }
            }
            return heard
        }
        let usual = try await heard(RecognizerSettings(steadyFrontEnds: .usual))
        let steady = try await heard(RecognizerSettings())
        func right(_ heard: [String]) -> Int { zip(heard, Self.commands + Self.commands).count { $0 == $1 } }
        #expect(right(steady) > right(usual) && right(steady) >= 6, "\(usual) \(steady)")
    }

    /// Synthesizers and editors leave nothing around the words, so that there is no background to be heard.
    @Test func soundWithoutAnySilenceIsHeard() async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        var heard: [String] = []
        for voice in ["slt", "rms"] {
            for command in Self.commands {
                let whole = try Sound.flite(voice, command)
                let loud = try #require(whole.firstIndex { abs(Int($0)) > 200 })
                let last = try #require(whole.lastIndex { abs(Int($0)) > 200 })
                heard.append(try await Engine.hear(Array(whole[loud...last]), with: recognizer).best?.text ?? "")
            }
        }
        let wrong = zip(heard, Self.commands + Self.commands).count { $0 != $1 }
        #expect(wrong <= 1, "\(heard)")
    }
}
