internal import Recognition
package import Speech
internal import WilcoIntents

/// Looks for invocation phrases in recordings.
package struct Spotting: Sendable {
    let spotter: any RecordingSpotter
    /// Also what came near.
    let reportsAllCandidates: Bool

    /// What was found in one recording.
    package struct Found: Sendable {
        package var input: String
        package var detections: [InvocationDetection]
        package var audio: Double
        package var spotting: Double

        package var jsonLine: String {
            let detections = detections.map { detection -> JSONValue in
                [
                    "phrase": .string(detection.phrase), "start": .number(Double(detection.start) / 16_000),
                    "end": .number(Double(detection.end) / 16_000), "score": .number(detection.score),
                ]
            }
            return JSONLine.text([
                ("input", .string(input)), ("detections", .array(detections)),
                ("seconds", ["audio": .number(audio), "spotting": .number(spotting)]),
            ])
        }
    }

    package func detections(in recording: Recording) async throws -> Found {
        let samples = try recording.samples()
        let clock = ContinuousClock()
        let start = clock.now
        let detections = try await detections(in: samples)
        return Found(
            input: recording.path,
            detections: detections,
            audio: Double(samples.count) / 16_000,
            spotting: (clock.now - start) / .seconds(1)
        )
    }

    func detections(in samples: [Int16]) async throws -> [InvocationDetection] {
        await spotter.reset()
        var detections: [InvocationDetection] = []
        // Chunks as a microphone gives them, and silence behind, as after a real phrase.
        let padded = samples + [Int16](repeating: 0, count: 16_000)
        for first in stride(from: 0, to: padded.count, by: 320) {
            let chunk = AudioChunk(start: first, samples: Array(padded[first..<min(first + 320, padded.count)]))
            detections += try await reportsAllCandidates ? spotter.allCandidates(chunk) : spotter.accept(chunk)
        }
        detections += try await reportsAllCandidates ? spotter.finishAllCandidates() : spotter.finish()
        return detections.sorted { $0.start < $1.start }
    }
}
