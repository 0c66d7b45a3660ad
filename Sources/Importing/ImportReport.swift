package import WilcoIntents

/// What came over, and what did not.
package struct ImportReport: Sendable, Hashable {
    /// Something that has no counterpart, or could not be read.
    package struct Note: Sendable, Hashable, CustomStringConvertible {
        package var file: String
        /// From 1; 0 when it concerns the whole file.
        package var line: Int
        package var message: String

        package init(file: String, line: Int, message: String) {
            self.file = file
            self.line = line
            self.message = message
        }

        package var description: String {
            line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)"
        }
    }

    package var app: AppDefinition
    package var notes: [Note]
    package var fileCount: Int

    package init(app: AppDefinition, notes: [Note] = [], fileCount: Int = 0) {
        self.app = app
        self.notes = notes
        self.fileCount = fileCount
    }
}
