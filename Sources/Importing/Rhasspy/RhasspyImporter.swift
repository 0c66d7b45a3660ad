internal import Foundation
internal import WilcoIntents

/// Makes an app folder from Rhasspy's sentence files.
package enum RhasspyImporter {
    /// Reads the files, writes the folder.
    ///
    /// - Parameters:
    ///   - path: A `sentences.ini`, or a profile's folder with one and an `intents` folder.
    ///   - slots: Folder of the `$slot` files; nil: `slots` beside the sentences.
    ///   - locale: BCP 47; the files do not say.
    ///   - output: The app's folder; its name becomes the app's.
    @discardableResult
    package static func `import`(
        path: String,
        slots: String?,
        locale: String,
        output: String
    ) throws(ImportError) -> ImportReport {
        let report = try read(path: path, slots: slots, locale: locale, output: output)
        try AppFolderWriter(app: report.app).write(to: output)
        return report
    }

    /// Reads the files; writes nothing.
    package static func read(
        path: String,
        slots: String?,
        locale: String,
        output: String
    ) throws(ImportError) -> ImportReport {
        guard let id = output.split(separator: "/").last.map(String.init), !id.isEmpty,
            id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { throw .badName(path: output) }
        let manager = FileManager.default
        let source = ImportFiles()
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .unreadable(path: path, reason: "is no file or folder that can be read")
        }
        var files = [path]
        var folder = (path as NSString).deletingLastPathComponent
        if folder.isEmpty { folder = "." }
        if isFolder.boolValue {
            folder = path
            let further = manager.fileExists(atPath: path + "/intents") ? try source.names(in: path + "/intents") : []
            files = ["\(path)/sentences.ini"].filter(manager.fileExists(atPath:))
            files += further.filter { $0.hasSuffix(".ini") }.map { "\(path)/intents/\($0)" }
        }
        if let slots, !manager.fileExists(atPath: slots) {
            throw .unreadable(path: slots, reason: "is no folder of slot files")
        }
        let beside = folder + "/slots"
        var reader = RhasspyReader(
            slotFolder: slots ?? (manager.fileExists(atPath: beside) ? beside : nil),
            locale: locale,
            source: source
        )
        for file in files { try reader.read(file, in: isFolder.boolValue ? path : nil) }
        let app = try reader.app(id: id, folder: output)
        guard !app.intents.isEmpty else { throw .noSentences(path: path) }
        return ImportReport(app: app, notes: reader.notes, fileCount: reader.fileCount)
    }
}
