import WilcoIntents

extension DialogueWording {
    static let englishCategories: [IntentCategory: CategoryWording] = [
        .`do`: CategoryWording(
            verb: "do it",
            acknowledgement: "Okay, doing it.",
            success: "Okay, I did it.",
            refusal: "Okay, I won't do it.",
            agreement: ["do it", "do that"]
        ),
        .run: CategoryWording(
            verb: "run it",
            acknowledgement: "Okay, running it.",
            success: "Okay, I ran it.",
            refusal: "Okay, I won't run it.",
            agreement: ["run it"]
        ),
        .go: CategoryWording(
            verb: "go",
            acknowledgement: "Okay, going.",
            success: "Okay, done.",
            refusal: "Okay, I won't go.",
            agreement: ["go", "go there"]
        ),
        .start: CategoryWording(
            verb: "start",
            acknowledgement: "Okay, starting.",
            success: "Okay, I started it.",
            refusal: "Okay, I won't start it.",
            agreement: ["start", "start it"]
        ),
        .stop: CategoryWording(
            verb: "stop it",
            acknowledgement: "Okay, stopping it.",
            success: "Okay, I stopped it.",
            refusal: "Okay, I'll leave it on.",
            agreement: ["stop it"]
        ),
        .order: CategoryWording(
            verb: "order",
            acknowledgement: "Okay, ordering.",
            success: "Okay, I ordered it.",
            refusal: "Okay, I won't order it.",
            agreement: ["order", "order it", "place the order"]
        ),
        .book: CategoryWording(
            verb: "book it",
            acknowledgement: "Okay, booking.",
            success: "Okay, I booked it.",
            refusal: "Okay, I won't book it.",
            agreement: ["book", "book it"]
        ),
        .buy: CategoryWording(
            verb: "buy it",
            acknowledgement: "Okay, buying.",
            success: "Okay, I bought it.",
            refusal: "Okay, I won't buy it.",
            agreement: ["buy", "buy it"]
        ),
        .pay: CategoryWording(
            verb: "pay",
            acknowledgement: "Okay, paying.",
            success: "Okay, I paid it.",
            refusal: "Okay, I won't pay.",
            agreement: ["pay", "pay it", "send it", "send the money"]
        ),
        .send: CategoryWording(
            verb: "send it",
            acknowledgement: "Okay, sending.",
            success: "Okay, I sent it.",
            refusal: "Okay, I won't send it.",
            agreement: ["send", "send it"]
        ),
        .call: CategoryWording(
            verb: "call",
            acknowledgement: "Okay, calling.",
            success: "Okay, I placed the call.",
            refusal: "Okay, I won't call.",
            agreement: ["call", "call them"]
        ),
        .ride: CategoryWording(
            verb: "request the ride",
            acknowledgement: "Okay, requesting your ride.",
            success: "Okay, your ride is on its way.",
            refusal: "Okay, I won't request it.",
            agreement: ["request it", "book it", "get it", "order it"]
        ),
        .view: CategoryWording(
            verb: "show it",
            acknowledgement: "Okay.",
            success: "Here it is.",
            refusal: "Okay, I won't show it.",
            agreement: ["show it", "show me"]
        ),
        .open: CategoryWording(
            verb: "open it",
            acknowledgement: "Okay, opening it.",
            success: "Okay, I opened it.",
            refusal: "Okay, I won't open it.",
            agreement: ["open", "open it"]
        ),
        .share: CategoryWording(
            verb: "share it",
            acknowledgement: "Okay, sharing.",
            success: "Okay, I shared it.",
            refusal: "Okay, I won't share it.",
            agreement: ["share", "share it"]
        ),
        .create: CategoryWording(
            verb: "create it",
            acknowledgement: "Okay, creating it.",
            success: "Okay, I created it.",
            refusal: "Okay, I won't create it.",
            agreement: ["create it", "make it"]
        ),
        .add: CategoryWording(
            verb: "add it",
            acknowledgement: "Okay, adding it.",
            success: "Okay, I added it.",
            refusal: "Okay, I won't add it.",
            agreement: ["add", "add it"]
        ),
        .remove: CategoryWording(
            verb: "remove it",
            acknowledgement: "Okay, removing it.",
            success: "Okay, I removed it.",
            refusal: "Okay, I'll keep it.",
            agreement: ["remove it", "delete it"]
        ),
        .set: CategoryWording(
            verb: "set it",
            acknowledgement: "Okay, setting it.",
            success: "Okay, I set it.",
            refusal: "Okay, I won't set it.",
            agreement: ["set it"]
        ),
        .toggle: CategoryWording(
            verb: "switch it",
            acknowledgement: "Okay, switching it.",
            success: "Okay, I switched it.",
            refusal: "Okay, I'll leave it as it is.",
            agreement: ["switch it"]
        ),
        .request: CategoryWording(
            verb: "request it",
            acknowledgement: "Okay, requesting it.",
            success: "Okay, I requested it.",
            refusal: "Okay, I won't request it.",
            agreement: ["request it", "ask for it"]
        ),
        .search: CategoryWording(
            verb: "search",
            acknowledgement: "Okay, searching.",
            success: "Here is what I found.",
            refusal: "Okay, I won't search.",
            agreement: ["search", "look for it", "find it"]
        ),
        .play: CategoryWording(
            verb: "play it",
            acknowledgement: "Okay, playing.",
            success: "Okay, here it is.",
            refusal: "Okay, I won't play it.",
            agreement: ["play", "play it"]
        ),
        .download: CategoryWording(
            verb: "download it",
            acknowledgement: "Okay, downloading.",
            success: "Okay, I downloaded it.",
            refusal: "Okay, I won't download it.",
            agreement: ["download it", "get it"]
        ),
        .log: CategoryWording(
            verb: "log it",
            acknowledgement: "Okay, logging it.",
            success: "Okay, I logged it.",
            refusal: "Okay, I won't log it.",
            agreement: ["log it", "save it"]
        ),
        .information: CategoryWording(
            verb: "look it up",
            acknowledgement: "Okay, looking it up.",
            success: "Here it is.",
            refusal: "Okay, never mind.",
            agreement: ["look it up", "tell me"]
        ),
    ]
}
