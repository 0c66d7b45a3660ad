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
        let (app, problems) = AppFolder.load(CommandLine.arguments[1], locale: nil, domains: domainFolders)
        for problem in problems where app == nil { report("\(problem)") }
        guard let app else { fail("\(CommandLine.arguments[1]) is no app that can be used — mend what is said above") }
        for problem in NameCollisions.problems(of: app) { report(problem) }
        do {
            try SwiftGenerator(app: app).text.write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
        } catch {
            fail("\(CommandLine.arguments[2]) cannot be written: \(error.localizedDescription)")
        }
    }

    /// Where the built-in domains are: beside the sources that this was built from, or where it is installed.
    private static var domainFolders: [String] {
        var folders = [URL(fileURLWithPath: #filePath).appending(path: "../../../config/domains").standardized.path]
        var ancestor = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        while ancestor.path != "/" {
            ancestor = ancestor.deletingLastPathComponent()
            folders.append(ancestor.appending(path: "share/wilco/domains").path)
        }
        return folders.filter { FileManager.default.fileExists(atPath: $0) }
    }

    private static func report(_ text: String) {
        FileHandle.standardError.write(Data("wilco: \(text)\n".utf8))
    }

    private static func fail(_ text: String) -> Never {
        report(text)
        exit(1)
    }
}
