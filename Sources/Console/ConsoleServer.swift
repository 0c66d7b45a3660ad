/// Serves the page to the browsers of this machine, and to those alone.
package struct ConsoleServer: Sendable {
    package struct Limits: Sendable, Hashable {
        /// Pages that look at a time.
        package var streams = 16
        /// All connections at a time.
        package var connections = 256
        /// How long one may take to ask, and to read what is no stream.
        package var patience = Duration.seconds(10)
        /// How long until a page that has gone is noticed, at the most twice.
        package var heartbeat = Duration.seconds(5)

        package init() {}
    }

    private let port: Int
    private let link: ConsoleLink
    private let journal: Journal
    private let pictures: Pictures
    private let limits: Limits
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - port: 0: any that is free.
    ///   - socket: The assistant's control socket; nobody needs to answer there yet.
    ///   - picture: Gets the pictures that cards name.
    ///   - sleep: How time passes.
    package init(
        port: Int,
        socket: String,
        limits: Limits = Limits(),
        picture: @escaping Pictures.Reader = { _ in nil },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) }
    ) {
        self.port = port
        self.limits = limits
        self.sleep = sleep
        journal = Journal()
        pictures = Pictures(picture)
        link = ConsoleLink(path: socket, journal: journal, pictures: pictures, sleep: sleep)
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter announce: Gets the address that lets the next browser in, each time that there is a new one.
    package func run(announce: @escaping @Sendable (_ address: String) -> Void) async throws {
        let door = try Door(port: port)
        let keys = Keys()
        let announceNext: @Sendable () -> Void = {
            announce("http://127.0.0.1:\(door.port)/open?key=\(keys.launchKey)")
        }
        let handler = ConsoleHandler(
            gate: Gate(port: door.port, keys: keys),
            keys: keys,
            journal: journal,
            pictures: pictures,
            places: Places(most: limits.streams),
            link: link,
            letIn: announceNext
        )
        announceNext()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await link.run() }
            group.addTask { try await beat() }
            group.addTask {
                try await door.serve(handler, most: limits.connections, patience: limits.patience, sleep: sleep)
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Pages that are gone give their places back.
    private func beat() async throws {
        while true {
            try await sleep(limits.heartbeat)
            journal.wakeReaders()
        }
    }
}
