import ArgumentParser
import Assistant
import WilcoIntents

/// Where somebody speaks.
struct Segment: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find the stretches of speech in recordings.",
        discussion: """
            Example:
              $ wilco segment order.wav
              order.wav  0.42–2.18 s
            """
    )

    @OptionGroup var shared: Shared<Uses.JSON>
    @OptionGroup var audio: AudioArguments

    func validate() throws {
        guard !audio.files.isEmpty else { throw ValidationError("name at least one audio file") }
    }

    func run() async throws {
        try await EachFile.run(audio, json: shared.json) { name in
            let result = try Recording(path: name, raw: audio.raw).segments()
            if shared.json {
                Output.line(result.jsonLine)
            } else {
                let spans = result.spans.map { "\(Seconds.text($0.start))–\(Seconds.text($0.end)) s" }
                Output.line("\(name)  \(spans.isEmpty ? "no speech" : spans.joined(separator: ", "))")
            }
        }
    }
}
