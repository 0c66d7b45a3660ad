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

    package init(command: [String], deadline: Duration = .seconds(10), honoursIdempotencyKey: Bool = false) {
        self.command = command
        self.deadline = deadline
        self.honoursIdempotencyKey = honoursIdempotencyKey
    }
}
