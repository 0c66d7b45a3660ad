import WilcoIntents

extension DialogueWording {
    static let germanCategories: [IntentCategory: CategoryWording] = [
        .`do`: CategoryWording(
            verb: "es tun",
            acknowledgement: "Okay, wird gemacht.",
            success: "Okay, ich habe es getan.",
            refusal: "Okay, ich lasse es.",
            agreement: ["mach es", "tu es"]
        ),
        .run: CategoryWording(
            verb: "es ausführen",
            acknowledgement: "Okay, ich führe es aus.",
            success: "Okay, es ist ausgeführt.",
            refusal: "Okay, ich lasse es.",
            agreement: ["führ es aus"]
        ),
        .go: CategoryWording(
            verb: "losfahren",
            acknowledgement: "Okay, es geht los.",
            success: "Okay, fertig.",
            refusal: "Okay, ich bleibe hier.",
            agreement: ["los", "fahr los"]
        ),
        .start: CategoryWording(
            verb: "starten",
            acknowledgement: "Okay, ich starte.",
            success: "Okay, es läuft.",
            refusal: "Okay, ich starte es nicht.",
            agreement: ["starte", "starte es"]
        ),
        .stop: CategoryWording(
            verb: "anhalten",
            acknowledgement: "Okay, ich halte an.",
            success: "Okay, es ist angehalten.",
            refusal: "Okay, es läuft weiter.",
            agreement: ["halt an"]
        ),
        .order: CategoryWording(
            verb: "bestellen",
            acknowledgement: "Okay, ich bestelle.",
            success: "Okay, ich habe es bestellt.",
            refusal: "Okay, ich bestelle nicht.",
            agreement: ["bestell", "bestell es"]
        ),
        .book: CategoryWording(
            verb: "buchen",
            acknowledgement: "Okay, ich buche.",
            success: "Okay, es ist gebucht.",
            refusal: "Okay, ich buche nicht.",
            agreement: ["buch es"]
        ),
        .buy: CategoryWording(
            verb: "kaufen",
            acknowledgement: "Okay, ich kaufe es.",
            success: "Okay, es ist gekauft.",
            refusal: "Okay, ich kaufe nichts.",
            agreement: ["kauf es"]
        ),
        .pay: CategoryWording(
            verb: "zahlen",
            acknowledgement: "Okay, ich zahle.",
            success: "Okay, es ist bezahlt.",
            refusal: "Okay, ich zahle nicht.",
            agreement: ["zahl es", "schick das Geld"]
        ),
        .send: CategoryWording(
            verb: "es senden",
            acknowledgement: "Okay, ich sende es.",
            success: "Okay, es ist gesendet.",
            refusal: "Okay, ich sende es nicht.",
            agreement: ["sende es", "schick es ab"]
        ),
        .call: CategoryWording(
            verb: "anrufen",
            acknowledgement: "Okay, ich rufe an.",
            success: "Okay, der Anruf läuft.",
            refusal: "Okay, ich rufe nicht an.",
            agreement: ["ruf an"]
        ),
        .ride: CategoryWording(
            verb: "die Fahrt bestellen",
            acknowledgement: "Okay, ich bestelle die Fahrt.",
            success: "Okay, die Fahrt ist bestellt.",
            refusal: "Okay, ich bestelle keine Fahrt.",
            agreement: ["bestell sie"]
        ),
        .view: CategoryWording(
            verb: "es zeigen",
            acknowledgement: "Okay.",
            success: "Hier ist es.",
            refusal: "Okay, ich zeige es nicht.",
            agreement: ["zeig es"]
        ),
        .open: CategoryWording(
            verb: "es öffnen",
            acknowledgement: "Okay, ich öffne es.",
            success: "Okay, es ist offen.",
            refusal: "Okay, ich öffne es nicht.",
            agreement: ["öffne es"]
        ),
        .share: CategoryWording(
            verb: "es teilen",
            acknowledgement: "Okay, ich teile es.",
            success: "Okay, es ist geteilt.",
            refusal: "Okay, ich teile es nicht.",
            agreement: ["teil es"]
        ),
        .create: CategoryWording(
            verb: "es anlegen",
            acknowledgement: "Okay, ich lege es an.",
            success: "Okay, es ist angelegt.",
            refusal: "Okay, ich lege nichts an.",
            agreement: ["leg es an"]
        ),
        .add: CategoryWording(
            verb: "es hinzufügen",
            acknowledgement: "Okay, ich füge es hinzu.",
            success: "Okay, es ist hinzugefügt.",
            refusal: "Okay, ich füge nichts hinzu.",
            agreement: ["füg es hinzu"]
        ),
        .remove: CategoryWording(
            verb: "es entfernen",
            acknowledgement: "Okay, ich entferne es.",
            success: "Okay, es ist entfernt.",
            refusal: "Okay, ich behalte es.",
            agreement: ["entfern es", "lösch es"]
        ),
        .set: CategoryWording(
            verb: "es einstellen",
            acknowledgement: "Okay, ich stelle es ein.",
            success: "Okay, es ist eingestellt.",
            refusal: "Okay, ich lasse es.",
            agreement: ["stell es ein"]
        ),
        .toggle: CategoryWording(
            verb: "es umschalten",
            acknowledgement: "Okay, ich schalte um.",
            success: "Okay, es ist umgeschaltet.",
            refusal: "Okay, ich lasse es.",
            agreement: ["schalt es um"]
        ),
        .request: CategoryWording(
            verb: "es anfordern",
            acknowledgement: "Gut, ich fordere es an.",
            success: "Gut, ich habe es angefordert.",
            refusal: "Gut, ich fordere es nicht an.",
            agreement: ["fordere es an", "anfordern"]
        ),
        .search: CategoryWording(
            verb: "suchen",
            acknowledgement: "Okay, ich suche.",
            success: "Das habe ich gefunden.",
            refusal: "Okay, ich suche nicht.",
            agreement: ["such", "such es"]
        ),
        .play: CategoryWording(
            verb: "es spielen",
            acknowledgement: "Okay, ich spiele es.",
            success: "Okay, hier ist es.",
            refusal: "Okay, ich spiele nichts.",
            agreement: ["spiel es"]
        ),
        .download: CategoryWording(
            verb: "es herunterladen",
            acknowledgement: "Okay, ich lade es herunter.",
            success: "Okay, es ist heruntergeladen.",
            refusal: "Okay, ich lade nichts herunter.",
            agreement: ["lad es herunter"]
        ),
        .log: CategoryWording(
            verb: "es eintragen",
            acknowledgement: "Okay, ich trage es ein.",
            success: "Okay, es ist eingetragen.",
            refusal: "Okay, ich trage nichts ein.",
            agreement: ["trag es ein"]
        ),
        .information: CategoryWording(
            verb: "nachsehen",
            acknowledgement: "Okay, ich sehe nach.",
            success: "Hier ist es.",
            refusal: "Okay, dann nicht.",
            agreement: ["sieh nach"]
        ),
    ]
}
