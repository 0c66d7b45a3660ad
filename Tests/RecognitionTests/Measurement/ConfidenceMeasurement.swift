import Foundation
import Recognition
import Speech
import Testing

/// Measures what the confidence model is fitted on, and how well it does on the half that it was not.
///
/// `WILCO_TEST_DATA=../shared WILCO_MEASURE=confidence swift test --filter ConfidenceMeasurement` writes one line for each
/// utterance and grammar (to the file `WILCO_MEASURE_OUTPUT`), then the weights for ``ConfidenceModel`` that one half of the
/// recordings gives, and what they do on the other.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["WILCO_MEASURE"] == "confidence"))
struct ConfidenceMeasurement {
    struct Case {
        var name: String
        var half: Int
        var samples: [Int16]
        /// Whether a reading with a grammar is right; nil when the sound is none of the grammar's.
        var isRight: (_ grammar: String, _ text: String) -> Bool?
    }

    private func cases() throws -> [Case] {
        var cases: [Case] = []
        for (index, command) in try Recordings.commands().enumerated() {
            let samples = try Sound.read(command.path)
            for (kind, level) in [("clean", 0.0), ("pink", 0.18)] where level == 0 || index % 4 < 2 {
                let noisy = level == 0 ? samples : Sound.mix(samples, noise: level, seed: UInt64(index + 1))
                cases.append(
                    Case(name: "command-\(kind)", half: index % 2, samples: noisy) { grammar, text in
                        grammar == "coffee" ? Grammars.coffeeSlots(of: text) == command.slots : nil
                    }
                )
            }
        }
        for (index, clip) in try Recordings.invocations().enumerated() {
            cases.append(Case(name: "invocation", half: index % 2, samples: try Sound.read(clip.path)) { _, _ in nil })
        }
        for (index, voice) in ["slt", "rms", "awb", "kal16"].enumerated() {
            for (grammar, sentences) in Grammars.said {
                for sentence in sentences {
                    cases.append(
                        Case(name: "flite-\(voice)", half: index % 2, samples: try Sound.flite(voice, sentence)) {
                            name,
                            text in
                            name == grammar || (name == "answers" && sentence == "stop")
                                || (name == "rover" && sentence == "stop")
                                ? text == sentence : nil
                        }
                    )
                }
            }
            for sentence in Grammars.foreign {
                cases.append(
                    Case(name: "foreign", half: index % 2, samples: try Sound.flite(voice, sentence)) { _, _ in nil }
                )
            }
        }
        for seed in 0..<10 {
            let level = [200.0, 800, 2_500][seed % 3]
            for (name, samples) in [
                ("white", Sound.noise(2.5, level: level, seed: UInt64(seed))),
                ("pink", Sound.pink(2.5, level: level, seed: UInt64(seed))),
                ("cough", Sound.cough(level: level * 6, seed: UInt64(seed))),
                ("music", Sound.music(1 + Double(seed) / 3, level: level)),
            ] {
                cases.append(Case(name: "noise-\(name)", half: seed % 2, samples: samples) { _, _ in nil })
            }
        }
        return cases
    }

    @Test func measure() async throws {
        let engine = try await Engine.engine()
        let recognizer = GrammarShelf(engine)
        for (name, grammar) in Grammars.all { try await recognizer.prepare(grammar, named: name) }
        let path = ProcessInfo.processInfo.environment["WILCO_MEASURE_OUTPUT"] ?? "/dev/stdout"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        var halves: [[(sample: LogisticFit.Sample, isForeign: Bool, isAccepted: Bool)]] = [[], []]
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        for (index, item) in try cases().enumerated() {
            // Long recordings with their own grammar and one other in turn, short ones with all.
            let own = item.name.hasPrefix("command") ? ["coffee"] : []
            let turn = Grammars.all[index / 2 % Grammars.all.count].name
            let isRecording = item.name.hasPrefix("command") || item.name == "invocation"
            for (grammar, _) in Grammars.all where !isRecording || own.contains(grammar) || grammar == turn {
                let transcript = try await Engine.hear(
                    item.samples,
                    with: recognizer,
                    request: GrammarRequest(grammar: grammar)
                )
                let evidence = await engine.lastEvidence
                let text = transcript.best?.text ?? ""
                let right = item.isRight(grammar, text)
                let label = right.map { $0 ? "right" : "wrong" } ?? "foreign"
                let features =
                    evidence.map {
                        "\($0.advantage)\t\($0.worstWord)\t\($0.fillerShare)\t\($0.pace)\t\($0.wordFrames)\t\($0.wordCount)"
                    } ?? "none"
                let line =
                    "\(item.name)\t\(item.half)\t\(grammar)\t\(label)\t\(transcript.status.rawValue)\t\(text)\t\(transcript.best?.confidence ?? 0)"
                    + "\t\(Double(transcript.sampleCount) / 16_000)\t\(transcript.recognitionTime / .seconds(1))\t\(features)\n"
                output.write(Data(line.utf8))
                guard let evidence, evidence.wordCount > 0 else { continue }
                let sample = LogisticFit.Sample(
                    features: ConfidenceModel.features(evidence),
                    isRight: right == true
                )
                halves[item.half].append((sample, right == nil, transcript.status == .recognized))
            }
        }
        let fit = LogisticFit(halves[0].map(\.sample))
        print("weights fitted on half 0:", fit.weights.map { ($0 * 1_000).rounded() / 1_000 })
        for (number, half) in halves.enumerated() {
            report(
                "half \(number), fitted anew",
                half.map { ($0.sample.isRight, $0.isForeign, fit.probability($0.sample.features) >= 0.25) }
            )
            report("half \(number), as built", half.map { ($0.sample.isRight, $0.isForeign, $0.isAccepted) })
        }
    }

    private func report(_ name: String, _ results: [(isRight: Bool, isForeign: Bool, isAccepted: Bool)]) {
        let right = results.filter(\.isRight)
        let foreign = results.filter(\.isForeign)
        print(
            "\(name): of \(right.count) right ones \(right.count { !$0.isAccepted }) lost,",
            "of \(foreign.count) foreign ones \(foreign.count(where: \.isAccepted)) accepted"
        )
    }
}
