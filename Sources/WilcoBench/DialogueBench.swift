import ArgumentParser
import Extensions
import Resolution
import WilcoIntents

/// What one step of the dialogue costs when a question has many options; no app and no device is waited for.
struct DialogueBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dialogue",
        abstract: "A step of the dialogue machine, without the apps: median, 99th percentile, worst."
    )

    @Option(help: "Options of the question.")
    var options = 1_000

    @Option(help: "Conversations that are held.")
    var conversations = 2_000

    @Option(help: ArgumentHelp("Folder of language files.", valueName: "dir"))
    var languages = "config/languages"

    func run() async throws {
        let clock = ContinuousClock()
        let steps = Self.steps(options: options)
        var times: [String: [Duration]] = [:]
        var machine = DialogueMachine(
            apps: [Self.app],
            locale: "en-US",
            wording: DialogueWording(LanguageFolder.load("en-US", in: [languages]).tables),
            settings: DialogueSettings(session: "bench")
        )
        var calls = 0
        for _ in 0..<max(1, conversations) {
            for step in steps {
                if step.answersCall { calls += 1 }
                let event = step.event(calls)
                times[step.name, default: []].append(clock.measure { _ = machine.process(event, at: .zero) })
            }
            guard !machine.isOpen else { throw ValidationError("the conversation did not end — mend the steps") }
        }
        print(Self.row("\(options) options", "median", "99 %", "worst"))
        for step in steps { Self.tell(step.name, times[step.name] ?? []) }
        Self.tell("all steps", times.values.flatMap { $0 })
    }

    private struct Step {
        var name: String
        /// It is the reply to the machine's latest call, whose number it is given.
        var answersCall = true
        var event: (Int) -> DialogueEvent
    }

    private static func steps(options count: Int) -> [Step] {
        let options = (0..<max(1, count)).map { IntentObject(id: "\($0)", display: "thing \($0)") }
        let chosen = options[options.count * 7 / 10]
        let several = options.prefix(20).map { option in
            ParameterAssignment(value: .object(option), display: option.display, raw: "thing")
        }
        let said = ParameterAssignment(value: .object(chosen), display: chosen.display, raw: chosen.display)
        let match = IntentMatch(app: "shop", intent: "Buy", transcript: "buy", confidence: 1)
        let request = Understanding(status: .matched, band: .act, transcript: "buy", confidence: 1, match: match)
        return [
            Step(name: "a request", answersCall: false) { _ in .understood(request) },
            Step(name: "a value is needed") { .replied(call: $0, .resolution(.needsValue)) },
            Step(name: "the options") { .replied(call: $0, .options(options)) },
            Step(name: "help", answersCall: false) { _ in .answered(Answer(.help)) },
            Step(name: "an answer that fits twenty", answersCall: false) { _ in
                .answered(Answer(.values, values: ["thing": several]))
            },
            Step(name: "the answer", answersCall: false) { _ in .answered(Answer(.values, values: ["thing": [said]])) },
            Step(name: "it is right") { .replied(call: $0, .resolution(.success(.object(chosen)))) },
            Step(name: "it can be done") { .replied(call: $0, .response(IntentResponse(.ready))) },
            Step(name: "yes", answersCall: false) { _ in .answered(Answer(.yes)) },
            Step(name: "it is done") { .replied(call: $0, .response(IntentResponse(.success))) },
        ]
    }

    private static let app = AppDefinition(
        id: "shop",
        name: SpokenName("Shop"),
        locale: "en-US",
        folder: "",
        handler: HandlerDefinition(command: ["true"]),
        intents: [
            IntentDefinition(
                name: "Buy",
                title: "Buy a thing",
                category: .buy,
                needsConfirmation: true,
                parameters: [
                    ParameterDefinition(
                        name: "thing",
                        displayName: "Thing",
                        type: .object("Thing"),
                        hasDynamicOptions: true
                    )
                ]
            )
        ]
    )

    private static func tell(_ name: String, _ times: [Duration]) {
        let sorted = times.sorted()
        guard let worst = sorted.last else { return }
        let text = [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100], worst].map { duration in
            "\((duration / .microseconds(1) * 10).rounded() / 10) µs"
        }
        print(row(name, text[0], text[1], text[2]))
    }

    private static func row(_ name: String, _ columns: String...) -> String {
        func pad(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        return pad(name, 30) + columns.map { pad($0, 14) }.joined()
    }
}
