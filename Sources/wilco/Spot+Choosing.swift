import ArgumentParser
import Assistant
import Foundation
import Recognition
import WilcoIntents

/// Choosing a phrase, and how easily it is heard.
extension Spot {
    func lint(_ parts: AssistantParts) async throws {
        let reviews = try await parts.session.reviewPhrases(phrase)
        for review in reviews {
            if shared.json {
                Output.line(
                    JSONLine.text([
                        ("phrase", .string(review.phrase)), ("usable", .bool(review.refusal == nil)),
                        ("pronunciation", .string(review.phones.joined(separator: " "))),
                        ("syllables", .number(Double(review.syllables))),
                        (
                            "problems",
                            .array(([review.refusal].compactMap(\.self) + review.warnings).map(JSONValue.string))
                        ),
                        ("soundAlikes", .array(review.soundAlikes.map { .string($0.text) })),
                        ("learned", .bool(review.isLearned)),
                    ])
                )
                continue
            }
            let verdict =
                review.refusal.map { "cannot be used: \($0)" } ?? (review.warnings.isEmpty ? "works well" : "works")
            Output.line("\(review.phrase)  \(verdict)")
            if !review.phones.isEmpty {
                Output.line("  said \(review.phones.joined(separator: " ")), syllables: \(review.syllables)")
            }
            for warning in review.warnings { Output.line("  but \(warning)") }
            if !review.soundAlikes.isEmpty {
                Output.line("  sounds like: \(review.soundAlikes.map(\.text).joined(separator: ", "))")
            }
        }
        if !shared.json, reviews.contains(where: { !$0.isLearned && $0.refusal == nil }) {
            Output.line(
                parts.context.learnedModels.embeddingFolder == nil
                    ? "a second opinion that is learned is not installed — wilco models --install"
                    : "a second opinion can be learned: wilco spot --train --phrase PHRASE"
            )
        }
        if reviews.contains(where: { $0.refusal != nil }) { throw ExitCode(1) }
    }

    /// Sensitivities that are compared.
    private static let steps = [0.1, 0.3, 0.5, 0.7, 0.9]

    func tune(_ parts: AssistantParts, isEnrolled: Bool) async throws {
        let files = Array(audio.names)
        var best: (sensitivity: Double, heard: Int)?
        for step in Self.steps {
            let spotting = try await parts.session.spotting(
                phrases: phrase,
                sensitivity: step,
                allCandidates: false,
                isEnrolled: isEnrolled,
                warn: { if step == Self.steps[0] { Output.error($0) } }
            )
            var (heard, alarms, seconds) = (0, 0, 0.0)
            for name in files {
                let result = try await spotting.detections(in: Recording(path: name, raw: audio.raw))
                if !result.detections.isEmpty { heard += 1 }
            }
            for name in without {
                let result = try await spotting.detections(in: Recording(path: name, raw: audio.raw))
                alarms += result.detections.count
                seconds += result.audio
            }
            if alarms == 0, heard > best?.heard ?? -1 { best = (step, heard) }
            show(step, heard: heard, of: files.count, alarms: alarms, seconds: seconds)
        }
        guard !shared.json else { return }
        if let best {
            let hint = without.isEmpty ? " — name recordings without it by --without, to see what else fires" : ""
            Output.line("in the configuration: sensitivity: \(best.sensitivity)\(hint)")
        } else {
            Output.line(
                "every sensitivity fires on what is not the phrase — another phrase works better: wilco spot --lint"
            )
        }
    }

    private func show(_ sensitivity: Double, heard: Int, of count: Int, alarms: Int, seconds: Double) {
        if shared.json {
            return Output.line(
                JSONLine.text([
                    ("sensitivity", .number(sensitivity)), ("heard", .number(Double(heard))),
                    ("files", .number(Double(count))), ("falseAlarms", .number(Double(alarms))),
                    ("secondsWithout", .number(seconds)),
                ])
            )
        }
        let others = without.isEmpty ? "" : String(format: ", %d false alarms in %.1f min", alarms, seconds / 60)
        Output.line("sensitivity \(sensitivity)  heard \(heard) of \(count)\(others)")
    }
}
