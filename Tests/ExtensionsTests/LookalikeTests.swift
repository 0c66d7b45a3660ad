import Extensions
import Testing

/// Names that eyes take for others.
struct LookalikeTests {
    @Test(arguments: [
        ("Soup Chef", "Soup Chef"), ("Soup Chef", "soup chef"), ("Soup Chef", "Ѕоuр Сhef"),
        ("Soup Chef", "Soup\u{200B} Chef"),
        ("Wilco", "Wi1co"), ("Paypal", "раураl"), ("Illinois", "lllinois"), ("Modern", "rnodern"),
        ("Rover", "R\u{43E}ver"),
    ])
    func theseAreAlike(_ one: String, _ other: String) { #expect(Lookalike.areAlike(one, other)) }

    @Test(arguments: [
        ("Soup Chef", "Soup Shop"), ("Clock", "Block"), ("Rover", "Rower"), ("Unicorn Pay", "Unicorn Play"),
        ("日本", "中国"),
    ])
    func theseAreNot(_ one: String, _ other: String) { #expect(!Lookalike.areAlike(one, other)) }

    @Test(arguments: ["Ѕоuр Сhef", "R\u{43E}ver", "Pαy"])
    func theseMixScripts(_ name: String) { #expect(Lookalike.mixesScripts(name)) }

    @Test(arguments: [
        "Soup Chef", "Café Müller", "Наша Кухня", "日本ラジオ", "3D 印刷", "Rocket 😀", "שלום", "راديو", "서울 Radio",
    ])
    func theseDoNot(_ name: String) { #expect(!Lookalike.mixesScripts(name)) }
}
