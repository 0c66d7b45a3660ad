/// What became of one line of a script.
package struct TurnResult: Sendable, Hashable {
    package enum Speaker: String, Sendable, Hashable { case user, assistant, expectation }

    package var line: Int
    package var speaker: Speaker
    /// What the person said, or what the assistant was to say.
    package var expected: String
    /// What was heard, or what was said.
    package var actual: String
    /// The verdicts and response codes since the person's turn.
    package var results: [String]
    package var passed: Bool
    /// Why not.
    package var reason: String?
    /// What is wrong with what apps answered, and the errors that they logged, since the turn before.
    package var remarks: [String] = []

    package init(
        line: Int,
        speaker: Speaker,
        expected: String,
        actual: String,
        results: [String] = [],
        passed: Bool = true,
        reason: String? = nil
    ) {
        self.line = line
        self.speaker = speaker
        self.expected = expected
        self.actual = actual
        self.results = results
        self.passed = passed
        self.reason = reason
    }
}
