package import Foundation

/// Where tests put files: a folder of their process, gone when it ends.
package enum TemporaryFiles {
    private static let prefix = "wilco-tests-"

    package static let folder: URL = {
        let parent = FileManager.default.temporaryDirectory
        sweep(parent)
        let folder = parent.appending(component: prefix + "\(getpid())", directoryHint: .isDirectory)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: TemporaryFiles.folder) }
        return folder
    }()

    /// Removes what a process left that was killed.
    private static func sweep(_ parent: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        where name.hasPrefix(prefix) {
            guard let process = Int32(name.dropFirst(prefix.count)), kill(process, 0) != 0, errno == ESRCH else {
                continue
            }
            try? FileManager.default.removeItem(at: parent.appending(component: name))
        }
    }
}
