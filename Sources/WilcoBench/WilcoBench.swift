import ArgumentParser

/// Measures, and prints tables.
@main
struct WilcoBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wilco-bench",
        abstract: "Measure speed, memory and robustness; prints a table.",
        subcommands: [
            Loop.self,
            Latency.self,
            Capture.self,
            Soak.self, EndingBench.self,
            AppsBench.self,
            Fuzz.self,
            RecognitionBench.self, EchoBench.self, SoundBench.self, CutInBench.self, ConfidenceBench.self,
            PronunciationBench.self,
            PrimingBench.self,
            AnswersBench.self,
            ScaleBench.self,
            InvocationBench.self, BackgroundBench.self,
            UnderstandingBench.self,
            SuggestionsBench.self,
            DialogueBench.self, ConversationsBench.self, LikelihoodBench.self,
            ShortcutsBench.self,
        ],
        defaultSubcommand: Loop.self
    )
}
