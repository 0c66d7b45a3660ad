package import Foundation
package import WilcoIntents

/// Whether what came of a turn is what a person would call a fitting answer.
package struct TurnJudge: Sendable {
    private let apps: [String: AppDefinition]
    private let values: FairValue

    /// - Parameters:
    ///   - apps: Those of the conversation, for what undoes and changes what.
    ///   - now: When it takes place.
    package init(apps: [AppDefinition], now: Date) {
        self.apps = Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        values = FairValue(now: now)
    }

    /// - Returns: What is wrong; nil: it fits.
    package func fault(of facts: TurnFacts, in turn: BlindConversation.Turn) -> String? {
        if facts.isSilent { return "silence" }
        if turn.neverActs, facts.acted {
            return "acted: " + facts.acts.map(\.invocation.intent).joined(separator: ", ")
        }
        let first = fault(of: facts, in: turn, as: turn.kind, isFirst: true)
        guard first != nil else { return nil }
        return turn.also.contains { fault(of: facts, in: turn, as: $0, isFirst: false) == nil } ? nil : first
    }

    private func fault(
        of facts: TurnFacts,
        in turn: BlindConversation.Turn,
        as kind: BlindConversation.Kind,
        isFirst: Bool
    ) -> String? {
        if let fault = fault(ofKind: kind, facts, turn) { return fault }
        // Another kind that is as good tells less.
        guard isFirst || kind == .done || kind == .confirm else { return nil }
        return missingValue(facts, turn, kind) ?? unsaid(facts, turn)
    }

    // MARK: - Kinds

    private func fault(
        ofKind kind: BlindConversation.Kind,
        _ facts: TurnFacts,
        _ turn: BlindConversation.Turn
    ) -> String? {
        let isUnanswered = facts.isRejected || facts.isBeyondApps
        switch kind {
        case .done:
            return facts.handled.contains { !$0.hasFailed && suits($0.app, $0.intent, wanted: turn) } ? nil : "not done"
        case .undone:
            return facts.handled.contains { !$0.hasFailed && (turn.app == nil || $0.app == turn.app) }
                ? nil : "not undone"
        case .told:
            if facts.handled.contains(where: { suits($0.app, $0.intent, wanted: turn) }) { return nil }
            if isUnanswered { return "not understood" }
            guard turn.intent != nil else { return facts.acted ? "acted" : nil }
            return pending(facts, turn) ? nil : "not told"
        case .ask, .choose:
            guard let expectation = facts.expectation else { return "nothing is asked" }
            if case .confirmation = expectation.kind { return "asks for a yes" }
            return pending(facts, turn) ? nil : "asks about something else"
        case .confirm:
            guard case .confirmation? = facts.expectation?.kind else { return "no question for a yes" }
            return pending(facts, turn) ? nil : "asks about something else"
        case .refuse, .unknownValue:
            if isUnanswered { return "not understood" }
            if facts.acted, facts.handled.contains(where: { !$0.hasFailed }) { return "done" }
            let concerned = facts.handled.map { ($0.app, $0.intent) }
            if !concerned.isEmpty, facts.expectation == nil, !concerned.contains(where: { suits($0, $1, wanted: turn) })
            {
                return "something else was refused"
            }
            return facts.expectation == nil || pending(facts, turn) ? nil : "asks about something else"
        case .cannot:
            if facts.isRejected { return "not understood" }
            if facts.handled.contains(where: { !$0.hasFailed }) { return "done: \(facts.handled[0].intent)" }
            return facts.expectation == nil || facts.wasAsking ? nil : "asks"
        case .cancelled:
            if isUnanswered { return "not understood" }
            if facts.handled.contains(where: { !$0.hasFailed && suits($0.app, $0.intent, wanted: turn) }) { return nil }
            if facts.acted { return "acted" }
            // "How would you say it in other words?" asks about nothing that was said.
            if case .request? = facts.expectation?.kind { return nil }
            return facts.expectation == nil ? nil : "still asks"
        case .smalltalk:
            if isUnanswered { return "not understood" }
            return facts.handled.allSatisfy { $0.category == .information } && !facts.acted ? nil : "done"
        case .help:
            if facts.isRejected { return "not understood" }
            return facts.acted ? "acted" : nil
        }
    }

    private func suits(_ app: String, _ intent: String, wanted turn: BlindConversation.Turn) -> Bool {
        guard turn.app == nil || turn.app == app else { return false }
        guard let wanted = turn.intent, wanted.lowercased() != intent.lowercased() else { return true }
        // A change may be an intent of its own.
        let definition = apps[app]
        return definition?.intent(named: wanted)?.change?.intent == intent
            || definition?.intent(named: intent)?.change?.intent == wanted
    }

    /// Whether the open question is about the request that was meant; of one between requests nobody knows.
    private func pending(_ facts: TurnFacts, _ turn: BlindConversation.Turn) -> Bool {
        guard let match = facts.expectation?.pending else { return facts.expectation != nil }
        return suits(match.app, match.intent, wanted: turn)
    }

    // MARK: - Values and words

    private func missingValue(
        _ facts: TurnFacts,
        _ turn: BlindConversation.Turn,
        _ kind: BlindConversation.Kind
    ) -> String? {
        guard !turn.values.isEmpty else { return nil }
        var known: [[ParameterAssignment]] = []
        switch kind {
        case .done, .undone, .told, .cancelled:
            known = facts.acts.filter { turn.app == nil || $0.app == turn.app }.map {
                Array($0.invocation.parameters.values)
            }
            // What an app without a process does is known from what was understood.
            if known.isEmpty {
                known = facts.understandings.compactMap(\.match).map { $0.parameters.values.flatMap(\.self) }
            }
        case .ask, .choose, .confirm:
            known = facts.expectation?.pending.map { [$0.parameters.values.flatMap(\.self)] } ?? []
        case .refuse, .unknownValue, .cannot, .smalltalk, .help: return nil
        }
        for (name, wanted) in turn.values {
            let isMet = wanted.allSatisfy { each in known.contains { values.isMet(each, by: $0) } }
            if !isMet { return "\(name) is not \(wanted.joined(separator: ", "))" }
        }
        return nil
    }

    private func unsaid(_ facts: TurnFacts, _ turn: BlindConversation.Turn) -> String? {
        let text = " " + FairValue.words(facts.text).joined(separator: " ") + " "
        for forms in turn.says where !forms.contains(where: { Self.isSaid($0, in: text) }) {
            return "says nothing of \(forms.joined(separator: ", "))"
        }
        return nil
    }

    private static func isSaid(_ form: String, in text: String) -> Bool {
        let words = FairValue.words(form)
        if text.contains(" " + words.joined(separator: " ") + " ") { return true }
        // A number stands together with its unit or its sign: 6am, 20%.
        return words.count == 1 && text.contains(" " + words[0])
    }
}
