import AssistantTesting
import Shortcuts
import Storage
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
        for name in ShortcutsWording.faultNames {
            #expect(words["faults"]?[name]?.stringValue?.isEmpty == false, "\(name)")
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

    /// Whatever stands in the way of a change by voice, or of a run.
    @Test func whyNothingWasDoneIsSaidInTheLanguage() {
        let words = RoutineWording(TestLanguages.tables("de-DE")).shortcuts
        let told: [(any Error, String)] = [
            (StoreError.full(path: "/x"), "Die Platte ist voll, deshalb konnte ich das nicht behalten."),
            (ShortcutFault.unknown("7", near: nil), "Den Kurzbefehl gibt es nicht mehr."),
            (ShortcutStoreError.nameTaken("Suppe"), "Einen Kurzbefehl „Suppe“ gibt es schon."),
            (ShortcutFault.phrase("das ist zu kurz — nimm mehr Wörter"), "Das ist zu kurz — nimm mehr Wörter."),
            (CancellationError(), "Das ging nicht."),
        ]
        for (error, text) in told { #expect(words.words(for: error) == text) }
        let step = words.words(for: .invalid(ConversionFault(.noFile, ["name": "a.txt"])))
        #expect(step == "eine Datei „a.txt“ gibt es nicht")
    }
}
