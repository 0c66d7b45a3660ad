internal import Foundation
internal import Synchronization

/// The user's data, opened when first needed.
package final class LazyStore: Sendable {
    /// What earlier versions kept elsewhere.
    package struct Former: Sendable {
        /// Whether there is any of it.
        let exists: @Sendable () -> Bool
        /// Takes it into the store, and away from where it was.
        let takeOver: @Sendable (Store) throws -> Void
    }

    package let path: String
    private let former: Former?
    private let open: @Sendable (_ waits: Bool) throws -> Store
    private let opened = Mutex<Store?>(nil)
    /// Others had it for longer than anybody waits: who asks next is told at once.
    private let hasWaited = Mutex(false)

    /// - Parameters:
    ///   - path: The file.
    ///   - former: Taken over when it is opened.
    ///   - open: Opens it, and may wait for others that have it; asked again after it failed.
    package init(
        path: String,
        former: Former? = nil,
        open: @escaping @Sendable (_ waits: Bool) throws -> Store
    ) {
        self.path = path
        self.former = former
        self.open = open
    }

    /// Why nothing can be written, though what is there can be read; nil as well where it has not been opened.
    package var hindrance: StoreError? { opened.withLock { $0?.hindrance } }

    /// What was taken out of a damaged file when it was opened.
    package var salvage: StoreSalvage? { opened.withLock { $0?.salvage } }

    /// Whether there is anything, of whatever version.
    package var exists: Bool { FileManager.default.fileExists(atPath: path) || former?.exists() == true }

    /// - Throws: ``StoreError``, each time anew: what was in the way may be gone.
    package func store() throws -> Store {
        try opened.withLock { opened in
            if let opened { return opened }
            let store: Store
            do {
                store = try open(!hasWaited.withLock { $0 })
            } catch let fault as StoreError {
                if case .busy = fault { hasWaited.withLock { $0 = true } }
                throw fault
            }
            // Where nothing can be written, the files wait.
            if store.hindrance == nil { try former?.takeOver(store) }
            opened = store
            return store
        }
    }
}
