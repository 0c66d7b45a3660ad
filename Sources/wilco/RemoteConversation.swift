import ArgumentParser
import Configuration
import Control
import Conversation
import Foundation
import Glibc
import WilcoIntents

/// A typed conversation with the assistant that is running already.
struct RemoteConversation {
    let shared: any SharedOptions

    /// - Returns: False when no assistant is running.
    func hold(_ request: TypedTurn) async throws -> Bool {
        let running = RunningAssistant(shared: shared)
        guard let client = try running.connectIfAny() else { return false }
        defer { if client.isAnothers { running.sayWho("answered", by: client) } }
        let mode = request.mode
        var question = ""
        var request = request
        // Whoever types the next command in this terminal goes on with what was said.
        request.seat = "terminal-\(getsid(0))"
        client.send(.ask(request))
        while true {
            switch try await client.next() {
            case .event(let event):
                if shared.json { Output.line(event.text) } else { complain(event.json) }
            case .show(let shown):
                // How something goes on is shown without a word.
                if !shown.text.isEmpty { question = shown.text }
                if !shared.json { show(shown, below: question) }
            case .asking(let open):
                client.send(.ask(try turn(mode, isSecret: open.isSecret, after: question)))
            case .ended(.failed): throw CommandFailure(question)
            case .ended(.open): throw ExitCode(1)
            case .ended: return true
            case .inProgress, .done, .status, .term, .decided, .remark, .installed, .told, .watched, .gap, .working,
                .failed,
                .unknown:
                break
            }
        }
    }

    /// What is wrong with an app's answer, as a conversation without an assistant tells it.
    private func complain(_ event: JSONValue?) {
        guard event?["event"] == "complaint", let text = event?["text"]?.stringValue else { return }
        Output.error([event?["app"]?.stringValue, text].compactMap(\.self).joined(separator: ": "))
    }

    /// What the person types next.
    private func turn(_ mode: InteractionMode, isSecret: Bool, after question: String) throws -> TypedTurn {
        let typed = isSecret ? PINPrompt.read("PIN: ") : readLine()
        guard let text = typed, !isSecret || !text.isEmpty else {
            throw CommandFailure("the input ended with a question open: \(question) — answer it on the next line")
        }
        let isPIN = isSecret && !["cancel", "stop"].contains(text.lowercased())
        return isPIN ? TypedTurn(pin: text, mode: mode) : TypedTurn(text, mode: mode)
    }

    private func show(_ shown: ShownText, below text: String) {
        if !shown.text.isEmpty { Output.words(shown.text.inOneLine) }
        guard var card = shown.card else { return }
        // The line above the card says it already.
        if card.title == text { card.title = nil }
        for line in CardText(width: ConsoleWidth.columns).lines(card, of: shown.app) { Output.line(line) }
    }
}
