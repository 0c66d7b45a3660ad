import Speech

/// Grammars that the measurements use: what the recordings ask for, and others that they do not.
enum Grammars {
    static let coffee = Grammar(
        root: .parse("[<opening>] [a|an] <qualities> <drink> [with (<milk> [and <sugar>]|<sugar> [and <milk>])]"),
        rules: [
            "opening": .parse(
                "brew|can i get|can i have|i want|i'd like|get me|give me|make me|may i have"
            ),
            "qualities": .parse(
                """
                [<size>]|<size> <roast>|<roast> <size>|<roast>|<shots>|<size> <shots>|<shots> <size>|<roast> <shots>|\
                <shots> <roast>|<size> <roast> <shots>|<size> <shots> <roast>|<roast> <size> <shots>|\
                <roast> <shots> <size>|<shots> <size> <roast>|<shots> <roast> <size>
                """
            ),
            "size": .parse("small|medium|large|(eight|twelve|sixteen|twenty) ounce"),
            "roast": .parse("(light|medium|dark) roast"),
            "shots": .parse("(single|double|triple) shot"),
            "drink": .parse("americano|cappuccino|espresso|latte|[iced] mocha|[drip|house|iced] coffee"),
            "amount": .parse("a (little bit|bit|lot) of|some|lots of"),
            "milk": .parse("[<amount>] ([skim|whole|soy|almond] milk|cream)"),
            "sugar": .parse("[<amount>] ([brown] sugar|sweetener)"),
        ]
    )

    static let rover = Grammar(
        root: .parse(
            "[please] ((go|move) (forward|backward|back) <number> <unit>|turn (left|right) [<number> degrees]|stop)"
        ),
        rules: [
            "number": .parse(
                "one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty five|ninety"
            ),
            "unit": .parse("meter|meters|centimeters|feet|steps"),
        ]
    )

    static let lights = Grammar(
        root: .parse(
            "(turn|switch) (on|off) the [<room>] (light|lights|lamp|fan)|set the [<room>] (light|heating) to <number> [percent|degrees]"
        ),
        rules: [
            "room": .parse("kitchen|bedroom|living room|bathroom|hall|garage"),
            "number": .parse("ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred"),
        ]
    )

    static let answers = Grammar(
        root: .parse(
            "yes [please]|yeah|yep|sure|no [thanks|thank you]|nope|cancel|stop|repeat [that]|never mind|the (first|second|third) one"
        )
    )

    static let all: [(name: String, grammar: Grammar)] = [
        ("coffee", coffee), ("rover", rover), ("lights", lights), ("answers", answers),
    ]

    /// Sentences of each grammar that simulated users say.
    static let said: [String: [String]] = [
        "coffee": ["i want a large latte", "make me an espresso", "can i get a small dark roast coffee with milk"],
        "rover": [
            "go forward ten meters", "turn left", "turn right ninety degrees", "stop", "please move back two feet",
            "move backward five steps", "go forward twenty centimeters",
        ],
        "lights": [
            "turn on the kitchen light", "switch off the bedroom lamp", "set the heating to twenty degrees",
            "turn off the lights", "set the hall light to fifty percent",
        ],
        "answers": [
            "yes", "no", "yes please", "no thanks", "cancel", "stop", "the second one", "repeat that", "sure",
            "never mind",
        ],
    ]

    /// What belongs to none of them.
    static let foreign = [
        "the weather was cold and it rained all day", "my sister lives in a village by the sea",
        "did you see the game last night", "i think we should leave before dinner", "he bought a new car last week",
        "please read the next chapter to me", "what time does the train arrive", "some people never learn",
        "where did i put my glasses", "that was a very long meeting",
    ]

    /// Slots of a sentence of the coffee grammar, as the recordings' labels have them.
    static func coffeeSlots(of text: String) -> [String: String] {
        var rest = " \(text) "
        var slots: [String: String] = [:]
        func take(_ slot: String, _ values: [String]) {
            for value in values.sorted(by: { $0.count > $1.count }) {
                guard let range = rest.firstRange(of: " \(value) ") else { continue }
                slots[slot] = value
                rest.replaceSubrange(range, with: " , ")
                return
            }
        }
        let amounts = ["", "a little bit of ", "a bit of ", "some ", "a lot of ", "lots of "]
        func amounted(_ things: [String]) -> [String] { amounts.flatMap { amount in things.map { amount + $0 } } }
        take("milkAmount", amounted(["milk", "skim milk", "whole milk", "soy milk", "almond milk", "cream"]))
        take("sugarAmount", amounted(["sugar", "brown sugar", "sweetener"]))
        take("roast", ["light roast", "medium roast", "dark roast"])
        take("size", ["small", "medium", "large", "eight ounce", "twelve ounce", "sixteen ounce", "twenty ounce"])
        take("numberOfShots", ["single shot", "double shot", "triple shot"])
        take(
            "coffeeDrink",
            [
                "americano", "cappuccino", "espresso", "iced mocha", "latte", "mocha", "coffee", "drip coffee",
                "house coffee", "iced coffee",
            ]
        )
        return slots
    }
}
