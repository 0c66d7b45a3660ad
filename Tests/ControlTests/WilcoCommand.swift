import Foundation
import PipelineTesting

/// The program, as people run it.
struct WilcoCommand {
    var status: Int32
    var output: String
    var complaints: String

    /// - Parameters:
    ///   - folder: Where it runs, and its home.
    ///   - input: What is typed.
    ///   - environment: What it sees besides its home and its path.
    ///   - launcher: A program that runs it in other circumstances, with its arguments.
    static func run(
        _ arguments: [String],
        in folder: String,
        input: String = "",
        environment: [String: String] = [:],
        launcher: [String] = []
    ) async throws -> WilcoCommand {
        let process = Process()
        let command = launcher + [try BuiltProducts.path("wilco")] + arguments
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = environment.merging(["HOME": folder, "PATH": "/usr/bin:/bin"]) { _, own in own }
        let (typed, output, complaints) = (Pipe(), Pipe(), Pipe())
        process.standardInput = typed
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try typed.fileHandleForWriting.close()
        // Reading blocks its thread, and the server of the test needs those of the pool.
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let (said, complained) = (read(output), read(complaints))
                process.waitUntilExit()
                continuation.resume(
                    returning: WilcoCommand(status: process.terminationStatus, output: said, complaints: complained)
                )
            }
        }
    }

    private static func read(_ pipe: Pipe) -> String {
        String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}
