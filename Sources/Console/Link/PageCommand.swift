internal import Control
internal import WilcoIntents

/// What can be done on the page, as it comes: a path, and an object of JSON.
enum PageCommand: Sendable, Hashable {
    case say(String)
    case answer(ConsoleLink.Answer, question: Int)
    case stop
    case listen
    case mute(Bool)
    /// Lists a shortcut elsewhere; by its id.
    case organise(String, ShortcutArrangement)
    /// Takes back a change of shortcuts, by its number.
    case undo(Int64)

    /// Paths that lead to one.
    static let paths: Set<String> = ["/say", "/answer", "/stop", "/listen", "/mute", "/organise", "/undo"]

    /// - Throws: ``Refusal/malformed(_:)``, or ``Refusal/notFound``.
    init(path: String, body: some Sequence<UInt8>) throws(Refusal) {
        guard let members = (try? JSONValue(reading: body, limits: .line))?.objectValue else {
            throw .malformed("this is no JSON object")
        }
        switch path {
        case "/say":
            guard let text = members["text"]?.stringValue, !text.isEmpty else {
                throw .malformed("\"text\" is missing")
            }
            self = .say(text)
        case "/answer":
            guard let number = members["question"]?.integerValue, let answer = Self.answer(members) else {
                throw .malformed("\"question\" and an answer are needed")
            }
            self = .answer(answer, question: number)
        case "/stop": self = .stop
        case "/listen": self = .listen
        case "/mute":
            guard let isMuted = members["muted"]?.boolValue else { throw .malformed("\"muted\" is missing") }
            self = .mute(isMuted)
        case "/organise":
            guard let id = members["shortcut"]?.stringValue else { throw .malformed("\"shortcut\" is missing") }
            self = .organise(id, Self.arrangement(members))
        case "/undo":
            guard let number = members["edit"]?.integerValue else { throw .malformed("\"edit\" is missing") }
            self = .undo(Int64(number))
        default: throw .notFound
        }
    }

    private static func arrangement(_ members: [String: JSONValue]) -> ShortcutArrangement {
        ShortcutArrangement(
            folder: members["folder"]?.stringValue,
            colour: members["colour"]?.stringValue,
            icon: members["icon"]?.stringValue,
            isPinned: members["pinned"]?.boolValue,
            before: members["before"]?.stringValue,
            after: members["after"]?.stringValue,
            revision: members["revision"]?.integerValue,
            seen: members["seen"]?.arrayValue?.compactMap(\.stringValue)
        )
    }

    private static func answer(_ members: [String: JSONValue]) -> ConsoleLink.Answer? {
        if let pin = members["pin"]?.stringValue, !pin.isEmpty { return .pin(pin) }
        if let option = members["option"]?.integerValue { return .option(option) }
        switch members["tap"]?.stringValue {
        case "yes": return .yes
        case "no": return .no
        case "cancel": return .cancel
        case "open": return .open
        default: return nil
        }
    }
}

extension ConsoleLink {
    /// - Returns: What came of it, as JSON; nil: there is nothing to tell.
    func perform(_ command: PageCommand) async throws(LinkFault) -> String? {
        switch command {
        case .say(let text): try say(text)
        case .answer(let answer, let number): try self.answer(answer, to: number)
        case .stop: try await stop()
        case .listen: try await listen()
        case .mute(let isMuted): try await setMuted(isMuted)
        case .organise(let id, let arrangement):
            return try await tell(.change(.shortcut(.organise(id, arrangement)))).first?.json
        case .undo(let number): _ = try await tell(.change(.shortcut(.undo(number: number, name: nil))))
        }
        return nil
    }
}
