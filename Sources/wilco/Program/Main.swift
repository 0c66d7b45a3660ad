import ArgumentParser
import Foundation

/// Runs the command named on the command line and ends with its exit status.
@main
enum Main {
    static func main() async {
        let path = CommandPath(Wilco.self, Array(CommandLine.arguments.dropFirst()))
        // The parser tells of everything where it does not know what is asked about.
        if path.isAskedAbout, let complaint = path.complaint("unexpected argument") {
            Output.error(complaint)
            exit(2)
        }
        do {
            var command = try Wilco.parseAsRoot(path.arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let status as ExitCode {
            exit(status.rawValue)
        } catch {
            exit(report(error, path))
        }
    }

    /// Help and version are answers; a parser's complaint is wrong usage; everything else could not be done.
    private static func report(_ error: any Error, _ path: CommandPath) -> Int32 {
        if Wilco.exitCode(for: error) == .success {
            Output.text(Wilco.fullMessage(for: error))
            return 0
        }
        if let failure = error as? CommandFailure {
            Output.failure(failure.description)
            return 1
        }
        let message = Wilco.message(for: error)
        if Wilco.exitCode(for: error) == .validationFailure {
            Output.error(path.complaint(message) ?? "\(message) — see \(path.help)")
            return 2
        }
        Output.failure(message)
        return 1
    }
}
