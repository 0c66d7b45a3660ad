/// What is known of one language, as it stands in the files of its folder; each stage reads its own part.
///
/// Every single value is text here: what it is meant to be, its reader knows.
package struct LanguageTables: Sendable, Hashable {
    /// ISO 639 code: the folder's name.
    package var code: String
    /// Numbers, units, money, days, everyday phrases: `understanding.yaml`.
    package var understanding: JSONValue
    /// What Wilco says by itself: `dialogue.yaml`.
    package var dialogue: JSONValue
    /// How what is written short is said: `speech.yaml`.
    package var speech: JSONValue
    /// What is said to and by Wilco's own apps, shortcuts, automations and suggestions: `routines.yaml`.
    package var routines: JSONValue

    /// Where keys stand: lines, from 1, by the file's name and the path of keys.
    package var lines: [String: [String: Int]] = [:]

    package init(
        code: String,
        understanding: JSONValue = .null,
        dialogue: JSONValue = .null,
        speech: JSONValue = .null,
        routines: JSONValue = .null
    ) {
        self.code = code
        self.understanding = understanding
        self.dialogue = dialogue
        self.speech = speech
        self.routines = routines
    }

    /// What is wrong with a file, with the line where it stands.
    ///
    /// - Parameter complaints: Each begins with the path of keys to it.
    package func problems(_ complaints: TableReader.Complaints, in file: String) -> [String] {
        complaints.all.map { complaint in
            let line = lines[file]?[String(complaint.prefix { $0 != ":" })].map { ":\($0)" } ?? ""
            return "the language \(code): \(file).yaml\(line): \(complaint)"
        }
    }

    /// The language of a locale: "de" of "de-CH".
    package static func code(of locale: String) -> String {
        locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }

    /// The region of a locale, if it names one: "CH" of "de-CH".
    package static func region(of locale: String) -> String? {
        locale.split { $0 == "-" || $0 == "_" }.dropFirst().first { $0.count == 2 }.map { $0.uppercased() }
    }
}
