import Assistant
import Matching
import Speech
import WilcoIntents

/// An explanation, for people or as one line of JSON.
struct ExplanationReport {
    var input: String
    /// Nil for typed input.
    var transcript: Transcript?
    var explanation: MatchExplanation
    /// What the recogniser listened for; nil for typed input.
    var priming: GrammarReport?
    var isMarked = false

    func print(json: Bool) {
        if json {
            Output.line(JSONLine.text(members))
        } else {
            for line in lines { Output.line(line) }
        }
    }

    // MARK: For people

    private var lines: [String] {
        let understanding = explanation.understanding
        var lines = ["“\(input)”" + (isMarked ? "  (you said that this was not what you meant)" : "")]
        func row(_ name: String, _ text: String) {
            lines.append("  " + name.padding(to: 11) + text)
        }
        if let transcript {
            row("heard", transcript.status == .recognized ? "" : transcript.status.rawValue)
            for (place, hypothesis) in transcript.hypotheses.prefix(5).enumerated() {
                row("", "\(place + 1). \(hypothesis.text)  \(Self.percent(hypothesis.confidence))")
            }
        }
        if let priming {
            row("primed", "\(priming.wordCount) words")
            for (word, sounds) in priming.guessed.sorted(by: { $0.key < $1.key }) {
                row("", "\(word): guessed \(sounds.joined(separator: ", "))")
            }
            for word in priming.unpronounceable { row("", "\(word): cannot be pronounced, left out") }
        }
        guard let match = understanding.match else {
            row("understood", "nothing (\(understanding.status.rawValue), \(Self.percent(understanding.confidence)))")
            for reading in explanation.readings.prefix(2) {
                row(
                    "closest",
                    "\(reading.match.app) \(reading.match.intent), \(Self.percent(reading.match.confidence))"
                )
            }
            return lines
        }
        row(
            "understood",
            "\(match.app) \(match.intent), \(Self.percent(understanding.confidence)): "
                + (understanding.band == .act ? "acts at once" : "asks “did you mean …?”")
        )
        if let winner = winner { row("by", "\(MatchExplanation.name(ofTier: winner.tier)); read: \(winner.words)") }
        if let template = match.template {
            row("template", template.text)
            if let place = template.location { row("", "\(place)") }
        }
        for (name, values) in match.parameters.sorted(by: { $0.key < $1.key }) {
            for value in values {
                let source = value.raw.map { "\(value.source.rawValue) “\($0)”" } ?? value.source.rawValue
                row("value", "\(name) = \(value.display) (\(source))")
            }
        }
        if let next = understanding.next { row("then", "\(next.app) \(next.intent)") }
        if let rival {
            row("runner-up", "\(rival.match.app) \(rival.match.intent), \(Self.percent(rival.match.confidence))")
            if let template = rival.match.template { row("", template.text) }
            row("", "lost, because \(rival.reason ?? "it came second")")
        } else {
            row("runner-up", "none")
        }
        return lines
    }

    private var winner: MatchExplanation.Reading? {
        explanation.readings.first {
            $0.match.app == explanation.understanding.match?.app
                && $0.match.intent == explanation.understanding.match?.intent
        }
    }

    /// The best reading as something else.
    private var rival: MatchExplanation.Reading? {
        let match = explanation.understanding.match
        return explanation.readings.first { $0.match.app != match?.app || $0.match.intent != match?.intent }
            ?? explanation.readings.dropFirst().first
    }

    private static func percent(_ value: Double) -> String { "\(Int((value * 100).rounded())) %" }

    // MARK: JSON

    private var members: [(String, JSONValue?)] {
        let understanding = explanation.understanding
        let match = understanding.match
        return [
            ("input", .string(input)), ("status", .string(understanding.status.rawValue)),
            ("band", .string(understanding.band.rawValue)), ("transcript", .string(understanding.transcript)),
            ("confidence", .number(understanding.confidence)), ("app", match.map { .string($0.app) } ?? .null),
            ("intent", match.map { .string($0.intent) } ?? .null),
            ("hypotheses", transcript.map { .array($0.hypotheses.map(Self.json)) }),
            ("primed", priming.map(Self.json)), ("marked", isMarked ? .bool(true) : nil),
            ("readings", .array(explanation.readings.map(Self.json))),
            ("next", understanding.next.map { ["app": .string($0.app), "intent": .string($0.intent)] }),
        ]
    }

    private static func json(_ hypothesis: Hypothesis) -> JSONValue {
        ["transcript": .string(hypothesis.text), "confidence": .number(hypothesis.confidence)]
    }

    private static func json(_ report: GrammarReport) -> JSONValue {
        [
            "words": .integer(report.wordCount),
            "guessed": .object(report.guessed.mapValues { .array($0.map(JSONValue.string)) }),
            "unpronounceable": .array(report.unpronounceable.map(JSONValue.string)),
        ]
    }

    private static func json(_ reading: MatchExplanation.Reading) -> JSONValue {
        let values = reading.match.parameters.mapValues { values -> JSONValue in
            .array(
                values.map { value in
                    [
                        "value": value.value.json, "display": .string(value.display),
                        "raw": value.raw.map(JSONValue.string) ?? .null, "source": .string(value.source.rawValue),
                    ]
                }
            )
        }
        return [
            "app": .string(reading.match.app), "intent": .string(reading.match.intent),
            "confidence": .number(reading.match.confidence), "tier": .integer(reading.tier),
            "read": .string(reading.words),
            "template": reading.match.template.map { .string($0.text) } ?? .null,
            "location": reading.match.template?.location.map { .string("\($0)") } ?? .null,
            "parameters": .object(values), "why": reading.reason.map(JSONValue.string) ?? .null,
        ]
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
