internal import Foundation
internal import GRDB
package import Storage

extension AssistantParts {
    /// Every area of the user's data; each keeps its own list of migrations.
    package static let storeAreas: [StoreArea] = [.shortcuts]

    /// The file of the user's data.
    package nonisolated static func storePath(in data: String) -> String { data + "/wilco.sqlite" }

    /// Opens the user's data under `data`, makes it where it is missing.
    package static func openStore(in data: String) throws -> Store {
        let path = storePath(in: try folder(data))
        return try Store(path: path, migrator: DatabaseMigrator(areas: storeAreas))
    }
}
