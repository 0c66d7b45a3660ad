internal import Foundation
internal import YAMLFiles

/// A conversation written by somebody who has seen neither templates nor code, with what a person would call a fitting answer
/// to each turn.
package struct BlindConversation: Sendable {
    /// The kinds of answer that may be expected.
    package enum Kind: String, Sendable, CaseIterable {
        case ask, choose, confirm, done, told, refuse, cancelled, cannot, smalltalk, undone, help
        case unknownValue = "unknown-value"
    }

    package struct Turn: Sendable {
        package var say: String
        package var kind: Kind
        /// Kinds that are as good.
        package var also: [Kind] = []
        package var app: String?
        package var intent: String?
        /// What is known by then, by names that the writer partly guessed; each is one value, or all of several.
        package var values: [(name: String, wanted: [String])] = []
        /// Each is said in one of its forms.
        package var says: [[String]] = []
        /// Nothing may be done that changes anything.
        package var neverActs = false

        package init(say: String, kind: Kind) {
            self.say = say
            self.kind = kind
        }

        var kinds: [Kind] { [kind] + also }
    }

    package var id: String
    /// The file's name without its ending.
    package var theme: String
    /// Only totals of it may be shown.
    package var isSealed: Bool
    /// The only apps that are there; empty: all.
    package var apps: [String] = []
    package var turns: [Turn] = []
}

extension BlindConversation {
    /// All conversations of a folder, by theme.
    ///
    /// - Throws: What is wrong with a file; of a sealed one without its contents.
    package static func load(folder: String) throws -> [BlindConversation] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
        return try names.sorted().flatMap { try read(folder + "/" + $0) }
    }

    /// A file that is no list of conversations.
    package struct Fault: Error, CustomStringConvertible {
        package var description: String
    }

    private static func read(_ path: String) throws -> [BlindConversation] {
        let name = (path as NSString).lastPathComponent
        let isSealed = name.hasPrefix("sealed-")
        let problems = YAMLProblems()
        let values = try YAMLFile.load(path).value(problems).list() ?? []
        let theme = String(name.dropLast(".yaml".count).dropFirst(isSealed ? "sealed-".count : 0))
        let conversations = values.compactMap { $0.section() }.map { section in
            var conversation = BlindConversation(id: section.string("id") ?? "", theme: theme, isSealed: isSealed)
            // Who speaks is for readers.
            _ = section.value("people")
            conversation.apps = section.strings("apps")
            conversation.turns = section.list("turns").compactMap { $0.section().flatMap(turn) }
            section.finish()
            return conversation
        }
        guard !problems.hasErrors else {
            let faults = problems.all.map { isSealed ? "\(name):\($0.line)" : $0.description }
            throw Fault(description: faults.joined(separator: "\n"))
        }
        return conversations
    }

    private static func turn(_ section: YAMLSection) -> Turn? {
        guard let say = section.string("say"), let expect = section.section("expect"),
            let kind = expect.choice("kind", Kind.allCases.map(\.rawValue)).flatMap(Kind.init)
        else { return nil }
        section.finish()
        var turn = Turn(say: say, kind: kind)
        turn.also = expect.strings("also").compactMap(Kind.init)
        turn.app = expect.optionalString("app")
        turn.intent = expect.optionalString("intent")
        turn.values = expect.entries("values").map { ($0.name, $0.value.oneOrMore().compactMap { $0.string() }) }
        turn.says = expect.list("says").map { $0.oneOrMore().compactMap { $0.string() } }
        turn.neverActs = expect.strings("never").contains("acted")
        expect.finish()
        return turn
    }
}
