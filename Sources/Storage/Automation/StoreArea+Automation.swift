internal import GRDB

extension StoreArea {
    /// The user's automations, and what apps want to be said at a time.
    package static let automation = StoreArea(
        "automation",
        migrations: [
            Migration("create") { database in
                try database.create(table: "automation") { table in
                    table.primaryKey("name", .text).collate(.nocase)
                    // JSON.
                    table.column("rule", .text).notNull()
                    // Seconds since 1970.
                    table.column("created", .double).notNull()
                    table.column("isEnabled", .boolean).notNull().defaults(to: true)
                }
                try database.create(table: "announcement") { table in
                    table.column("app", .text).notNull()
                    table.column("identifier", .text).notNull()
                    // JSON.
                    table.column("announcement", .text).notNull()
                    // Seconds since 1970.
                    table.column("at", .double).notNull().indexed()
                    table.primaryKey(["app", "identifier"])
                }
            },
            Migration("runs that are due") { database in
                try database.create(table: "dueRun") { table in
                    table.primaryKey("name", .text).collate(.nocase)
                    // Local minutes.
                    table.column("instant", .integer).notNull()
                    table.column("isAsked", .boolean).notNull()
                }
            },
            Migration("what automations remember") { database in
                try database.create(table: "automationMemory") { table in
                    // One row, whose id is 1.
                    table.primaryKey("id", .integer)
                    // JSON.
                    table.column("memory", .text).notNull()
                }
            },
            Migration("what has become of runs") { database in
                try database.create(table: "automationRun") { table in
                    table.autoIncrementedPrimaryKey("id")
                    table.column("name", .text).notNull().collate(.nocase).indexed()
                    // Local minutes.
                    table.column("instant", .integer).notNull()
                    // Seconds since 1970.
                    table.column("time", .double).notNull()
                    table.column("why", .text).notNull()
                    table.column("outcome", .text)
                }
            },
            Migration("where announcements were asked for") { database in
                try database.alter(table: "announcement") { $0.add(column: "seat", .text) }
            },
            Migration("what tells automations apart") { database in
                try database.alter(table: "automation") { $0.add(column: "id", .text) }
                try database.execute(sql: "UPDATE automation SET id = lower(hex(randomblob(16)))")
            },
            Migration("what was asked in vain") { database in
                try database.alter(table: "dueRun") { $0.add(column: "question", .text) }
            },
        ]
    )
}
