/// A journal as server-sent events, for one page that reads it.
struct EventStream: Sendable {
    let journal: Journal
    /// Tells this journal's numbers from those of an earlier process.
    let era: String
    /// The last that the page has, as it says.
    let lastEventID: String?
    /// Held as long as somebody reads.
    let place: Places.Place

    private static let reset = "event: reset\ndata: {}\n\n"

    /// Sends what there is and what comes, as fast as it is taken, until nobody takes it.
    func send(_ write: ([UInt8]) async throws -> Void) async throws {
        // Milliseconds before the browser tries again.
        var text = "retry: 1000\n\n"
        var read = 0
        let parts = (lastEventID ?? "").split(separator: "-")
        if parts.count == 2, parts[0] == era, let number = Int(parts[1]), number > 0 {
            read = number
        } else if lastEventID != nil {
            // Of another process: what the page shows did not happen here.
            text += Self.reset
        }
        while true {
            var reading = journal.read(after: read)
            if reading.isBroken {
                text += Self.reset
                reading = journal.read(after: 0)
            }
            for entry in reading.entries {
                text += "id: \(era)-\(entry.number)\nevent: \(entry.name)\ndata: \(entry.data)\n\n"
                read = entry.number
            }
            // Whether the page is still there shows when something is sent.
            try await write(Array((text.isEmpty ? ": here\n\n" : text).utf8))
            text = ""
            await journal.wait(after: read)
            try Task.checkCancellation()
        }
    }
}
