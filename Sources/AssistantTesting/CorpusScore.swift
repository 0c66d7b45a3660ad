internal import Foundation
package import Matching
internal import Speech
internal import WilcoIntents

/// How a matcher does on a ``SentenceCorpus``.
package struct CorpusScore: Sendable {
    /// What becomes of a request.
    package enum Verdict: String, CaseIterable, Sendable {
        /// The right intent with all its values.
        case understood
        /// "Did you mean …?" with the right intent among what is named, and no wrong value.
        case asked
        case rejected
        /// The right intent, but a value is wrong or lost.
        case wrongValue
        case wrongIntent
    }

    package private(set) var requests: [Verdict: Int] = [:]
    package private(set) var others = 0
    /// Others that were matched at all, and those that would have been acted on.
    package private(set) var matched = 0
    package private(set) var acted = 0
    /// One line for each sentence that went wrong.
    package private(set) var faults: [String] = []

    package init(of corpus: SentenceCorpus, by matcher: Matcher, in context: MatchContext) {
        for request in corpus.requests {
            let understanding = matcher.understand(request.sentence, in: context)
            let verdict = Self.verdict(request, understanding)
            requests[verdict, default: 0] += 1
            guard verdict != .understood, verdict != .asked else { continue }
            faults.append(
                "\(verdict.rawValue): \(request.intent): “\(request.sentence)” is \(Self.told(understanding))"
            )
        }
        for sentence in corpus.others {
            let understanding = matcher.understand(sentence, in: context)
            // Nothing can be told of what was written before the app that takes it.
            if let app = understanding.match?.app, corpus.laterApps.contains(app) { continue }
            others += 1
            guard understanding.status == .matched else { continue }
            matched += 1
            if understanding.band == .act { acted += 1 }
            faults.append("nothing: “\(sentence)” is \(Self.told(understanding))")
        }
    }

    /// Share of the requests that were understood in full or asked about sensibly, 0 to 1.
    package var recall: Double {
        let right = requests[.understood, default: 0] + requests[.asked, default: 0]
        return Double(right) / Double(max(1, requests.values.reduce(0, +)))
    }

    /// Share of the others that were matched, 0 to 1.
    package var falseMatches: Double { Double(matched) / Double(max(1, others)) }
    package var falseActs: Double { Double(acted) / Double(max(1, others)) }

    private static func verdict(_ request: SentenceCorpus.Request, _ understanding: Understanding) -> Verdict {
        guard understanding.status == .matched, let match = understanding.match else { return .rejected }
        let isRight = match.app == request.app && match.intent == request.intent
        var isWrong = false
        var isLost = false
        for (name, wanted) in request.values {
            guard let got = match.parameters[name], !got.isEmpty else {
                isLost = true
                continue
            }
            if !isEqual(got, wanted) { isWrong = true }
        }
        if isRight, !isWrong, !isLost { return .understood }
        if understanding.band == .confirm {
            if isRight { return isWrong ? .wrongValue : .asked }
            let isNamed = understanding.alternatives.contains {
                $0.app == request.app && $0.intent == request.intent
            }
            if isNamed { return .asked }
        }
        return isRight ? .wrongValue : .wrongIntent
    }

    private static func isEqual(_ got: [ParameterAssignment], _ wanted: JSONValue) -> Bool {
        if let items = wanted.arrayValue {
            return items.count == got.count
                && items.allSatisfy { item in got.contains { isEqual([$0], item) } }
        }
        guard let value = got.first, got.count == 1 else { return false }
        return isEqual(value.value.json, wanted) || value.raw.map { isEqual(.string($0), wanted) } ?? false
    }

    /// Numbers within a millionth, texts whatever their case; of an object only what is wanted.
    private static func isEqual(_ got: JSONValue, _ wanted: JSONValue) -> Bool {
        if let first = got.doubleValue, let second = wanted.doubleValue { return abs(first - second) < 1e-6 }
        if let first = got.stringValue, let second = wanted.stringValue {
            return first.lowercased() == second.lowercased()
        }
        if let members = wanted.objectValue {
            return members.allSatisfy { name, value in isEqual(got[name] ?? .null, value) }
        }
        return got == wanted
    }

    private static func told(_ understanding: Understanding) -> String {
        guard let match = understanding.match else {
            let guess = understanding.alternatives.first.map { ", at best \($0.intent) \(rounded($0.confidence))" }
            return "rejected\(guess ?? "")"
        }
        let values = match.parameters.sorted { $0.key < $1.key }
            .map { name, got in "\(name)=\(got.map { $0.raw ?? $0.display }.joined(separator: "+"))" }
        return "\(match.intent) \(understanding.band.rawValue) \(rounded(understanding.confidence)) "
            + values.joined(separator: " ")
    }

    private static func rounded(_ confidence: Double) -> Double { (confidence * 100).rounded() / 100 }
}
