import Testing
import WilcoIntents

/// What others write stays in its line.
struct FoldingTests {
    @Test(arguments: [
        ("clam chowder", "clam chowder"), ("", ""), ("  a  b  ", "a b"), ("a\nb", "a b"),
        ("a\r\n\u{2028}\u{85}b", "a b"),
        ("\u{1B}[2Ja", "[2Ja"), ("a\u{0}b\u{7}\u{8}", "a b"), ("a\u{202E}b\u{2066}c\u{FEFF}", "abc"),
        ("a\u{AD}b", "ab"),
        ("a\u{A0}b\u{3164}c", "a\u{A0}b c"), ("Café", "Café"), ("日本", "日本"), ("שלום", "שלום"), ("می‌خواهم", "می‌خواهم"),
        // Spaces that hold together do not add up to a column either.
        ("1\u{202F}000\u{A0}€", "1\u{202F}000\u{A0}€"), ("a\u{A0}\u{A0}\u{202F} \u{A0}b\u{A0}", "a\u{A0}b"),
        ("\u{A0}a \u{A0}b", "a b"),
        // What joins letters and varies them is nothing with those that have no other forms.
        ("a\u{200D}b\u{FE0F}c\u{34F}", "abc"), ("1234\u{FE0F}", "1234"), ("❤️ ☎️ ©️", "❤️ ☎️ ©️"),
        ("葛\u{E0100}", "葛\u{E0100}"),
        ("Quasar ─┐│", "Quasar"), ("50 ░▒▓█", "50 ░▒▓█"),
        ("👩‍🚀", "👩‍🚀"), ("e" + String(repeating: "\u{301}", count: 50), "e\u{301}\u{301}\u{301}\u{301}"),
    ])
    func isOneVisibleLine(_ text: String, _ folded: String) {
        #expect(text.folded() == folded)
    }

    @Test func whatStaysInItsLineKeepsItsColumns() {
        #expect("a   b\tc".inOneLine == "a   b\tc")
        #expect("a\nb\r\nc\u{85}d\u{2028}e\u{2029}f\u{C}g\u{B}h".inOneLine == "a b  c d e f g h")
    }

    @Test func jsonSaysWhatEndsALineInItsOwnWay() throws {
        let text = "a\nb\u{85}c\u{2028}d\u{202E}e\u{9B}é"
        let line = JSONLine.text([("text", .string(text))])
        #expect(line == #"{"text":"a\nb\u0085c\u2028d\u202ee\u009bé"}"#)
        #expect(try JSONValue(reading: line.utf8, limits: .file)["text"]?.stringValue == text)
    }

    @Test func isNoLongerThanTheLimit() {
        #expect("abcdef".folded(atMost: 6) == "abcdef")
        #expect("abcdef".folded(atMost: 5) == "abcde…")
        #expect("日本語".folded(atMost: 3) == "日本語")
    }
}
