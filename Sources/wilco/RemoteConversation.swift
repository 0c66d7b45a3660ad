import ArgumentParser
import Configuration
import Control
import Conversation
import Foundation
import WilcoIntents

/// A typed conversation with the assistant that is running already.
struct RemoteConversation {
    let shared: SharedOptions
    let mode: InteractionMode

    /// - Returns: False when no assistant is running.
    func hold(_ request: String) async throws -> Bool {
        let socket: LineSocket
        do {
            socket = try ControlClient.connect(to: try shared.paths().socket)
        } catch ControlError.notRunning {
            return false
        }
        var question = ""
        var isSecret = false
        var turn: String? = request
        var replies = socket.lines.makeAsyncIterator()
        while let text = turn {
            let isPIN = isSecret && !["cancel", "stop"].contains(text.lowercased())
            let message =
                isPIN
                ? ControlMessage(.ask, mode: mode.rawValue, pin: text)
                : ControlMessage(.ask, text: text, mode: mode.rawValue)
            isSecret = false
            socket.send(message.line)
            turn = nil
            reading: while let line = await replies.next() {
                guard let reply = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)) else { continue }
                switch reply["reply"]?.stringValue {
                case "event":
                    if shared.json, let event = reply["line"]?.stringValue { Output.line(event) }
                case "show":
                    let text = reply["text"]?.stringValue ?? ""
                    // How something goes on is shown without a word.
                    if !text.isEmpty { question = text }
                    if !shared.json {
                        if !text.isEmpty { Output.line(text) }
                        show(Data(line.utf8), below: question)
                    }
                case "asking":
                    isSecret = reply["secret"]?.boolValue == true
                    turn = isSecret ? PINPrompt.read("PIN: ") : readLine()
                    if isSecret, turn?.isEmpty == true { turn = nil }
                    if turn == nil {
                        throw CommandFailure(
                            "the input ended with a question open: \(question) — answer it on the next line"
                        )
                    }
                    break reading
                case "ended":
                    if reply["outcome"]?.stringValue == Outcome.failed.rawValue { throw CommandFailure(question) }
                    if reply["outcome"]?.stringValue == Outcome.open.rawValue { throw ExitCode(1) }
                    return true
                default:
                    break
                }
            }
            if turn == nil { throw CommandFailure("the assistant went away — see its log, and ask again") }
        }
        return true
    }

    /// What a reply shows beside what it says.
    private struct Shown: Decodable {
        var card: Card?
        var app: String?
        var name: String?
    }

    private func show(_ reply: Data, below text: String) {
        guard let shown = try? JSONDecoder().decode(Shown.self, from: reply), var card = shown.card else { return }
        // The line above the card says it already.
        if card.title == text { card.title = nil }
        let owner = shown.app.map { AppLabel(id: $0, name: shown.name ?? $0) }
        for line in CardText(width: ConsoleWidth.columns).lines(card, of: owner) { Output.line(line) }
    }
}
