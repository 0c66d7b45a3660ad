internal import Foundation
internal import Glibc

/// Tells when something in the folder of the store is written, by whatever process.
package final class StoreWatch: Sendable {
    /// One element after one or more writes.
    package let changes: AsyncStream<Void>
    private let descriptor: Int32
    private let watch: Int32

    /// - Throws: ``StoreError`` when the folder cannot be watched.
    package init(of path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        let file = (path as NSString).lastPathComponent
        let descriptor = inotify_init1(Int32(IN_CLOEXEC))
        let watch = inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE))
        guard descriptor >= 0, watch >= 0 else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            throw StoreError.database(path: folder, reason: "cannot be watched: \(reason)")
        }
        self.descriptor = descriptor
        self.watch = watch
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        changes = stream
        Thread.detachNewThread { Self.follow(descriptor, file: file, continuation) }
    }

    /// Ends ``changes``.
    package func stop() {
        // The thread is told by an event of its own, and closes the descriptor.
        inotify_rm_watch(descriptor, watch)
    }

    private static func follow(_ descriptor: Int32, file: String, _ continuation: AsyncStream<Void>.Continuation) {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        let header = MemoryLayout<inotify_event>.size
        reading: while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            var place = 0
            var isOurs = false
            while place + header <= count {
                let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
                if event.mask & UInt32(IN_IGNORED) != 0 { break reading }
                let name = buffer[(place + header)..<min(count, place + header + Int(event.len))].prefix { $0 != 0 }
                if String(decoding: name, as: UTF8.self).hasPrefix(file) || event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                    isOurs = true
                }
                place += header + Int(event.len)
            }
            if isOurs { continuation.yield() }
        }
        continuation.finish()
        close(descriptor)
    }
}
