import Conversation
import Foundation
import Testing
import WilcoIntents

/// What a card looks like in a console.
struct CardTextTests {
    private static let order = Card(
        title: "Your order",
        rows: [.init("Soup", "clam chowder"), .init("Total", "$3.75")],
        image: "/apps/soup-chef/soup.png",
        progress: 0.25,
        links: ["https://example.org/orders/17"],
        map: .init(latitude: 36.0444, longitude: -95.9057, label: "7401 S Lewis Ave")
    )
    private static let app = AppLabel(id: "soup-chef", name: "Soup Chef")

    private func picture(_ card: Card, of app: AppLabel?, width: Int) -> String {
        CardText(width: width).lines(card, of: app).joined(separator: "\n")
    }

    @Test func anAppsCardHasAFrame() {
        #expect(
            picture(Self.order, of: Self.app, width: 80) == """
                  ┌ Soup Chef ───────────────────────────┐
                  │ Your order                           │
                  │ Soup: clam chowder                   │
                  │ Total: $3.75                         │
                  │ █████░░░░░░░░░░░░░░░ 25 %            │
                  │ 7401 S Lewis Ave (36.0444, -95.9057) │
                  │ [/apps/soup-chef/soup.png]           │
                  │ https://example.org/orders/17        │
                  └──────────────────────────────────────┘
                """
        )
    }

    /// What a card shows beside the answer is little, however much there is.
    @Test func moreThanTenRowsAreCounted() {
        let card = Card(title: "Photos", rows: (1...12).map { .init("photo \($0)", "2026") })
        let lines = CardText(width: 80).lines(card, of: Self.app)
        #expect(lines.contains { $0.contains("photo 10") })
        #expect(!lines.contains { $0.contains("photo 11") })
        #expect(lines.contains { $0.contains("… 2 more") })
    }

    @Test func aCardWithNothingInItIsNotDrawn() {
        #expect(CardText(width: 80).lines(Card(title: "Soup Chef"), of: Self.app).isEmpty)
    }

    @Test func nothingThatAnAppSaysMovesTheCursor() {
        let text = "Done.\u{1B}[2J\u{9B}H\r\nYour PIN?\t"
        #expect(ConsoleText.printable(text, keeping: ["\n", "\t"]) == "Done. [2J H \nYour PIN?\t")
        #expect(ConsoleText.printable("Crème – 東京") == "Crème – 東京")
        #expect(ConsoleText.printable("Pay \u{202E}5 to") == "Pay  5 to")
    }

    @Test(arguments: [
        ("Soup is on its way.", 24, ["Soup is on its way."]),
        ("said  Soup is on its way to you.", 16, ["said  Soup is on", "    its way to", "    you."]),
        ("aaaaaaaaaaEnter your PIN", 10, ["aaaaaaaaaa", "  Enter", "  your PIN"]),
        // Each takes two columns.
        ("東京東京東京", 8, ["東京東京", "  東京"]),
        ("a\u{1B}[8Gb", 8, ["a [8Gb"]),
        ("", 8, [""]),
    ])
    func whatIsLongerThanALineGoesOnMovedIn(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(ConsoleText.hanging(text, to: width) == lines)
    }

    @Test func whatIsTooLongIsCut() {
        let card = Card(
            title: String(repeating: "a", count: 500_000),
            links: (1...20_000).map { "https://example.org/\($0)" }
        )
        let lines = CardText(width: 80).lines(card, of: Self.app)
        #expect(lines.count < 15)
        #expect(lines.contains { $0.contains("a…") })
        #expect(lines.contains { $0.contains("… 19995 more links") })
    }

    @Test func itFitsANarrowConsole() {
        #expect(
            picture(Self.order, of: Self.app, width: 28) == """
                  ┌ Soup Chef ─────────────┐
                  │ Your order             │
                  │ Soup: clam chowder     │
                  │ Total: $3.75           │
                  │ █████░░░░░░░░░░░░░░░   │
                  │ 25 %                   │
                  │ 7401 S Lewis Ave       │
                  │ (36.0444, -95.9057)    │
                  │ [/apps/soup-chef/soup. │
                  │ png]                   │
                  │ https://example.org/or │
                  │ ders/17                │
                  └────────────────────────┘
                """
        )
    }

    /// No line is ever wider than the console, whatever is in it.
    @Test(arguments: [1, 3, 10, 20, 25, 26, 27, 40, 72, 80, 200])
    func noLineIsTooLong(width: Int) {
        let card = Card(
            title: "寿司とスープの注文 🍜 with a very long title that goes on and on",
            rows: (1...12).map { .init("Row \($0)") } + [.init(String(repeating: "x", count: 300), "y")]
        )
        for app in [nil, Self.app, AppLabel(id: "a", name: String(repeating: "Name ", count: 40))] {
            let lines = CardText(width: width).lines(card, of: app)
            #expect(!lines.isEmpty)
            for line in lines where width > 4 {
                let columns = line.reduce(0) { $0 + ("寿司とスープの注文🍜".contains($1) ? 2 : 1) }
                #expect(columns <= width, "\(line)")
            }
        }
    }

    @Test func whatWouldMoveTheCursorIsLeftOut() {
        let lines = CardText(width: 80).lines(Card(title: "a\u{1B}[2Jb\nc"), of: Self.app)
        #expect(lines[1].contains("a [2Jb c"))
        #expect(!lines.joined().unicodeScalars.contains("\u{1B}"))
    }

    @Test func theAppsNameIsNotSaidTwice() {
        let lines = CardText(width: 80).lines(Card(title: "Soup Chef", rows: [.init("Total", "$3.75")]), of: Self.app)
        #expect(lines.count == 3)
    }

    @Test func wilcosOwnListsHaveNoFrame() {
        let options = Card(rows: [.init("1", "Kettle"), .init("2", "Pot")])
        #expect(CardText(width: 80).lines(options, of: nil) == ["  1: Kettle", "  2: Pot"])
    }
}
