import AssistantTesting
import Foundation
import Synthesis
import Testing
import WilcoIntents
import Yams

@Suite struct NormalizationTests {
    struct Case: Sendable, CustomStringConvertible {
        var locale: String
        var written: String
        var spoken: String

        var description: String { "\(locale): \(written)" }
    }

    static func cases() throws -> [Case] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/normalization.yaml")
        let root = try Yams.compose(yaml: try String(contentsOf: file, encoding: .utf8))
        return (root?.mapping ?? [:]).flatMap { locale, cases in
            (cases.mapping ?? [:]).map { written, spoken in
                Case(
                    locale: locale.scalar?.string ?? "",
                    written: written.scalar?.string ?? "",
                    spoken: spoken.scalar?.string ?? ""
                )
            }
        }
    }

    @Test(arguments: try cases())
    func normalizes(_ example: Case) {
        #expect(
            SpeechNormalizer(locale: example.locale, tables: TestLanguages.tables(example.locale)).normalize(
                example.written
            ) == example.spoken
        )
    }

    /// Odd characters in any order do no harm, and the same text is always said the same way.
    @Test func survivesAnything() {
        let signs = Array("0123456789.,:-–/$€%°#@+&()\"' TapmAMStBlvd\u{301}é日🙂")
        var state: UInt64 = 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        for locale in ["en-US", "de-DE", "xx"] {
            let normalizer = SpeechNormalizer(locale: locale, tables: TestLanguages.tables(locale))
            for _ in 0..<1000 {
                let text = String((0..<next(24)).map { _ in signs[next(signs.count)] })
                #expect(normalizer.normalize(text) == normalizer.normalize(text))
            }
        }
    }

    /// What is wrong with a language's file is told by its place; the rest of it is used.
    @Test func tellsMistakes() {
        let speech: JSONValue = [
            "clok": "twelveHours", "clock": "twelve", "decimalSeparator": "..", "point": ["a"],
            "numberRules": ["year": "spellout-nonsense", "ordinal": "spellout-ordinal", "years": "a"],
            "units": ["km": ["kilometer", "kilometers"], "m": ["meter"]],
            "currencies": ["$": ["unit": ["dollar", "dollars"], "parts": ["cent", "cents"]]],
        ]
        let complaints = TableReader.Complaints()
        let tables = LanguageTables(code: "en", speech: speech)
        let normalizer = SpeechNormalizer(locale: "en-US", tables: tables, complaints: complaints)
        let places = Set(complaints.all.compactMap { $0.split(separator: ":").first.map(String.init) })
        #expect(
            places == [
                "clok", "clock", "decimalSeparator", "point", "units.m", "currencies.$.parts", "currencies.$.part",
                "numberRules.year", "numberRules.years",
            ]
        )
        #expect(
            complaints.all.contains { $0.hasPrefix("numberRules.year: ") && $0.contains("spellout-numbering-year") }
        )
        #expect(complaints.all.contains("clock: should be twelveHours or twentyFourHours"))
        #expect(normalizer.normalize("3 km").hasSuffix("kilometers"))
    }

    @Test(arguments: ["en-US", "de-DE", "fr-FR"])
    func theLanguagesHaveNone(_ locale: String) {
        let complaints = TableReader.Complaints()
        _ = SpeechNormalizer(locale: locale, tables: TestLanguages.tables(locale), complaints: complaints)
        #expect(complaints.all.isEmpty)
    }
}
