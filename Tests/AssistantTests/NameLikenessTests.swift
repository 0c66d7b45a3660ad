import Extensions
import Installing
import Matching
import Testing

/// Names that people take for one another although they look and sound different.
struct NameLikenessTests {
    private static func likeness(_ codes: [String]) -> NameLikeness {
        let words = codes.map { code in
            NameWords(
                LanguageFolder.load(code, in: ["\(InstallerTests.checkout)/config/languages"]).tables,
                locale: code
            )
        }
        return NameLikeness(words, fillers: Set(words.flatMap(\.fillers)))
    }

    private let likeness = Self.likeness(["en"])

    @Test(arguments: [
        ("Unicorn Pay", "Unicorn Pays", NameLikeness.Kind.forms), ("Timer", "Timers", .forms),
        ("Party", "Parties", .forms), ("Unicorn Pay", "Unicorn Payments", .forms), ("Home", "HomeTM", .words),
        ("Coffee Maker", "CoffeeMaker TM", .words), ("Soup Chef", "Soups Chefs", .forms),
        ("Unicorn Pay", "The Unicorns Pay App", .forms),
        ("Unicorn Pay", "Secure Unicorn Pay", .words), ("Unicorn Pay", "Pay Unicorn", .words),
        ("Unicorn Pay", "Unicorn Pay Secure", .words), ("Unicorn Pay", "Unicorn Secure Pay", .words),
        ("Unicorn Pay", "Secure UnicornPay", .words), ("UnicornPay", "Secure Unicorn Pay", .words),
        ("Unicorn Pay", "Secure Pays of the Unicorn", .words), ("Coffee Corner", "Corner Coffee", .words),
        ("Unicornpay", "Secure Unicorn Pay", .words), ("Soup Chef", "Soup Chef 2", .words),
        ("Unicorn Pay", "Unicorn Play", .letter), ("Soup Chef", "Sup Chef", .letter),
        ("Soup Chef", "Soup Cehf", .letter),
        ("Soup Chef", "Soup Chief", .letter), ("Soup Chef", "Soop Chef", .letter), ("Kettle", "Kettel", .letter),
    ])
    func theseAreTakenForOneAnother(_ one: String, _ other: String, _ kind: NameLikeness.Kind) {
        #expect(likeness.kind(one, other) == kind)
        #expect(likeness.kind(other, one) == kind)
    }

    /// Every pair shares words or letters.
    @Test(arguments: [
        ("Clock", "Alarm Clock"), ("Notes", "Voice Notes"), ("Radio", "Radio Alarm"), ("Bus", "Buses of Bern"),
        ("Bus", "Buses"),
        ("Weather", "Weather Alerts"), ("Train", "Training"), ("Bank", "Bank Holidays"),
        ("Unicorn Pay", "Unicorn Party"),
        ("Unicorn Rides", "Unicorn Sides"), ("Coffee Chef", "Toffee Chef"), ("Flights", "Lights"), ("Rocket", "Pocket"),
        ("Media Player", "Media Planner"), ("Bus Times", "Bus Tables"), ("Radio 4", "Radio 40"),
        ("Channel 4", "Channel 5"),
        ("Art Car", "Smart Cars"), ("Vitamin", "Vitamin C"), ("Night Light", "Night Flight"), ("Garden", "Warden"),
        ("Soup Shop", "Chef Soup"), ("Paint", "Painter"), ("Plan A", "Plan B"), ("News", "New"),
        ("Sun Clock", "Fun Clock"),
        ("Stock Photos", "Stock Prices"), ("Wallet", "Ballet"), ("Home Lights", "Home Heights"),
        ("Soup Chef", "Soup Shop"), ("Clock", "Rock Band"), ("Notes", "Noted Recipes"), ("Soup Chef", "Coffee Chef"),
        ("Clock", "Cloak"), ("Notes", "Sticky Notes"), ("Media Player", "Card Player"), ("Home", "Homework"),
        ("Lists", "Lifts"), ("Radio 4", "Radio 5"), ("Radio 4", "Radio A"), ("Unicorn Pay", "Unicorn Chat"),
        ("Tea", "Team"), ("The App", "My Mail"), ("Ball Game", "Wall Game"), ("Weather", "Whether or Not"),
        ("Train", "Rain"), ("Small Talk", "Small Walk"), ("Recipes", "Receipts"), ("Piano", "Pianist"),
        ("Chess", "Cheese"), ("Alarm", "Farm"), ("Timer", "Time"), ("Trivia", "Travel"), ("Stocks", "Socks"),
        ("Diary", "Dairy"), ("Maps", "Naps"), ("はは", "ばば"), ("Наш", "Ваш"), ("😀", "🚀"), ("Clock", "Block"),
        ("Rover", "Rower"), ("日本", "中国"),
    ])
    func theseAreHonest(_ one: String, _ other: String) {
        #expect(likeness.kind(one, other) == nil)
        #expect(likeness.kind(other, one) == nil)
    }

    @Test func eachLanguageHasFormsOfItsOwn() {
        #expect(Self.likeness(["de"]).kind("Wecker", "Weckern") == .forms)
        #expect(Self.likeness(["fr"]).kind("Journal", "Journaux") == .forms)
        #expect(Self.likeness(["en"]).kind("Journal", "Journaux") == nil)
    }

    /// What belongs to the assistant is a name of nobody else; a part of an honest name it may be.
    @Test func aNameConsistsOfWords() {
        #expect(likeness.consists("System Settings", of: ["system", "settings"]))
        #expect(likeness.consists("The Settings App", of: ["system", "settings"]))
        #expect(!likeness.consists("Solar System", of: ["system", "settings"]))
        #expect(!likeness.consists("🚀", of: ["system", "settings"]))
        #expect(likeness.mentions(["wilco"], in: "Wi1co Lock"))
        #expect(!likeness.mentions(["wilco"], in: "Willow Lock"))
    }

    @Test(arguments: [
        "Wilco", "Wilko", "Will Co", "Wylco", "Wilko Security", "Hey Wilko", "Vvilco", "Wílcø", "Wi|co", "WilCo Lock",
        "W1lko", "Wlico", "Wilcoo",
    ])
    func theseMentionWilco(_ name: String) { #expect(likeness.mentions(["wilco"], in: name)) }

    @Test(arguments: [
        "Will", "Wilson", "Bank", "Silco", "Willow", "Wil", "Will Do", "Will Cook", "Wild", "Wilma", "Welcome", "Disco",
        "Wild Coast", "Talk to Will", "Company", "日本", "🚀",
    ])
    func theseDoNot(_ name: String) { #expect(!likeness.mentions(["wilco"], in: name)) }
}
