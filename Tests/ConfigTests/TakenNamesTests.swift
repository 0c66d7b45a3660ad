import Foundation
import Installing
import TemporaryFiles
import Testing

/// What `apps check` says of words that always mean something else, and of names that code cannot tell apart.
struct TakenNamesTests {
    @Test(
        arguments: [
            ("app.yaml", "say: Complete,", "say: Stop,", "app.yaml:4:7: the name “Stop” always means something else"),
            (
                "vocabulary/en-US.yaml", "{say: the full one,", "{say: cancel,",
                "vocabulary/en-US.yaml:1:9: the name “cancel” always means something else"
            ),
            (
                "vocabulary/en-US.yaml", "      say: borscht", "      say: 'yes'",
                "vocabulary/en-US.yaml:4:7: the name “yes” of borscht always means something else"
            ),
            (
                "vocabulary/en-US.yaml", "[beetroot soup]", "[hey wilco]",
                "the name “hey wilco” of borscht is what Wilco is called by"
            ),
            (
                "vocabulary/en-US.yaml", "- order {soup}", "- cancel",
                "the sentence “cancel” always means something else"
            ),
            (
                "vocabulary/en-US.yaml", "- order {soup}", "- (stop|cancel) [it]",
                "the sentence “(stop|cancel) [it]” can be “stop”, which always means something else"
            ),
            (
                "vocabulary/en-US.yaml", "- order {soup}", "- '[please] (yes|no) [please]'",
                "the sentence “[please] (yes|no) [please]” can be “yes”, which always means something else"
            ),
            (
                "vocabulary/en-US.yaml", "- order {soup}", "- please stop it now",
                "the sentence “please stop it now” always means something else"
            ),
            (
                "vocabulary/en-US.yaml", "- order {soup}", "- yes do it now",
                "the sentence “yes do it now” always means something else"
            ),
            (
                "vocabulary/en-US.yaml", "- order {soup}", "- hey wilco stop",
                "the sentence “hey wilco stop” always means something else"
            ),
            (
                "vocabulary/en-US.yaml", "- order {soup}", "- '(please|hey wilco) (cancel|halt it)'",
                "can be “please cancel”, which always means something else"
            ),
            (
                "vocabulary/en-US.yaml", "- order {soup}", "- '(stop|halt) now'",
                "can be “stop now”, which always means something else"
            ),
            (
                "vocabulary/en-US.yaml", "- order {soup}", "- '{note}'",
                "the sentence “{note}” can be “hey wilco”, which is what Wilco is called by"
            ),
            (
                "vocabulary/en-US.yaml", "- order {soup}", "- '(hey|hi) (wilco|computer)'",
                "can be “hey wilco”, which is what Wilco is called by"
            ),
            (
                "intents.yaml", "      other: {", "      no_te: {",
                "the parameters of Order note and no_te are one name in code — rename one of them"
            ),
            (
                "intents.yaml", "cases: [small, extraLarge]", "cases: [small, extraLarge, extra-large]",
                "the cases of Size extraLarge and extra-large are one name in code — rename one of them"
            ),
            (
                "intents.yaml", "cases: [small, extraLarge]", "cases: [small, extraLarge, Small]",
                "the cases of Size small and Small are one name in code — rename one of them"
            ),
        ]
    )
    func aWordThatIsTakenIsAComplaint(_ file: String, _ old: String, _ new: String, _ complaint: String) throws {
        let found = try problems(file, old, new)
        #expect(found.contains { $0.contains(complaint) }, "\(found)")
    }

    /// What would take too long to look through is a complaint itself.
    @Test func sentencesThatMayBeAnythingAreToldAndNotLookedThrough() throws {
        let parts = String(repeating: "([{note}];[{note}];[{note}];[{note}]) ", count: 20)
        let many: String = (0..<200).map { "    - '\(parts)\($0)'\n" }.joined()
        let found = try problems("vocabulary/en-US.yaml", "    - order {soup}\n", "    - order {soup}\n" + many)
        let told = found.filter { $0.contains("the sentences from here on say too much at once to tell") }
        // Once for each locale that has these sentences.
        #expect((1...2).contains(told.count) && told.allSatisfy { $0.contains("vocabulary/en-US.yaml:") }, "\(found)")
    }

    /// What answers some questions may be a thing at others.
    @Test func aWordThatIsTakenAtTimesIsNone() throws {
        let found = try problems("vocabulary/en-US.yaml", "      say: borscht", "      say: right")
        #expect(!found.contains { $0.contains("always means") }, "\(found)")
    }

    /// Open text behind politeness may be anything, and a thing that is stopped is an app's own.
    @Test(arguments: ["- please {note}", "- please stop the soup", "- '(stop|halt) {note}'", "- no soup today please"])
    func moreThanPolitenessIsTheApps(_ sentence: String) throws {
        let found = try problems("vocabulary/en-US.yaml", "- order {soup}", sentence)
        #expect(!found.contains { $0.contains("always means") }, "\(found)")
    }

    /// A pronunciation that nobody can say is left out, and what else is wrong is told with it.
    @Test func aWrongPronunciationHidesNothing() throws {
        let wrong = ("      pronunciations: [\"B AO R SH T\"]", "      pronunciations: [\"B AO QX\"]")
        let found = try problems("vocabulary/en-US.yaml", "      say: borscht\n", "      say: 'yes'\n", wrong)
        #expect(found.contains { $0.contains("“B AO QX” is no pronunciation") }, "\(found)")
        #expect(found.contains { $0.contains("the name “yes” of borscht always means something else") }, "\(found)")
    }

    private func problems(
        _ file: String,
        _ old: String,
        _ new: String,
        _ another: (old: String, new: String)? = nil
    ) throws -> [String] {
        let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: SchemaTests.complete, toPath: "\(folder)/complete")
        let path = "\(folder)/complete/\(file)"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(old))
        var changed = text.replacing(old, with: new)
        if let another {
            #expect(text.contains(another.old))
            changed = changed.replacing(another.old, with: another.new)
        }
        try changed.write(toFile: path, atomically: true, encoding: .utf8)
        return try AppsCheck(folder: "\(folder)/complete", state: "\(folder)/state").problems
    }
}
