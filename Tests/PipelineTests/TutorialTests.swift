import AssistantTesting
import Foundation
import PipelineTesting
import TemporaryFiles
import Testing

/// The tutorial, typed line by line as it stands: its files are written, its commands run, its answers compared.
@Suite("Tutorial")
struct TutorialTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-tutorial-\(UUID().uuidString.prefix(8))"

    /// In a new home, with Wilco installed; the app in Swift is built from nothing.
    @Test(.timeLimit(.minutes(15)))
    func everyLineIsTrue() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let prefix = try InstalledPrefix(at: URL(fileURLWithPath: folder + "/usr"))
        let file = BuiltProducts.checkout.path + "/Sources/Extensions/Documentation.docc/Tutorial.md"
        let blocks = Self.blocks(of: try String(contentsOfFile: file, encoding: .utf8))
        var workingFolder = folder
        var commands = 0
        for block in blocks {
            if let name = block.file {
                let path = "\(workingFolder)/\(name)"
                try FileManager.default.createDirectory(
                    atPath: (path as NSString).deletingLastPathComponent,
                    withIntermediateDirectories: true
                )
                // Another test's process may inherit what is open here, and nobody starts a program that is being written.
                let draft = folder + "/draft"
                try block.lines.joined(separator: "\n").write(toFile: draft, atomically: false, encoding: .utf8)
                #expect(try ChildProcess("/bin/cp", [draft, path], environment: [:]).waitUntilExit() == 0)
                continue
            }
            for (command, answer) in Self.commands(in: block.lines) {
                commands += 1
                if command.hasPrefix("cd ") {
                    workingFolder = (workingFolder + "/" + command.dropFirst(3) as NSString).standardizingPath
                    continue
                }
                let printed = try run(command, prefix, in: workingFolder, typing: ["two"].filter(answer.contains))
                compare(printed, answer.filter { $0 != "two" }, command)
            }
        }
        #expect(commands > 10)
    }

    /// `…` stands for what the tutorial leaves out.
    private func compare(_ printed: [String], _ answer: [String], _ command: String) {
        var rest = printed[...]
        var maySkip = answer.isEmpty
        for line in answer {
            if line == "…" {
                maySkip = true
                continue
            }
            let index = maySkip ? rest.firstIndex(of: line) : rest.first == line ? rest.startIndex : nil
            guard let index else {
                Issue.record("\(command) does not print “\(line)” but \(printed)")
                return
            }
            rest = rest[(index + 1)...]
            maySkip = false
        }
        #expect(maySkip || rest.isEmpty, "\(command) prints more: \(rest)")
    }

    private func run(
        _ command: String,
        _ prefix: InstalledPrefix,
        in workingFolder: String,
        typing lines: [String]
    ) throws -> [String] {
        try (lines.joined(separator: "\n") + "\n").write(toFile: "\(folder)/in", atomically: false, encoding: .utf8)
        // The Swift toolchain is wherever it is.
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let shell = try ChildProcess(
            "/bin/sh",
            ["-c", "cd '\(workingFolder)' && (\(command)) < '\(folder)/in' > '\(folder)/out' 2>&1"],
            environment: [
                "HOME": folder, "PATH": "\(prefix.folder.path)/bin:\(path)", "XDG_RUNTIME_DIR": folder,
                "LANG": "C.UTF-8",
            ]
        )
        let status = shell.waitUntilExit()
        let text = try String(contentsOfFile: "\(folder)/out", encoding: .utf8)
        #expect(status == 0, "\(command): \(text)")
        return text.replacing(workingFolder + "/", with: "").split(separator: "\n").map(String.init)
    }

    private struct Block {
        /// Nil: commands.
        var file: String?
        var lines: [String]
    }

    private static func blocks(of text: String) -> [Block] {
        var blocks: [Block] = []
        var open: Block?
        var named: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                if let block = open { blocks.append(block) }
                open = open == nil ? Block(file: line == "```" ? nil : named, lines: []) : nil
            } else if open != nil {
                open?.lines.append(line)
            } else if let name = line.matches(of: /`([\w.\/-]+\.(?:yaml|py|swift))`/).last {
                named = String(name.1)
            }
        }
        return blocks
    }

    private static func commands(in lines: [String]) -> [(command: String, answer: [String])] {
        lines.reduce(into: []) { found, line in
            if line.hasPrefix("$ ") {
                found.append((String(line.dropFirst(2)), []))
            } else if !line.isEmpty, let last = found.indices.last {
                found[last].answer.append(line)
            }
        }
    }
}
