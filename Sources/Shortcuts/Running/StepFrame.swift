/// Steps under way: those of a shortcut, of a branch or of a loop.
struct StepBlock: Sendable {
    enum Kind: Sendable {
        case body
        case branch
        /// Passes to come after this one.
        case count(remaining: Int, pass: Int)
        case each(items: [StepValue], position: Int)
    }

    var steps: [Step]
    /// Of the next step.
    var index = 0
    var kind: Kind
    /// The step that this block belongs to.
    var owner: Step?
    /// What each pass of a loop gave.
    var collected: [StepValue] = []
    /// Answers of apps that are in what a loop goes through, and in what its passes gave.
    var items: Set<Int> = []
    var origins: Set<Int> = []
    /// What `item` and `index` stood for outside.
    var outer: (item: StepValue?, index: StepValue?) = (nil, nil)

    var isLoop: Bool {
        switch kind {
        case .body, .branch: false
        case .count, .each: true
        }
    }

    /// Whether a loop has passes to come.
    var hasMorePasses: Bool {
        switch kind {
        case .body, .branch: false
        case .count(let remaining, _): remaining > 0
        case .each(let items, let position): position + 1 < items.count
        }
    }
}

/// A shortcut under way, with its own variables.
struct StepScope: Sendable {
    var name: String
    var blocks: [StepBlock]
    var variables: [String: StepValue] = [:]
    var input: StepValue
    var result: StepValue = .nothing
    /// Which answers of apps are in a variable, by its name.
    var origins: [String: Set<Int>] = [:]
    /// Step of the scope outside that runs this one.
    var caller: Step?

    init(_ shortcut: Shortcut, input: StepValue, caller: Step? = nil) {
        name = shortcut.name
        blocks = [StepBlock(steps: shortcut.steps, kind: .body)]
        self.input = input
        self.caller = caller
        result = input
    }

    /// Numbers of the steps under way, outermost first.
    var path: String {
        blocks.map { "\(max($0.index, 1))" }.joined(separator: ".")
    }
}
