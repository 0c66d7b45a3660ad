import Foundation
import Matching

/// Apps of which nobody has heard: each with things of its own, and with times, numbers, days and words of one's own as apps have them.
struct MadeUpApps {
    let folder: String

    /// Folders of so many of them, the same ones in every run.
    func write(_ count: Int) throws -> [String] {
        var result: [String] = []
        for number in 0..<count {
            let path = "\(folder)/made-up-\(number)"
            try FileManager.default.createDirectory(atPath: path + "/vocabulary", withIntermediateDirectories: true)
            for (name, text) in files(number) { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)")) }
            result.append(path)
        }
        return result
    }

    private static let first = [
        "copper", "marble", "velvet", "amber", "silver", "winter", "garden", "harbor", "meadow", "crystal", "timber",
        "canyon",
        "orchard", "thunder", "saffron", "walnut", "granite", "ivory", "prairie", "lantern", "juniper", "cobalt",
        "maple", "ember",
    ]
    private static let second = [
        "basket", "saddle", "kettle", "mirror", "blanket", "hammer", "pillow", "ladder", "bottle", "carpet", "anchor",
        "candle",
        "violin", "compass", "helmet", "bracket", "trumpet", "locket", "whistle", "barrel", "button", "feather",
        "pebble", "ribbon",
    ]
    private static let verbs = [
        ["polish", "paint"], ["fold", "stack"], ["weigh", "measure"], ["borrow", "return"], ["label", "tag"],
        ["pack", "ship"],
        ["repair", "fix"], ["rent", "lease"], ["trade", "swap"], ["water", "feed"], ["scan", "copy"],
        ["charge", "unplug"],
    ]

    private func word(_ list: [String], _ number: Int, _ salt: String) -> String {
        list[Int(StableHash.of("\(salt) \(number)") % UInt64(list.count))]
    }

    private func files(_ number: Int) -> [(String, String)] {
        let kind = word(Self.second, number, "kind")
        let verbs = Self.verbs[number % Self.verbs.count]
        var terms: Set<String> = []
        for term in 0..<40 {
            terms.insert("\(word(Self.first, term, "first \(number)")) \(word(Self.second, term, "second \(number)"))")
        }
        let list = terms.sorted().enumerated().map { "    - {id: t\($0.offset), say: \($0.element)}\n" }.joined()
        let intents = """
            types:
              Thing: {kind: enum, displayName: Thing, cases: [\((0..<terms.count).map { "t\($0)" }.joined(separator: ", "))]}
            intents:
              Do:
                title: Do it
                description: Does something.
                category: start
                parameters:
                  thing: {type: enum:Thing, displayName: Thing}
                  count: {type: integer, displayName: Count, maximum: 50, required: false}
                  time: {type: dateTime, displayName: Time, required: false}
              Keep:
                title: Keep it
                description: Keeps words.
                category: add
                parameters:
                  text: {type: string, displayName: Text}
              Wait:
                title: Wait
                description: Waits.
                category: start
                parameters:
                  thing: {type: enum:Thing, displayName: Thing}
                  duration: {type: duration, displayName: Duration}

            """
        let vocabulary = """
            types:
              Thing:
            \(list)sentences:
              Do: ["(\(verbs.joined(separator: "|"))) [the] [{count}] {thing} [{time}]", "[please] get {count} {thing} ready"]
              Keep: ["keep in my \(kind) [book|list] that {text}"]
              Wait: ["(\(verbs.joined(separator: "|"))) [the] {thing} for {duration}", "let the {thing} rest for {duration}"]

            """
        return [
            (
                "app.yaml",
                "wilco: 1\nid: made-up-\(number)\nname: \(word(Self.first, number, "name").capitalized) \(kind.capitalized) \(number)\n"
                    + "description: Made up for a measurement.\nhandler: {command: [./handler]}\n"
            ), ("handler", "#!/bin/sh\n"), ("intents.yaml", intents), ("vocabulary/en-US.yaml", vocabulary),
        ]
    }
}
