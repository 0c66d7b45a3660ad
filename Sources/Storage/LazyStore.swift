internal import Foundation
internal import Synchronization

/// The user's data, opened when first needed.
package final class LazyStore: Sendable {
    package let path: String
    private let open: @Sendable () throws -> Store
    private let opened = Mutex<Store?>(nil)

    /// - Parameters:
    ///   - path: The file.
    ///   - open: Opens it; asked again after it failed.
    package init(path: String, open: @escaping @Sendable () throws -> Store) {
        self.path = path
        self.open = open
    }

    /// Why nothing can be written, though what is there can be read; nil as well where it has not been opened.
    package var hindrance: StoreError? { opened.withLock { $0?.hindrance } }

    package var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// - Throws: ``StoreError``, each time anew: what was in the way may be gone.
    package func store() throws -> Store {
        try opened.withLock { opened in
            if let opened { return opened }
            let store = try open()
            opened = store
            return store
        }
    }
}
