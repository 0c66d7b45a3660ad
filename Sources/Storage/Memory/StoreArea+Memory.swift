internal import GRDB

extension StoreArea {
    /// What conversations go back to, and what is going on in them.
    package static let memory = StoreArea(
        "memory",
        migrations: [
            Migration("create") { database in
                // The app that a person chose where several could do the same.
                try database.create(table: "preferredApp") { table in
                    table.primaryKey("intent", .text)
                    table.column("app", .text).notNull()
                }
                // One of each kind.
                try database.create(table: "lastRequest") { table in
                    table.primaryKey("kind", .text)
                    table.column("app", .text)
                    table.column("intent", .text)
                    // Seconds since 1970.
                    table.column("time", .double)
                    // JSON.
                    table.column("record", .text).notNull()
                }
                // Apps that were here, so that those which go are forgotten.
                try database.create(table: "knownApp") { table in
                    table.primaryKey("app", .text)
                    table.column("folder", .text).notNull()
                }
                // How words are said, as the user decided.
                try database.create(table: "pronunciation") { table in
                    table.primaryKey("word", .text)
                    // ARPABET.
                    table.column("phones", .text).notNull()
                }
            },
            Migration("what apps were told to do") { database in
                try database.create(table: "handling") { table in
                    table.autoIncrementedPrimaryKey("number")
                    // Of the request.
                    table.column("key", .text).notNull().unique()
                    table.column("app", .text).notNull()
                    // Of the program that told it.
                    table.column("session", .text).notNull()
                    table.column("state", .text).notNull()
                    table.column("automation", .text)
                    // JSON.
                    table.column("invocation", .text).notNull()
                }
            },
            // Both were written one after the other before.
            Migration("what an app was told is due no more") { database in
                try database.execute(sql: "DELETE FROM dueRun WHERE name IN (SELECT automation FROM handling)")
            },
            Migration("which run of a shortcut it is done for") { database in
                try database.alter(table: "handling") { table in
                    // Null: of none, or its step is over.
                    table.add(column: "run", .text)
                }
            },
        ]
    )
}
