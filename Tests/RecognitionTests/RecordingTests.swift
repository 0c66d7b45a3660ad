import Recognition
import Speech
import Testing

/// Real people's recordings from Debian's package `pocketsphinx-testdata`.
@Suite struct RecordingTests {
    private static let folder = "/usr/share/pocketsphinx/test/data"

    @Test func theRoverIsToldToGoForward() async throws {
        let recognizer = try await Engine.recognizer()
        let grammar = Grammar(
            root: .parse(
                "(go|move) (forward|backward|back) <number> (meter|meters)|turn (left|right) [<number> degrees]|stop"
            ),
            rules: ["number": .parse("one|two|three|four|five|six|seven|eight|nine|ten|twenty")]
        )
        let report = try await recognizer.prepare(grammar, named: "g")
        #expect(report.unpronounceable.isEmpty && report.guessed.isEmpty)
        let transcript = try await Engine.hear(Sound.read("\(Self.folder)/goforward.raw"), with: recognizer)
        #expect(transcript.best?.text == "go forward ten meters")
        #expect(transcript.status == .recognized)
        #expect(transcript.sampleCount == 44_580)
        print("goforward", transcript)
        let words = transcript.best?.words ?? []
        #expect(words.map(\.word) == ["go", "forward", "ten", "meters"])
        for (first, second) in zip(words, words.dropFirst()) { #expect(first.end <= second.start + 160) }
    }

    @Test(arguments: [
        ("001", "ten of clubs"), ("002", "four queen of clubs"), ("003", "seven of clubs"), ("004", "five five"),
        ("005", "eight of spades four of clubs seven of hearts"),
    ])
    func cards(file: String, words: String) async throws {
        let recognizer = try await Engine.recognizer()
        let grammar = Grammar(
            root: .parse("<card> <card> <card>|<card> <card>|<card>|<rank> <card>|<rank> <rank>"),
            rules: [
                "card": .parse("<rank> [of] (clubs|hearts|diamonds|spades)"),
                "rank": .parse("ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|lady"),
            ]
        )
        try await recognizer.prepare(grammar, named: "g")
        let transcript = try await Engine.hear(Sound.read("\(Self.folder)/cards/\(file).wav"), with: recognizer)
        print(file, transcript)
        #expect(transcript.best?.text == words)
    }
}
