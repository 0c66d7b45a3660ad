import ArgumentParser
import Assistant
import Control
import Foundation
import Recognition
import Speech
import WilcoIntents

/// How a word is said.
struct VocabularyPronounce: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pronounce",
        abstract: "List how a word may be said, speak it, choose.",
        discussion: """
            dictionary: written there; learned: guessed from how the dictionary's words are said; rules: guessed by eSpeak NG.
            Sounds are named as in the dictionary. What is chosen holds for every app, from the next start on.

            Example:
              $ wilco vocabulary pronounce celestra
              1  S AH L EH S T R AH  learned 64 %
              2  CH EH L EH S T R AH  learned 31 %
              $ wilco vocabulary pronounce celestra --speak --choose 1
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

    @Argument(help: "One word.")
    var word: String

    @Flag(help: "Speak each way, or the chosen one.")
    var speak = false

    @Option(help: ArgumentHelp("Have it said so: a number of the list, or the sounds (\"S AH L\").", valueName: "way"))
    var choose: String?

    @Flag(help: "Forget what was chosen.")
    var forget = false

    func validate() throws {
        guard !word.contains(where: \.isWhitespace), word.contains(where: \.isLetter) else {
            throw ValidationError("“\(word)” is not one word — words of a name are said one by one")
        }
        if forget, choose != nil { throw ValidationError("--choose and --forget exclude each other") }
    }

    func run() async throws {
        let parts = try shared.parts()
        let owner = try await UserDataOwner(shared) { parts }
        if forget { try await owner.change(.pronunciation(word: word, phones: nil), tells: false) }
        do {
            _ = try await parts.engines.learnPronunciations()
        } catch let error as RecognitionError {
            // Rules guess as well.
            guard case .notLearned = error else { throw error }
            Output.error("\(error)")
        }
        var guesses = try await parts.engines.learnedPronunciations().guesses(of: word)
        if let choose {
            let phones = try chosen(choose, among: guesses.map(\.phones))
            try await owner.change(.pronunciation(word: word, phones: phones), tells: false)
            guesses = [LearnedPronunciations.Guess(phones: phones, origin: .chosen)]
        }
        if guesses.isEmpty {
            throw CommandFailure("nobody knows how “\(word)” is said — give the sounds with --choose")
        }
        for (index, guess) in guesses.enumerated() {
            show(guess, number: index + 1)
            if speak { try await parts.engines.speak(phones: guess.phones) }
        }
    }

    /// The phones of a number of the list, or as they are given.
    private func chosen(_ way: String, among guesses: [String]) throws -> String {
        if let number = Int(way) {
            guard guesses.indices.contains(number - 1) else {
                throw CommandFailure("there is no way \(number) to say “\(word)” — there are \(guesses.count)")
            }
            return guesses[number - 1]
        }
        if let fault = way.uppercased().split(separator: " ").first(where: { !ARPABET.isValid(String($0)) }) {
            throw CommandFailure("“\(fault)” is no sound of the model — see the list of another word")
        }
        return way.uppercased()
    }

    private func show(_ guess: LearnedPronunciations.Guess, number: Int) {
        if shared.json {
            return Output.line(
                JSONLine.text([
                    ("word", .string(word)), ("pronunciation", .string(guess.phones)),
                    ("origin", .string(guess.origin.rawValue)),
                    ("probability", guess.probability.map(JSONValue.number)),
                ])
            )
        }
        let share = guess.probability.map { " \(Int(($0 * 100).rounded())) %" } ?? ""
        Output.line("\(number)  \(guess.phones)  \(guess.origin.rawValue)\(share)")
    }
}
