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
