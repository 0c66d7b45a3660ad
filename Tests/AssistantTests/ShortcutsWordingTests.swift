import AssistantTesting
import Shortcuts
import Testing
import WilcoIntents

@Suite("What is said of shortcuts")
struct ShortcutsWordingTests {
    /// Whatever goes wrong is said in the language that is spoken.
    @Test(arguments: ["en-US", "de-DE", "fr-FR"])
    func everyFaultHasWords(locale: String) throws {
        let words = try #require(TestLanguages.tables(locale)?.routines["shortcuts"])
        for kind in ConversionFault.Kind.allCases {
            #expect(words["stepFaults"]?[kind.rawValue]?.stringValue?.isEmpty == false, "\(kind)")
        }
        for kind in PhraseProblem.Kind.allCases {
            let text = words["phraseProblems"]?[kind.rawValue]?.stringValue
            #expect(text?.contains(" — ") == true, "\(kind): what mends it stands after a dash")
        }
        for name in StepSentences.names {
            #expect(words["stepSentences"]?[name]?.stringValue?.isEmpty == false, "\(name)")
        }
        for name in StepSentences.choices {
            #expect(words["stepWords"]?[name]?.stringValue?.isEmpty == false, "\(name)")
        }
        for name in StepBound.names {
            #expect(words["stepBounds"]?[name]?.stringValue?.contains("{limit}") == true, "\(name)")
        }
    }
}
