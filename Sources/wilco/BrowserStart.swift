import Access
import Files
import Foundation
import Synchronization

/// Opens the page in the browser of the desktop.
///
/// Everybody on the machine sees the arguments of a program, so the address goes by a file that only the user may read.
final class BrowserStart: Sendable {
    private let desktop: Desktop
    private let folder: String
    private let isOpened = Mutex(false)

    /// - Parameter folder: Where the file goes, for a moment.
    init(desktop: Desktop, folder: String) {
        self.desktop = desktop
        self.folder = folder
    }

    /// The first address; once the browser has been let in, the file that had it goes.
    func open(_ address: String) {
        let path = folder + "/console.html"
        let isFirst = isOpened.withLock { isOpened in
            defer { isOpened = true }
            return !isOpened
        }
        guard isFirst else {
            try? FileManager.default.removeItem(atPath: path)
            return
        }
        do {
            try OwnFolder.make(folder)
            let page = """
                <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wilco</title>\
                <meta http-equiv="refresh" content="0;url=\(address)"></head></html>
                """
            try? FileManager.default.removeItem(atPath: path)
            // Nobody else's for a moment either.
            let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data(page.utf8))
        } catch {
            Output.error("the browser is not opened: \(path) cannot be written — open the address yourself")
            return
        }
        Task { [desktop] in
            do {
                try await desktop.run("xdg-open", [path])
            } catch {
                Output.error("the browser is not opened: \(error) — open the address yourself")
            }
        }
    }
}
