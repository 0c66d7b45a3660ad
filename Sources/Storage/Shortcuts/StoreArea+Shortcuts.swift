internal import GRDB

extension StoreArea {
    /// The user's shortcuts and the phrases that call them.
    package static let shortcuts = StoreArea(
        "shortcuts",
        migrations: [
            Migration("create") { database in
                try database.create(table: "shortcut") { table in
                    table.primaryKey("id", .text)
                    table.column("name", .text).notNull().unique().collate(.nocase)
                    // As the user wrote it: comments and order of keys are theirs.
                    table.column("document", .text).notNull()
                    // Seconds since 1970.
                    table.column("created", .double).notNull()
                    table.column("changed", .double).notNull()
                    table.column("runs", .integer).notNull().defaults(to: 0)
                    table.column("lastRun", .double)
                    table.column("lastOutcome", .text)
                }
                try database.create(table: "phrase") { table in
                    // Two phrases that sound alike to the matcher are one.
                    table.primaryKey("key", .text)
                    table.column("text", .text).notNull()
                    table.column("pronunciation", .text)
                    table.column("position", .integer).notNull()
                    table.belongsTo("shortcut", onDelete: .cascade).notNull()
                }
            },
            Migration("revisions and edits") { database in
                try database.alter(table: "shortcut") { table in
                    table.add(column: "revision", .integer).notNull().defaults(to: 1)
                }
                try database.create(table: "shortcutEdit") { table in
                    table.autoIncrementedPrimaryKey("id")
                    // Seconds since 1970.
                    table.column("time", .double).notNull()
                    table.column("undone", .double)
                }
                try database.create(table: "shortcutEditPart") { table in
                    table.belongsTo("shortcutEdit", onDelete: .cascade).notNull()
                    table.column("position", .integer).notNull()
                    // JSON of a ShortcutEdit.Part.
                    table.column("part", .text).notNull()
                    // The shortcut's id; null: an automation's.
                    table.column("shortcut", .text).indexed()
                    table.primaryKey(["shortcutEditId", "position"])
                }
            },
            Migration("runs and their steps") { database in
                try database.create(table: "shortcutRun") { table in
                    table.primaryKey("id", .text)
                    // Of the shortcut, which may be gone.
                    table.column("shortcut", .text).notNull().indexed()
                    table.column("name", .text).notNull()
                    table.column("document", .text).notNull()
                    // Seconds since 1970.
                    table.column("began", .double).notNull()
                    table.column("timeZone", .text).notNull()
                    table.column("seat", .text)
                    table.column("automation", .text)
                    // Of the program that runs it.
                    table.column("session", .text).notNull()
                    table.column("ended", .double)
                    table.column("outcome", .text)
                    table.column("fault", .text)
                }
                try database.create(table: "shortcutRunStep") { table in
                    table.autoIncrementedPrimaryKey("number")
                    table.column("run", .text).notNull().indexed().references("shortcutRun", onDelete: .cascade)
                    table.column("path", .text).notNull()
                    table.column("summary", .text).notNull()
                    table.column("began", .double).notNull()
                    // JSON.
                    table.column("result", .text)
                    table.column("elapsed", .double)
                }
            },
            Migration("where edits were asked for") { database in
                try database.alter(table: "shortcutEdit") { table in
                    table.add(column: "seat", .text)
                    table.add(column: "undoneSeat", .text)
                }
            },
            Migration("the user's order") { database in
                try database.alter(table: "shortcut") { table in
                    table.add(column: "position", .double).notNull().defaults(to: 0)
                }
                // Those of before stay in the order in which they were listed.
                try database.execute(
                    sql: """
                        UPDATE shortcut SET position =
                            (SELECT count(*) FROM shortcut AS other WHERE other.name <= shortcut.name)
                        """
                )
            },
        ]
    )
}
