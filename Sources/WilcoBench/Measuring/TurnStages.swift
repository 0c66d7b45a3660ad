/// Where the time of a turn goes, seen from outside: the events of the assistant between the two sounds.
struct TurnStages {
    private var heard: [Duration] = []
    private var said: [Duration] = []
    private var sounded: [Duration] = []
    private var current: [String: ContinuousClock.Instant] = [:]

    mutating func begin() { current = [:] }

    /// Takes down the first event of each name in this turn.
    mutating func note(_ event: String?, at time: ContinuousClock.Instant) {
        guard let event else { return }
        let name = event == "asked" ? "said" : event
        if current[name] == nil { current[name] = time }
    }

    /// The turn is over: when the person fell silent and when the answer began.
    mutating func end(speech: ContinuousClock.Instant, sound: ContinuousClock.Instant) {
        guard let heardAt = current["heard"], let saidAt = current["said"] else { return }
        heard.append(heardAt - speech)
        said.append(saidAt - heardAt)
        sounded.append(sound - saidAt)
    }

    /// - Parameter silence: that ends speech, and is no work.
    func print(without silence: Duration) {
        Figures.row("  of it: endpoint to heard", Figures.summary(heard.map { $0 - silence }))
        Figures.row("  of it: heard to answer", Figures.summary(said))
        Figures.row("  of it: answer to first sound", Figures.summary(sounded))
    }
}
