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
        ("👩‍🚀", "👩‍🚀"), ("e" + String(repeating: "\u{301}", count: 50), "e\u{301}\u{301}\u{301}\u{301}"),
    ])
    func isOneVisibleLine(_ text: String, _ folded: String) {
        #expect(text.folded() == folded)
    }

    @Test func isNoLongerThanTheLimit() {
        #expect("abcdef".folded(atMost: 6) == "abcdef")
        #expect("abcdef".folded(atMost: 5) == "abcde…")
        #expect("日本語".folded(atMost: 3) == "日本語")
    }
}
