import Assistant
import Control
import Synchronization

/// Who tells how things are: the assistant that answers, or whoever has the files.
struct Informant {
    private let running: RunningAssistant
    /// Nil: the files.
    private let client: ControlClient?
    private let files: UserFiles

    init(_ running: RunningAssistant, _ client: ControlClient?, _ files: UserFiles) {
        self.running = running
        self.client = client
        self.files = files
    }

    /// Of apps: any assistant that answers tells of those that it works with; with `--apps`, those folders are looked at.
    static func ofApps(_ shared: any SharedOptions) throws -> Informant {
        let running = RunningAssistant(shared: shared)
        return Informant(running, shared.appFolders.isEmpty ? try running.connectIfAny() : nil, UserFiles(shared))
    }

    /// Of what the user has made, taught and done: another user's assistant tells of its own.
    static func ofUserData(_ shared: any SharedOptions) async throws -> Informant {
        let running = RunningAssistant(shared: shared)
        return Informant(running, try await running.connectToAnother(), UserFiles(shared))
    }

    /// For commands about shortcuts, which tell what is wrong with the apps that they use.
    static func ofShortcuts(_ shared: any SharedOptions) async throws -> Informant {
        let running = RunningAssistant(shared: shared)
        let files = UserFiles(shared) { try shared.shortcutParts().parts }
        return Informant(running, try await running.connectToAnother(), files)
    }

    /// Of what can be made with apps: another user's assistant tells of those that it has; with `--apps`, those folders are looked at.
    ///
    /// - Parameter parts: What the folders are looked at with.
    static func ofUses(
        _ shared: any SharedOptions,
        parts: @escaping @Sendable () throws -> AssistantParts
    ) async throws -> Informant {
        let running = RunningAssistant(shared: shared)
        return Informant(
            running,
            shared.appFolders.isEmpty ? try await running.connectToAnother() : nil,
            UserFiles(shared, parts: parts)
        )
    }

    /// Says the answer, and whose it is.
    ///
    /// - Parameter nothing: What to say where there is nothing to tell, but in JSON.
    func tell(_ inquiry: AssistantInquiry, orElse nothing: String? = nil) async throws {
        let isTold = Mutex(false)
        try await ask(inquiry) { [running, client] in
            running.say($0, by: client)
            isTold.withLock { $0 = true }
        }
        if let nothing, !running.shared.json, !isTold.withLock(\.self) { Output.line(nothing) }
        sayWho()
    }

    /// Says a line that was made of an answer.
    func say(_ line: ToldLine) { running.say(line, by: client) }

    /// Says whose the answers were.
    func sayWho() { running.sayWho("told", by: client) }

    /// The lines of the answer.
    func lines(_ inquiry: AssistantInquiry) async throws -> [ToldLine] {
        let told = Mutex<[ToldLine]>([])
        try await ask(inquiry) { line in told.withLock { $0.append(line) } }
        return told.withLock(\.self)
    }

    private func ask(_ inquiry: AssistantInquiry, each: @escaping @Sendable (ToldLine) -> Void) async throws {
        guard let client else { return try await files.answer(inquiry) { each($0) } }
        try await client.told(.inquire(inquiry), each: each)
    }
}
