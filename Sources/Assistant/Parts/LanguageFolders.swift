internal import Configuration
package import Extensions
internal import Foundation
package import WilcoIntents

/// Finds the language files, as apps are found.
package struct LanguageFolders {
    let options: AssistantOptions
    let paths: Paths

    /// The tables of a locale's language, and what is wrong with them.
    ///
    /// - Parameter files: Those that are read.
    package func load(
        _ locale: String,
        files: Set<LanguageFile> = Set(LanguageFile.allCases)
    ) -> (tables: LanguageTables?, problems: [String]) {
        let (tables, problems) = LanguageFolder.load(locale, in: folders, files: files)
        guard tables == nil, LanguageFolder.available(in: folders).isEmpty else { return (tables, problems) }
        let searched = candidates.joined(separator: ", ")
        return (nil, ["there are no language files in \(searched) — install them with `make install`"])
    }

    var folders: [String] { candidates.filter { FileManager.default.fileExists(atPath: $0) } }

    /// The user's own, those of a checkout, the installed ones, whether or not they are there.
    private var candidates: [String] {
        var folders = [paths.data + "/languages"]
        // The checkout that the program was built in, or the one it is called in.
        var folder = (options.executable as NSString).resolvingSymlinksInPath
        for _ in 0..<6 {
            folder = (folder as NSString).deletingLastPathComponent
            if FileManager.default.fileExists(atPath: folder + "/Package.swift") {
                folders.append(folder + "/config/languages")
                break
            }
        }
        if FileManager.default.fileExists(atPath: options.workingDirectory + "/Package.swift") {
            folders.append(options.workingDirectory + "/config/languages")
        }
        let prefix = ((options.executable as NSString).deletingLastPathComponent as NSString).deletingLastPathComponent
        folders.append(prefix + "/share/wilco/languages")
        folders += paths.apps.map { ($0 as NSString).deletingLastPathComponent + "/languages" }
        var seen: Set<String> = []
        return folders.filter { seen.insert($0).inserted }
    }
}
