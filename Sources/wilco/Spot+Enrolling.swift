import ArgumentParser
import Assistant
import Recordings
import WilcoIntents

/// How the user says the phrase.
extension Spot {
    func enroll(_ parts: AssistantParts) async throws {
        let enroller = try await parts.session.enroller(of: phrase.first) { Output.error($0) }
        if audio.files.isEmpty {
            try await listen(enroller)
        } else {
            try await EachFile.run(audio, json: shared.json) { name in
                show(name, try await enroller.take(Recording(path: name, raw: audio.raw)), enroller)
            }
        }
        let count = parts.context.enrolment.phrases().first { $0.phrase == enroller.phrase }?.examples.count ?? 0
        guard !shared.json else { return }
        let hint = count < PhraseEnroller.enough ? "; \(PhraseEnroller.enough) tell enough" : ""
        Output.line("“\(enroller.phrase)” has \(count) \(count == 1 ? "example" : "examples") of yours\(hint).")
        Output.line("A running assistant takes them up when it starts again, or on SIGHUP.")
    }

    private func listen(_ enroller: PhraseEnroller) async throws {
        let wanted = PhraseEnroller.enough
        if !shared.json { Output.line("Say “\(enroller.phrase)” \(wanted) times, with a pause behind each.") }
        var number = 0
        try await enroller.listen(wanted) { score in
            if score != nil { number += 1 }
            show("\(number) of \(wanted)", score, enroller)
        }
    }

    private func show(_ name: String, _ score: Double?, _ enroller: PhraseEnroller) {
        Output.done(
            score.map { "\(name)  kept (score \(Seconds.text($0)))" }
                ?? "\(name)  nothing in it sounds like “\(enroller.phrase)”: not kept",
            members: [
                ("input", .string(name)), ("phrase", .string(enroller.phrase)), ("kept", .bool(score != nil)),
                ("score", score.map(JSONValue.number)),
            ],
            json: shared.json
        )
    }

    func listExamples(_ parts: AssistantParts) {
        for each in parts.context.enrolment.phrases() {
            Output.done(
                "\(each.phrase)  \(each.examples.count)  \(each.examples.joined(separator: " "))",
                members: [
                    ("phrase", .string(each.phrase)), ("examples", .array(each.examples.map(JSONValue.string))),
                ],
                json: shared.json
            )
        }
    }

    func forgetExamples(_ parts: AssistantParts) throws {
        let known = parts.context.enrolment.phrases().map(\.phrase)
        let named = parts.context.normalizedPhrases(phrase)
        if let unknown = named.first(where: { !known.contains($0) }) {
            throw CommandFailure("“\(unknown)” has no examples of yours — see wilco spot --enrolled")
        }
        let count =
            try named.isEmpty
            ? parts.context.enrolment.erase() : named.reduce(0) { try $0 + parts.context.enrolment.erase($1) }
        Output.done(
            "Erased \(count) \(count == 1 ? "example" : "examples").",
            members: [("erased", .integer(count))],
            json: shared.json
        )
    }
}
