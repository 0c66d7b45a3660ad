/// A kind of action that apps of a household offer.
struct ActionKind: Sendable {
    var intent: String
    /// The values each parameter may have.
    var parameters: [String: [String]]
    /// The parameters that make two actions the same deed.
    var keys: Set<String>
    /// Where it makes sense; empty: anywhere.
    var places: Set<LivedMoment.Place> = []

    init(
        _ intent: String,
        _ parameters: [String: [String]] = [:],
        loose: [String: [String]] = [:],
        at places: Set<LivedMoment.Place> = []
    ) {
        self.intent = intent
        self.parameters = parameters.merging(loose) { first, _ in first }
        keys = Set(parameters.keys)
        self.places = places
    }

    static func named(_ intent: String) -> ActionKind? { byIntent[intent] }

    private static let byIntent = Dictionary(uniqueKeysWithValues: all.map { ($0.intent, $0) })

    private static let rooms = ["kitchen", "bedroom", "living room", "bathroom", "hall"]
    private static let people = ["mother", "father", "partner", "sister", "neighbour", "colleague", "friend", "boss"]
    private static let words = ["on my way", "see you soon", "running late", "call me", "yes", "thank you", "later"]

    static let all: [ActionKind] = [
        ActionKind("SwitchLight", ["room": rooms, "state": ["on", "off"]], at: [.home]),
        ActionKind("SetHeating", ["degrees": ["17", "19", "20", "21", "22"]], at: [.home]),
        ActionKind("StartKettle", at: [.home, .work]),
        ActionKind("LockDoor", at: [.home, .underway]),
        ActionKind("StartVacuum", ["room": rooms], at: [.home, .work]),
        ActionKind("OpenBlinds", ["room": rooms], at: [.home]),
        ActionKind("ReadNews", ["topic": ["headlines", "sport", "science", "local"]]),
        ActionKind("TellWeather", ["day": ["today", "tomorrow"]]),
        ActionKind("ShowAppointments", ["day": ["today", "tomorrow"]]),
        ActionKind("PlayMusic", ["list": ["morning", "focus", "party", "calm", "running", "classics"]]),
        ActionKind("PlayPodcast", ["show": ["history", "daily", "science", "comedy", "cooking"]]),
        ActionKind("StopPlaying"),
        ActionKind("SetTimer", ["minutes": ["3", "4", "8", "10", "12", "20", "25", "45"]]),
        ActionKind("SetAlarm", ["time": ["5:30", "6:00", "6:30", "7:00", "7:30", "8:30", "9:30"]]),
        ActionKind(
            "OrderSoup",
            ["soup": ["tomato", "chowder", "noodle", "lentil"], "topping": ["croutons", "pepper", "cheese", "none"]],
            loose: ["quantity": ["1", "1", "1", "2"]]
        ),
        ActionKind("OrderCoffee", ["drink": ["espresso", "latte", "flat white", "tea"], "size": ["small", "large"]]),
        ActionKind("OrderDinner", ["dish": ["pizza", "curry", "sushi", "salad", "pasta", "falafel"]], at: [.home]),
        ActionKind("SendMessage", ["recipient": people], loose: ["content": words]),
        ActionKind("CallPerson", ["person": people]),
        ActionKind("ShowRoute", ["to": ["work", "home", "gym", "shop", "friends", "station", "doctor", "airport"]]),
        ActionKind("BookRide", ["to": ["work", "home", "station", "airport", "friends"]]),
        ActionKind("ShowDepartures", ["stop": ["home stop", "work stop", "main station"]]),
        ActionKind("StartWorkout", ["type": ["run", "strength", "yoga", "bike", "swim"]]),
        ActionKind("AddToList", ["list": ["shopping", "tasks"]], loose: ["item": ["milk", "bread", "rent", "bulbs"]]),
        ActionKind("ReadList", ["list": ["shopping", "tasks"]]),
        ActionKind("LogMeal", ["meal": ["breakfast", "lunch", "dinner"]]),
        ActionKind("LogMedicine", ["medicine": ["blood pressure", "vitamin", "allergy"]]),
        ActionKind("Meditate", ["minutes": ["5", "10", "15"]], at: [.home, .work]),
        ActionKind("WriteDiary", at: [.home, .away]),
        ActionKind("FeedPet", ["pet": ["cat", "dog"]], at: [.home]),
        ActionKind("WaterPlants", at: [.home]),
        ActionKind("StartFocus", ["minutes": ["25", "50", "90"]], at: [.work, .home]),
        ActionKind("JoinMeeting", ["meeting": ["daily", "weekly", "one-on-one"]], at: [.work, .home]),
        ActionKind("CheckBalance"),
        ActionKind("PayPerson", ["person": people], loose: ["amount": ["8", "12", "20", "35"]]),
    ]
}
