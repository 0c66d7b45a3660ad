import Extensions
import Foundation
import TemporaryFiles
import Testing

/// Folders made to keep whoever reads them busy, or to look like another app.
@Suite(.timeLimit(.minutes(2)))
struct FolderAttackTests {
    private static func app(_ change: (String) throws -> Void) throws -> (isUsable: Bool, problems: [String]) {
        let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // It may be somebody else's.
        #expect(FolderCopy.copy([HostFixture.fixtures + "/complete"], into: folder) == nil)
        try change(folder + "/complete")
        let (app, problems) = AppFolder.load(folder + "/complete", locale: "en-US")
        return (app != nil, problems.map(\.description))
    }

    private static func replace(_ file: String, _ old: String, _ new: String) throws {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains(old))
        try text.replacing(old, with: new).write(toFile: file, atomically: true, encoding: .utf8)
    }

    @Test(arguments: [
        "app.yaml", "intents.yaml", "vocabulary/en-US.yaml", "dialogs/en-US.yaml", "tests/en-US.yaml", "icon.svg",
    ])
    func nobodyWaitsForAPipe(_ name: String) throws {
        let (_, problems) = try Self.app { folder in
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            #expect(mkfifo("\(folder)/\(name)", 0o600) == 0)
            if name.hasPrefix("tests") {
                #expect(AppTest.load(folder: folder).problems.contains { $0.description.contains("is no file") })
            }
        }
        #expect(
            name.hasPrefix("tests") || problems.contains { $0.contains(name) || $0.contains("is no file") },
            "\(problems)"
        )
    }

    @Test(arguments: ["app.yaml", "dialogs/en-US.yaml", "icon.svg"])
    func nobodyReadsADeviceWithoutEnd(_ name: String) throws {
        let (_, problems) = try Self.app { folder in
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: "/dev/zero")
        }
        #expect(problems.contains { $0.contains(name) || $0.contains("is no file") }, "\(problems)")
    }

    @Test(arguments: [
        (200_000, "order soup number", "there are more than 10000 sentences"),
        // Few, each of which says thousands of things.
        (
            1_000, String(repeating: "[please] (order|get) ", count: 60),
            "the sentences have more than 600000 characters in all"
        ),
    ])
    func tooManySentencesAreToldAndNotRead(count: Int, text: String, complaint: String) throws {
        let (isUsable, problems) = try Self.app { folder in
            let many = (0..<count).map { "    - \"\(text) \($0)\"\n" }.joined()
            let path = folder + "/vocabulary/en-US.yaml"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let range = try #require(text.firstRange(of: "  Order:\n"))
            try text.replacingCharacters(in: range, with: "  Order:\n\(many)")
                .write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(!isUsable)
        #expect(
            problems.contains { $0.contains(complaint + " — use rules and lists") },
            "\(problems)"
        )
    }

    private static func many(_ count: Int, _ separator: String, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined(separator: separator)
    }

    private static let rules = many(2_001, "\n") { "  r\($0): word" }
    private static let ownRules = many(2_001, ", ") { "r\($0): a" }
    private static let lists = many(2_001, "\n") { "  l\($0): {wildcard: true}" }
    private static let longRule = many(1_001, " ") { _ in "a" }
    private static let values = many(20_000, ", ") { "v\($0)" }
    private static let examples = many(201, ", ") { "order \($0)" }

    static let namings: [(old: String, new: String, complaint: String)] = [
        (
            "rules:\n  amount:", "rules:\n\(rules)\n  amount:",
            "there are more than 2000 rules — keep those that sentences share"
        ),
        ("{own: (a|b)}", "{\(ownRules)}", "there are more than 2000 rules — keep those that sentences share"),
        (
            "lists:\n  colour:", "lists:\n\(lists)\n  colour:",
            "there are more than 2000 lists — keep those that sentences share"
        ),
        (
            "(a|{quantity})", longRule, "the rule has more than 2000 characters — make several of it"
        ),
        ("values: [red, ", "values: [\(values), ", "the list has more than 20000 values"),
        (
            "{Order: [order borscht]}", "{Order: [\(examples)]}",
            "Order has more than 200 examples — keep those that differ most"
        ),
        ("names: [", "names: [\(examples), ", "the app has more than 100 other names — keep those that people say"),
    ]

    /// What would be written out for each sentence, or looked at for each.
    @Test(arguments: namings.indices)
    func tooManyNamesAreToldAndNotRead(_ index: Int) throws {
        let (old, new, complaint) = Self.namings[index]
        let (isUsable, problems) = try Self.app { try Self.replace($0 + "/vocabulary/en-US.yaml", old, new) }
        #expect(!isUsable)
        #expect(problems.contains { $0.contains("vocabulary/en-US.yaml:") && $0.contains(complaint) }, "\(problems)")
    }

    /// What lies elsewhere may be anything; what is complained of in it would be told.
    @Test(arguments: ["app.yaml", "intents.yaml", "vocabulary/en-US.yaml", "dialogs/en-US.yaml", "tests/en-US.yaml"])
    func aLinkOutOfTheFolderIsNotFollowed(_ name: String) throws {
        for (destination, fault) in [
            (HostFixture.fixtures + "/complete/" + name, "is a link that leads out of the folder"),
            ((name as NSString).lastPathComponent, "is a link that leads back to itself"),
        ] {
            let (_, problems) = try Self.app { folder in
                try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
                try FileManager.default.createSymbolicLink(
                    atPath: "\(folder)/\(name)",
                    withDestinationPath: destination
                )
                guard name.hasPrefix("tests") else { return }
                let told = AppTest.load(folder: folder).problems.map(\.description)
                #expect(told.contains { $0.contains("/\(name):1:1: \(fault) — put the file itself there") }, "\(told)")
            }
            #expect(
                name.hasPrefix("tests")
                    || problems.contains { $0.contains("/\(name):1:1: \(fault) — put the file itself there") },
                "\(problems)"
            )
        }
    }

    /// One that stays in the folder is as good as the file.
    @Test func aLinkWithinTheFolderIsFollowed() throws {
        let (_, problems) = try Self.app { folder in
            let file = folder + "/vocabulary/en-US.yaml"
            try FileManager.default.moveItem(atPath: file, toPath: folder + "/words")
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "../words")
        }
        #expect(!problems.contains { $0.contains("vocabulary") || $0.contains("link") }, "\(problems)")
    }

    static let names: [(name: String, complaint: String)] = [
        ("\"Soup\\nEnter your PIN\"", "is no line of at most 40 visible characters"),
        ("\"Soup\\e[2J\"", "is no line of at most 40 visible characters"),
        ("\"Soup\\u202EfehC\"", "is no line of at most 40 visible characters"),
        ("\"\(String(repeating: "Soup", count: 750))\"", "is no line of at most 40 visible characters"),
        ("\"Ѕоuр Сhef\"", "mixes letters of several scripts"),
        ("\".\"", "has nothing that can be said"), ("\"…!\"", "has nothing that can be said"),
    ]

    @Test(arguments: names.indices)
    func namesAreWhatTheyLookLike(_ index: Int) throws {
        let (name, complaint) = Self.names[index]
        let (isUsable, problems) = try Self.app { folder in
            try Self.replace(folder + "/app.yaml", "{say: Complete,", "{say: \(name),")
        }
        #expect(!isUsable)
        #expect(problems.contains { $0.contains(complaint) }, "\(problems)")
    }

    @Test func aPictureThatIsRunIsNoIcon() throws {
        let (isUsable, problems) = try Self.app { folder in
            try "<svg onload=\"alert(1)\"/>".write(toFile: folder + "/icon.svg", atomically: true, encoding: .utf8)
        }
        #expect(!isUsable)
        #expect(problems.contains { $0.contains("\"icon.svg\" is not shown: onload would be run") }, "\(problems)")
    }
}
