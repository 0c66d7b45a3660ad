internal import Foundation
internal import Glibc
internal import YAMLFiles

/// Reads the files of an import: somebody else's, which may be anything.
final class ImportFiles {
    /// Bytes of a file.
    static let largest = 16 << 20
    /// Bytes of all files.
    private static let mostBytes = 64 << 20
    /// Files and folders in one folder, and in all.
    static let most = 2_000
    /// Sentences of one import, as many as a language of an app may have.
    static let mostSentences = 10_000
    /// Intents of one import.
    static let mostIntents = 1_000

    private var bytesLeft = mostBytes

    /// The text of a file.
    ///
    /// - Parameter folder: Where it was found, and must lie; nil: somebody has named it.
    func text(_ path: String, in folder: String? = nil) throws(ImportError) -> String {
        let bytes = try bytes(path, in: folder)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .unreadable(path: path, reason: "is not UTF-8 text")
        }
        return text
    }

    /// The contents of a file.
    func bytes(_ path: String, in folder: String? = nil) throws(ImportError) -> [UInt8] {
        if let folder, !Self.lies(path, in: folder) { throw .refused(path: path, reason: "leads out of the folder") }
        if let fault = RegularFile.fault(at: path, limit: Self.largest) { throw .refused(path: path, reason: fault) }
        guard let bytes = RegularFile.bytes(path, upTo: Self.largest) else {
            throw .unreadable(path: path, reason: "cannot be read")
        }
        bytesLeft -= bytes.count
        guard bytesLeft >= 0 else {
            throw .refused(path: path, reason: "is one of more than \(Self.mostBytes >> 20) MB in all")
        }
        return bytes
    }

    /// The names in a folder, sorted, without those that begin with a dot.
    ///
    /// - Parameter suffix: Others are of no interest, however many they are.
    func names(in folder: String, endingIn suffix: String = "") throws(ImportError) -> [String] {
        guard let stream = opendir(folder) else {
            throw .unreadable(path: folder, reason: "is no folder that can be read")
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix("."), name.hasSuffix(suffix) else { continue }
            names.append(name)
            guard names.count <= Self.most else {
                throw .refused(path: folder, reason: "holds more than \(Self.most) files")
            }
        }
        return names.sorted()
    }

    private static func lies(_ path: String, in folder: String) -> Bool {
        guard let place = realpath(path, nil), let root = realpath(folder, nil) else { return true }
        defer {
            free(place)
            free(root)
        }
        return String(cString: place).hasPrefix(String(cString: root) + "/")
    }
}
