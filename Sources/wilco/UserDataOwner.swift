import Assistant
import Control
import WilcoIntents

/// Who owns what the user has made and taught: whoever has the files, or the assistant that answers where that is another user's.
///
/// Beside an assistant of the same user a command writes the same database, in transactions; the assistant notices and takes it up.
struct UserDataOwner: Sendable {
    private let running: RunningAssistant
    /// Another user's.
    private let client: ControlClient?
    private let files: UserFiles

    /// - Parameter parts: What the user's own files are read with.
    init(_ shared: any SharedOptions, parts: (@Sendable () throws -> AssistantParts)? = nil) async throws {
        running = RunningAssistant(shared: shared)
        client = try await running.connectToAnother()
        files = UserFiles(shared, parts: parts ?? { try shared.parts(converses: true) })
    }

    /// For commands about shortcuts, which tell what is wrong with the apps that they use.
    init(ofShortcuts shared: any SharedOptions) async throws {
        try await self.init(shared) { try shared.shortcutParts().parts }
    }

    /// Whether that is another user's assistant.
    var isAnother: Bool { client != nil }

    /// Who that is, where it is another user's assistant.
    var name: String? { client.map(running.name) }

    /// Who tells of it.
    var informant: Informant { Informant(running, client, files) }

    /// Makes a change.
    ///
    /// - Returns: What was made of it.
    func make(_ change: UserDataChange) async throws -> [ToldLine] {
        guard let client else { return try await files.make(change) }
        var told: [ToldLine] = []
        try await client.told(.change(change)) { told.append($0) }
        return told
    }

    /// Says by whom changes were made.
    func sayWho() { running.sayWho("done", by: client) }

    /// Says a line about a change.
    func say(_ line: ToldLine) { running.say(line, by: client) }

    /// Makes a change, and says what was made of it, and by whom.
    func change(_ change: UserDataChange, tells: Bool = true) async throws {
        let told = try await make(change)
        for line in told where line.isRemark || tells || client != nil { say(line) }
        sayWho()
    }

    /// The file of a shortcut, and which revision of it that is.
    func shortcut(named name: String) async throws -> (id: String, revision: Int?, document: String) {
        let json = try await informant.lines(.shortcut(name)).first.map {
            try JSONValue(reading: $0.json.utf8, limits: .line)
        }
        guard let id = json?["id"]?.stringValue, let document = json?["file"]?.stringValue else {
            throw ControlError.malformed("\"file\" is missing")
        }
        return (id, json?["revision"]?.integerValue, document)
    }

    /// The file of an automation.
    func automation(named name: String) async throws -> String {
        let json = try await informant.lines(.automation(name)).first.map {
            try JSONValue(reading: $0.json.utf8, limits: .line)
        }
        guard let document = json?["file"]?.stringValue else { throw ControlError.malformed("\"file\" is missing") }
        return document
    }
}
