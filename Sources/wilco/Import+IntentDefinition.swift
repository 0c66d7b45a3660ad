import ArgumentParser
import Importing

extension Import {
    struct IntentDefinition: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "intentdefinition",
            abstract: "Import the intent definitions and vocabularies of apps for Apple's systems.",
            discussion: """
                Intents, types, dialogs, summaries and responses come over; sentences are made from summaries and suggested
                phrases. Translations in <language>.lproj beside the file become further locales. What has no counterpart is
                reported with its path in the file.

                Example:
                  $ wilco import intentdefinition Intents.intentdefinition AppIntentVocabulary.plist --output soup-app
                """
        )

        @OptionGroup var shared: Shared<Uses.Language, Uses.JSON>

        @Argument(help: ArgumentHelp("Intent definitions and AppIntentVocabulary.plist files.", valueName: "file"))
        var files: [String]

        @Option(help: ArgumentHelp("Folder of the app to write.", valueName: "app"))
        var output: String

        func run() async throws {
            let report = try IntentDefinitionImporter.import(
                paths: files,
                locale: shared.locale ?? "en-US",
                output: output
            )
            ImportSummary(report: report, output: output, json: shared.json).print()
        }
    }
}
