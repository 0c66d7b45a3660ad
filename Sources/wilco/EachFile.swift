import ArgumentParser

/// Runs a command's work on every input, reports those that could not be read, and goes on.
enum EachFile {
    /// - Parameter work: Prints the input's own line.
    static func run(_ audio: AudioArguments, json: Bool, _ work: (String) async throws -> Void) async throws {
        var failed = false
        for name in audio.names {
            do {
                try await work(name)
            } catch {
                failed = true
                if json { Output.line(FailureLine.text(input: name, error: error)) }
                Output.error(String(describing: error).contains(name) ? "\(error)" : "\(name): \(error)")
            }
        }
        if failed { throw ExitCode(1) }
    }
}
