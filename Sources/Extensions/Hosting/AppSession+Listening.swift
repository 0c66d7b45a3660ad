internal import Logging
internal import WilcoIntents

/// What comes from the app's process: answers, notifications, and what should not come.
extension AppSession {
    /// Comes back when the process may be heard further.
    func received(_ event: HandlerProcess.Event, from number: Int) async {
        switch event {
        case .errorOutput(let line):
            lastErrorLine = line.folded(atMost: Self.longestLogLine)
            // How far a line is indented tells something, as in a traceback.
            let message = String(line.prefix(40).prefix { $0 == " " }) + line.folded(atMost: Self.longestLogLine)
            keep(message, .info)
        case .output(let line):
            // What a process says after it was given up is of no interest.
            guard connection?.number == number else { return }
            pause = nil
            receive(line)
            if let pause { try? await time.sleep(pause) }
        case .ended(let reason, let neverStarted):
            leaving[number] = nil
            guard connection?.number == number else { return }
            guard !isShutDown else { return disconnect(.crashed(reason: reason), counts: false) }
            let detail = lastErrorLine.map { "; its last words: \($0)" } ?? ""
            log(.error, "\(reason)\(detail) — it is started anew when it is needed")
            let failure: AppFailure =
                neverStarted ? .notStarted(reason: reason) : .crashed(reason: "\(app.id): \(reason)\(detail)")
            disconnect(failure, counts: true)
            if !neverStarted { resume() }
        }
    }

    /// Characters.
    private static let longestLogLine = 1000
    /// Of one message; the rest stands in one line more.
    private static let mostLogLines = 19

    private func receive(_ line: ReceivedLine) {
        switch line {
        case .tooLong: violate(.tooLong)
        case .unreadable(let error, let line):
            trace(.fromApp, line)
            violate(.unreadable(error, in: line))
        case .message(let message, let line):
            trace(.fromApp, line)
            receive(message, line: line)
        }
    }

    private func receive(_ message: ProtocolMessage, line bytes: [UInt8]) {
        isSilent = false
        switch message {
        case .result(let id, let result): answer(id, .success(result), line: bytes)
        case .error(let id, let code, let message):
            guard let id else { return violate(.errorWithoutID(in: bytes)) }
            let reason = message.folded(atMost: Self.longestLogLine)
            let method = pending[id]?.method
            // What an app has no method for it need not do; whoever has no terms needs none for them.
            if code == ProtocolMessage.methodNotFound, method == AppRequest.vocabulary.method {
                log(.warning, "it has no method vocabulary, and so no terms of its own — answer {\"terms\":{}}")
                return answer(id, .success(AppReply.vocabulary([:]).json), line: bytes)
            }
            if code != ProtocolMessage.methodNotFound, let method {
                log(.error, "\(method): it answered with an error: \(reason)")
            }
            answer(id, .failure(.reported(message: reason)), line: bytes)
        case .notification(let method, let parameters): receive(method, parameters, line: bytes)
        case .request(let id, let method, _):
            let error = ProtocolMessage.noMethod(method, id: id)
            if admit(bytes), let connection, let line = try? error.line() { write(line, to: connection) }
        }
    }

    private func answer(_ id: Int, _ result: Result<JSONValue, AppFailure>, line: [UInt8]) {
        if let call = pending.removeValue(forKey: id) {
            call.timeout.cancel()
            note(result, of: call.work)
            call.continuation.resume(returning: result)
        } else if abandoned.remove(id) != nil {
            if !isShutDown { log(.info, "the answer to call \(id) came too late and is dropped") }
        } else {
            let wasAsked = (connection?.firstID ?? nextID) <= id && id < nextID
            violate(.unwanted(id, wasAsked: wasAsked, in: line))
        }
    }

    private func receive(_ method: String, _ parameters: JSONValue, line: [UInt8]) {
        guard admit(line) else { return }
        do throws(ProtocolError) {
            guard let notification = try AppNotification(app: app.id, method: method, parameters: parameters) else {
                let name = method.folded(atMost: 100)
                return log(.warning, "unknown notification \"\(name)\" — see Protocol.md")
            }
            if case .log(let level, let message) = notification.kind {
                // Each line stands under the app's name: none may pass for somebody else's.
                for line in message.split(maxSplits: Self.mostLogLines, whereSeparator: \.isNewline) {
                    let line = line.prefix(4 * Self.longestLogLine)
                    // How far a line is indented tells something, as in a traceback.
                    let indent = line.prefix(40).prefix { $0 == " " }
                    let text = String(indent) + String(line).folded(atMost: Self.longestLogLine)
                    keep(text, level)
                }
            }
            if case .update(let key, _) = notification.kind, let response = parameters["response"] {
                let remarks = ReplyCheck(app: app).remarks(onUpdate: response, of: intent(of: key))
                for remark in remarks { log(.warning, remark) }
            }
            note(notification)
            notify(notification)
        } catch {
            log(.warning, "\(method): \(error)")
        }
    }

    /// Writes a line of the app's own to the log, as far as it may.
    private func keep(_ text: String, _ level: Logger.Level) {
        switch logQuota.admit(text.utf8.count, at: time.now()) {
        case .admitted(let leftOut):
            if leftOut > 0 { log(.warning, "\(leftOut) of its lines were left out") }
            settings.log(AppLogEntry(app: app.id, level: level, origin: .app, message: text))
        case .refused(isFirst: true):
            let (burst, rate) = (FolderSpace.text(LogQuota.burst), FolderSpace.text(LogQuota.rate))
            log(.warning, "it logs more than \(burst) and \(rate) a second: what comes now is left out — log less")
        case .refused: break
        }
    }

    /// Counts what comes unasked; an app that floods is ended.
    private func admit(_ line: [UInt8]) -> Bool {
        let now = time.now()
        if flood.admit(at: now) != nil {
            violate(.flood("\(flood.limit) lines", in: line))
        } else if stream.admit(line.count, at: now) != nil {
            violate(.flood(FolderSpace.text(stream.limit), in: line))
        } else {
            pause = share.count(line.count, of: app.id, at: now)
            return true
        }
        return false
    }

    func violate(_ violation: ProtocolViolation) {
        guard let connection else { return }
        log(.error, "not the app protocol: \(violation.reason) — \(violation.mend)")
        drop(connection, because: .protocolViolation(line: violation.reason), counts: true)
    }

    func log(_ level: Logger.Level, _ message: String) {
        settings.log(AppLogEntry(app: app.id, level: level, origin: .host, message: message.folded(atMost: 4000)))
    }
}
