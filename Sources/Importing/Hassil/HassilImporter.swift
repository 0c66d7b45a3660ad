internal import Matching
internal import WilcoIntents

/// Makes an app folder from hassil's sentence files.
package enum HassilImporter {
    /// Reads the files, writes the folder.
    ///
    /// - Parameters:
    ///   - directory: Folder of the sentence files of one language.
    ///   - fixtures: File with the areas, floors and entities that can be named.
    ///   - output: The app's folder; its name becomes the app's.
    @discardableResult
    package static func `import`(
        directory: String,
        fixtures: String,
        output: String
    ) throws(ImportError) -> ImportReport {
        let report = try read(directory: directory, fixtures: fixtures, output: output)
        try AppFolderWriter(app: report.app).write(to: output)
        return report
    }

    /// Reads the files; writes nothing.
    package static func read(
        directory: String,
        fixtures: String?,
        output: String
    ) throws(ImportError) -> ImportReport {
        guard let id = output.split(separator: "/").last.map(String.init),
            id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { throw .badName(path: output) }
        var reader = HassilReader()
        try reader.read(directory: directory)
        if let fixtures { try reader.readFixtures(fixtures) }
        try reader.finish()
        let app = try reader.app(id: id, folder: output)
        return ImportReport(app: app, notes: reader.notes + refused(in: app), fileCount: reader.fileCount)
    }

    /// Sentences that are well formed, and that nothing can be understood by all the same: those that stand for too much.
    private static func refused(in app: AppDefinition) -> [ImportReport.Note] {
        Matcher(apps: [app], locale: app.locale, tables: nil).problems.compactMap { problem in
            problem.location.map { place in
                ImportReport.Note(
                    file: place.file,
                    line: place.line,
                    message: "cannot be understood: \(problem.message)"
                )
            }
        }
    }
}
