import ArgumentParser
import Assistant
import Control
import Recordings
import WilcoIntents

/// How the user says the phrase.
extension Spot {
    func enroll(_ parts: AssistantParts, _ owner: UserDataOwner) async throws {
        if owner.isAnother, phrase.isEmpty {
            throw CommandFailure("another user's assistant has phrases of its own — say which, with --phrase")
        }
        let enroller = try await parts.session.enroller(of: phrase.first, warn: { Output.error($0) }) { sound, phrase in
            _ = try await owner.make(.example(.add(sound, to: phrase)))
        }
        if audio.files.isEmpty {
            try await listen(enroller)
        } else {
            try await EachFile.run(audio, json: shared.json) { name in
                show(name, try await enroller.take(Recording(path: name, raw: audio.raw)), enroller)
            }
        }
        defer { owner.sayWho() }
        guard !shared.json else { return }
        let count =
            try await owner.informant.lines(.examples).compactMap { line in
                let known = try JSONValue(reading: line.json.utf8, limits: .line)
                return known["phrase"]?.stringValue == enroller.phrase ? known["examples"]?.arrayValue?.count : nil
            }.first ?? 0
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
}
