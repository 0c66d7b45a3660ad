internal import Files
internal import Foundation
internal import Glibc
internal import WilcoIntents

/// A file in which earlier versions kept decisions that are in the user's database now.
///
/// As long as it is there it has not been taken over, and what it forbids would be passed over: nothing is decided without it.
struct FormerFile<Contents: Decodable & Sendable>: Sendable {
    let path: String

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Takes it over, once, and removes it then; a kill between the two leaves both.
    ///
    /// - Parameter keep: Keeps what is not known yet.
    /// - Throws: `FileError` where it cannot be read, and what `keep` throws; it stays then.
    func takeOver(_ keep: (Contents) throws -> Void) throws {
        guard exists else { return }
        // What another process has taken over, and changed since, is not taken over a second time.
        let done: Void? = try FileLock.holding(path + ".lock") {
            guard exists else { return }
            try keep(contents())
            guard unlink(path) == 0 || errno == ENOENT else { throw fault(String(cString: strerror(errno))) }
            unlink(path + ".lock")
        }
        if done == nil { throw fault(String(cString: strerror(errno))) }
    }

    private func contents() throws(FileError) -> Contents {
        do {
            return try JSONLimits.file.decode(Contents.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch is DecodingError, is JSONFault {
            throw fault("it is damaged")
        } catch {
            throw fault(error.fileReason)
        }
    }

    private func fault(_ reason: String) -> FileError { .stateFile(path: path, reason: reason) }
}
