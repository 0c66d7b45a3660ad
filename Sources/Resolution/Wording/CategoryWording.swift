internal import WilcoIntents

/// What Wilco says for one category of intents where the app says nothing of its own.
///
/// `{app}` is the app's name, `{title}` the intent's title.
package struct CategoryWording: Sendable, Hashable {
    /// What is done, after "to": "order".
    package var verb: String
    /// Said while handling begins: "Okay, ordering.".
    package var acknowledgement: String
    /// Said of success: "Okay, I ordered it.".
    package var success: String
    /// Said of a refusal: "Okay, I won't order it.".
    package var refusal: String
    /// Words that agree at the confirmation, besides yes.
    package var agreement: [String]

    package init(
        verb: String,
        acknowledgement: String,
        success: String,
        refusal: String,
        agreement: [String]
    ) {
        self.verb = verb
        self.acknowledgement = acknowledgement
        self.success = success
        self.refusal = refusal
        self.agreement = agreement
    }

    init(_ table: TableReader) {
        table.expect(["verb", "acknowledgement", "success", "refusal", "agreement"])
        verb = table.text("verb") ?? ""
        acknowledgement = table.text("acknowledgement") ?? ""
        success = table.text("success") ?? ""
        refusal = table.text("refusal") ?? ""
        agreement = table.texts("agreement")
    }
}
