import ArgumentParser
import Assistant
import AssistantTesting
import Conversation
import Hearing
import Matching
import SimulatedPeople
import Speech
import WilcoIntents
import YAMLFiles

/// Yes and no, spoken to a question before something is sent.
struct AnswersBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answers",
        abstract: "Simulated people say yes and no in many ways: what is taken, and what for the other.",
        discussion: """
            FILE has two lists of sentences, `yes` and `no`. A no may also be taken as "cancel" or "stop".

            Example:
              $ wilco-bench answers Tests/MatchingTests/Cases/yes-no.yaml --apps config/apps/unicorn-chat
            """
    )

    @Argument(help: "The file with the sentences.")
    var file: String

    @Option(help: "An app or a folder of apps; may be repeated.")
    var apps: [String] = []

    @Option(help: "Voices, separated by commas.")
    var voices = "flite:slt,flite:rms,flite:kal16,flite:awb,espeak:en-us,espeak:en-gb"

    @Flag(help: "One line for each that was not taken.")
    var verbose = false

    private struct Count {
        var (taken, other, total) = (0, 0, 0)
    }

    func run() async throws {
        guard case .mapping(let root) = try YAMLFile.load(file).written else {
            throw ValidationError("\(file) has no lists `yes` and `no`")
        }
        let listener = try await RecognitionListener(apps: apps)
        let parts = listener.parts
        let expectation = Expectation(.confirmation(verbs: ["send it"]))
        let grammar = GrammarName.answer
        let recognizer = try await parts.session.recognizer()
        try await recognizer.prepare(parts.generation.matcher.grammar(for: expectation), named: grammar)
        // A room before and after, as a microphone hears it.
        let silence = [Int16](repeating: 0, count: 8_000)
        var table = Table(["voice", "taken", "taken for the other"])
        var all = Count()
        for voice in voices.split(separator: ",").map(String.init) {
            let speaker = try SimulatedSpeaker(named: voice)
            var count = Count()
            for isYes in [true, false] {
                guard case .list(let sentences)? = root[isYes ? "yes" : "no"] else {
                    throw ValidationError("\(file) has no list `\(isYes ? "yes" : "no")`")
                }
                for case .string(let sentence) in sentences {
                    let sound = silence + (try await speaker.say(sentence)) + silence
                    let transcript = try await parts.session.transcribe(sound, grammar: grammar)
                    let answer = parts.generation.understander.answer(transcript, to: expectation)
                    let (yes, no) = (answer.kind == .yes, [.no, .cancel, .stop].contains(answer.kind))
                    count.total += 1
                    if isYes ? yes : no { count.taken += 1 }
                    if isYes ? no : yes { count.other += 1 }
                    if verbose, isYes ? !yes : !no {
                        print("\(voice): “\(sentence)” as “\(transcript.best?.text ?? "")”, \(answer.kind)")
                    }
                }
            }
            table.add(row(voice, count))
            (all.taken, all.other, all.total) = (
                all.taken + count.taken, all.other + count.other, all.total + count.total
            )
        }
        table.add(row("all", all))
        print(table.text)
        await parts.session.shutDown()
    }

    private func row(_ name: String, _ count: Count) -> [String] {
        [name] + [count.taken, count.other].map { Proportion(count: $0, total: count.total).text }
    }
}
