private import FoundationEssentials
package import WilcoIntents
private import YAMLFiles

/// The files of one language: `understanding.yaml`, `dialogue.yaml`, `speech.yaml`, `routines.yaml` in a folder named after it.
package enum LanguageFolder {
    /// Reads the language of a locale from the first of the folders that has it.
    ///
    /// - Parameters:
    ///   - locale: BCP 47.
    ///   - folders: Folders of language folders, the user's own first.
    /// - Returns: The tables, nil when no folder has the language; and what is wrong with the files.
    package static func load(_ locale: String, in folders: [String]) -> (tables: LanguageTables?, problems: [String]) {
        let code = LanguageTables.code(of: locale)
        let folder = folders.map { "\($0)/\(code)" }.first { FileManager.default.fileExists(atPath: $0) }
        guard !code.isEmpty, code.allSatisfy({ $0.isLetter || $0.isNumber }), let folder else { return (nil, []) }
        var tables = LanguageTables(code: code)
        var problems: [String] = []
        func read(_ name: String) -> JSONValue {
            let path = "\(folder)/\(name).yaml"
            guard FileManager.default.fileExists(atPath: path) else { return .null }
            do throws(YAMLError) {
                let file = try YAMLFile.load(path)
                tables.lines[name] = file.keyLines
                return file.written.json
            } catch {
                problems.append("\(error)")
                return .null
            }
        }
        tables.understanding = read("understanding")
        tables.dialogue = read("dialogue")
        tables.speech = read("speech")
        tables.routines = read("routines")
        return (tables, problems)
    }

    /// The languages that the folders have, by code.
    package static func available(in folders: [String]) -> [String] {
        let names = folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
        return Set(names.filter { !$0.hasPrefix(".") }).sorted()
    }
}
