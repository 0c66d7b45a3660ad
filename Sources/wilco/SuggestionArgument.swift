import ArgumentParser

/// Names one of the suggestions of the moment, or an app.
struct SuggestionArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("Number in the list of `wilco suggestions`, or an app's id.", valueName: "which"))
    var which: String

    var noNumber: CommandFailure {
        CommandFailure("'\(which)' is no number — give one of the list of `wilco suggestions`")
    }
}
