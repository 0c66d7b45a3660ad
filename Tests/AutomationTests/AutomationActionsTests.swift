import Automation
import Synchronization
import Testing
import WilcoIntents

/// What automations do is understood once, not at each run.
@Suite("What automations do")
struct AutomationActionsTests {
    /// Understands orders of what is on the menu, and alarms.
    private final class Kitchen: Sendable {
        struct State {
            var menu: Set<String> = ["soup"]
            var revision = 0
            var hour = 7
            /// What was understood, as often as it was.
            var asked: [String] = []
        }

        let state = Mutex(State())

        var asked: [String] { state.withLock(\.asked) }

        var actions: AutomationActions {
            AutomationActions(
                revision: { self.state.withLock(\.revision) },
                steps: { rule in
                    let match = IntentMatch(app: "steps", intent: rule.name, transcript: "", confidence: 1)
                    return Understanding(acting: match)
                },
                understand: understand
            )
        }

        func understand(_ words: String) -> Understanding {
            state.withLock { state in
                state.asked.append(words)
                let value: ParameterValue
                if words == "wake me" {
                    value = .list([.time("\(state.hour):00")])
                } else {
                    guard state.menu.contains(words) else {
                        return Understanding(status: .rejected, band: .reject, transcript: words, confidence: 0)
                    }
                    value = .string(words)
                }
                let parameters = ["what": [ParameterAssignment(value: value, display: words, raw: words)]]
                let match = IntentMatch(
                    app: "chef",
                    intent: "Order",
                    parameters: parameters,
                    transcript: words,
                    confidence: 1
                )
                return Understanding(acting: match)
            }
        }

        /// What the apps can do has changed.
        func change(_ change: (inout State) -> Void) {
            state.withLock { state in
                change(&state)
                state.revision += 1
            }
        }
    }

    private let kitchen = Kitchen()

    /// Nobody has to understand what is written down.
    @Test func stepsOfItsOwnAreRunAsTheyAre() {
        let actions = kitchen.actions
        let given = AutomationRule(name: "two", triggers: [.alarmStopped], action: "soup", input: "tomato")
        let rules = [AutomationRule(name: "one", triggers: [.alarmStopped], steps: "- say: hello"), given]
        #expect(actions.take(rules).isEmpty)
        #expect(rules.map { actions.action(of: $0).match?.intent } == ["one", "two"])
        #expect(kitchen.asked.isEmpty)
        #expect(given.document == "name: two\nsteps:\n  - run: soup\n    input:\n      tomato\n")
    }

    private func rule(_ action: String) -> AutomationRule {
        AutomationRule(name: "a \(action)", triggers: [.sunrise(offset: 0)], action: action)
    }

    @Test func eachIsUnderstoodOnceWhenItIsRead() {
        let actions = kitchen.actions
        #expect(actions.take([rule("soup"), rule("soup")]) == [])
        for _ in 0..<3 { #expect(actions.action(of: rule("soup")).match?.app == "chef") }
        #expect(actions.take([rule("soup")]) == [])
        #expect(kitchen.asked == ["soup"])
    }

    @Test func whatNothingUnderstandsIsToldWhenItIsRead() {
        let actions = kitchen.actions
        #expect(actions.take([rule("soup"), rule("bread")]) == [rule("bread")])
        #expect(actions.action(of: rule("bread")).status == .rejected)
        #expect(kitchen.asked == ["soup", "bread"], "nor is it tried at each run")
    }

    @Test func itIsUnderstoodAgainOnceTheAppsHaveChanged() {
        let actions = kitchen.actions
        _ = actions.take([rule("soup"), rule("bread")])
        kitchen.change { $0.menu = ["bread"] }
        #expect(actions.action(of: rule("bread")).status == .matched)
        #expect(actions.take([rule("soup"), rule("bread")]) == [rule("soup")])
        #expect(kitchen.asked == ["soup", "bread", "bread", "soup"])
    }

    /// "Wake me at seven" is about the next seven o'clock.
    @Test func whatNamesATimeIsUnderstoodAtTheMomentOfTheRun() {
        let actions = kitchen.actions
        _ = actions.take([rule("wake me")])
        kitchen.state.withLock { $0.hour = 8 }
        let value = actions.action(of: rule("wake me")).match?.parameters["what"]?.first?.value
        #expect(value == .list([.time("8:00")]))
    }

    @Test func whatIsNoAutomationAnyMoreIsForgotten() {
        let actions = kitchen.actions
        _ = actions.take([rule("soup")])
        _ = actions.take([])
        _ = actions.action(of: rule("soup"))
        _ = actions.action(of: rule("soup"))
        #expect(kitchen.asked == ["soup", "soup", "soup"], "what somebody tries out is not kept")
    }
}
