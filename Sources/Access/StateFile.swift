internal import CGlibc
internal import Configuration
internal import Foundation
internal import WilcoIntents

/// A small file of decisions that commands and a running assistant share.
///
/// Changes are atomic, and one at a time across processes. A file that cannot be read is never overwritten: what it held
/// would be lost, and a refusal with it.
package struct StateFile<Contents: Codable & Sendable>: Sendable {
    let path: String
    private let empty: Contents

    /// - Parameters:
    ///   - path: Its folder exists, or can be made, when something is written.
    ///   - empty: What it holds while there is no such file.
    package init(path: String, empty: Contents) {
        self.path = path
        self.empty = empty
    }

    package func read() throws(FileError) -> Contents {
        guard FileManager.default.fileExists(atPath: path) else { return empty }
        do {
            return try JSONLimits.file.decode(Contents.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch is DecodingError, is JSONFault {
            throw .stateFile(path: path, reason: "it is damaged")
        } catch {
            throw .stateFile(path: path, reason: error.fileReason)
        }
    }

    /// - Returns: What `change` returns.
    package func change<Result>(_ change: (inout Contents) -> Result) throws(FileError) -> Result {
        try OwnFolder.make((path as NSString).deletingLastPathComponent)
        let result = try FileLock.holding(path + ".lock") { () throws(FileError) -> Result in
            try changeAlone(change)
        }
        guard let result else { throw .stateFile(path: path, reason: String(cString: strerror(errno))) }
        return result
    }

    private func changeAlone<Result>(_ change: (inout Contents) -> Result) throws(FileError) -> Result {
        var contents = try read()
        let result = change(&contents)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try encoder.encode(contents).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .stateFile(path: path, reason: error.fileReason)
        }
        chmod(path, 0o600)
        return result
    }
}
