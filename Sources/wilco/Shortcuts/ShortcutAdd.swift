import ArgumentParser
import Assistant
import Foundation
import Shortcuts
import Storage
import Suggestions
import WilcoIntents

/// Makes a shortcut of a file, of a request written out, or of the last request.
struct ShortcutAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a shortcut from a file, a request, the last request that was done, or a suggestion.",
        discussion: """
            The running assistant hears the new phrase at once.

            Example:
              $ wilco shortcuts add lunch.yaml
              $ wilco shortcuts add --phrase "soup time" --do soup-chef.OrderSoup --with soup=clamChowder
              $ wilco shortcuts add --phrase "soup time" --last
              $ wilco shortcuts add --phrase "soup time" --suggestion 1
              $ wilco shortcuts add --phrase "my album" --donation 17

            Without --phrase, the words are those that the app suggests for such a request.
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: ArgumentHelp("What to say; may be repeated. The first is the name, unless --name is given."))
    var phrase: [String] = []

    @Option(help: "The shortcut's name.")
    var name: String?

    @Option(name: .customLong("do"), help: ArgumentHelp("A request of an app.", valueName: "app.Intent"))
    var request: String?

    @Option(
        name: .customLong("with"),
        help: ArgumentHelp(
            "A value of the request, also in the place of one that it had; may be repeated, for a list with one name. ‘ask’ asks each time.",
            valueName: "parameter=value"
        )
    )
    var values: [String] = []

    @Flag(help: "Take the last request that was done, with all its values.")
    var last = false

    @Option(help: ArgumentHelp("Take one of the list of `wilco suggestions`.", valueName: "number"))
    var suggestion: Int?

    @Option(help: ArgumentHelp("Take one of the list of `wilco suggestions list --recent`.", valueName: "number"))
    var donation: Int?

    @Flag(help: "Keep it even where it would fail in a run.")
    var force = false

    @Argument(help: ArgumentHelp("A shortcut's file; - reads standard input.", valueName: "file"))
    var file: String?

    func validate() throws {
        let ways = [file != nil, request != nil, last, suggestion != nil, donation != nil].count { $0 }
        guard ways == 1 else { throw ValidationError("give a file, --do, --last, --suggestion or --donation") }
        if file != nil, !values.isEmpty {
            throw ValidationError("a file has values of its own — write them there, not with --with")
        }
        if let suggestion, suggestion < 1 { throw ValidationError("suggestions are numbered from 1") }
    }

    func run() async throws {
        let (parts, library) = try shared.shortcutParts()
        var text: String
        if let file {
            text = try ShortcutText.read(file)
            if name != nil || !phrase.isEmpty {
                var shortcut = try library.read(text, path: file)
                if let name { shortcut.name = name }
                if !phrase.isEmpty { shortcut.phrases = phrase.map { Phrase($0) } }
                text = ShortcutLibrary.text(of: shortcut)
            }
        } else {
            var step: IntentStep
            if let request {
                step = try Self.step(request)
            } else if let suggestion {
                let found = try await parts.session.suggestions().suggestions(limit: max(5, suggestion))
                guard found.indices.contains(suggestion - 1) else {
                    throw CommandFailure("there is no suggestion \(suggestion) now — see `wilco suggestions`")
                }
                step = library.step(of: found[suggestion - 1].suggestion.shortcut)
            } else if let donation {
                let found = try await parts.session.suggestions().recent(limit: .max).first { $0.number == donation }
                guard let found else {
                    throw CommandFailure("there is no donation \(donation) — see `wilco suggestions list --recent`")
                }
                step = library.step(of: found.shortcut)
            } else {
                guard let remembered = library.rememberedStep else {
                    throw CommandFailure("no request has been done yet — do one first, such as `wilco ask …`")
                }
                step = remembered
            }
            step.parameters.merge(try Self.parameters(values)) { $1 }
            let phrases = phrase.isEmpty ? [library.suggestedPhrase(for: step)].compactMap { $0 } : phrase
            guard let title = name ?? phrases.first else {
                throw CommandFailure("the app suggests no phrase for that — give one with --phrase")
            }
            text = ShortcutLibrary.text(
                of: Shortcut(name: title, phrases: phrases.map { Phrase($0) }, steps: [Step(.intent(step))])
            )
        }
        let (record, warnings) = try await library.save(text, path: file ?? "shortcut", refusesFaults: !force)
        for warning in warnings { Output.error("warning: \(warning)") }
        try ShortcutText.report(record, library, json: shared.json)
    }

    private static func step(_ request: String) throws -> IntentStep {
        let parts = request.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw CommandFailure("“\(request)” is no request — write app.Intent") }
        return IntentStep(app: parts[0], intent: parts[1])
    }

    /// `toppings=cheese`, again for a list, or `toppings=[cheese, croutons]`.
    private static func parameters(_ values: [String]) throws -> [String: StepExpression] {
        var given: [String: [StepExpression]] = [:]
        var lists: Set<String> = []
        for value in values {
            guard let equals = value.firstIndex(of: "=") else {
                throw CommandFailure("“\(value)” is no value — write parameter=value")
            }
            let name = String(value[..<equals])
            var texts = [String(value[value.index(after: equals)...])]
            if texts[0].hasPrefix("["), texts[0].hasSuffix("]") {
                lists.insert(name)
                texts = texts[0].dropFirst().dropLast().split(separator: ",").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
            }
            for text in texts {
                guard let expression = StepExpression(text: text) else {
                    throw CommandFailure("“\(text)” has a ${ that is not closed — write ${name}")
                }
                given[name, default: []].append(text == "ask" ? .ask(prompt: nil) : expression)
            }
        }
        return given.mapValues { $0.count == 1 ? $0[0] : .list($0) }.merging(
            lists.map { ($0, StepExpression.list(given[$0] ?? [])) }
        ) { $1 }
    }
}

/// Reading and reporting that the commands share.
enum ShortcutText {
    static func read(_ file: String) throws -> String {
        if file == "-" {
            return String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw CommandFailure("\(file) cannot be read — check the name and that it may be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CommandFailure("\(file) is not text — save it as UTF-8")
        }
        return text
    }

    static func report(_ record: ShortcutRecord, _ library: ShortcutLibrary, json: Bool) throws {
        let shortcut = try library.shortcut(of: record)
        let does = shortcut.steps.map { library.summaries.wholeText(of: $0) }
        if json {
            Output.line(
                JSONLine.text([
                    ("id", .string(record.id)), ("name", .string(record.name)),
                    ("phrases", .array(record.phrases.map { .string($0.text) })),
                    ("does", .array(does.map(JSONValue.string))),
                ])
            )
        } else {
            Output.line("Say “\(record.phrases.first?.text ?? record.name)” to: \(does.joined(separator: "; "))")
        }
    }
}
