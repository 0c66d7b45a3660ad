import Foundation
import Installing
import TemporaryFiles
import Testing

/// Who writes what is built in is told so.
@Suite("Advice on what is built in")
struct BuiltInAdviceTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString.prefix(8))"

    @Test(arguments: [
        // By name, by title, by a sentence; by all that it needs to know.
        ("SendMessage", "Send it", "send", "{recipient: person}", "tell {recipient}", "SendMessage"),
        ("Tell", "Send a message", "do", "{recipient: person}", "tell {recipient}", "SendMessage"),
        ("Ring", "Ring somebody", "do", "{contact: person}", "give {contact} a call", "StartCall"),
        ("Whisper", "Whisper", "send", "{who: person, what: string}", "whisper {what} to {who}", "SendMessage"),
        // The same name for another thing, and nothing that anybody else does.
        ("SendMessage", "Launch a bottle", "send", "{bottle: string}", "launch {bottle}", nil),
        ("OrderSoup", "Order soup", "order", "{soup: string}", "order {soup}", nil),
    ])
    func isTold(
        _ name: String,
        _ title: String,
        _ category: String,
        _ parameters: String,
        _ sentence: String,
        _ builtIn: String?
    ) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let types = parameters.dropFirst().dropLast().split(separator: ", ").map { $0.split(separator: ": ") }
        let declared = types.map { "      \($0[0]): {type: \($0[1]), displayName: Thing}\n" }.joined()
        let files = [
            "app.yaml": "wilco: 1\nid: bottle\nname: Bottle Post\n",
            "intents.yaml": "intents:\n  \(name):\n    title: \(title)\n    description: Does it.\n"
                + "    category: \(category)\n    parameters:\n" + declared,
            "vocabulary/en-US.yaml": "sentences:\n  \(name): [\"\(sentence)\"]\nexamples:\n  \(name): [do it]\n",
        ]
        for (path, text) in files {
            let file = URL(fileURLWithPath: "\(folder)/bottle/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let check = try AppsCheck(folder: folder + "/bottle", state: "\(folder)/state")
        #expect(check.problems.allSatisfy { $0.contains("example “do it”") }, "\(check.problems)")
        let told = check.warnings.filter { $0.contains("of the domain") }
        #expect(told.count == (builtIn == nil ? 0 : 1), "\(check.warnings)")
        guard let builtIn, let line = told.first else { return }
        let place = "\(folder)/bottle/intents.yaml:2:3: intents.\(name): "
        #expect(line.hasPrefix(place + "does what \(builtIn) of the domain "), "\(line)")
    }
}
