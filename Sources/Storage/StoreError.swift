package import Files
internal import Foundation
internal import GRDB
internal import Glibc

/// Why the user's data cannot be used.
package enum StoreError: Error, Sendable, CustomStringConvertible {
    /// A later version of Wilco has written the file.
    case newer(path: String)
    case full(path: String)
    case readOnly(path: String)
    case corrupt(path: String, reason: String)
    /// Another process holds the file longer than we wait.
    case busy(path: String, by: FileHolder)
    case database(path: String, reason: String)

    init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? error.resultCode.description
        self =
            switch error.resultCode {
            case .SQLITE_FULL: .full(path: path)
            case .SQLITE_READONLY, .SQLITE_PERM: .readOnly(path: path)
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt(path: path, reason: reason)
            case .SQLITE_BUSY, .SQLITE_LOCKED: Self.busy(path)
            // SQLite needs room and rights beside the file even to read it, and says no more than that it has not got them.
            case .SQLITE_IOERR where Self.isFull(beside: path): .full(path: path)
            case .SQLITE_CANTOPEN where Self.isReadOnly(path): .readOnly(path: path)
            default: .database(path: path, reason: reason)
            }
    }

    /// Whoever writes holds a lock on the file, or on what lies beside it.
    private static func busy(_ path: String) -> StoreError {
        .busy(path: path, by: FileHolder(of: [path, path + "-shm"], isOther: true))
    }

    /// Less than one of SQLite's smallest files.
    static func isFull(beside path: String) -> Bool {
        var facts = statvfs()
        guard statvfs((path as NSString).deletingLastPathComponent, &facts) == 0 else { return false }
        return UInt64(facts.f_bavail) * UInt64(facts.f_frsize) < 64 * 1024
    }

    private static func isReadOnly(_ path: String) -> Bool {
        access(path, F_OK) == 0 && access((path as NSString).deletingLastPathComponent, W_OK) != 0
    }

    /// The same where what is there can be read all the same.
    package var whileReading: String {
        switch self {
        case .full(let path): "\(path) is only read, the disk is full — make room, and it goes on by itself"
        case .readOnly(let path):
            "\(path) is only read, it may not be written — check the rights on the file and its folder"
        default: description
        }
    }

    package var description: String {
        switch self {
        case .newer(let path):
            "\(path) was written by a later version of Wilco — use that version, or move the file away"
        case .full(let path):
            "\(path) cannot be used, the disk is full; nothing was changed — make room and try again"
        case .readOnly(let path):
            "\(path) may not be written; nothing was changed — check the rights on the file and its folder"
        case .corrupt(let path, let reason):
            "\(path) is damaged (\(reason)) — start Wilco again: it takes what can be read into a new file"
        case .busy(let path, let holder):
            "\(path) is in use by \(holder.name) for long; nothing was changed — \(holder.mend)"
        case .database(let path, let reason):
            "\(path): \(reason) — check the disk and the rights on the folder, or move the file away"
        }
    }
}
