internal import WilcoIntents

/// Something that is done when something happens.
package struct AutomationRule: Sendable, Hashable {
    /// What becomes of an occurrence at which the assistant was off.
    package enum Missed: String, Sendable, Hashable, CaseIterable { case skip, run, ask }

    /// What people call it; its identity.
    package var name: String
    /// Each of them starts it; at least one.
    package var triggers: [AutomationTrigger]
    /// All of them must hold when it is started, or it is left.
    package var conditions: [AutomationCondition]
    /// 0 is Monday; empty: every day.
    package var days: Set<Int>
    /// A shortcut's phrase or any other request, as it would be said; empty where it has ``steps``.
    package var action: String
    /// What the shortcut named by ``action`` is given, as in a shortcut's file; nil: nothing.
    package var input: String?
    /// Its own steps, as in a shortcut's file; nil: ``action`` says what is done.
    package var steps: String?
    package var asksFirst: Bool
    package var missed: Missed
    package var isEnabled: Bool
    /// Local minutes since day 0, see ``LocalMoment/instant``: what was before is not missed.
    package var created: Int

    package init(
        name: String,
        triggers: [AutomationTrigger],
        conditions: [AutomationCondition] = [],
        days: Set<Int> = [],
        action: String = "",
        input: String? = nil,
        steps: String? = nil,
        asksFirst: Bool = false,
        missed: Missed = .skip,
        isEnabled: Bool = true,
        created: Int = 0
    ) {
        self.name = name
        self.triggers = triggers
        self.conditions = conditions
        self.days = days
        self.action = action
        self.input = input
        self.steps = steps
        self.asksFirst = asksFirst
        self.missed = missed
        self.isEnabled = isEnabled
        self.created = created
    }

    /// Whether a trigger depends on where the sun is looked at.
    package var needsSun: Bool {
        triggers.contains(where: \.needsSun) || conditions.contains(where: \.needsSun)
    }

    package func isDue(on day: Int) -> Bool {
        days.isEmpty || days.contains(CivilDate(day: day).weekday)
    }
}
