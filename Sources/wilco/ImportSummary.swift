import Importing
import WilcoIntents

/// What an import brought over: notes on standard error, one line on standard output.
struct ImportSummary {
    let report: ImportReport
    let output: String
    let json: Bool

    func print() {
        for note in report.notes { Output.error("\(note)") }
        let intents = report.app.intents
        let sentences = intents.flatMap(\.sentences).map(\.templates.count).reduce(0, +)
        if json {
            Output.line(
                JSONLine.text([
                    ("output", .string(output)), ("intents", .integer(intents.count)),
                    ("sentences", .integer(sentences)), ("notes", .integer(report.notes.count)),
                ])
            )
        } else {
            Output.line(
                "\(output): \(intents.count) intents, \(sentences) sentences from \(report.fileCount) files, "
                    + "\(report.notes.count) things not carried over"
            )
        }
    }
}
