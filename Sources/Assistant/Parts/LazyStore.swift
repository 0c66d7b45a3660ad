internal import Foundation
package import Storage
internal import Synchronization

/// The user's data, opened when first needed.
package final class LazyStore: Sendable {
    package let path: String
    private let folder: String
    private let opened = Mutex<Store?>(nil)

    /// - Parameter data: The folder of the file; made where it is missing.
    package init(data: String) {
        folder = data
        path = Store.path(in: data)
    }

    /// Why nothing can be written, though what is there can be read; nil as well where it has not been opened.
    package var hindrance: StoreError? { opened.withLock { $0?.hindrance } }

    package var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// - Throws: ``StoreError``, each time anew: what was in the way may be gone.
    package func store() throws -> Store {
        try opened.withLock { opened in
            if let opened { return opened }
            let store = try Store.open(in: folder)
            opened = store
            return store
        }
    }
}
