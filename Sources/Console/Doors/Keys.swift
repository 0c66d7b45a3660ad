private import Synchronization

/// The secrets of one server: they live as long as its process.
package final class Keys: Sendable {
    /// In the cookie of whoever has been let in.
    package let session = Keys.random()
    /// In the page, and in the header of each of its requests that change something.
    package let page = Keys.random()
    /// Tells what this process has numbered from what another has; no secret.
    package let era = String(Keys.random().prefix(8))
    /// Lets one browser in, once.
    private let launch = Mutex(Keys.random())

    package init() {}

    package var launchKey: String { launch.withLock(\.self) }

    /// Takes the launch key, in place of which there is another from now on.
    ///
    /// - Returns: Whether it was the right one.
    package func spend(launch key: String) -> Bool {
        launch.withLock { launch in
            guard Self.isSame(key, launch) else { return false }
            launch = Self.random()
            return true
        }
    }

    func isSession(_ key: String) -> Bool { Self.isSame(key, session) }

    func isPageKey(_ key: String) -> Bool { Self.isSame(key, page) }

    /// Takes the same time wherever they differ.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// 256 bits of the system's.
    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        .joined()
    }
}
