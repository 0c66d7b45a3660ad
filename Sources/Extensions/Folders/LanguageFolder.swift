private import FoundationEssentials
package import WilcoIntents
private import YAMLFiles

/// A file of a language's folder.
package enum LanguageFile: String, CaseIterable, Sendable {
    case understanding, dialogue, speech, routines
}

/// The files of one language: `understanding.yaml`, `dialogue.yaml`, `speech.yaml`, `routines.yaml` in a folder named after it.
package enum LanguageFolder {
    /// Reads the language of a locale from the first of the folders that has it.
    ///
    /// - Parameters:
    ///   - locale: BCP 47.
    ///   - folders: Folders of language folders, the user's own first.
    ///   - files: Those that are read; the others are as if they were not there.
    /// - Returns: The tables, nil when no folder has the language; and what is wrong with the files.
    package static func load(
        _ locale: String,
        in folders: [String],
        files: Set<LanguageFile> = Set(LanguageFile.allCases)
    ) -> (tables: LanguageTables?, problems: [String]) {
        let code = LanguageTables.code(of: locale)
        let folder = folders.map { "\($0)/\(code)" }.first { FileManager.default.fileExists(atPath: $0) }
        guard !code.isEmpty, code.allSatisfy({ $0.isLetter || $0.isNumber }), let folder else { return (nil, []) }
        var tables = LanguageTables(code: code)
        var problems: [String] = []
        func read(_ file: LanguageFile) -> JSONValue {
            let name = file.rawValue
            let path = "\(folder)/\(name).yaml"
            guard files.contains(file), FileManager.default.fileExists(atPath: path) else { return .null }
            do throws(YAMLError) {
                let file = try YAMLFile.load(path)
                tables.lines[name] = file.keyLines
                return file.written.json
            } catch {
                problems.append("\(error)")
                return .null
            }
        }
        tables.understanding = read(.understanding)
        tables.dialogue = read(.dialogue)
        tables.speech = read(.speech)
        tables.routines = read(.routines)
        return (tables, problems)
    }

    /// The languages that the folders have, by code.
    package static func available(in folders: [String]) -> [String] {
        let names = folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
        return Set(names.filter { !$0.hasPrefix(".") }).sorted()
    }
}
