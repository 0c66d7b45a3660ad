import Extensions
import Testing

/// Names that eyes take for others.
struct LookalikeTests {
    @Test(arguments: [
        ("Soup Chef", "Soup Chef"), ("Soup Chef", "soup chef"), ("Soup Chef", "Ѕоuр Сhef"),
        ("Soup Chef", "Soup\u{200B} Chef"),
        ("Wilco", "Wi1co"), ("Paypal", "раураl"), ("Illinois", "lllinois"), ("Modern", "rnodern"),
        ("Rover", "R\u{43E}ver"), ("Soup Chef", "Ｓｏｕｐ Chef"), ("Unicorn Pay", "Unic0rn Pay"),
        ("Soup Chef", "S0up Ch3f"),
        ("Soup Chef", "The Soup Chef"), ("Soup Chef", "Soup Chef App"), ("Soup Chef", "My Soup Chef"),
        ("Soup Chef", "S o u p Chef"), ("Soup Chef", "T h e Soup Chef"), ("Soup Chef", "Soup-Chef!"),
        ("Soup Chef", "SoupChef"), ("Soup Chef", "Söup Chéf"), ("Soup Chef", "𝐒𝐨𝐮𝐩 𝐂𝐡𝐞𝐟"), ("Illinois", "I11inois"),
        ("Mail", "Mai1"), ("Soup Chef", "Soup Chef 😀"), ("TOP", "ТОР"), ("Clock", "Тhе Clock"),
        ("Home", "ΗΟΜΕ"), ("Home", "НОМЕ"), ("Home", "Номе"), ("Home", "🅷🅾🅼🅴"), ("Home", "🅗🅞🅜🅔"), ("Home", "🄷🄾🄼🄴"),
        ("Home", "Ⓗⓞⓜⓔ"), ("Unicorn Pay", "ᴜɴɪᴄᴏʀɴ ᴘᴀʏ"), ("Wilco", "Vvilco"), ("Wilco", "Wi|co"), ("HOME", "home"),
        ("Unicorn Pay", "Unicorn Pay™"), ("Unicorn Pay", "Unicorn Pay℠"), ("Home", "Home™"),
        ("Unicorn Pay", "Unicorn Pay㏇"),
        ("Unicorn Pay", "Un1c0rn P@y"), ("Lists", "Li$ts"), ("Wilco", "Wi!co"),
    ])
    func theseAreAlike(_ one: String, _ other: String) {
        #expect(Lookalike.areAlike(one, other, fillers: Self.fillers))
    }

    private static let fillers: Set<String> = ["the", "my", "app"]

    @Test(arguments: [
        ("Soup Chef", "Soup Shop"), ("Clock", "Rock Band"), ("Notes", "Noted Recipes"), ("Soup Chef", "Coffee Chef"),
        ("Clock", "Cloak"), ("Notes", "Sticky Notes"), ("Media Player", "Card Player"), ("Home", "Homework"),
        ("Lists", "Lifts"), ("Radio 4", "Radio 5"), ("Radio 4", "Radio A"), ("Unicorn Pay", "Unicorn Chat"),
        ("Tea", "Team"), ("Coffee Corner", "Corner Coffee"), ("The App", "My Mail"), ("Ball Game", "Wall Game"),
        ("Weather", "Whether or Not"), ("Bus", "Buses"), ("Train", "Rain"), ("Small Talk", "Small Walk"),
        ("Recipes", "Receipts"), ("Piano", "Pianist"), ("News", "New"), ("Chess", "Cheese"), ("Alarm", "Farm"),
        ("Timer", "Time"), ("Trivia", "Travel"), ("Stocks", "Socks"), ("Diary", "Dairy"), ("Maps", "Naps"),
        ("はは", "ばば"), ("Наш", "Ваш"), ("😀", "🚀"), ("Clock", "Block"), ("Rover", "Rower"),
        ("Unicorn Pay", "Unicorn Play"),
        ("日本", "中国"), ("Наш", "Ваш Дом"), ("Кот", "Код"), ("Home", "Номер"), ("Tea | Time", "Teal Time"),
    ])
    func theseAreNot(_ one: String, _ other: String) {
        #expect(!Lookalike.areAlike(one, other, fillers: Self.fillers))
    }

    @Test(arguments: ["ᎳᎥᏞᏟᎤ", "ꓢꓳꓴꓑ", "Home 𐌀"])
    func theseAreInLettersThatFewRead(_ name: String) { #expect(Lookalike.isInRareScript(name)) }

    @Test(arguments: [
        "Soup Chef", "Café Müller", "Наша Кухня", "日本ラジオ", "Rocket 😀", "שלום", "راديو", "서울 Radio", "Ελλάδα", "ไทย",
        "हिन्दी",
        "ქართული", "አማርኛ", "Nº 1ª", "ʻOkina",
    ])
    func theseAreRead(_ name: String) { #expect(!Lookalike.isInRareScript(name)) }

    @Test(arguments: ["Ѕоuр Сhef", "R\u{43E}ver", "Pαy"])
    func theseMixScripts(_ name: String) { #expect(Lookalike.mixesScripts(name)) }

    @Test(arguments: [
        "Soup Chef", "Café Müller", "Наша Кухня", "日本ラジオ", "3D 印刷", "Rocket 😀", "שלום", "راديو", "서울 Radio",
    ])
    func theseDoNot(_ name: String) { #expect(!Lookalike.mixesScripts(name)) }
}
