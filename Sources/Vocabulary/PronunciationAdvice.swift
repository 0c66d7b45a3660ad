internal import Foundation
package import Speech
package import WilcoIntents

/// Words in apps' files that the recogniser does not know how to listen for.
package enum PronunciationAdvice {
    /// Words that are told.
    private static let mostWords = 500

    /// One line for each word: `file:line: what — how to mend it`.
    ///
    /// - Parameters:
    ///   - report: What came of compiling all that the apps can be asked.
    ///   - locale: Whose vocabulary was compiled.
    package static func warnings(_ report: GrammarReport, apps: [AppDefinition], locale: String) -> [String] {
        let files = apps.flatMap { app in
            ["\(app.folder)/vocabulary/\(locale).yaml", "\(app.folder)/app.yaml"].compactMap { path in
                (try? String(contentsOfFile: path, encoding: .utf8)).map { (path, lines(of: $0)) }
            }
        }
        func place(of word: String) -> String? {
            for (path, lines) in files {
                if let index = lines.firstIndex(where: { $0.contains(word) }) { return "\(path):\(index + 1)" }
            }
            return nil
        }
        // Each is looked for in all lines.
        let unsayable = report.unpronounceable.sorted().prefix(mostWords).compactMap { word -> String? in
            // Plurals and the like, which nobody wrote, go with the word that somebody did.
            if place(of: word) == nil, report.unpronounceable.contains(where: { $0 != word && word.hasPrefix($0) }) {
                return nil
            }
            let start = place(of: word).map { "\($0): " } ?? ""
            return "\(start)“\(word)” has no pronunciation, and is never heard — \(mend(word))"
        }
        let guessed = report.guessed.filter { isSpelled($0.key) }.sorted { $0.key < $1.key }
        let spelled = guessed.prefix(mostWords).compactMap { word, sounds -> String? in
            guard let place = place(of: word) else { return nil }
            let guess = sounds.joined(separator: ", ")
            return "\(place): “\(word)” is listened for letter by letter, as \(guess) — \(mend(word))"
        }
        return unsayable + spelled
    }

    private static func mend(_ word: String) -> String {
        "write how it is said under `pronunciations`, such as “\(word): \"re-spell-ing\"”"
    }

    private static let vowels: Set<Character> = Set("aeiouyàáâäåæèéêëìíîïòóôöøùúûüý")

    /// Consonants alone are no word; they are said one by one.
    private static func isSpelled(_ word: String) -> Bool {
        word.count > 1 && word.contains(where: \.isLetter) && !word.contains(where: vowels.contains)
    }

    /// The words of each line, comments left out.
    private static func lines(of text: String) -> [Set<String>] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard line.first(where: { !$0.isWhitespace }) != "#" else { return [] }
            return Set(
                line.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "'" }).map(String.init)
            )
        }
    }
}
