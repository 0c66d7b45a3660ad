package import WilcoIntents

/// What the step machine wants done; each is answered with one ``StepResult``.
package enum StepAction: Sendable, Hashable {
    /// Hold a conversation about a request, its parameters preset; the answer is the response's output.
    case call(IntentCall)
    /// Ask the person.
    case ask(prompt: String, type: StepQuestion, preset: StepValue)
    /// Let the person choose; the answer is the text of one option.
    case choose(prompt: String, options: [String])
    case perform(StepEffect, arguments: [String: StepValue])
    /// Look up another shortcut by its name.
    case load(String)
    /// The run is over; there is no answer to this.
    case finish(StepOutcome)
}

/// How an action went.
package enum StepResult: Sendable, Hashable {
    /// Done, with what it gave.
    case output(StepValue)
    /// The same of an app's answer that was not said.
    case kept(StepValue, words: String)
    /// Not done; why.
    case failed(StepFailure.Reason)
    /// The person said no, cancelled or went away.
    case left(Outcome)
    /// The shortcut asked for; nil: there is none of that name.
    case loaded(Shortcut?)
}

/// How a run ended.
package struct StepOutcome: Sendable, Hashable {
    package var outcome: Outcome
    /// What the last step gave.
    package var result: StepValue
    /// Sentences about what was done outside, in order.
    package var done: [String]
    package var failure: StepFailure?
    package var steps: Int
    /// What apps have answered and nobody has heard, in order.
    package var unheard: [String]

    package init(
        outcome: Outcome,
        result: StepValue = .nothing,
        done: [String] = [],
        failure: StepFailure? = nil,
        steps: Int = 0,
        unheard: [String] = []
    ) {
        self.outcome = outcome
        self.result = result
        self.done = done
        self.failure = failure
        self.steps = steps
        self.unheard = unheard
    }
}

/// Which step failed, and why.
package struct StepFailure: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Reason: Sendable, Hashable {
        /// Told from outside.
        case fault(String)
        case invalid(ConversionFault)
        case bound(StepBound)
    }

    /// Name of the shortcut that the step is in.
    package var shortcut: String
    /// Numbers from 1, outermost first: step 2 inside step 4 is `4.2`.
    package var step: String
    package var summary: String
    package var reason: Reason

    package init(shortcut: String, step: String, summary: String, reason: Reason) {
        self.shortcut = shortcut
        self.step = step
        self.summary = summary
        self.reason = reason
    }

    package var description: String {
        switch reason {
        case .fault(let reason): "step \(step) of \(shortcut), “\(summary)”: \(reason)"
        case .invalid(let fault): "step \(step) of \(shortcut), “\(summary)”: \(fault.message)"
        case .bound(let bound): "step \(step) of \(shortcut), “\(summary)”: \(bound)"
        }
    }
}

/// A limit of a run.
package enum StepBound: Sendable, Hashable, CustomStringConvertible {
    /// Names of the limits, for their wording in a language's files.
    package static let names = ["steps", "depth", "seconds"]

    case steps(Int)
    case depth(Int)
    case seconds(Int)

    package var name: String {
        switch self {
        case .steps: Self.names[0]
        case .depth: Self.names[1]
        case .seconds: Self.names[2]
        }
    }

    package var limit: Int {
        switch self {
        case .steps(let limit), .depth(let limit), .seconds(let limit): limit
        }
    }

    package var description: String {
        switch self {
        case .steps(let limit): "the run has made \(limit) steps, which is the most — end its loops sooner"
        case .depth(let limit): "shortcuts run each other \(limit) deep, which is the most — let none run itself"
        case .seconds(let limit): "a run may take \(limit) seconds at most — wait less"
        }
    }
}

/// The limits of a run.
package struct StepLimits: Sendable, Hashable {
    /// Steps, and passes through loops.
    package var steps: Int
    /// Shortcuts that run each other.
    package var depth: Int
    /// Of its own; time spent on questions and in apps does not count.
    package var time: Duration

    package init(steps: Int = 10_000, depth: Int = 8, time: Duration = .seconds(3600)) {
        self.steps = steps
        self.depth = depth
        self.time = time
    }
}
