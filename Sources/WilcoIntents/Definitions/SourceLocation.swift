/// A place in a file a person wrote.
package struct SourceLocation: Sendable, Hashable, CustomStringConvertible {
    package var file: String
    /// From 1.
    package var line: Int
    /// From 1.
    package var column: Int

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    package var description: String { "\(file):\(line):\(column)" }
}
