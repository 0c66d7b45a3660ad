import ArgumentParser
import Control
import Foundation

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
        let source: ShortcutChange.Source
        if let file {
            source = .file(text: try ShortcutText.read(file), path: file)
        } else if let request {
            source = .request(request)
        } else if let suggestion {
            source = .suggestion(suggestion)
        } else {
            source = donation.map { .donation($0) } ?? .last
        }
        try await UserDataOwner(ofShortcuts: shared).change(
            .shortcut(.add(source, name: name, phrases: phrase, values: values, keepsFaults: force))
        )
    }
}

/// Reading that the commands share.
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
}
