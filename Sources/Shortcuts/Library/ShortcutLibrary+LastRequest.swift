internal import Foundation
internal import Matching
internal import Storage
internal import Synchronization
package import WilcoIntents

// What "this" is in "remember this as …".
extension ShortcutLibrary {
    /// What "this" is in "remember this as …"; nil as well when it has been forgotten meanwhile.
    package var lastRequest: RememberedRequest? {
        state.withLock { state in
            if state.isRequestUnwritten { return state.request }
            guard userData.exists, let kept = try? MemoryStore(userData.store()).lastRequest(.remembered) else {
                return nil
            }
            return try? JSONLimits.file.decode(RememberedRequest.self, from: kept.record.utf8)
        }
    }

    package func note(_ invocation: IntentInvocation, app: String, hasFailed: Bool) {
        let request = RememberedRequest(
            invocation,
            app: app,
            time: now,
            hasFailed: hasFailed,
            relative: relative
        )
        let isWritten: Bool
        do {
            let record = LastRequestRecord(
                kind: .remembered,
                app: app,
                intent: request.intent,
                time: request.time,
                record: String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
            )
            try MemoryStore(userData.store()).keep(record)
            isWritten = true
        } catch {
            isWritten = false
        }
        state.withLock {
            $0.request = isWritten ? nil : request
            $0.isRequestUnwritten = !isWritten
        }
    }

    /// The request as a step, all that was known of it preset: "tomorrow" is that of the day of a run, and days that are other ones the
    /// next time are asked.
    func step(of request: RememberedRequest) -> IntentStep {
        let intent = catalog.intent(IntentStep(app: request.app, intent: request.intent))
        var parameters: [String: StepExpression] = [:]
        for (name, values) in request.parameters {
            let type = intent?.parameter(named: name)?.type
            if type == .date || type == .dateTime {
                let relative = values.first?.relative.map { StepValue(json: .string($0), type: type) }
                parameters[name] = relative.map(StepExpression.literal) ?? .ask(prompt: nil)
                continue
            }
            let read = values.map { StepValue(json: $0.json, type: type) }
            parameters[name] = read.count == 1 ? .literal(read[0]) : .list(read.map(StepExpression.literal))
        }
        return IntentStep(app: request.app, intent: request.intent, parameters: parameters)
    }

    /// What an app is asked for by a sentence; nil where no app can do that.
    func request(saying text: String) -> RememberedRequest? {
        let understood = matcher.understand(text, in: moment)
        guard let match = expanded(understood).understanding.match, catalog.apps[match.app] != nil else { return nil }
        return RememberedRequest(match, relative: relative)
    }

    /// The last request as a step.
    package var rememberedStep: IntentStep? { lastRequest.map(step) }

    /// What the request does, after "I will".
    func sentence(of request: RememberedRequest) -> String {
        summaries.text(of: step(of: request), isTold: true, isWhole: true).lowercasedFirst
    }
}
