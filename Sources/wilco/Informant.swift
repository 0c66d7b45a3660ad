import Assistant
import Control
import Synchronization

/// Who tells how things are: the assistant that answers, or whoever has the files.
struct Informant {
    let running: RunningAssistant
    /// Nil: the files.
    let client: ControlClient?
    /// What the files are read with.
    let parts: () throws -> AssistantParts

    /// Of apps: any assistant that answers tells of those that it works with; with `--apps`, those folders are looked at.
    static func ofApps(_ shared: any SharedOptions) throws -> Informant {
        let running = RunningAssistant(shared: shared)
        let client = shared.appFolders.isEmpty ? try running.connectIfAny() : nil
        return Informant(running: running, client: client) { try shared.parts() }
    }

    /// Says the answer, and whose it is.
    func tell(_ inquiry: AssistantInquiry) async throws {
        try await ask(inquiry) { [running, client] in running.say($0, by: client) }
        running.sayWho("told", by: client)
    }

    /// The lines of the answer.
    func lines(_ inquiry: AssistantInquiry) async throws -> [ToldLine] {
        let told = Mutex<[ToldLine]>([])
        try await ask(inquiry) { line in told.withLock { $0.append(line) } }
        return told.withLock(\.self)
    }

    private func ask(_ inquiry: AssistantInquiry, each: @Sendable (ToldLine) -> Void) async throws {
        guard let client else { return try await AssistantInquiries(parts()).answer(inquiry, tell: each) }
        try await client.told(.inquire(inquiry), each: each)
    }
}
