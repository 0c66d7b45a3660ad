import ArgumentParser

/// Runs a command's work on every input, reports those that could not be read, and goes on.
enum EachFile {
    /// - Parameters:
    ///   - failure: The JSON of an input that could not be read.
    ///   - work: Prints the input's own line.
    static func run(
        _ audio: AudioArguments,
        json: Bool,
        failure: (String, any Error) -> String = { FailureLine.text(input: $0, error: $1) },
        _ work: (String) async throws -> Void
    ) async throws {
        var failed = false
        for name in audio.names {
            do {
                try await work(name)
            } catch {
                failed = true
                if json { Output.line(failure(name, error)) }
                Output.error(error, of: name)
            }
        }
        if failed { throw ExitCode(1) }
    }
}
