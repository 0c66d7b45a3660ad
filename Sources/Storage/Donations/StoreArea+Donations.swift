internal import GRDB

extension StoreArea {
    /// What was done when, what the person said about suggestions, and where they are.
    package static let donations = StoreArea(
        "donations",
        migrations: [
            Migration("create") { database in
                try database.create(table: "donation") { table in
                    table.autoIncrementedPrimaryKey("id")
                    table.column("app", .text).notNull().indexed()
                    table.column("intent", .text).notNull()
                    // The app's own names, to delete by.
                    table.column("identifier", .text).indexed()
                    table.column("groupIdentifier", .text).indexed()
                    // JSON.
                    table.column("parameters", .text).notNull()
                    table.column("requiredKeys", .text)
                    table.column("origin", .text).notNull()
                    // Seconds since 1970, and the local day and minute it was then.
                    table.column("at", .double).notNull().indexed()
                    table.column("day", .integer).notNull()
                    table.column("minute", .integer).notNull()
                    table.column("place", .text)
                    table.column("recent", .text).notNull()
                }
                try database.create(table: "happening") { table in
                    table.autoIncrementedPrimaryKey("id")
                    table.column("name", .text).notNull()
                    table.column("at", .double).notNull().indexed()
                }
                try database.create(table: "suggestionFeedback") { table in
                    table.autoIncrementedPrimaryKey("id")
                    // dismissed, muted or offered.
                    table.column("kind", .text).notNull()
                    table.column("app", .text).notNull()
                    // Null: the whole app.
                    table.column("intent", .text)
                    table.column("parameters", .text)
                    table.column("at", .double).notNull()
                }
                try database.create(table: "relevantShortcut") { table in
                    table.autoIncrementedPrimaryKey("id")
                    table.column("app", .text).notNull().indexed()
                    table.column("intent", .text).notNull()
                    table.column("parameters", .text).notNull()
                    table.column("title", .text).notNull()
                    table.column("hints", .text).notNull()
                    table.column("runsInBackground", .boolean).notNull()
                }
                try database.create(table: "situation") { table in
                    table.primaryKey("key", .text)
                    table.column("value", .text).notNull()
                }
            },
            Migration("activities") { database in
                try database.alter(table: "donation") { table in
                    table.add(column: "isSearchable", .boolean).notNull().defaults(to: false)
                    table.add(column: "isPredicted", .boolean).notNull().defaults(to: true)
                    table.add(column: "relatedIdentifier", .text)
                }
            },
            Migration("images") { database in
                try database.alter(table: "donation") { table in
                    // An absolute path, or data:image/….
                    table.add(column: "image", .text)
                }
            },
        ]
    )
}
