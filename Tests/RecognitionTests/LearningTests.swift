import Foundation
import Recognition
import Speech
import Synthesis
import TemporaryFiles
import Testing

/// What the dictionary teaches about words that it does not have.
@Suite struct LearningTests {
    private static func folder() throws -> String {
        let folder = TemporaryFiles.folder.appendingPathComponent("learning-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }

    private static func guesser(_ folder: String, chosen: [String: String] = [:]) throws -> LearnedPronunciations {
        LearnedPronunciations(
            dictionary: try Engine.model.dictionary,
            folder: folder,
            rules: ESpeakPronunciationGuesser(),
            chosen: chosen
        )
    }

    @Test func twoOfThreeWordsThatWereHeldBackAreGuessed() async throws {
        // Every hundredth word is held back, with all its pronunciations.
        var known: [(word: String, pronunciation: String)] = []
        var held: [String: Set<String>] = [:]
        var (last, number) = ("", 0)
        for entry in try Engine.model.dictionary.entries {
            if entry.word != last { (last, number) = (entry.word, number + 1) }
            if number % 100 == 0, entry.word.count > 2, entry.word.allSatisfy(\.isLetter) {
                held[entry.word, default: []].insert(entry.pronunciation)
            } else {
                known.append(entry)
            }
        }
        let path = try Self.folder() + "/model"
        try Data(#require(JointModelTrainer.train(known))).write(to: URL(fileURLWithPath: path))
        let model = try #require(JointModel(path: path))
        var (learned, byRules) = (0, 0)
        let rules = ESpeakPronunciationGuesser()
        for (word, ways) in held {
            if model.pronunciations(of: word, limit: 1).contains(where: { ways.contains($0.phones) }) { learned += 1 }
            if await rules.pronunciations(of: word).contains(where: ways.contains) { byRules += 1 }
        }
        #expect(held.count > 1_000)
        #expect(Double(learned) > 0.67 * Double(held.count), "\(learned) of \(held.count)")
        #expect(learned > byRules, "\(learned) by what was learnt, \(byRules) by rules")
    }

    @Test func whatIsLearntIsKept() async throws {
        let folder = try Self.folder()
        let first = try Self.guesser(folder)
        #expect(!first.isLearned)
        let before = await first.pronunciations(of: "celestra")
        #expect(before.count == 1)
        try first.learn()
        let after = await first.pronunciations(of: "celestra")
        #expect(after.first == "S AH L EH S T R AH" && after.count > 1)
        let second = try Self.guesser(folder)
        #expect(second.isLearned)
        #expect(await second.pronunciations(of: "celestra") == after)
        // What is written in other signs is left to the rules.
        #expect(await second.pronunciations(of: "42") == ESpeakPronunciationGuesser().pronunciations(of: "42"))
    }

    @Test func aDamagedFileIsLearntAnew() throws {
        let folder = try Self.folder()
        try Self.guesser(folder).learn()
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        let path = "\(folder)/\(name)"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for damaged in [
            Data(), whole.prefix(100), whole.prefix(whole.count / 2), Data("WILCOJ01".utf8), Data(whole.reversed()),
        ] {
            try damaged.write(to: URL(fileURLWithPath: path))
            let guesser = try Self.guesser(folder)
            #expect(!guesser.isLearned)
        }
        try Self.guesser(folder).learn()
        #expect(try Self.guesser(folder).isLearned)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
    }

    @Test func aFolderThatCannotBeWrittenIsTold() throws {
        let guesser = try Self.guesser("/proc/self/none")
        #expect(throws: RecognitionError.self) { try guesser.learn() }
        #expect(!guesser.isLearned)
    }

    @Test func whatTheUserChoseHolds() async throws {
        let guesser = try Self.guesser(Self.folder(), chosen: ["tomato": "T AH M AA T OW", "xyzzy": "Z IH Z IY"])
        #expect(await guesser.pronunciations(of: "Xyzzy") == ["Z IH Z IY"])
        let recognizer = GrammarShelf(try await PocketSphinxRecognizer(model: Engine.model, guesser: guesser))
        let report = try await recognizer.prepare(Grammar(root: .parse("xyzzy|tomato")), named: "g")
        #expect(report.guessed.isEmpty && report.unpronounceable.isEmpty)
        // "Zizzy" is in no dictionary; said so it is heard as the word that was chosen to sound so.
        let transcript = try await Engine.hear(Sound.flite("slt", "zizzy"), with: recognizer)
        #expect(transcript.best?.text == "xyzzy")
    }
}
