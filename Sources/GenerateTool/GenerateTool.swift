import Extensions
import Foundation
import Generating

/// What the build plugin runs: a folder to read, a file to write.
@main
enum GenerateTool {
    static func main() {
        guard CommandLine.arguments.count == 3 else {
            fail("usage: wilco-generate FOLDER FILE")
        }
        // Built from sources, whose built-in domains it knows.
        let domains = URL(fileURLWithPath: #filePath).appending(path: "../../../config/domains").standardized.path
        let (app, problems) = AppFolder.load(CommandLine.arguments[1], locale: nil, domains: [domains])
        for problem in problems where app == nil { report("\(problem)") }
        guard let app else { fail("\(CommandLine.arguments[1]) is no app that can be used — mend what is said above") }
        do {
            try SwiftGenerator(app: app).text.write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
        } catch {
            fail("\(CommandLine.arguments[2]) cannot be written: \(error.localizedDescription)")
        }
    }

    private static func report(_ text: String) {
        FileHandle.standardError.write(Data("wilco: \(text)\n".utf8))
    }

    private static func fail(_ text: String) -> Never {
        report(text)
        exit(1)
    }
}
