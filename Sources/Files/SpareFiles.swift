internal import Glibc

/// Whether this process may open files.
package enum SpareFiles {
    /// What a reload, or the start of an app, opens at once, and something beside it.
    private static let needed = 48

    /// The process holds as many files as it may.
    package struct Exhausted: Error, Sendable, Hashable, CustomStringConvertible {
        let reason: String

        package var description: String {
            "no more files can be opened (\(reason)) — close what holds many, or raise the limit (ulimit -n, LimitNOFILE of the service)"
        }
    }

    /// Throws where so few more can be opened that whoever reads many would take some of them for missing, and that the library which
    /// starts processes could end this one: it makes one pipe after the other, and stops for good where only the first can be had.
    package static func check() throws(Exhausted) {
        var taken: [Int32] = []
        defer { for descriptor in taken { close(descriptor) } }
        while taken.count < needed {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                guard errno == EMFILE || errno == ENFILE else { return }
                throw Exhausted(reason: String(cString: strerror(errno)))
            }
            taken.append(descriptor)
        }
    }
}
