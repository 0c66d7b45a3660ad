private import FoundationEssentials
private import Yams

/// A YAML file, parsed, with the place of everything in it.
///
/// A reader asks for what it knows; what is missing, of the wrong type or unknown is collected with file, line and column:
///
/// ```swift
/// let problems = YAMLProblems()
/// let root = try YAMLFile.load("/etc/wilco/wilco.yaml").section(problems)
/// let phrase = root.string("phrase")                     // nil and a complaint when missing
/// let rate = root.optionalInteger("rate", in: 80...450)  // nil when absent
/// let voice = root.optionalSection("voice")
/// let name = voice?.optionalString("name")
/// let devices = root.strings("devices")                  // [] when absent
/// voice?.finish()                                        // complains about unknown keys
/// root.finish()
/// for problem in problems.all { print(problem) }         // wilco.yaml:3:1: unknown key "phrse" — did you mean "phrase"?
/// ```
package struct YAMLFile: Sendable {
    package let path: String
    let content: YAMLContent
    /// Place of the root, from 1.
    let line: Int
    let column: Int

    /// Reads a file.
    package static func load(_ path: String) throws(YAMLError) -> YAMLFile {
        guard let data = FileManager.default.contents(atPath: path) else {
            var isFolder = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            let reason = isFolder ? "is a folder" : exists ? "cannot be read" : "is missing"
            throw .unreadable(file: path, reason: reason)
        }
        guard let text = String(validating: data, as: UTF8.self) else { throw .notText(file: path) }
        return try parse(text, path: path)
    }

    /// Parses text; `path` names it in complaints.
    package static func parse(_ text: String, path: String) throws(YAMLError) -> YAMLFile {
        do {
            guard let node = try SafeYAML.compose(text) else {
                return YAMLFile(path: path, content: .null, line: 1, column: 1)
            }
            var budget = YAMLContent.mostValues
            let root = YAMLContent.value(of: node, depth: 0, budget: &budget)
            guard budget >= 0 else {
                let reason = "more than \(YAMLContent.mostValues) values, references counted"
                throw YAMLError.malformed(file: path, line: 1, column: 1, reason: reason)
            }
            return YAMLFile(path: path, content: root.content, line: root.line, column: root.column)
        } catch let error as YAMLError {
            throw error
        } catch let error as YamlError {
            let fault = SafeYAML.fault(error)
            throw .malformed(file: path, line: fault.line, column: fault.column, reason: fault.reason)
        } catch {
            throw .malformed(file: path, line: 1, column: 1, reason: "\(error)")
        }
    }

    /// The root, which must be a mapping.
    package func section(_ problems: YAMLProblems) -> YAMLSection {
        value(problems).section() ?? YAMLSection(entries: [], place: value(problems), isBroken: true)
    }

    /// The root, whatever it is.
    package func value(_ problems: YAMLProblems) -> YAMLValue {
        YAMLValue(content: content, file: path, line: line, column: column, path: "", problems: problems)
    }
}
