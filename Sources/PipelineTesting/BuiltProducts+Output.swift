import AssistantTesting
import Foundation

extension BuiltProducts {
    /// Runs a program to its end, with nothing to read.
    ///
    /// - Parameters:
    ///   - arguments: None with an apostrophe: a shell hands them over.
    ///   - home: Its home, where what it prints is written down; made when it is not there.
    /// - Returns: What it printed on standard output, and behind that what it printed on standard error.
    package static func output(
        of program: String,
        _ arguments: [String],
        home: String,
        environment: [String: String] = [:]
    )
        throws -> String
    {
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let files = ["output", "errors"].map { home + "/" + $0 }
        let words = [try path(program)] + arguments
        let command = words.map { "'\($0)'" }.joined(separator: " ") + " > \(files[0]) 2> \(files[1])"
        let process = try ChildProcess(
            "/bin/sh",
            ["-c", command],
            environment: environment.merging(["HOME": home, "PATH": "/usr/bin:/bin"]) { $1 }
        )
        process.waitUntilExit()
        return try files.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
    }
}
