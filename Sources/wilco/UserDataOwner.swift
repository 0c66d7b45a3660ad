import Assistant
import Control
import Foundation
import WilcoIntents

/// Who owns what the user has made and taught: whoever has the files, or the assistant that answers where that is another user's.
///
/// Beside an assistant of the same user a command writes the same database, in transactions; the assistant notices and takes it up.
struct UserDataOwner {
    private let shared: any SharedOptions
    private let running: RunningAssistant
    /// Another user's.
    private let client: ControlClient?
    private let parts: () throws -> AssistantParts

    /// - Parameter parts: What the user's own files are read with.
    init(_ shared: any SharedOptions, parts: (() throws -> AssistantParts)? = nil) throws {
        self.shared = shared
        running = RunningAssistant(shared: shared)
        client = try running.connectToAnother()
        self.parts = parts ?? { try shared.parts(converses: true) }
    }

    /// For commands about shortcuts, which tell what is wrong with the apps that they use.
    init(ofShortcuts shared: any SharedOptions) throws {
        try self.init(shared) { try shared.shortcutParts().parts }
    }

    /// Makes a change, and says what was made of it, and by whom.
    func change(_ change: UserDataChange, tells: Bool = true) async throws {
        for told in try await make(change) {
            if told.isRemark {
                Output.error(told.text)
            } else if tells || client != nil {
                tell(told)
            }
        }
        // Beside the result, which may be a file.
        if let client, !shared.json { Output.error("done by \(running.name(of: client))") }
    }

    /// The file of a shortcut, and which revision of it that is.
    func shortcut(named name: String) async throws -> (id: String, revision: Int?, document: String) {
        let told = try await make(.shortcut(.look(name)))
        let json = try told.first.map { try JSONValue(reading: $0.json.utf8, limits: .line) }
        guard let id = json?["id"]?.stringValue, let document = json?["file"]?.stringValue else {
            throw ControlError.malformed("\"file\" is missing")
        }
        return (id, json?["revision"]?.integerValue, document)
    }

    private func make(_ change: UserDataChange) async throws -> [ToldChange] {
        guard let client else { return try await UserDataChanges(parts()).make(change) }
        var told: [ToldChange] = []
        _ = try await client.answer(to: .change(change)) { reply in
            switch reply {
            case .told(let line): told.append(line)
            case .remark(let text): told.append(ToldChange(remark: text))
            default: break
            }
        }
        return told
    }

    private func tell(_ told: ToldChange) {
        guard shared.json else { return Output.line(told.text) }
        guard let client else { return Output.line(told.json) }
        // The members keep their order.
        let assistant = JSONLine.text([("assistant", running.json(of: client))])
        Output.line(told.json.dropLast() + "," + assistant.dropFirst())
    }
}
