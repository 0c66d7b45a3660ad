import Assistant
import WilcoIntents

/// The line of an input that could not be read.
enum FailureLine {
    static func text(input: String, error: any Error) -> String {
        JSONLine.text([("input", .string(input)), ("status", "failed"), ("error", .string(String(describing: error)))])
    }
}
