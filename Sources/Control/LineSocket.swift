internal import Foundation
internal import Glibc

/// A connected local socket that carries lines of text.
///
/// Reading happens on a thread of its own and ends with the connection; writing never waits longer than a second for a reader
/// that has stopped reading.
package final class LineSocket: Sendable {
    /// Closed when neither the socket nor its reading thread needs it, so that its number is not taken by another file.
    private final class Descriptor: Sendable {
        let number: Int32
        init(_ number: Int32) { self.number = number }
        deinit { Glibc.close(number) }
    }

    private let descriptor: Descriptor
    package let lines: AsyncStream<String>

    /// Longest line that is taken from somebody who need not be trusted, bytes.
    package static let longestRequest = 1 << 20

    /// Takes over an open, connected descriptor.
    ///
    /// - Parameter longestLine: Longest line taken, bytes; a longer one closes the connection.
    package init(descriptor number: Int32, longestLine: Int = longestRequest) {
        let descriptor = Descriptor(number)
        self.descriptor = descriptor
        var timeout = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        lines = stream
        Thread.detachNewThread { Self.read(descriptor, longestLine: longestLine, into: continuation) }
    }

    deinit {
        close()
    }

    /// - Returns: False when nobody reads any more.
    @discardableResult
    package func send(_ line: String) -> Bool {
        var bytes = Array(line.utf8)
        bytes.append(UInt8(ascii: "\n"))
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Ends both directions; the reading thread ends by itself.
    package func close() {
        shutdown(descriptor.number, Int32(SHUT_RDWR))
    }

    private static func read(
        _ descriptor: Descriptor,
        longestLine: Int,
        into continuation: AsyncStream<String>.Continuation
    ) {
        var pending: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor.number, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            pending.append(contentsOf: buffer[..<count])
            while let newline = pending.firstIndex(of: UInt8(ascii: "\n")) {
                continuation.yield(String(decoding: pending[..<newline], as: UTF8.self))
                pending.removeSubrange(...newline)
            }
            guard pending.count <= longestLine else { break }
        }
        continuation.finish()
    }
}
