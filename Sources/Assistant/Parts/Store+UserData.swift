package import Access
package import Configuration
internal import Files
package import GRDB
package import Storage

// All data of a user lies in one file.
extension Store {
    /// What it holds, in the order in which it was added.
    package static let areas: [StoreArea] = [.shortcuts, .donations, .automation, .memory, .access]

    package static var migrator: DatabaseMigrator { DatabaseMigrator(areas: areas) }

    package static func path(in data: String) -> String { data + "/wilco.sqlite" }

    /// Opens the file in the folder `data`; both are made where they are missing.
    ///
    /// - Parameter waits: Whether it waits for others that have it.
    package static func open(in data: String, waits: Bool = true) throws -> Store {
        try Store(path: path(in: OwnFolder.make(data)), migrator: migrator, waits: waits)
    }
}

extension LazyStore {
    /// - Parameters:
    ///   - data: The folder of the file; made where it is missing.
    ///   - state: The folder of the state, where earlier versions kept some of it.
    package convenience init(data: String, state: String? = nil) {
        let former = FormerFiles(state: state ?? data, data: data)
        self.init(path: Store.path(in: data), former: former.takenOver) { try Store.open(in: data, waits: $0) }
    }
}

extension LockKeeper {
    /// The lock as the user's data keep it, where no assistant runs that would be asked.
    package init(of paths: Paths) {
        let userData = LazyStore(data: paths.data, state: paths.state)
        self.init(AssistantLock(userData: userData, folder: paths.state))
    }
}
