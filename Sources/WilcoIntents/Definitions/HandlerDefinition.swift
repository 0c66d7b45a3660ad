/// How an app's process is started.
package struct HandlerDefinition: Sendable, Hashable {
    /// Executable and arguments.
    ///
    /// `./x` is in the app's folder; a bare name is looked for beside `wilco`, then in `PATH`.
    package var command: [String]
    /// Longest time for an answer to `handle`; other requests have a third of it, at least a second.
    package var deadline: Duration
    /// The app keeps a `handle` with a known idempotency key from happening twice.
    package var honoursIdempotencyKey: Bool
    /// It watches something of its own, and is not ended for want of requests.
    package var stays: Bool
    /// What the app asks to be allowed, each with the reason that the person hears.
    package var permissions: [String: String]

    package init(
        command: [String],
        deadline: Duration = .seconds(10),
        honoursIdempotencyKey: Bool = false,
        stays: Bool = false,
        permissions: [String: String] = [:]
    ) {
        self.command = command
        self.deadline = deadline
        self.honoursIdempotencyKey = honoursIdempotencyKey
        self.stays = stays
        self.permissions = permissions
    }

    /// The app hands over the user's own terms.
    package var handsOverVocabulary: Bool { permissions["vocabulary"] != nil }
}
