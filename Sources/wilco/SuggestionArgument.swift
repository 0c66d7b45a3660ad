import ArgumentParser
import Suggestions

/// Names one of the suggestions of the moment, or an app.
struct SuggestionArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("Number in the list of `wilco suggestions`, or an app's id.", valueName: "which"))
    var which: String

    /// The suggestion of that number; nil when it is an app's id.
    func suggestion(in service: SuggestionService) async throws -> OfferedSuggestion? {
        guard let number = Int(which) else { return nil }
        let found = try await service.suggestions(limit: max(5, number))
        guard found.indices.contains(number - 1) else {
            throw CommandFailure("there is no suggestion \(number) now — see `wilco suggestions`")
        }
        return found[number - 1]
    }

    func needSuggestion(in service: SuggestionService) async throws -> OfferedSuggestion {
        if let suggestion = try await suggestion(in: service) { return suggestion }
        throw noNumber
    }

    var noNumber: CommandFailure {
        CommandFailure("'\(which)' is no number — give one of the list of `wilco suggestions`")
    }
}
