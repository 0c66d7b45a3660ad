internal import Foundation
internal import WilcoIntents

/// Makes an app folder from an intent definition file, and from the vocabulary that goes with it.
package enum IntentDefinitionImporter {
    /// Reads the files, writes the folder.
    ///
    /// - Parameters:
    ///   - paths: Intent definitions and `AppIntentVocabulary.plist`s, told apart by what is in them.
    ///   - locale: Of the texts in the files (BCP 47). Translations in `<language>.lproj` beside a file become further locales.
    ///   - output: The app's folder; its name becomes the app's.
    @discardableResult
    package static func `import`(paths: [String], locale: String, output: String) throws(ImportError) -> ImportReport {
        guard let id = output.split(separator: "/").last.map(String.init),
            id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { throw .badName(path: output) }
        var files: [(path: String, root: PropertyList)] = []
        let source = ImportFiles()
        for path in paths { files.append((path, try PropertyList.load(path, source))) }
        // What a vocabulary speaks of must be known by then.
        files.sort { isDefinition($0.root) && !isDefinition($1.root) }
        let (app, domains, domainTypes, notes) = try read(
            files,
            id: id,
            locale: locale,
            translations: [:],
            output: output
        )
        guard !app.intents.isEmpty || !domains.isEmpty else { throw .noIntents(path: paths.first ?? output) }
        // What cannot be read is told before anything is written.
        let translated = try self.translations(beside: paths, source)
        try DefinitionWriter(app: app, domains: domains, domainTypes: domainTypes).write(to: output)
        for (language, translations) in translated where language != locale {
            let translated = try read(files, id: id, locale: language, translations: translations, output: output)
            try DefinitionWriter(app: translated.app, domains: domains, domainTypes: domainTypes).writeTexts(to: output)
        }
        return ImportReport(app: app, notes: notes, fileCount: files.count)
    }

    private static func isDefinition(_ root: PropertyList) -> Bool {
        guard case .dictionary(let members) = root else { return false }
        return members.keys.contains { $0.hasPrefix("IN") }
    }

    private static func read(
        _ files: [(path: String, root: PropertyList)],
        id: String,
        locale: String,
        translations: [String: String],
        output: String
    ) throws(ImportError) -> (
        app: AppDefinition, domains: [String], domainTypes: Set<String>, notes: [ImportReport.Note]
    ) {
        let words = id.split(separator: "-").map { String($0).capitalizingFirst }
        var app = AppDefinition(
            id: id,
            name: SpokenName(words.joined(separator: " ")),
            locale: locale,
            locales: [locale],
            folder: output
        )
        var notes: [ImportReport.Note] = []
        var domains: Set<String> = []
        var domainTypes: Set<String> = []
        for (path, root) in files {
            let list = NoteList(file: path)
            if isDefinition(root) {
                IntentDefinitionReader(notes: list, translations: translations).read(root, into: &app)
            } else {
                var reader = AppVocabularyReader(notes: list)
                reader.read(root, into: &app)
                domains.formUnion(reader.domains)
                domainTypes.formUnion(reader.domainTypes)
            }
            notes += list.all
            guard app.intents.count + domains.count <= ImportFiles.mostIntents else {
                throw .refused(path: path, reason: "more than \(ImportFiles.mostIntents) intents")
            }
            let sentences = app.intents.reduce(0) { $0 + $1.sentences.reduce(0) { $0 + $1.templates.count } }
            guard sentences <= ImportFiles.mostSentences else {
                throw .refused(path: path, reason: "more than \(ImportFiles.mostSentences) sentences")
            }
        }
        return (app, domains.sorted(), domainTypes, notes)
    }

    /// Translations by locale: `de.lproj/Intents.strings` beside `Base.lproj/Intents.intentdefinition`, or in its folder.
    private static func translations(
        beside paths: [String],
        _ source: ImportFiles
    ) throws(ImportError) -> [(String, [String: String])] {
        var found: [String: [String: String]] = [:]
        for path in paths {
            let folder = (path as NSString).deletingLastPathComponent
            let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension + ".strings"
            let isLocalized = folder.hasSuffix(".lproj")
            let parent = isLocalized ? (folder as NSString).deletingLastPathComponent : folder
            let place = parent.isEmpty ? "." : parent
            for entry in try source.names(in: place, endingIn: ".lproj") where entry != "Base.lproj" {
                let strings = (parent.isEmpty ? "" : parent + "/") + "\(entry)/\(name)"
                guard FileManager.default.fileExists(atPath: strings) else { continue }
                let language = String(entry.dropLast(6)).replacing("_", with: "-")
                found[language, default: [:]].merge(try StringsFile.load(strings, in: place, source)) { _, new in new }
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
