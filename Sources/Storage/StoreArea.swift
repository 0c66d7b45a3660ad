package import GRDB

/// One area's tables: a list of migrations that only ever grows at its end.
///
/// A migration that has been released is never edited: what it made wrong, the next one mends.
package struct StoreArea: Sendable {
    package struct Migration: Sendable {
        /// What it does, in a few words; never changed, for it is how a file knows what it has.
        package var name: String
        package var migrate: @Sendable (Database) throws -> Void

        package init(_ name: String, migrate: @escaping @Sendable (Database) throws -> Void) {
            self.name = name
            self.migrate = migrate
        }
    }

    package var name: String
    package var migrations: [Migration]

    package init(_ name: String, migrations: [Migration]) {
        self.name = name
        self.migrations = migrations
    }
}

extension DatabaseMigrator {
    /// The migrations of all areas, each area's in its own order.
    package init(areas: [StoreArea]) {
        self.init()
        for area in areas {
            for migration in area.migrations {
                registerMigration("\(area.name): \(migration.name)", migrate: migration.migrate)
            }
        }
    }
}
