internal import GRDB

extension StoreArea {
    /// Who may do what.
    package static let access = StoreArea(
        "access",
        migrations: [
            Migration("create") { database in
                try database.create(table: "appGrant") { table in
                    table.primaryKey("app", .text)
                    // "allowed" or "denied"; null: not asked yet.
                    table.column("verdict", .text)
                    // JSON.
                    table.column("permissions", .text).notNull()
                    table.column("isTrusted", .boolean).notNull()
                    table.column("folder", .text)
                }
                try database.create(table: "assistantLock") { table in
                    // One row, whose id is 1.
                    table.primaryKey("id", .integer).check { $0 == 1 }
                    // "locked" or "unlocked".
                    table.column("standing", .text).notNull()
                    // As `crypt(5)` writes it.
                    table.column("pin", .text)
                    table.column("authentications", .integer).notNull()
                    table.column("wrongTries", .integer).notNull()
                    // Seconds since 1970.
                    table.column("blockedUntil", .double).notNull()
                }
            }
        ]
    )
}
