import Foundation
import Recognition
import Speech
import Synthesis
import Testing

/// Measures what the spotter finds in recordings of invocation phrases, and in others.
///
/// `WILCO_TEST_DATA=../shared WILCO_MEASURE=invocation swift test --filter InvocationMeasurement` prints one line for each
/// recording: kind, phrase that is in it, length in seconds, then phrase, place and score of each candidate.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["WILCO_MEASURE"] == "invocation"))
struct InvocationMeasurement {
    @Test func measure() async throws {
        let clips = try Recordings.invocations()
        let phrases = Set(clips.map(\.phrase)).sorted() + ["hey wilco"]
        let spotter = try await PocketSphinxSpotter(
            model: Engine.model,
            phrases: phrases.map { InvocationPhrase(text: $0) },
            guesser: ESpeakPronunciationGuesser()
        )
        let path = ProcessInfo.processInfo.environment["WILCO_MEASURE_OUTPUT"] ?? "/dev/stdout"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        var sounds: [(kind: String, phrase: String, samples: () throws -> [Int16])] = []
        for (phrase, file) in clips {
            sounds.append(("clean", phrase, { try Sound.read(file) }))
            sounds.append(("pink10", phrase, { Sound.mix(try Sound.read(file), noise: 0.316, seed: 5) }))
        }
        for command in try Recordings.commands() { sounds.append(("command", "", { try Sound.read(command.path) })) }
        for voice in ["slt", "rms", "kal16", "awb"] {
            for rest in ["", ", order soup", ", go forward ten meters", " what time is it"] {
                sounds.append(("flite", "hey wilco", { try Sound.flite(voice, "hey wilco" + rest) }))
            }
            for sentence in Grammars.foreign { sounds.append(("foreign", "", { try Sound.flite(voice, sentence) })) }
        }
        for voice in ["en-us", "en-gb", "en-gb-scotland", "en-us+f3", "en-us+m3", "en-gb-x-rp"] {
            for rest in ["", ", order soup"] {
                let spoken = try await Sound.espeak(voice, "hey wilco" + rest)
                sounds.append(("espeak", "hey wilco", { spoken }))
            }
        }
        let clock = ContinuousClock()
        for (kind, phrase, read) in sounds {
            let samples = try read() + Sound.silence(0.7)
            await spotter.reset()
            let started = clock.now
            var found: [InvocationDetection] = []
            for start in stride(from: 0, to: samples.count, by: 320) {
                let chunk = AudioChunk(start: start, samples: Array(samples[start..<min(start + 320, samples.count)]))
                found += try await spotter.allCandidates(chunk)
            }
            let time = (clock.now - started) / .seconds(1)
            let list = found.map { "\($0.phrase)@\(Double($0.start) / 16_000)-\(Double($0.end) / 16_000)=\($0.score)" }
            let line =
                "\(kind)\t\(phrase)\t\(Double(samples.count) / 16_000)\t\(time)\t\(list.joined(separator: ";"))\n"
            output.write(Data(line.utf8))
        }
    }
}
