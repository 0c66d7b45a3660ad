/// Months of somebody's life, as their apps and machine could see it.
///
/// It knows nothing of how anybody might predict it: habits have days, times with a spread, places and what they follow upon;
/// some are kept faithfully, some hardly; they begin, move, change and end; there are holidays, travels, illness and whims.
package struct SimulatedLife: Sendable {
    package let seed: UInt64
    package let days: Int
    /// In order of time.
    package let actions: [LivedAction]
    /// For each action, whether a habit was behind it; nobody who guesses is told.
    package let habitual: [Bool]
    /// In order of time.
    package let events: [LivedEvent]

    package init(seed: UInt64, days: Int) {
        var generator = LifeGenerator(seed: seed, days: days)
        generator.live()
        self.seed = seed
        self.days = days
        let lived = generator.actions.sorted { $0.action.moment < $1.action.moment }
        actions = lived.map(\.action)
        habitual = lived.map(\.isHabit)
        events = generator.events.sorted { $0.moment < $1.moment }
    }
}
