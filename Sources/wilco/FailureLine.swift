import WilcoIntents

/// The line of an input that brought no event.
enum FailureLine {
    /// One without speech.
    static func silence(input: String) -> String {
        JSONLine.text([("input", .string(input)), ("status", "nothingHeard")])
    }

    /// One that could not be read.
    static func text(input: String, error: any Error) -> String {
        JSONLine.text([("input", .string(input)), ("status", "failed"), ("error", .string(String(describing: error)))])
    }
}
