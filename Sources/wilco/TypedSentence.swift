import Speech
import WilcoIntents

/// A sentence from standard input: plain, or a JSON object with the context it is said in, or with several ways in which it may have
/// been heard.
///
/// A line of `wilco transcribe --json` is one, too.
struct TypedSentence {
    let text: String
    /// What was heard, in several ways; nil for a sentence that is sure.
    let transcript: Transcript?
    let context: [String: JSONValue]

    init(_ line: String) throws {
        guard line.hasPrefix("{") else {
            text = line
            transcript = nil
            context = [:]
            return
        }
        guard let value = try? JSONValue(reading: line.utf8, limits: .line),
            let text = Self.text(of: value)
        else {
            throw CommandFailure("this is no sentence — write {\"text\":\"…\",\"context\":{…}}, or the words alone")
        }
        self.text = text
        context = value["context"]?.objectValue ?? [:]
        let others = value["alternatives"]?.arrayValue ?? []
        guard value["confidence"] != nil || !others.isEmpty else {
            transcript = nil
            return
        }
        var hypotheses = [Hypothesis(text: text, confidence: try Self.confidence(of: value))]
        for other in others {
            guard let text = Self.text(of: other) else {
                throw CommandFailure(
                    "an alternative has no words — write {\"text\":\"…\",\"alternatives\":[{\"text\":\"…\",\"confidence\":0.4}]}"
                )
            }
            guard !hypotheses.contains(where: { $0.text == text }) else { continue }
            hypotheses.append(Hypothesis(text: text, confidence: try Self.confidence(of: other)))
        }
        transcript = Transcript(status: .recognized, hypotheses: hypotheses)
    }

    private static func text(of value: JSONValue) -> String? {
        value["text"]?.stringValue ?? value["transcript"]?.stringValue
    }

    private static func confidence(of value: JSONValue) throws -> Double {
        guard let written = value["confidence"] else { return 1 }
        guard let confidence = written.doubleValue, (0...1).contains(confidence) else {
            throw CommandFailure("a confidence is a number from 0 to 1 — write \"confidence\":0.7")
        }
        return confidence
    }
}
