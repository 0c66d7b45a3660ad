import Resolution
import WilcoIntents
import Yams

/// What a step says that Wilco does, compared with what it did.
extension DialogueRunner {
    mutating func expectSpeech(_ wanted: String, _ part: (Utterance) -> String) throws {
        if case .say(let utterance) = pending.first {
            lastSaid = utterance
            pending.removeFirst()
        } else if lastSaid == nil || !pending.isEmpty && wanted != lastSaid.map(part) {
            throw CaseError("wanted \"\(wanted)\", but: \(pending)")
        }
        let heard = lastSaid.map(part) ?? ""
        if wanted.hasPrefix("/"), wanted.hasSuffix("/") {
            guard try Regex(String(wanted.dropFirst().dropLast())).ignoresCase().firstMatch(in: heard) != nil else {
                throw CaseError("\"\(heard)\" does not match \(wanted)")
            }
        } else if heard != wanted {
            throw CaseError("wanted \"\(wanted)\", but heard \"\(heard)\"")
        }
    }

    func expectRows(_ wanted: Node) throws {
        let rows = (lastSaid?.card?.rows ?? []).map { row in row.value.map { "\(row.label): \($0)" } ?? row.label }
        if let count = wanted.int, count != rows.count { throw CaseError("rows are \(rows)") }
        if let list = wanted.sequence, list.map({ $0.string ?? "" }) != rows { throw CaseError("rows are \(rows)") }
    }

    mutating func expectListening(_ wanted: String) throws {
        guard case .listen(let expectation, _) = try take() else { throw CaseError("the machine does not listen") }
        let kind =
            switch expectation.kind {
            case .request: "request"
            case .value(let parameter, let options): options.isEmpty ? parameter : "\(parameter) of \(options.count)"
            case .choice(let parameter, let options): "choice of \(options.count)" + (parameter.map { " \($0)" } ?? "")
            case .confirmation: "yes or no"
            }
        guard kind == wanted else { throw CaseError("wanted to listen for \(wanted), but it is \(kind)") }
        guard machine.expectation == expectation else { throw CaseError("the machine's expectation is another") }
    }

    mutating func expectCall(_ wanted: String) throws {
        guard case .call(let number, let app, let request) = try take() else { throw CaseError("no call") }
        var text = request.method
        switch request {
        case .resolve(let invocation, let name), .options(let invocation, let name, _),
            .defaultValue(let invocation, let name):
            text += " \(name)"
            self.invocation = invocation
        case .confirm(let invocation): self.invocation = invocation
        case .handle(let invocation):
            self.invocation = invocation
            guard recorded == invocation || isRecovering else { throw CaseError("handle was not recorded before") }
        case .vocabulary: break
        }
        search = if case .options(_, _, let search) = request { search } else { nil }
        openCall = number
        guard text == wanted || "\(text) \(app)" == wanted else {
            throw CaseError("wanted \(wanted), but it is \(text)")
        }
    }

    func expectParameters(_ wanted: Node) throws {
        let given = (invocation?.parameters ?? [:]).mapValues(\.value.json)
        let expected = Dictionary(uniqueKeysWithValues: wanted.pairs.map { ($0.0, $0.1.json) })
        guard given == expected else { throw CaseError("the app got \(given)") }
    }

    mutating func expectCancel() throws {
        guard case .cancel(let number) = try take(), number == openCall else { throw CaseError("the call goes on") }
    }

    mutating func expectRemembered(_ wanted: String) throws {
        guard case .remember(let app, _) = try take(), app == wanted else { throw CaseError("not remembered") }
    }

    mutating func expectDecision(_ wanted: String) throws {
        guard case .decide(_, let isGranted) = try take(), isGranted == (wanted == "granted") else {
            throw CaseError("not \(wanted)")
        }
    }

    mutating func expectKept(_ wanted: String) throws {
        guard case .keep(let words) = try take(), words == wanted else { throw CaseError("not kept") }
    }

    mutating func expectEnd(_ wanted: String) throws {
        guard case .end(let outcome) = try take() else { throw CaseError("the conversation goes on") }
        guard outcome.rawValue == wanted else { throw CaseError("ends as \(outcome)") }
        guard !machine.isOpen, machine.expectation == nil else { throw CaseError("the machine is still open") }
        guard timers.isEmpty else { throw CaseError("timers go on: \(timers)") }
    }

    private var results: [String] {
        events.compactMap { event in
            guard case .result(let name, let parameter, _, _) = event else { return nil }
            return parameter.map { "\(name) \($0)" } ?? name
        }
    }

    func expectResult(_ wanted: String) throws {
        guard results.last == wanted else { throw CaseError("results are \(results)") }
    }

    func expectResults(_ wanted: Node) throws {
        guard results == wanted.sequence?.map({ $0.string ?? "" }) else { throw CaseError("results are \(results)") }
    }
}
