package import Matching
package import Speech
package import WilcoIntents

/// An explanation, for people or as the members of one line of JSON.
package struct ExplanationReport: Sendable {
    package var input: String
    /// Nil for typed input.
    package var transcript: Transcript?
    package var explanation: MatchExplanation
    /// What the recogniser listened for; nil for typed input.
    package var priming: GrammarReport?

    package init(
        input: String,
        transcript: Transcript? = nil,
        explanation: MatchExplanation,
        priming: GrammarReport? = nil
    ) {
        self.input = input
        self.transcript = transcript
        self.explanation = explanation
        self.priming = priming
    }

    // MARK: For people

    package var lines: [String] {
        let understanding = explanation.understanding
        var lines = ["“\(input)”"]
        func row(_ name: String, _ text: String) {
            lines.append("  " + name.padding(to: 11) + text)
        }
        if let transcript {
            let isUnlike = transcript.status == .rejected && transcript.hypotheses.isEmpty
            let why = isUnlike ? ": the sound fits nothing that is listened for to its end" : ""
            row("heard", transcript.status == .recognized ? "" : transcript.status.rawValue + why)
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
            if let value = understanding.impossible {
                let day = understanding.impossibleDay?.json.stringValue.map { ": it is \($0)" } ?? ""
                row("because", "there is no “\(value)”\(day)")
            }
            if let pass = explanation.decidedBy { row("pass", pass) }
            if explanation.isExhausted {
                row("because", "it can be read in more ways than are tried: say less at once")
            }
            for (place, reading) in explanation.readings.prefix(2).enumerated() {
                row(
                    place == 0 ? "closest" : "runner-up",
                    "\(reading.match.app) \(reading.match.intent), \(Self.percent(reading.match.confidence)): asked about from "
                        + "\(Self.percent(Matcher.Bands.confirm)), done from \(Self.percent(reading.actsFrom))"
                )
                if let template = reading.match.template {
                    row("", template.text)
                    if let place = template.location { row("", "\(place)") }
                }
                let unexplained = reading.unexplained.map { "“\($0)”" }
                if !unexplained.isEmpty { row("", "not explained: \(unexplained.joined(separator: ", "))") }
                let missing = reading.missing.map { $0.hasPrefix("{") ? $0 : "“\($0)”" }
                if !missing.isEmpty { row("", "missing: \(missing.joined(separator: ", "))") }
            }
            for (place, out) in explanation.outOfPlace.enumerated() {
                row(
                    place == 0 ? "follows" : "",
                    "\(out.match.app) \(out.match.intent), where \(out.lacks.joined(separator: ", ")): "
                        + "a dialogue script can bring that about"
                )
                if let template = out.match.template {
                    row("", template.text)
                    if let place = template.location { row("", "\(place)") }
                }
            }
            if explanation.readings.isEmpty, explanation.outOfPlace.isEmpty, !explanation.isExhausted,
                understanding.status == .rejected
            {
                row("closest", "none: no sentence of the apps comes near it")
            }
            return lines
        }
        row(
            "understood",
            "\(match.app) \(match.intent), \(Self.percent(understanding.confidence)): "
                + (understanding.band == .act ? "acts at once" : asking)
        )
        if let winner = winner { row("by", "\(MatchExplanation.name(of: winner)); read: \(winner.words)") }
        if let pass = explanation.decidedBy { row("pass", pass) }
        for verdict in explanation.verdicts { row("verdict", "\(verdict.name): \(verdict.reason)") }
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
        if let winner {
            let unexplained = winner.unexplained.map { "“\($0)”" }
            if !unexplained.isEmpty { row("", "not explained: \(unexplained.joined(separator: ", "))") }
        }
        for part in understanding.leftOut { row("left out", "“\(part.words)”: \(Self.reason(part.reason))") }
        for next in understanding.next.compactMap(\.match) { row("then", "\(next.app) \(next.intent)") }
        if let rival {
            row("runner-up", "\(rival.match.app) \(rival.match.intent), \(Self.percent(rival.match.confidence))")
            if let template = rival.match.template { row("", template.text) }
            row("", "lost, because \(rival.reason ?? "it came second")")
            if let verdict = rival.verdict { row("", "verdict: \(verdict)") }
        } else {
            row("runner-up", "none")
        }
        for out in explanation.ruledOut {
            row("ruled out", "\(out.app) \(out.intent), by the verdict \(out.by.name): \(out.by.reason)")
        }
        return lines
    }

    /// Why it is asked about rather than done.
    private var asking: String {
        let least = winner?.actsFrom ?? Matcher.Bands.act
        guard explanation.understanding.confidence < least else { return "asks “did you mean …?”" }
        return "asks “did you mean …?”, as it would be done from \(Self.percent(least))"
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

    private static func reason(_ reason: LeftOut.Reason) -> String {
        switch reason {
        case .takenBack: "it was taken back"
        case .notWanted: "it was said not to be wanted"
        case .saidAlong: "it is no request"
        }
    }

    private static func percent(_ value: Double) -> String { "\(Int((value * 100).rounded())) %" }

    // MARK: JSON

    package var members: [(String, JSONValue?)] {
        let understanding = explanation.understanding
        var members: [(String, JSONValue?)] = []
        members.append(("input", .string(input)))
        members.append(("status", .string(understanding.status.rawValue)))
        members.append(("band", .string(understanding.band.rawValue)))
        members.append(("transcript", .string(understanding.transcript)))
        members.append(("confidence", .number(understanding.confidence)))
        members.append(("app", Self.text(understanding.match?.app)))
        members.append(("intent", Self.text(understanding.match?.intent)))
        if let transcript {
            members.append(("hypotheses", .array(transcript.hypotheses.map { Self.json($0) })))
        }
        if let priming { members.append(("primed", Self.json(priming))) }
        members.append(("decidedBy", Self.text(explanation.decidedBy)))
        members.append(("readings", .array(explanation.readings.map { Self.json($0) })))
        if !explanation.verdicts.isEmpty { members.append(("verdicts", .array(explanation.verdicts.map(Self.json)))) }
        if !explanation.ruledOut.isEmpty {
            let ruledOut = explanation.ruledOut.map { out -> JSONValue in
                .object([
                    "app": .string(out.app), "intent": .string(out.intent), "pass": .string(out.pass),
                    "by": Self.json(out.by),
                ])
            }
            members.append(("ruledOut", .array(ruledOut)))
        }
        if !explanation.outOfPlace.isEmpty {
            let others = explanation.outOfPlace.map { out -> JSONValue in
                .object([
                    "app": .string(out.match.app), "intent": .string(out.match.intent),
                    "template": Self.text(out.match.template?.text),
                    "location": Self.text(out.match.template?.location.map { "\($0)" }),
                    "lacks": .array(out.lacks.map(JSONValue.string)),
                ])
            }
            members.append(("outOfPlace", .array(others)))
        }
        if !understanding.leftOut.isEmpty {
            let parts = understanding.leftOut.map { part -> JSONValue in
                .object(["words": .string(part.words), "reason": .string(part.reason.rawValue)])
            }
            members.append(("leftOut", .array(parts)))
        }
        let next = understanding.next.compactMap(\.match).reversed().reduce(JSONValue?.none) { following, match in
            var next: [String: JSONValue] = ["app": .string(match.app), "intent": .string(match.intent)]
            next["next"] = following
            return .object(next)
        }
        if let next { members.append(("next", next)) }
        return members
    }

    private static func text(_ text: String?) -> JSONValue {
        guard let text else { return .null }
        return .string(text)
    }

    private static func json(_ hypothesis: Hypothesis) -> JSONValue {
        .object(["transcript": .string(hypothesis.text), "confidence": .number(hypothesis.confidence)])
    }

    private static func json(_ report: GrammarReport) -> JSONValue {
        let guessed: [String: JSONValue] = report.guessed.mapValues { .array($0.map { .string($0) }) }
        let left: [JSONValue] = report.unpronounceable.map { .string($0) }
        return .object([
            "words": .integer(report.wordCount), "guessed": .object(guessed), "unpronounceable": .array(left),
        ])
    }

    private static func json(_ value: ParameterAssignment) -> JSONValue {
        .object([
            "value": value.value.json, "display": .string(value.display), "raw": text(value.raw),
            "source": .string(value.source.rawValue),
        ])
    }

    private static func json(_ verdict: MatchExplanation.Verdict) -> JSONValue {
        .object(["name": .string(verdict.name), "why": .string(verdict.reason)])
    }

    private static func json(_ reading: MatchExplanation.Reading) -> JSONValue {
        var values: [String: JSONValue] = [:]
        for (name, assignments) in reading.match.parameters { values[name] = .array(assignments.map { json($0) }) }
        var members: [String: JSONValue] = [:]
        members["app"] = .string(reading.match.app)
        members["intent"] = .string(reading.match.intent)
        members["confidence"] = .number(reading.match.confidence)
        members["pass"] = .string(reading.pass)
        members["tier"] = .integer(reading.tier)
        members["read"] = .string(reading.words)
        members["template"] = text(reading.match.template?.text)
        members["location"] = text(reading.match.template?.location.map { "\($0)" })
        members["parameters"] = .object(values)
        members["why"] = text(reading.reason)
        if let verdict = reading.verdict { members["verdict"] = .string(verdict) }
        members["actsFrom"] = .number(reading.actsFrom)
        if !reading.unexplained.isEmpty { members["unexplained"] = .array(reading.unexplained.map { .string($0) }) }
        if !reading.missing.isEmpty { members["missing"] = .array(reading.missing.map { .string($0) }) }
        return .object(members)
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
