internal import Assistant
internal import Clocks
package import Configuration
internal import Conversation
internal import Extensions
internal import Foundation
internal import Matching
internal import Scripts
internal import Synchronization
internal import WilcoIntents

/// Runs the tests that come with an app: sentences that must be understood, and dialogues.
package struct AppTester: Sendable {
    /// What became of one sentence or dialogue.
    package struct Outcome: Sendable {
        /// Where it is written.
        package var place: String
        /// The sentence, or the dialogue's file.
        package var subject: String
        /// Why not; nil: as it must be.
        package var fault: String?
        /// What could not be tried.
        package var note: String?

        package var jsonLine: String {
            JSONLine.text([
                ("place", .string(place)), ("subject", .string(subject)), ("passed", .bool(fault == nil)),
                ("fault", fault.map(JSONValue.string)), ("note", note.map(JSONValue.string)),
            ])
        }
    }

    /// Where the clock of the sentences stands, a Monday: "tomorrow" is the same day whenever they are tried.
    private static let noon = "2026-03-02T12:00:00"

    let options: AssistantOptions

    package init(options: AssistantOptions) {
        self.options = options
    }

    /// Every sentence in `tests/*.yaml`, each in its locale, and every dialogue in `tests/dialogues`.
    package func run(_ folder: String, report: @escaping @Sendable (Outcome) -> Void) async throws {
        let folder = options.absolute(folder)
        let (tests, problems) = AppTest.load(folder: folder)
        for problem in problems { report(Outcome(place: problem.file, subject: "", fault: problem.description)) }
        let locales = AppFolder.locales(of: folder)
        // The handler is asked for its terms, and may write.
        let state = try RehearsalState(of: options)
        defer { state.remove() }
        for locale in options.locale.map({ [$0] }) ?? locales {
            let relevant = tests.filter { $0.locale == nil || $0.locale == locale }
            guard !relevant.isEmpty else { continue }
            var options = state.options(options)
            options.apps = [folder]
            options.locale = locale
            options.now = options.now ?? WallClockText.date(Self.noon)
            let parts = try AssistantParts(options)
            try parts.generation.requireApps()
            // Terms that the handler knows are part of what is tested.
            do {
                try await parts.session.refreshVocabulary()
            } catch {
                await parts.session.shutDown()
                throw error
            }
            for test in relevant {
                for sentence in test.sentences {
                    let place = "\(test.location)"
                    report(
                        Outcome(
                            place: place,
                            subject: sentence,
                            fault: fault(sentence, test, parts.generation.understander)
                        )
                    )
                }
            }
            await parts.session.shutDown()
        }
        try await runDialogues(folder, report: report)
    }

    private func runDialogues(_ folder: String, report: @escaping @Sendable (Outcome) -> Void) async throws {
        for path in AppDialogues.paths(in: folder) {
            let name = (path as NSString).lastPathComponent
            if let fault = AppDialogues.fault(of: path, in: folder) {
                report(Outcome(place: path, subject: name, fault: fault))
                continue
            }
            var options = options
            options.apps = [folder]
            let session = try ScriptSession(options: options, voice: "text")
            do {
                let remarks = Mutex<[String]>([])
                let passed = try await session.run(path) { turn in
                    remarks.withLock { $0 += turn.remarks }
                    guard !turn.passed else { return }
                    let fault = "\(turn.reason ?? "failed"): expected “\(turn.expected)”, was “\(turn.actual)”"
                    let told = ([fault] + remarks.withLock(\.self)).joined(separator: "; ")
                    report(Outcome(place: "\(path):\(turn.line)", subject: name, fault: told))
                }
                let note = remarks.withLock { $0.isEmpty ? nil : $0.joined(separator: "; ") }
                if passed { report(Outcome(place: path, subject: name, note: note)) }
            } catch {
                report(Outcome(place: path, subject: name, fault: "\(error)"))
            }
        }
    }

    /// What is wrong with how a sentence is understood; nil: nothing.
    private func fault(_ sentence: String, _ test: AppTest, _ understander: Understander) -> String? {
        var understander = understander
        understander.context = test.context
        let match = understander.understand(sentence).match
        guard let wanted = test.intent else {
            return match.map { "it must be rejected, and was understood as \($0.intent)" }
        }
        guard let match else { return "it was not understood; wanted \(wanted)" }
        guard match.intent == wanted else { return "it was understood as \(match.intent); wanted \(wanted)" }
        for (name, value) in test.parameters.sorted(by: { $0.key < $1.key }) {
            let given = match.parameters[name]?.map(\.value.json) ?? []
            let isSame = value == .array(given) || given.count == 1 && Self.isEqual(given[0], value)
            if !isSame {
                return "\(name) is \(Self.text(.array(given))); wanted \(Self.text(value))"
            }
        }
        return nil
    }

    private static func isEqual(_ first: JSONValue, _ second: JSONValue) -> Bool {
        if let first = first.doubleValue, let second = second.doubleValue { return first == second }
        return first == second
    }

    private static func text(_ value: JSONValue) -> String {
        String(JSONLine.text([("v", value)]).dropFirst(5).dropLast())
    }
}
