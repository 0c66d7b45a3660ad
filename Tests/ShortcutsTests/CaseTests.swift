import Foundation
import Shortcuts
import Testing
import WilcoIntents
import Yams

/// The cases beside this file: a shortcut, what is answered to it, and what it does; see `Cases/README.md`.
@Suite("Cases of shortcuts")
struct CaseTests {
    struct Case: Sendable, CustomStringConvertible {
        var name: String
        var shortcut: String
        var others: [String]
        var answers: [StepValue]
        var does: [String]?
        var outcome: String?
        var result: String?
        var failure: String?
        var problems: [String]?
        /// Where each problem is, as a JSON pointer.
        var paths: [String]?
        /// What may be used at the step of that JSON pointer, with its type.
        var scope: [String: String]?
        var unreadable: [String]?

        var description: String { name }
    }

    static let cases: [Case] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Cases").path
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
            $0.hasSuffix(".yaml")
        }
        return files.sorted().flatMap { file -> [Case] in
            let text = (try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)) ?? ""
            let nodes = (try? Yams.compose(yaml: text))?.sequence.map(Array.init) ?? []
            return nodes.map { read($0, file: file) }
        }
    }()

    private static func read(_ node: Node, file: String) -> Case {
        Case(
            name: "\(file): \(node["case"]?.string ?? "")",
            shortcut: node["shortcut"]?.string ?? "",
            others: node["others"]?.array().compactMap(\.string) ?? [],
            answers: node["answers"]?.array().map(value) ?? [],
            does: node["does"]?.array().compactMap(\.string),
            outcome: node["outcome"]?.string,
            result: node["result"]?.string,
            failure: node["failure"]?.string,
            problems: node["problems"]?.array().compactMap(\.string),
            paths: node["paths"]?.array().compactMap(\.string),
            scope: node["scope"]?.mapping.map { Dictionary($0.map { ($0.string ?? "", $1.string ?? "") }) { $1 } },
            unreadable: node["unreadable"]?.array().compactMap(\.string)
        )
    }

    private static func value(_ node: Node) -> StepValue {
        if let members = node.mapping {
            var properties: [String: JSONValue] = [:]
            for (key, value) in members { properties[key.string ?? ""] = .string(value.string ?? "") }
            let id = node["id"]?.string ?? ""
            return .value(.object(IntentObject(id: id, display: node["display"]?.string ?? id, properties: properties)))
        }
        if node.scalar?.style == .plain, let flag = node.bool { return .boolean(flag) }
        if let number = node.float { return .number(number) }
        return .text(node.string ?? "")
    }

    @Test func thereAreCases() { #expect(Self.cases.count > 30) }

    @Test(arguments: cases)
    func runs(_ item: Case) throws {
        if let expected = item.unreadable {
            do {
                _ = try Rehearsal.read(item.shortcut)
                Issue.record("it can be read")
            } catch let error as Rehearsal.Unreadable {
                for text in expected { #expect(error.problems.contains { $0.contains(text) }, "\(error.problems)") }
            }
            return
        }
        let shortcut = try Rehearsal.read(item.shortcut)
        let others = try item.others.map(Rehearsal.read)
        let checker = ShortcutChecker(
            catalog: Rehearsal.catalog,
            environment: Rehearsal.environment,
            names: Set(others.map(\.name) + [shortcut.name]),
            sounds: StepSounds(names: ["done", "error"], isFile: { $0 == "bell.wav" })
        )
        if let paths = item.paths { #expect(checker.check(shortcut).map(\.pointer) == paths) }
        let scopes = checker.scopes(in: shortcut)
        #expect(Set(scopes.keys) == Set(shortcut.located.map(\.pointer)), "each step has a scope")
        for (pointer, expected) in item.scope ?? [:] {
            let known = scopes[pointer]?.variables.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            #expect(known?.joined(separator: ", ") == expected, "\(pointer)")
        }
        if let expected = item.problems {
            let found = checker.check(shortcut).map(\.description)
            #expect(found.count == expected.count, "\(found)")
            for (text, problem) in zip(expected, found) { #expect(problem.contains(text), "\(found)") }
        }
        guard item.does != nil || item.outcome != nil || item.result != nil else { return }
        var rehearsal = Rehearsal()
        rehearsal.run(shortcut, answers: item.answers, others: others)
        let outcome = try #require(rehearsal.outcome)
        if let does = item.does { #expect(rehearsal.log == does) }
        #expect(outcome.outcome.rawValue == item.outcome ?? "done", "\(String(describing: outcome.failure))")
        if let result = item.result { #expect(Rehearsal.environment.text(of: outcome.result) == result) }
        if let failure = item.failure {
            #expect(outcome.failure?.description.contains(failure) == true, "\(String(describing: outcome.failure))")
        }
    }

    /// What is written is read back to the same, whatever the case.
    @Test(arguments: cases.filter { $0.unreadable == nil })
    func writingAndReadingGiveTheSame(_ item: Case) throws {
        let shortcut = try Rehearsal.read(item.shortcut)
        let text = ShortcutWriter().text(of: shortcut)
        let again = try Rehearsal.read(text)
        #expect(ShortcutWriter().text(of: again) == text)
        var first = Rehearsal()
        var second = Rehearsal()
        let others = try item.others.map(Rehearsal.read)
        first.run(shortcut, answers: item.answers, others: others)
        second.run(again, answers: item.answers, others: others)
        #expect(first.log == second.log)
        #expect(first.outcome == second.outcome)
    }
}
