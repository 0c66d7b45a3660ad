package import Automation
internal import Foundation
internal import YAMLFiles

/// Many shortcuts in one readable file: `shortcuts:`, and under it each as in a file of its own; before them `automations:` and,
/// where wanted, what ``HistoryFile`` writes.
package enum ShortcutCollection {
    package struct Contents: Sendable, Hashable {
        /// Each as in a file of its own.
        package var shortcuts: [String]
        package var automations: [AutomationRule]
        package var history: HistoryFile.Contents
    }

    /// Writes shortcuts' files one after the other, comments and all.
    package static func text(
        of documents: [String],
        automations: [AutomationRule] = [],
        history: String = ""
    ) -> String {
        var lines = [
            "# Shortcuts of Wilco; `wilco shortcuts import FILE` brings them back.",
            "\(ExportSection.version): \(version)",
        ]
        if !history.isEmpty { lines.append(history) }
        if !automations.isEmpty { lines += [AutomationFile.text(of: automations)] }
        lines.append("shortcuts:")
        for document in documents {
            lines.append("  -")
            for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
                lines.append(line.allSatisfy(\.isWhitespace) ? "" : "    " + line)
            }
            while lines.last?.isEmpty == true { lines.removeLast() }
            lines.append("")
        }
        return lines.joined(separator: "\n")
    }

    /// What a collection holds, or the one shortcut that `text` is.
    ///
    /// - Throws: ``ShortcutFault`` or ``AssistantError`` with every complaint; then there is nothing.
    package static func contents(of text: String, path: String) throws -> Contents {
        let file: YAMLFile
        do {
            file = try YAMLFile.parse(text, path: path)
        } catch {
            throw ShortcutFault.file([error.description])
        }
        try checkVersion(of: file)
        return Contents(
            shortcuts: try documents(in: text, file),
            automations: try automations(in: file),
            history: try HistoryFile.read(file)
        )
    }

    /// Of the format; files of before it was written have none.
    private static let version = 1

    /// Before anything else is read: whatever is in a newer file is no mistake.
    private static func checkVersion(of file: YAMLFile) throws {
        let problems = YAMLProblems()
        guard let written = file.section(problems).optionalInteger(ExportSection.version) else {
            guard !problems.hasErrors else { throw ShortcutFault.file(problems.all.map(\.description)) }
            return
        }
        guard written <= version else { throw ShortcutFault.newer(path: file.path) }
    }

    private static func documents(in text: String, _ file: YAMLFile) throws -> [String] {
        let problems = YAMLProblems()
        let root = file.section(problems)
        _ = root.value(ExportSection.version)
        let others = ([ExportSection.automations] + ExportSection.history).filter { root.value($0) != nil }
        guard root.key(ExportSection.shortcuts) != nil else { return others.isEmpty ? [text] : [] }
        let items = root.list(ExportSection.shortcuts)
        root.finish()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var documents: [String] = []
        for (index, item) in items.enumerated() {
            guard let section = item.section(), let shortcut = ShortcutReader().read(section, problems) else {
                continue
            }
            let start = dash(of: item, in: lines)
            let end = index + 1 < items.count ? dash(of: items[index + 1], in: lines) : lines.count
            let own = start < end ? self.lines(lines[start..<end], column: item.column) : nil
            let read = own.flatMap { ShortcutReader().read($0, path: file.path, YAMLProblems()) }
            let fresh = ShortcutWriter().text(of: shortcut)
            // As it was written, unless that cannot be cut out of the file.
            documents.append(read.map { ShortcutWriter().text(of: $0) } == fresh ? own ?? fresh : fresh)
        }
        guard !problems.hasErrors else { throw ShortcutFault.file(problems.all.map(\.description)) }
        return documents
    }

    private static func automations(in file: YAMLFile) throws -> [AutomationRule] {
        guard file.section(YAMLProblems()).key(ExportSection.automations) != nil else { return [] }
        return try AutomationFile.read(file, inner: ShortcutReader.check)
    }

    /// Index of the line with the list's dash before an item: comments may stand between.
    private static func dash(of item: YAMLValue, in lines: [String]) -> Int {
        var index = item.line - 1
        while index > 0, lines[index].prefix(item.column - 1).contains("-") != true { index -= 1 }
        return index
    }

    private static func lines(_ lines: ArraySlice<String>, column: Int) -> String? {
        let indent = column - 1
        var cut: [String] = []
        for (number, line) in zip(lines.indices, lines) {
            let head = line.prefix(indent)
            guard head.allSatisfy({ $0 == " " || (number == lines.startIndex && $0 == "-") }) else { continue }
            let rest = String(line.dropFirst(indent))
            if cut.isEmpty, rest.allSatisfy(\.isWhitespace) { continue }
            cut.append(rest)
        }
        while cut.last?.allSatisfy(\.isWhitespace) == true { cut.removeLast() }
        return cut.joined(separator: "\n") + "\n"
    }
}
