internal import Synchronization
package import WilcoIntents

/// What automations do, as it is understood; those that have steps of their own run them.
///
/// Each is understood once, when the automation is read, and again when the apps' or the person's terms have changed. What names a day or
/// a time of day is another request at each moment, and is understood at that of the run.
package final class AutomationActions: Sendable {
    private struct State {
        /// Those of the automations that were read last.
        var words: Set<String> = []
        /// What was understood of them, and by which revision.
        var kept: [String: (action: Understanding, revision: Int)] = [:]
    }

    private let revision: @Sendable () -> Int
    private let understand: @Sendable (String) -> Understanding
    private let steps: @Sendable (AutomationRule) -> Understanding
    private let state = Mutex(State())

    /// - Parameters:
    ///   - revision: Another one whenever something may be understood otherwise.
    ///   - steps: What running an automation is that has a ``AutomationRule/document``.
    ///   - understand: What a request means by itself, at this moment.
    package init(
        revision: @escaping @Sendable () -> Int,
        steps: @escaping @Sendable (AutomationRule) -> Understanding,
        understand: @escaping @Sendable (String) -> Understanding
    ) {
        self.revision = revision
        self.steps = steps
        self.understand = understand
    }

    /// Understands what automations do, in the place of those that were read before.
    ///
    /// - Returns: Those of which nothing is understood.
    package func take(_ rules: [AutomationRule]) -> [AutomationRule] {
        let words = Set(rules.filter { $0.document == nil }.map(\.action))
        state.withLock { state in
            state.words = words
            state.kept = state.kept.filter { words.contains($0.key) }
        }
        return rules.filter { action(of: $0).match == nil }
    }

    /// What is not an automation's is understood, and not kept.
    package func action(of rule: AutomationRule) -> Understanding {
        rule.document == nil ? action(rule.action) : steps(rule)
    }

    private func action(_ words: String) -> Understanding {
        let revision = revision()
        if let kept = state.withLock({ $0.kept[words] }), kept.revision == revision { return kept.action }
        let action = understand(words)
        state.withLock { state in
            guard state.words.contains(words), !action.isOfTheMoment else { return }
            state.kept[words] = (action, revision)
        }
        return action
    }
}

extension Understanding {
    /// At another moment the same words may mean another day or time of day.
    fileprivate var isOfTheMoment: Bool {
        let matches = [match].compactMap(\.self) + alternatives + open
        return impossible != nil || next.contains(where: \.isOfTheMoment)
            || matches.contains { $0.parameters.values.joined().contains { $0.value.isOfTheMoment } }
    }
}

extension ParameterValue {
    fileprivate var isOfTheMoment: Bool {
        switch self {
        case .date, .time, .dateTime: true
        case .list(let values): values.contains(where: \.isOfTheMoment)
        default: false
        }
    }
}
